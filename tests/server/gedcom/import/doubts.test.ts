/** Whoever of a file may be somebody of the site is left out until somebody has answered who it is. */
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { formatReport } from '#server/gedcom/import/format-report.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { bring } from '#tests/support/gedcom/media-archives.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'

const site = makeImportSite()

const parents = [
  individualRecord('I1', 'Adam /Beck/', '1 SEX M', '1 BIRT', '2 DATE 1870'),
  individualRecord('I2', 'Berta /Holm/', '1 SEX F', '1 BIRT', '2 DATE 1874'),
]
const ida = individualRecord('I4', 'Ida /Beck/', '1 SEX F', '1 BIRT', '2 DATE 1902')

/** Adam and Berta with Ida and a daughter, who emigrated. */
function family([name, ...lines]: readonly [string, ...string[]]): string {
  return gedcomFile(
    ...parents,
    individualRecord('I3', name, '1 SEX F', ...lines, '1 EMIG', '2 DATE 1930'),
    ida,
    familyRecord('F1', ['I1', 'I2'], ['I3', 'I4']),
  )
}

const anna = ['Anna /Beck/', '1 BIRT', '2 DATE 3 MAR 1900', '1 OCCU Weaver'] as const
/** Of the same parents and born on the same day, but with another given name. */
const clara = ['Clara /Beck/', '1 BIRT', '2 DATE 3 MAR 1900', '1 OCCU Midwife'] as const

async function prepare() {
  await site.load(family(anna))
  const id = await site.findId('Anna')
  await site.world.edit({ id }, { biography: 'She sang.' })
  return { id, everybody: await site.world.everybody() }
}

const answers = (answer: string) => ({ answers: { byXref: { I3: answer }, others: 'open' } }) as const

it('imports all others, and asks each time', async () => {
  const { id, everybody } = await prepare()
  for (let time = 0; time < 2; time++) {
    const report = await site.load(family(clara), { events: true })
    expect(report.doubts).toEqual([
      {
        xref: 'I3',
        person: {
          name: 'Clara Beck',
          details: [
            { field: 'born', text: '3 March 1900' },
            { field: 'occupation', text: 'Midwife' },
            { field: 'parents', text: 'Adam Beck, Berta Holm' },
          ],
        },
        candidates: [
          {
            id,
            name: 'Anna Beck',
            details: [
              { field: 'born', text: '3 March 1900' },
              { field: 'occupation', text: 'Weaver' },
              { field: 'parents', text: 'Adam Beck, Berta Holm' },
            ],
          },
        ],
      },
    ])
    expect(report).toMatchObject({ added: { people: 0, families: 0 }, changed: { people: 0, families: 0 } })
    expect(report.records).toEqual([])
    expect(await site.world.everybody()).toEqual(everybody)
  }
  const report = await site.load(family(clara), { preview: true })
  expect(formatReport(report)).toContain('I3: Clara Beck; born 3 March 1900')
  expect(formatReport(report)).toContain(`may be ${id}: Anna Beck; born 3 March 1900`)
})

it('compares them by church dates, with the surname first where the file has it so', async () => {
  const named = (name: string) => family([name, '1 CHR', '2 DATE 3 MAR 1900', '1 BURI', '2 DATE 1980'])
  await site.load(named('/Beck/ Anna'))
  const { doubts } = await site.load(named('/Beck/ Clara'))
  const details = [
    { field: 'baptized', text: '3 March 1900' },
    { field: 'buried', text: '1980' },
    { field: 'parents', text: 'Adam Beck, Berta Holm' },
  ]
  expect(doubts).toMatchObject([
    { person: { name: 'Beck Clara', details }, candidates: [{ name: 'Beck Anna', details }] },
  ])
})

it('knows the person who is the same from then on', async () => {
  const { id } = await prepare()
  await site.load(family(clara))
  const report = await site.load(family(clara), answers(id))
  expect(report).toMatchObject({ added: { people: 0 }, changed: { people: 1 }, doubts: [] })
  const same = { first_name: 'Clara', occupation: 'Midwife', biography: 'She sang.' }
  expect(await site.world.read({ id })).toMatchObject(same)
  expect(await site.load(family(clara))).toMatchObject({ changed: { people: 0 }, doubts: [] })
})

