/** What the changes of lists tell members about records that only administrators read. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { type Fact, type FactPayload, factEndpoints } from '#shared/contracts/facts.contract.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { updateUser } from '#shared/contracts/users.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let member: TestBrowser
let personId: string
beforeEach(async () => {
  world = await startFamilyBuilder()
  member = await world.server.signIn(await world.server.createMember())
  personId = (await world.add('Anna Lind')).id
})
afterEach(() => world.server.close())

const lists = {
  facts: factEndpoints.list,
  sources: sourceEndpoints.list,
  news: articleEndpoints.news.list,
} as const

/** Finds what the work changes in a list, as a reader is told. */
async function findChanges(list: keyof typeof lists, as: TestBrowser, work: () => Promise<unknown>) {
  const etag = (await world.server.call(lists[list], { as })).headers.get('etag') ?? ''
  await work()
  return (await world.server.call(getListChanges, { query: { [list]: etag }, as })).output()[list]
}

async function addFact(body: FactPayload): Promise<Fact> {
  return (
    await world.server.call(factEndpoints.create, { body: { personId, ...body }, as: world.admin })
  ).output()
}

function removeFact({ id }: Fact) {
  return world.server.call(factEndpoints.remove, { params: { id }, as: world.admin })
}

test('members get no id of a confidential fact that is added, edited or deleted', async () => {
  const secret = { tag: 'DSCR', restriction: 'confidential' } as const
  expect(await findChanges('facts', member, () => addFact(secret))).toEqual({ reset: true })
  const fact = await addFact(secret)
  const edit = () =>
    world.server.call(factEndpoints.update, {
      params: { id: fact.id },
      body: { value: 'Secret' },
      as: world.admin,
    })
  expect(await findChanges('facts', member, edit)).toEqual({ reset: true })
  expect(await findChanges('facts', member, () => removeFact(fact))).toEqual({ reset: true })
})

test('members load the facts again when one of them is deleted or becomes confidential', async () => {
  const [first, second] = [await addFact({ tag: 'OCCU' }), await addFact({ tag: 'RESI' })]
  expect(await findChanges('facts', member, () => removeFact(first))).toEqual({ reset: true })
  const hide = () =>
    world.server.call(factEndpoints.update, {
      params: { id: second.id },
      body: { restriction: 'confidential' },
      as: world.admin,
    })
  expect(await findChanges('facts', member, hide)).toEqual({ reset: true })
})

test('members get the facts that they may read', async () => {
  const changes = await findChanges('facts', member, () => addFact({ tag: 'OCCU', value: 'Weaver' }))
  expect(changes).toMatchObject({ changed: [{ value: 'Weaver' }], removed: [] })
})

test('administrators get the id of a deleted confidential fact', async () => {
  const fact = await addFact({ tag: 'DSCR', restriction: 'confidential' })
  const changes = await findChanges('facts', world.admin, () => removeFact(fact))
  expect(changes).toMatchObject({ changed: [], removed: [fact.id] })
})

test('members get no id of a source that was added and deleted since', async () => {
  const addAndRemove = async () => {
    const { server, admin: as } = world
    const source = await server.call(sourceEndpoints.create, { body: { title: 'Patient register' }, as })
    await server.call(sourceEndpoints.remove, { params: { id: source.output().id }, as })
  }
  expect(await findChanges('sources', member, addAndRemove)).toEqual({ reset: true })
})

test('members get no id of a draft', async () => {
  const addDraft = () => world.article('news', 'The reunion', { status: 'draft' })
  expect(await findChanges('news', member, addDraft)).toEqual({ reset: true })
})

test.each([
  ['admin', 'member'],
  ['member', 'admin'],
] as const)('whoever was %s and is %s now loads the facts again', async (before, now) => {
  const account = await world.server.createAdmin({ role: before })
  const as = await world.server.signIn(account)
  const change = async () => {
    await world.server.call(updateUser, { params: { id: account.id }, body: { role: now }, as: world.admin })
    await world.server.signIn(account, as)
  }
  await addFact({ tag: 'DSCR', restriction: 'confidential' })
  expect(await findChanges('facts', as, change)).toEqual({ reset: true })
})
