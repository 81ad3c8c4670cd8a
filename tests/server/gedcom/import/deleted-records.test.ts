/** Importing a file again after people of the file were deleted or erased on the site. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deletePerson, type FamilyMember } from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
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

const load = (text: string) =>
  importText({ db: world.server.db, clock: world.server.clock, dataDir: data.dataDir }, text)

const file = gedcomFile(
  individualRecord('I1', 'Anna /Lind/', '1 SEX F', '1 OCCU Weaver'),
  individualRecord('I2', 'Carl /Berg/', '1 SEX M'),
  individualRecord('I3', 'Dora /Berg/', '1 SEX F'),
  individualRecord('I4', 'Annie /Lind/', '1 SEX F'),
  familyRecord('F1', ['I2', 'I1'], ['I3'], '1 MARR', '2 DATE 1870'),
)

async function named(firstName: string): Promise<FamilyMember> {
  const found = (await world.everybody()).find((person) => person.first_name === firstName)
  return found ?? expect.fail(`${firstName} is missing`)
}

async function remove(firstName: string) {
  const { id } = await named(firstName)
  expect((await world.server.call(deletePerson, { params: { id }, as: world.admin })).status).toBe(200)
}

async function undoLastDeletion() {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  const id =
    logs.find((entry) => entry.can_undo && entry.action !== 'undo')?.id ??
    expect.fail('No change can be undone.')
  ;(await world.server.call(undoActivity, { params: { id }, as: world.admin })).output()
}

it('does not restore the data of an erased person whose record was deleted', async () => {
  await load(file)
  const { id } = await named('Anna')
  await world.server.call(erasePerson, { params: { id }, as: world.admin })
  await remove('Private')
  const before = await world.everybody()
  expect(await load(file)).toMatchObject({ added: { people: 0, families: 0 } })
  expect(await world.everybody()).toEqual(before)
  expect(
    JSON.stringify(await world.server.db.selectFrom('gedcom_links').selectAll().execute()),
  ).not.toContain('Anna')
})

it('imports a change of a deleted person after the deletion is undone', async () => {
  await load(file)
  await remove('Anna')
  const newer = file.replace('OCCU Weaver', 'OCCU Midwife')
  await load(newer)
  await undoLastDeletion()
  expect(await load(newer)).toMatchObject({ changed: { people: 1 }, conflict_count: 0 })
  expect((await named('Anna')).occupation).toBe('Midwife')
})

it('keeps a union deleted when one partner was merged and the other one was deleted', async () => {
  await load(file)
  const body = { keep: { id: (await named('Annie')).id }, remove: { id: (await named('Anna')).id } }
  await world.server.call(mergePeople, { body, as: world.admin })
  await remove('Carl')
  const before = await world.everybody()
  expect(await load(file)).toMatchObject({ added: { people: 0, families: 0 }, removed: { families: 1 } })
  expect(await world.everybody()).toEqual(before)
})

it('adds no second union when the deletion of both partners is undone after an import', async () => {
  await load(file)
  await remove('Anna')
  await remove('Carl')
  await load(file)
  await undoLastDeletion()
  await undoLastDeletion()
  expect(await load(file)).toMatchObject({ added: { people: 0, families: 0 } })
  expect((await named('Anna')).partners).toHaveLength(1)
})