it('adds somebody new, with the parents, and leaves the other one', async () => {
  const { id } = await prepare()
  await site.load(family(clara))
  const report = await site.load(family(clara), answers('new'))
  expect(report).toMatchObject({ added: { people: 1 }, doubts: [] })
  expect(report.records.map(({ what, name }) => `${what} ${name}`)).toEqual(
    expect.arrayContaining(['missing Anna Beck', 'added Clara Beck']),
  )
  const claraHere = await site.world.read({ id: await site.findId('Clara') })
  const parentIds = { father_id: await site.findId('Adam'), mother_id: await site.findId('Berta') }
  expect(claraHere).toMatchObject({ ...parentIds, occupation: 'Midwife' })
  expect(await site.world.read({ id })).toMatchObject({ first_name: 'Anna', biography: 'She sang.' })
  expect(await site.load(family(clara))).toMatchObject({ added: { people: 0 }, doubts: [] })
})

it('asks again when the answer names nobody of the site', async () => {
  await prepare()
  expect((await site.load(family(clara), answers('nobody'))).doubts).toHaveLength(1)
})

it('takes no pictures of somebody who is left out, because nobody knows yet what is hidden', async () => {
  const picture = ['1 OBJE @O1@', '1 RESN confidential']
  const object = '0 @O1@ OBJE\n1 FILE scan.jpg\n2 FORM jpg\n2 TITL Prison\n0 TRLR'
  await prepare()
  const tree = family([...clara, ...picture]).replace('0 TRLR', object)
  const bytes = zipSync({ 'gedcom.ged': Buffer.from(tree), 'scan.jpg': await jpeg() })
  expect((await bring(site.world, bytes)).doubts).toHaveLength(1)
  const as = await site.signInMember()
  expect((await site.world.server.call(listArchives, { as })).output().data).toEqual([])
})

describe('a couple with somebody who is left out', () => {
  const couple = (daughter: readonly [string, ...string[]], number: string, ...lines: string[]) =>
    family(daughter).replace(
      '0 TRLR',
      [
        individualRecord('I5', 'Emil /Dahl/', '1 SEX M', '1 BIRT', '2 DATE 1899'),
        familyRecord(number, ['I5', 'I3'], [], '1 MARR', '2 DATE 1921', '2 PLAC Prisonville', ...lines),
        '0 TRLR',
      ].join('\n'),
    )

  const anna = ['Anna /Beck/', '1 BIRT', '2 DATE 1900'] as const
  const clara = ['Clara /Beck/', '1 BIRT', '2 DATE 1900'] as const

  it.each(['F2', 'F9'])('stays hidden, and one, with the number %s', async (number) => {
    await site.load(couple(anna, 'F2', '1 RESN confidential'))
    const { doubts } = await site.load(couple(clara, number))
    expect(doubts).toHaveLength(1)
    expect(await site.readAsMember()).not.toMatch(/1921|Prisonville/)
    await site.load(couple(clara, number), answers(doubts[0]?.candidates[0]?.id ?? ''))
    expect(await site.readAsMember()).not.toMatch(/1921|Prisonville/)
    expect(await site.world.server.db.selectFrom('unions').selectAll().execute()).toHaveLength(2)
  })
})

it.each(['new', 'the same'])('links a witness who was left out, and then was %s', async (answer) => {
  const witnessed = family(clara).replace(
    '0 TRLR',
    `${individualRecord('I6', 'Kari /Vik/', '1 CONF', '2 DATE 1945', '2 ASSO @I3@', '3 RELA witness')}\n0 TRLR`,
  )
  const { id } = await prepare()
  await site.load(witnessed)
  await site.load(witnessed, answers(answer === 'new' ? 'new' : id))
  const [confirmation] = await site.factsOf('Kari')
  expect(confirmation?.participants).toMatchObject([{ person_id: await site.findId('Clara') }])
})
