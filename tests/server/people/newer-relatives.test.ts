/** Writes that make the records of relatives newer, so that open forms and other devices notice the change. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { factEndpoints, getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { deletePerson, updatePerson } from '#shared/contracts/people.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

it('refuses the form of a partner that was opened before a marriage fact was edited', async () => {
  const { server, admin } = world
  const bo = await world.add('Bo Berg')
  const anna = await world.add('Anna Lind', { partners: [{ memberId: bo.id, from: '1900' }] })
  const { facts } = (await server.call(getPersonFacts, { params: { id: anna.id }, as: admin })).output()
  const marriage = facts.find(({ tag }) => tag === 'MARR')
  const seen = await Promise.all([world.read(anna), world.read(bo)])
  const params = { id: marriage?.id ?? '' }
  await server.call(factEndpoints.update, { params, body: { date: '1900-05-06' }, as: admin })
  for (const before of seen) {
    expect((await world.read(before)).updated_at > before.updated_at).toBe(true)
    const [partner] = before.partners
    const partners = [{ unionId: partner?.union_id, memberId: partner?.member_id ?? null, from: '1901' }]
    const saved = await server.call(updatePerson, {
      params: { id: before.id },
      body: { partners },
      headers: { 'If-Match': `"${before.updated_at}"` },
      as: admin,
    })
    expect(saved.status).toBe(412)
  }
  expect((await world.read(anna)).partners).toMatchObject([{ from: '1900-05-06' }])
})

it('makes an adopted child newer when the parent is deleted', async () => {
  const per = await world.add('Per Berg')
  const child = await world.add('Kari Berg', { otherParents: [{ memberId: per.id, kind: 'adoptive' }] })
  await world.server.call(deletePerson, { params: { id: per.id }, as: world.admin })
  const after = await world.read(child)
  expect(after.other_parents).toEqual([])
  expect(after.updated_at > child.updated_at).toBe(true)
})

it('makes a foster child newer when the parent is merged', async () => {
  const keep = await world.add('Per Berg')
  const remove = await world.add('Per Berg')
  const child = await world.add('Kari Berg', { otherParents: [{ memberId: remove.id, kind: 'foster' }] })
  const body = { keep: { id: keep.id }, remove: { id: remove.id } }
  await world.server.call(mergePeople, { body, as: world.admin })
  const after = await world.read(child)
  expect(after.other_parents).toMatchObject([{ member_id: keep.id, kind: 'foster' }])
  expect(after.updated_at > child.updated_at).toBe(true)
})
