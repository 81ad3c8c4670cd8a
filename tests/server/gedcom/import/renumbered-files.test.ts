/** A program gives its records other numbers from one year to the next: everybody stays who they are. */
import { describe, expect, it } from 'vitest'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { createEvent, listEvents } from '#shared/contracts/timeline.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()
const { load } = site

async function named(firstName: string): Promise<FamilyMember> {
  const found = (await site.world.everybody()).filter((person) => person.first_name === firstName)
  expect(found.map(({ first_name }) => first_name)).toEqual([firstName])
  return found[0] ?? expect.fail(`${firstName} is missing`)
}

interface Child {
  name: string
  born?: string
  lines?: string[]
}

/** Two parents and their children, numbered in this order. */
function family(children: readonly Child[]): string {
  const records = children.map(({ name, born, lines = [] }, i) =>
    individualRecord(`I${i + 3}`, name, ...(born ? ['1 BIRT', `2 DATE ${born}`] : []), ...lines),
  )
  const xrefs = children.map((_, i) => `I${i + 3}`)
  return gedcomFile(
    individualRecord('I1', 'Adam /Beck/', '1 SEX M', '1 BIRT', '2 DATE 1870'),
    individualRecord('I2', 'Berta /Holm/', '1 SEX F', '1 BIRT', '2 DATE 1874'),
    ...records,
    familyRecord('F1', ['I1', 'I2'], xrefs),
  )
}

const emil: Child = { name: 'Emil /Beck/', born: '7 JUL 1908', lines: ['1 SEX M', '1 OCCU elder'] }
const franz: Child = { name: 'Franz /Beck/', born: '8 AUG 1910', lines: ['1 SEX M', '1 OCCU farmer'] }
const georg: Child = { name: 'Georg /Beck/', born: '9 SEP 1912', lines: ['1 SEX M', '1 OCCU gardener'] }
const xaver: Child = { name: 'Xaver /Beck/', born: '1 JAN 1907', lines: ['1 SEX M'] }

const nothingNew = { added: { people: 0, families: 0 }, changed: { people: 0, families: 0 } }

it('keeps everybody when somebody is inserted', async () => {
  await load(family([emil, franz, georg]))
  const before = await named('Emil')
  await site.world.edit(before, { biography: 'He never left the farm.' })
  expect(await load(family([xaver, emil, franz, georg]))).toMatchObject({
    added: { people: 1, families: 0 },
    conflict_count: 0,
  })
  expect(await named('Emil')).toMatchObject({ id: before.id, biography: 'He never left the farm.' })
  expect(await named('Xaver')).toMatchObject({ biography: null, occupation: null, birth_date: '1907-01-01' })
  expect(await named('Georg')).toMatchObject({ occupation: 'gardener' })
})

