/** Importing a file again after people of the file were merged on the site. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import {
  familyRecord,
  gedcomFile,
  importText,
  individualRecord,
  makeDataDir,
} from '#tests/support/gedcom-files.ts'

let world: FamilyBuilder
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  world = await startFamilyBuilder({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  await world.server.close()
  data.remove()
})

const where = () => ({ db: world.server.db, clock: world.server.clock, dataDir: data.dataDir })
const load = (text: string) => importText(where(), text)

const anna = individualRecord('I1', 'Anna /Lind/', '1 SEX F', '1 BIRT', '2 DATE 1850')
const carl = individualRecord('I2', 'Carl /Berg/', '1 SEX M')
const dora = individualRecord('I3', 'Dora /Berg/', '1 SEX F')
const emil = individualRecord('I4', 'Emil /Berg/', '1 SEX M')
const annas = familyRecord('F1', ['I2', 'I1'], ['I3'], '1 MARR', '2 DATE 1870')
/** The same woman and her family once more, with an occupation. */
const annie = individualRecord('I5', 'Annie /Lind/', '1 SEX F', '1 OCCU Weaver')
const annies = familyRecord('F2', ['I2', 'I5'], ['I4'], '1 MARR', '2 PLAC Voss')

async function named(firstName: string): Promise<FamilyMember> {
  const found = (await world.everybody()).find((person) => person.first_name === firstName)
  return found ?? expect.fail(`${firstName} is missing`)
}

async function merge(keep: string, remove: string) {
  const body = { keep: { id: (await named(keep)).id }, remove: { id: (await named(remove)).id } }
  return (await world.server.call(mergePeople, { body, as: world.admin })).output()
}

async function undoLastChange() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const id = logs.find((entry) => entry.can_undo)?.id ?? expect.fail('No change can be undone.')
  return (await world.server.call(undoActivity, { params: { id }, as: world.admin })).output()
}

/** Everything of the people that the site shows, without the times of the last changes. */
async function family() {
  const people = await world.everybody()
  return people.map(({ updated_at: _, ...person }) => person)
}

const nothingNew = {
  added: { people: 0, families: 0 },
  changed: { people: 0, families: 0 },
  removed: { people: 0, families: 0 },
  conflict_count: 0,
}

describe.each([
  ['last', gedcomFile(anna, carl, dora, emil, annie, annas, annies)],
  ['first', gedcomFile(annie, anna, carl, dora, emil, annies, annas)],
])('two records of one person, the duplicate %s in the file', (_, text) => {
  it('stay one person with the same partner and children when the file is imported again', async () => {
    await load(text)
    await merge('Anna', 'Annie')
    const before = await world.everybody()
    expect(await load(text)).toMatchObject({
      ...nothingNew,
      unchanged: { people: 5, families: 2 },
    })
    expect(await world.everybody()).toEqual(before)
    const kept = await named('Anna')
    expect(kept.partners).toMatchObject([{ from: '1870', place: 'Voss' }])
    expect([await named('Dora'), await named('Emil')].map((child) => child.mother_id)).toEqual([
      kept.id,
      kept.id,
    ])
    expect(await load(text)).toMatchObject(nothingNew)
  })

  it('both update the person when either changes in the file', async () => {
    await load(text)
    const { id } = await merge('Anna', 'Annie')
    const newer = text.replace('OCCU Weaver', 'OCCU Midwife').replace('DATE 1850', 'DATE 1851')
    expect(await load(newer)).toMatchObject({ changed: { people: 1 }, unchanged: { people: 4 } })
    expect(await named('Anna')).toMatchObject({ id, occupation: 'Midwife', birth_date: '1851' })
    expect(await load(newer)).toMatchObject(nothingNew)
  })

  it('keep edits of the person', async () => {
    await load(text)
    const { id } = await merge('Anna', 'Annie')
    await world.edit({ id }, { occupation: 'Baker' })
    expect((await load(text)).conflicts).toMatchObject([
      { field: 'occupation', here: 'Baker', file: 'Weaver' },
    ])
    expect(await named('Anna')).toMatchObject({ id, occupation: 'Baker' })
  })

  it('separate again when the merge is undone after another import', async () => {
    await load(text)
    const before = await family()
    await merge('Anna', 'Annie')
    await load(text)
    await undoLastChange()
    expect(await family()).toEqual(before)
    expect(await load(text)).toMatchObject(nothingNew)
    await load(text.replace('OCCU Weaver', 'OCCU Midwife'))
    expect([(await named('Anna')).occupation, (await named('Annie')).occupation]).toEqual([null, 'Midwife'])
  })
})

