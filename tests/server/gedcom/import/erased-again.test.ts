/** Files tell an erased person again: twice, by the name of birth, by what was corrected here, or with a birth told more exactly. */
import { describe, expect, it } from 'vitest'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

const born = (date: string) => ['1 BIRT', `2 DATE ${date}`]
const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
const otherUid = uid.replace('0F3A5C8E', 'BBBBBBBB')

function hanna(xref: string, name: string, ...lines: string[]): string {
  return individualRecord(xref, name, '1 SEX F', ...lines, '1 OCCU prisoner')
}

/** A file with these people, and with others, by which the site knows whose file it is. */
function file(owner: string, ...records: string[]): string {
  const others = ['X1', 'X2', 'X3', 'X4'].map((xref) =>
    individualRecord(xref, `${xref} ${owner} /${owner}son/`, '1 SEX M'),
  )
  return gedcomFile(...records, ...others)
}

async function erase(name: string): Promise<void> {
  const params = { id: await site.findId(name) }
  await site.world.server.call(erasePerson, { params, as: site.world.admin })
}

async function expectHidden(): Promise<void> {
  expect(await site.readAsMember()).not.toMatch(/Hanna|prisoner/)
}

describe('an erased person whom a file has twice', () => {
  const beck = ['Hanna /Beck/', ...born('3 MAR 1900'), uid] as const

  it.each([
    ['the same', hanna('P2', 'Hanna /Beck/', ...born('3 MAR 1900'))],
    ['the same unique id', hanna('P2', 'Johanna /Holm/', ...born('1912'), uid)],
    ['only the name', hanna('P2', 'Hanna /Beck/')],
  ])('does not come back by the second record: %s', async (_, second) => {
    await site.load(file('Olsen', hanna('I3', ...beck)))
    await erase('Hanna')
    await site.load(file('Per', hanna('P1', ...beck), second))
    await expectHidden()
    await site.load(file('Olsen', hanna('I3', ...beck), second.replace('P2', 'I7')))
    await expectHidden()
  })
})

describe('an erased person with several names', () => {
  const married = ['Hanna /Beck/', '1 NAME Hanna /Lund/', '2 TYPE married', ...born('1950')] as const

  it.each([
    ['in the file of a relative', file('Per', hanna('P1', 'Hanna /Beck/', ...born('1950')))],
    ['without a birth', file('Per', hanna('P1', 'Hanna /Beck/'))],
    ['in the next version', file('Olsen', hanna('I9', 'Hanna /Beck/', ...born('1950')))],
    ['with the married name', file('Per', hanna('P1', 'Hanna /Lund/', ...born('1950')))],
  ])('does not come back by one of them: %s', async (_, next) => {
    await site.load(file('Olsen', hanna('I3', ...married)))
    await erase('Hanna')
    await site.load(next)
    await expectHidden()
  })

  it.each([
    ['a second one', born('3 MAY 1951')],
    ['a confidential one', [...born('3 MAY 1951'), '2 RESN confidential']],
  ])('does not come back by another birth: %s', async (_, second) => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born('1950'), ...second)))
    await erase('Hanna')
    await site.load(file('Per', hanna('P1', 'Hanna /Beck/', ...born('3 MAY 1951'))))
    await expectHidden()
    await site.load(file('Marit', hanna('M1', 'Hanna /Beck/', ...born('1949'), ...second)))
    await expectHidden()
  })

  it('does not come back by what earlier versions of the file told', async () => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Bekk/', ...born('1951'))))
    for (let version = 2; version <= 3; version++)
      await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born('3 MAY 1950'))))
    await erase('Hanna')
    await site.load(file('Per', hanna('P1', 'Hanna /Beck/', ...born('1951'))))
    await expectHidden()
    await site.load(file('Marit', hanna('M1', 'Hanna /Bekk/', ...born('1951'))))
    await expectHidden()
  })

  it('does not come back by a name and a birth that were corrected here', async () => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Bek/', ...born('1951'))))
    const id = await site.findId('Hanna')
    await site.world.edit({ id }, { lastName: 'Beck', birthDate: '1950' })
    await erase('Hanna')
    await site.load(file('Per', hanna('P1', 'Hanna /Beck/', ...born('1950'))))
    await expectHidden()
  })
})

it.each([
  ['1950', '3 MAY 1950'],
  ['3 MAY 1950', '1950'],
  ['ABT 1950', '1950'],
  ['MAY 1950', '3 MAY 1950'],
])(
  'does not come back without a question when a relative tells the birth otherwise: %s, then %s',
  async (here, there) => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born(here))))
    await erase('Hanna')
    expect((await site.load(file('Per', hanna('P1', 'Hanna /Beck/', ...born(there))))).doubts).toHaveLength(1)
    await expectHidden()
  },
)