it('keeps children without dates when the name of their mother is corrected', async () => {
  const children = ['Emil', 'Franz', 'Georg', 'Hans'].map((name) => ({ name: `${name} /Beck/` }))
  await load(family(children))
  const before = await Promise.all(['Adam', 'Emil', 'Hans'].map(named))
  const corrected = family(children).replace('Berta /Holm/', 'Berta /Beck/')
  const renumbered = corrected.replace(/@I(\d)@/g, (_, digit) => `@I${50 - Number(digit)}@`)
  expect(await load(renumbered)).toMatchObject({ added: { people: 0, families: 0 } })
  const after = await Promise.all(['Adam', 'Emil', 'Hans'].map(named))
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('keeps everybody when somebody is missing, and knows that person again later', async () => {
  await load(family([emil, franz, georg]))
  const before = await Promise.all(['Emil', 'Franz', 'Georg'].map(named))
  const nobodyNew = { added: { people: 0, families: 0 }, removed: { people: 0 } }
  expect(await load(family([emil, georg]))).toMatchObject(nobodyNew)
  expect(await Promise.all(['Emil', 'Franz', 'Georg'].map(named))).toMatchObject(
    before.map(({ id, occupation, birth_date }) => ({ id, occupation, birth_date })),
  )
  expect(await load(family([emil, franz, georg]))).toMatchObject(nobodyNew)
  expect((await named('Franz')).id).toBe(before[1]?.id)
  expect(await load(family([emil, franz, georg]))).toMatchObject({ ...nothingNew, unchanged: { people: 5 } })
})

it('exports somebody whom the file has no more as that person', async () => {
  const friend = ['1 ASSO @I4@', '2 RELA Friend']
  await load(family([emil, franz, { ...georg, lines: friend }]))
  await load(family([xaver, emil, franz]))
  const text = await site.exported()
  const xrefOf = (name: string) =>
    new RegExp(`0 @(\\w+)@ INDI\\n1 NAME ${name} `).exec(text)?.[1] ?? 'missing'
  const record = text.split(/\n(?=0 )/).find((one) => one.includes('1 NAME Georg')) ?? ''
  expect(record).toContain(`1 ASSO @${xrefOf('Franz')}@`)
  expect(new Set(['Emil', 'Franz', 'Georg', 'Xaver'].map(xrefOf)).size).toBe(4)
})

it('does not give the record of a removed person to the next one with that number', async () => {
  const uid = (n: number) => `1 _UID 0000000000000000000000000000000${n}ABCD`
  const withUid = (child: Child, n: number) => ({ ...child, lines: [...(child.lines ?? []), uid(n)] })
  const ingrid = withUid({ name: 'Ingrid /Beck/', born: '1820', lines: ['1 SEX F'] }, 1)
  const lars = withUid({ name: 'Lars /Beck/', born: '7 JUL 1827', lines: ['1 SEX M'] }, 2)
  await load(family([ingrid, lars]))
  const before = await named('Lars')
  const nils: Child = { name: 'Nils /Beck/', born: '9 SEP 1831', lines: ['1 SEX M'] }
  expect(await load(family([ingrid, nils]))).toMatchObject({ added: { people: 1 }, changed: { people: 0 } })
  expect(await named('Lars')).toMatchObject({ id: before.id, birth_date: '1827-07-07' })
  expect(await load(family([ingrid, nils]))).toMatchObject(nothingNew)
})

describe('a person with the same number', () => {
  const change = async (before: Child, after: Child, others: 'open' | 'new' = 'open') => {
    await load(family([emil, before]))
    const given = /^(\S+)/.exec(before.name)?.[1] ?? ''
    const { id } = await named(given)
    const report = await load(family([emil, after]), { answers: { byXref: {}, others } })
    const people = await site.world.everybody()
    return { report, person: people.find((person) => person.id === id), people }
  }
  const anna: Child = { name: 'Anna /Beck/', born: '3 MAR 1900', lines: ['1 SEX F'] }

  it.each([
    ['a corrected day', { ...anna, born: '5 MAR 1900' }, { birth_date: '1900-03-05' }],
    ['a corrected year', { ...anna, born: '3 MAR 1901' }, { birth_date: '1901-03-03' }],
    ['another form of the name', { ...anna, name: 'Annie /Beck/' }, { first_name: 'Annie' }],
    ['a second name', { ...anna, name: 'Anna Maria /Beck/' }, { first_name: 'Anna Maria' }],
    ['another surname', { ...anna, name: 'Anna /Dahl/' }, { last_name: 'Dahl' }],
    ['another sex', { ...anna, lines: ['1 SEX M'] }, { gender: 'M' }],
  ])('is the same one with %s', async (_, after, expected) => {
    const { report, person } = await change(anna, after)
    expect(person).toMatchObject(expected)
    expect(report).toMatchObject({ added: { people: 0 }, changed: { people: 1 } })
  })

  it('is the same one with the name of a husband', async () => {
    const { person } = await change(anna, {
      ...anna,
      name: 'Anna /Beck/',
      lines: ['1 NAME Anna /Dahl/', '2 TYPE married', '1 SEX F'],
    })
    expect(person).toMatchObject({ last_name: 'Dahl', maiden_name: 'Beck' })
  })

  it.each([
    ['another name and birth', anna, { name: 'Clara /Beck/', born: '4 JUN 1904', lines: ['1 SEX F'] }],
    ['a twin', anna, { ...anna, name: 'Clara /Beck/' }],
    [
      'a namesake born after the death',
      { ...anna, lines: ['1 SEX F', '1 DEAT', '2 DATE 1901'] },
      { ...anna, born: '3 MAY 1902' },
    ],
    ['a namesake born long after', anna, { ...anna, born: '3 MAY 1910' }],
  ])('is another one: %s', async (_, before, after) => {
    const { report, person, people } = await change(before, after, 'new')
    expect(report).toMatchObject({ added: { people: 1 }, changed: { people: 0 } })
    expect(person).toMatchObject({ first_name: 'Anna', birth_date: '1900-03-03' })
    expect(people).toHaveLength(5)
  })

  it.each([
    ['Clara', { ...anna, name: 'Clara /Beck/' }],
    ['Anna', { ...anna, born: '3 MAR 1940' }],
  ])('is asked about where it may be the same one: %s', async (name, after) => {
    const { report } = await change(anna, after)
    expect(report).toMatchObject({ added: { people: 0 }, changed: { people: 0 } })
    expect(report.doubts).toMatchObject([
      { xref: 'I4', person: { name: `${name} Beck` }, candidates: [{ name: 'Anna Beck' }] },
    ])
  })
})

describe('a namesake with other parents', () => {
  const born = (year: string) => ['1 BIRT', `2 DATE ${year}`]
  const couple = (children: string[], ...xrefs: [string, string]) => [
    individualRecord(xrefs[0], 'Olaf /Berg/', '1 SEX M', ...born('1920')),
    individualRecord(xrefs[1], 'Lars /Berg/', '1 SEX M', ...born('3 JUL 1945')),
    familyRecord(`F${xrefs[0]}`, [xrefs[0], null], [xrefs[1], ...children]),
  ]
  const anna = (parents: readonly [string, string], ...lines: string[]) => [
    individualRecord('I5', parents[0], '1 SEX M', ...born('1944')),
    individualRecord('I6', parents[1], '1 SEX F', ...born('1947')),
    individualRecord('I7', 'Anna /Berg/', '1 SEX F', ...lines),
    familyRecord('F2', ['I5', 'I6'], ['I7']),
  ]
  const jon = ['Jon /Berg/', 'Karin /Dahl/'] as const
  const erik = ['Erik /Berg/', 'Greta /Moe/'] as const

  it.each([
    ['undated here', [], born('9 SEP 1975')],
    ['undated there', born('5 MAY 1971'), []],
    ['undated', [], []],
    ['born in the same year', born('1971'), born('9 SEP 1971')],
  ])('is another person: %s', async (_, here, there) => {
    await load(gedcomFile(...couple([], 'I1', 'I2'), ...anna(jon, ...here)))
    const before = await named('Anna')
    const next = gedcomFile(...couple([], 'I1', 'I2'), ...anna(erik, ...there))
    const asked = await load(next)
    expect(asked.added.people).toBe(2)
    expect(asked.doubts).toMatchObject([{ xref: 'I7', candidates: [{ id: before.id }] }])
    const report = await load(next, { answers: { byXref: { I7: 'new' }, others: 'open' } })
    expect(report.added.people).toBe(1)
    expect(await site.world.read(before)).toMatchObject({
      birth_date: before.birth_date,
      father_id: before.father_id,
      mother_id: before.mother_id,
    })
  })
})

it('takes the small tree of a relative for another file', async () => {
  const own = family([
    emil,
    franz,
    georg,
    { ...xaver, lines: ['1 SEX M', '1 OCCU smith', '1 DEAT', '2 DATE 1970'] },
  ])
  const strangers = Array.from({ length: 10 }, (_, i) =>
    individualRecord(`I${i + 20}`, `Person${i} /Other/`, '1 SEX M'),
  )
  await load(own.replace('0 TRLR', `${strangers.join('\n')}\n0 TRLR`))
  const { id } = await named('Xaver')
  const xrefs = { I1: 'P9', I2: 'P8', I3: 'P7' } as const
  const small = family([xaver]).replace(/@(I[123])@/g, (_, xref: keyof typeof xrefs) => `@${xrefs[xref]}@`)
  expect((await load(small)).facts.removed).toBe(0)
  expect(await site.world.read({ id })).toMatchObject({ occupation: 'smith', death_date: '1970' })
})

describe('somebody whom the file has no more', () => {
  const withoutBerta = gedcomFile(
    individualRecord('I1', 'Adam /Beck/', '1 SEX M', '1 BIRT', '2 DATE 1870'),
    individualRecord('I3', 'Emil /Beck/', '1 SEX M', '1 BIRT', '2 DATE 7 JUL 1908', '1 OCCU elder'),
    familyRecord('F1', ['I1', null], ['I3']),
  )

  it('stays a parent and a partner, and is named in the report', async () => {
    await load(family([emil]))
    const before = await site.world.everybody()
    const report = await load(withoutBerta)
    expect(report).toMatchObject({ changed: { people: 0, families: 0 }, conflict_count: 0 })
    expect(report.records).toMatchObject([{ what: 'missing', name: 'Berta Holm', years: '1874 – ?' }])
    expect(await site.world.everybody()).toEqual(before)
    expect(await load(withoutBerta)).toMatchObject(nothingNew)
    expect(await load(family([emil]))).toMatchObject({ ...nothingNew, records: [] })
    expect(await site.world.everybody()).toEqual(before)
  })

  it('is no parent any more where the file has the person, but not as a parent', async () => {
    await load(family([emil]))
    await load(family([emil]).replace('1 WIFE @I2@\n', ''))
    expect(await named('Emil')).toMatchObject({ mother_id: null })
  })
})

describe('people whom only their relatives tell apart', () => {
  it('stay who they are with other numbers', async () => {
    const johann = (xref: string) => individualRecord(xref, 'Johann /Beck/', '1 SEX M')
    const carl = (xref: string) => individualRecord(xref, 'Carl /Beck/', '1 SEX M')
    const dora = (xref: string) => individualRecord(xref, 'Dora /Lund/', '1 SEX F')
    await load(
      gedcomFile(
        ...[johann('I1'), johann('I2'), carl('I3'), dora('I4')],
        familyRecord('F1', ['I1', 'I4'], ['I2']),
        familyRecord('F2', ['I2', null], ['I3']),
      ),
    )
    const before = await site.world.everybody()
    const report = await load(
      gedcomFile(
        ...[
          individualRecord('I1', 'Xaver /Beck/', '1 SEX M'),
          johann('I3'),
          johann('I2'),
          carl('I5'),
          dora('I4'),
        ],
        familyRecord('F2', ['I3', 'I4'], ['I2']),
        familyRecord('F1', ['I2', null], ['I5']),
      ),
    )
    expect(report).toMatchObject({ added: { people: 1, families: 0 }, changed: { people: 0, families: 0 } })
    expect(await site.world.everybody()).toEqual(expect.arrayContaining(before))
  })
})

describe('a file without unique ids and with other numbers', () => {
  const padded = (text: string) => text.replace(/@([IF])(\d+)@/g, (_, letter, n) => `@${letter}000${n}@`)
  const text = family([emil, franz, georg])

  it('adds nobody and changes nothing', async () => {
    await load(text)
    expect(await load(padded(text))).toMatchObject({ ...nothingNew, unchanged: { people: 5, families: 1 } })
    expect(await load(text)).toMatchObject({ ...nothingNew, unchanged: { people: 5, families: 1 } })
  })

  it('takes over what is new in it', async () => {
    await load(text)
    const { id } = await named('Franz')
    await load(padded(text).replace('1 OCCU farmer', '1 OCCU shepherd'))
    expect(await named('Franz')).toMatchObject({ id, occupation: 'shepherd' })
  })

  it('adds no timeline event twice, nor one that was entered here', async () => {
    const wedding = text
      .replace('0 TRLR', '')
      .replace('1 CHIL @I3@', '1 MARR\n2 DATE 4 JUN 1900\n1 CHIL @I3@')
    const file = `${wedding}0 TRLR\n`
    await load(file)
    const { id } = await named('Berta')
    const body = {
      title: 'Our wedding',
      description: 'In the church.',
      eventDate: '1900-06-04',
      eventType: 'marriage',
      associatedMemberId: id,
    }
    const { server, admin } = site.world
    expect((await server.call(createEvent, { as: admin, body })).status).toBe(201)
    for (const again of [file, padded(file), file]) await load(again, { events: true })
    const events = (await server.call(listEvents, { as: admin })).output()
    expect(events.map(({ title }) => title)).toEqual(['Our wedding'])
  })

  it('does not bring back somebody who was erased on request', async () => {
    await load(text)
    const { id } = await named('Franz')
    await site.world.server.call(erasePerson, { params: { id }, as: site.world.admin })
    const before = await site.world.everybody()
    for (const again of [padded(text), text]) {
      expect(await load(again)).toMatchObject({ added: { people: 0 } })
      expect(await site.world.everybody()).toEqual(before)
    }
    const links = await site.world.server.db.selectFrom('gedcom_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toMatch(/Franz|1910/)
  })
})