it('adds a new child of the duplicate to the kept person', async () => {
  await load(gedcomFile(anna, carl, dora, emil, annie, annas, annies))
  const { id } = await merge('Anna', 'Annie')
  const fred = individualRecord('I6', 'Fred /Berg/', '1 SEX M')
  const text = gedcomFile(
    anna,
    carl,
    dora,
    emil,
    annie,
    fred,
    annas,
    annies.replace('I4@', 'I4@\n1 CHIL @I6@'),
  )
  expect(await load(text)).toMatchObject({ added: { people: 1, families: 0 } })
  expect(await named('Fred')).toMatchObject({ mother_id: id, father_id: (await named('Carl')).id })
})

it('keeps the union of two people who were both merged', async () => {
  const karl = individualRecord('I6', 'Karl /Berg/', '1 SEX M')
  const text = gedcomFile(
    anna,
    carl,
    dora,
    emil,
    annie,
    karl,
    annas,
    familyRecord('F2', ['I6', 'I5'], ['I4']),
  )
  await load(text)
  await merge('Anna', 'Annie')
  await merge('Carl', 'Karl')
  const before = await world.everybody()
  expect(await load(text)).toMatchObject({ ...nothingNew, unchanged: { families: 2 } })
  expect(await world.everybody()).toEqual(before)
})

it('keeps the union of a merged person without a second partner', async () => {
  const text = gedcomFile(anna, carl, dora, emil, annie, annas, familyRecord('F2', [null, 'I5'], ['I4']))
  await load(text)
  await merge('Anna', 'Annie')
  const before = await world.everybody()
  expect(await load(text)).toMatchObject({ ...nothingNew, unchanged: { families: 2 } })
  expect(await world.everybody()).toEqual(before)
})

it('does not merge a new person whose cross-reference belonged to a person that has another one now', async () => {
  const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
  await load(gedcomFile(`${anna}\n${uid}`, carl, dora, annas))
  const report = await load(
    gedcomFile(
      individualRecord('I1', 'Berta /Lind/', '1 SEX F'),
      carl,
      dora,
      individualRecord('I9', 'Anna /Lind/', '1 SEX F', uid),
      familyRecord('F1', ['I2', 'I9'], ['I3']),
    ),
  )
  expect(report.added.people).toBe(1)
  expect((await world.everybody()).map((person) => person.first_name).sort()).toEqual([
    'Anna',
    'Berta',
    'Carl',
    'Dora',
  ])
})

it('recognizes the duplicate after a file without it was imported', async () => {
  const text = gedcomFile(anna, carl, dora, emil, annie, annas, annies)
  await load(text)
  const { id } = await merge('Anna', 'Annie')
  await load(gedcomFile(anna, carl, dora, emil, annas.replace('I3@', 'I3@\n1 CHIL @I4@')))
  expect(await load(text)).toMatchObject({ added: { people: 0, families: 0 } })
  expect(await world.everybody()).toHaveLength(4)
  expect((await named('Emil')).mother_id).toBe(id)
})

it('changes nothing when a file with one unique id for two records is imported again', async () => {
  const uid = '1 _UID 0F3A5C8E-7B1D-4E2A-9C6F-1234567890AB'
  const text = gedcomFile(`${anna}\n${uid}`, carl, dora, emil, `${annie}\n${uid}`, annas, annies)
  await load(text)
  const before = await world.everybody()
  expect(await load(text)).toMatchObject(nothingNew)
  expect(await world.everybody()).toEqual(before)
})
