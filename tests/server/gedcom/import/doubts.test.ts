/** Whoever of a file may be somebody of the site is left out until somebody has answered who it is. */
import { expect, it } from 'vitest'
import { formatReport } from '#server/gedcom/import/format-report.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { familyRecord, gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

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