it.each([
  ['the file here', [uid, otherUid], [otherUid]],
  ['the file of a relative', [uid], [otherUid, uid]],
])('does not come back by the second unique id of a record: %s', async (_, here, there) => {
  await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born('1950'), ...here)))
  await erase('Hanna')
  const report = await site.load(file('Per', hanna('P1', 'Johanna /Lund/', ...born('1949'), ...there)))
  expect(report).toMatchObject({ added: { people: 4 }, doubts: [] })
  await expectHidden()
})

describe('an erased person to whom another program has given a unique id of its own', () => {
  it.each([
    ['less exactly', uid, '3 MAY 1950', [...born('1950'), otherUid]],
    ['more exactly', uid, '1950', [...born('3 MAY 1950'), otherUid]],
    ['without a birth', uid, '3 MAY 1950', [otherUid]],
    ['while the first file has no ids', '1 NOTE None', '3 MAY 1950', [...born('1950'), otherUid]],
  ])('does not come back without a question in the file of a relative: %s', async (_, own, birth, lines) => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born(birth), own)))
    await erase('Hanna')
    expect((await site.load(file('Per', hanna('P1', 'Hanna /Beck/', ...lines)))).doubts).toHaveLength(1)
    await expectHidden()
  })

  it.each([
    ['1950', '3 MAY 1950'],
    ['3 MAY 1950', '4 MAY 1950'],
  ])('does not come back in the next version, which has ids now: %s, then %s', async (before, now) => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born(before))))
    await erase('Hanna')
    const next = file('Olsen', hanna('I3', 'Hanna /Beck/', ...born(now), otherUid))
    expect((await site.load(next)).doubts).toHaveLength(1)
    await expectHidden()
  })

  it('does not come back when a program has replaced the ids of this site', async () => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born('3 MAY 1950'))))
    const exported = await site.exported()
    await site.load(exported)
    await erase('Hanna')
    let number = 10_000_000
    const replaced = exported
      .replace(/^1 _?UID .*$/gm, () => uid.replace('0F3A5C8E', String(number++)))
      .replace('3 MAY 1950', '1950')
    await site.load(replaced)
    await expectHidden()
  })
})

it('does not come back with an old export when the rest was merged into another record', async () => {
  for (const name of ['Ola Lund', 'Kari Lund', 'Per Lund']) await site.world.add(name)
  const { id } = await site.world.add('Hanna Beck')
  await site.world.edit({ id }, { birthDate: '1950-05-03', occupation: 'prisoner' })
  const old = await site.exported('7.0')
  await erase('Hanna')
  const other = await site.world.add('Unknown Beck')
  const body = { keep: { id: other.id }, remove: { id }, take: [] }
  ;(await site.world.server.call(mergePeople, { body, as: site.world.admin })).output()
  await site.load(old)
  await expectHidden()
})

