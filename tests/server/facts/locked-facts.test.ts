/** A locked fact stays as it is, whatever else is edited or undone, until somebody unlocks it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { type Fact, type FactPayload, factEndpoints } from '#shared/contracts/facts.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

async function findFact(tag: string): Promise<Fact> {
  const facts = (await world.server.call(factEndpoints.list, { as: world.admin })).output()
  const found = facts.find((fact) => fact.tag === tag)
  if (!found) throw new Error(`no fact ${tag}`)
  return found
}

async function change(tag: string, body: FactPayload): Promise<void> {
  const { id } = await findFact(tag)
  const answer = await world.server.call(factEndpoints.update, { params: { id }, body, as: world.admin })
  expect(answer.status).toBe(200)
}

async function latestChange(): Promise<string> {
  const { logs } = (await world.server.call(getAuditLog, { as: world.admin })).output()
  return logs.find(({ can_undo }) => can_undo)?.id ?? ''
}

async function undo(id: string) {
  return await world.server.call(undoActivity, { params: { id }, as: world.admin })
}

it('is not changed by undoing an edit that was made before the lock', async () => {
  const anna = await world.add('Anna', { birthDate: '1850' })
  await world.edit(anna, { birthDate: '1851' })
  const edit = await latestChange()
  await change('BIRT', { restriction: 'locked' })
  const lock = await latestChange()
  const refused = await undo(edit)
  expect(refused.status).toBe(412)
  expect(JSON.stringify(refused.json)).toContain('locked')
  expect(await findFact('BIRT')).toMatchObject({ date: '1851', restriction: 'locked' })
  expect((await undo(lock)).status).toBe(200)
  expect((await undo(edit)).status).toBe(200)
  expect((await findFact('BIRT')).date).toBe('1850')
})

it('keeps its place among the ends of a union', async () => {
  const anna = await world.add('Anna')
  const bo = await world.add('Bo')
  const end = { memberId: bo.id, from: '1950', to: '1960' }
  await world.edit(anna, { partners: [{ ...end, endReason: 'divorce' }] })
  await change('DIV', { restriction: 'locked' })
  const { union_id: unionId = '' } = await findFact('DIV')
  const body: FactPayload = { unionId, tag: 'ANUL', date: '1961' }
  expect((await world.server.call(factEndpoints.create, { body, as: world.admin })).status).toBe(201)
  const annulled = { ...end, unionId, endReason: 'annulment' as const }
  await expect(world.edit(anna, { partners: [annulled] })).rejects.toThrow('This fact is locked')
})