describe('an erased person who is spelled otherwise', () => {
  it.each([
    ['one more given name', 'Hanna /Beck/', 'Hanna Marie /Beck/'],
    ['one given name less', 'Hanna Marie /Beck/', 'Hanna /Beck/'],
    ['an accent', 'Hanna /Béck/', 'Hanna /Beck/'],
    ['another letter', 'Hanna /Sørensen/', 'Hanna /Sorensen/'],
    ['an initial with a dot', 'Hanna M /Beck/', 'Hanna M. /Beck/'],
    ['a hyphen', 'Hanna Marie /Beck/', 'Hanna-Marie /Beck/'],
    ['a suffix', 'Hanna /Beck/', 'Hanna /Beck/ sr.'],
    ['two surnames', 'Hanna /Beck/', 'Hanna /Beck-Lund/'],
    ['one text', 'Hanna /Beck/', 'Hanna Marie Beck'],
    ['the call name', 'Hanna Maria /Beck/', 'Maria /Beck/'],
    ['given names in another order', 'Hanna Maria /Beck/', 'Maria Hanna /Beck/'],
    ['the surname as a given name', 'Hanna /Beck/', 'Beck /Hanna/'],
    ['a title', 'Hanna /Beck/', 'Dr. Hanna /Beck/'],
    ['no spaces', '小明 /王/', '王小明'],
    ['two letters for one with dots', 'Hanna /Müller/', 'Hanna /Mueller/'],
    ['two letters for one with a ring', 'Hanna /Ås/', 'Hanna /Aas/'],
    ['no apostrophe', "Hanna /O'Brien/", 'Hanna /OBrien/'],
    ['a surname in one word', 'Hanna /van der Berg/', 'Hanna /Vanderberg/'],
    ['a surname in two words', 'Hanna /McDonald/', 'Hanna /Mc Donald/'],
    ['given names in one word', 'Hanna-Lena /Beck/', 'Hannalena /Beck/'],
    ['Latin letters', 'Ханна /Шестакова/', 'Khanna /Shestakova/'],
  ])('does not come back without a question: %s', async (_, here, there) => {
    await site.load(file('Olsen', hanna('I3', here, ...born('1950'))))
    await erase((/^[^/]*(?= )/.exec(here) ?? [''])[0])
    expect((await site.load(file('Per', hanna('P1', there, ...born('1950'))))).doubts).toHaveLength(1)
    expect((await site.load(file('Olsen', hanna('I9', there, ...born('MAY 1950'))))).doubts).toHaveLength(1)
    await expectHidden()
  })

  it.each([
    ['another year', 'Hanna Marie /Beck/', born('1987')],
    ['another given name', 'Marie /Beck/', born('1950')],
    ['another surname', 'Hanna /Bock/', born('1950')],
    ['another surname with the same particle', 'Hanna /von Lund/', born('1950')],
    ['no surname', 'Hanna Marie', []],
  ])('is no question for somebody else: %s', async (_, name, lines) => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /von Beck/', ...born('1950'))))
    await erase('Hanna')
    const report = await site.load(file('Per', individualRecord('P1', name, '1 SEX F', ...lines)))
    expect(report).toMatchObject({ added: { people: 5 }, doubts: [] })
  })

  it('is asked about once', async () => {
    await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born('1950'))))
    await erase('Hanna')
    const theirs = file('Per', individualRecord('P1', 'Hanna Marie /Beck/', '1 SEX F'))
    const answers = { byXref: { P1: 'new' }, others: 'open' as const }
    expect(await site.load(theirs, { answers })).toMatchObject({ added: { people: 5 }, doubts: [] })
    expect(await site.load(theirs)).toMatchObject({ added: { people: 0 }, doubts: [] })
  })
})

it('is no question where one file tells two namesakes apart by unique ids', async () => {
  const before = hanna('I3', 'Hanna /Beck/', ...born('1950'), uid)
  await site.load(file('Olsen', before))
  await erase('Hanna')
  const namesake = individualRecord('I9', 'Hanna /Beck/', '1 SEX F', ...born('MAY 1950'), otherUid)
  const next = file('Olsen', before, namesake)
  expect(await site.load(next)).toMatchObject({ added: { people: 1 }, doubts: [] })
  expect(await site.load(next)).toMatchObject({ added: { people: 0 }, doubts: [] })
})

it.each([
  ['a birth that is told more exactly', 'I3', 'Hanna /Beck/', born('3 MAY 1950')],
  ['no birth', 'I9', 'Hanna /Beck/', []],
  ['another spelling', 'I3', 'Hanna Marie /Beck/', born('1950')],
  ['another spelling and number', 'I9', 'Hanna Marie /Beck/', born('1950')],
])(
  'is asked about or left out when a program has given everybody new unique ids: %s',
  async (_, xref, name, birth) => {
    const version = (from: number, record: string) =>
      gedcomFile(
        record,
        ...['X1', 'X2', 'X3', 'X4'].map((other, i) =>
          individualRecord(other, `${other} /Olsen/`, '1 SEX M', uid.replace('0F3A5C8E', String(from + i))),
        ),
      )
    await site.load(version(10_000_000, hanna('I3', 'Hanna /Beck/', ...born('1950'), uid)))
    await erase('Hanna')
    await site.load(version(20_000_000, hanna(xref, name, ...birth, otherUid)))
    await expectHidden()
  },
)

it.each([
  ['ABT 1949', '1950'],
  ['1950', 'ABT 1949'],
  ['ABT 1949', '3 MAY 1950'],
  ['CAL 1949', '1950'],
  ['FROM 1949 TO 1951', '1950'],
])('is asked about where a birth is only known about: %s and %s', async (first, second) => {
  await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born(first))))
  await erase('Hanna')
  const report = await site.load(file('Per', hanna('P1', 'Hanna /Beck/', ...born(second))))
  expect(report.doubts).toHaveLength(1)
  await expectHidden()
})

it('is no question where a namesake of another year or day is told', async () => {
  await site.load(file('Olsen', hanna('I3', 'Hanna /Beck/', ...born('3 MAY 1950'))))
  await erase('Hanna')
  for (const [owner, birth] of [
    ['Per', '1987'],
    ['Marit', '4 MAY 1950'],
  ] as const) {
    const namesake = individualRecord('P1', 'Hanna /Beck/', '1 SEX F', ...born(birth))
    expect(await site.load(file(owner, namesake))).toMatchObject({ added: { people: 5 }, doubts: [] })
  }
})
