/** The end of a union and the death of a person after the fact that told them is deleted, rejected, denied or hidden. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import {
  type Fact,
  type FactPayload,
  factEndpoints,
  getPersonFacts,
} from '#shared/contracts/facts.contract.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(async () => {
  expect(await listWronglyDerived(world.server.db)).toEqual([])
  await world.server.close()
})

async function addFact(body: FactPayload): Promise<Fact> {
  return (await world.server.call(factEndpoints.create, { body, as: world.admin })).output()
}

async function deleteFact({ id }: Fact): Promise<void> {
  ;(await world.server.call(factEndpoints.remove, { params: { id }, as: world.admin })).output()
}

async function listFacts({ id }: { id: string }, as = world.admin): Promise<Fact[]> {
  return (await world.server.call(getPersonFacts, { params: { id }, as })).output().facts
}

async function undoLatest(): Promise<void> {
  const { logs } = (await world.server.call(getAuditLog, { query: {}, as: world.admin })).output()
  const id = logs.find(({ can_undo }) => can_undo)?.id ?? ''
  ;(await world.server.call(undoActivity, { params: { id }, as: world.admin })).output()
}

const edits: [string, FactPayload][] = [
  ['confidential', { restriction: 'confidential' }],
  ['rejected', { status: 'rejected', statusReason: 'another couple' }],
  ['denied', { denied: true }],
]
const retractions: [string, (fact: Fact) => Promise<unknown>][] = [
  ['deleted', deleteFact],
  ...edits.map(([how, body]): [string, (fact: Fact) => Promise<unknown>] => [
    how,
    async ({ id }) =>
      (await world.server.call(factEndpoints.update, { params: { id }, body, as: world.admin })).output(),
  ]),
]

describe.each(retractions)('a divorce that is %s', (_, retract) => {
  let anna: FamilyMember
  let bo: FamilyMember
  beforeEach(async () => {
    bo = await world.add('Bo Berg')
    const divorced = { memberId: bo.id, from: '1950', to: '1960', endReason: 'divorce' as const }
    anna = await world.add('Anna Lind', { partners: [divorced] })
  })
  async function retractDivorce(): Promise<void> {
    const divorce = (await listFacts(anna)).find(({ tag }) => tag === 'DIV')
    if (divorce) await retract(divorce)
  }

  it('is no end of the union any more, also for members', async () => {
    await retractDivorce()
    const as = await world.server.signIn(await world.server.createMember())
    const people = (await world.server.call(listPeople, { as })).output()
    expect(people.find(({ id }) => id === anna.id)?.partners).toMatchObject([
      { from: '1950', to: null, end_reason: null },
    ])
  })

  it('does not come back when the form saves the union', async () => {
    await retractDivorce()
    const after = await listFacts(anna)
    const unionId = anna.partners[0]?.union_id ?? ''
    const saved = await world.edit(anna, { partners: [{ unionId, memberId: bo.id, place: 'Oslo' }] })
    expect(saved.partners).toMatchObject([{ to: null, end_reason: null, place: 'Oslo' }])
    const isDivorce = ({ tag }: Fact) => tag === 'DIV'
    expect((await listFacts(anna)).filter(isDivorce)).toEqual(after.filter(isDivorce))
  })

  it('is the end of the union again when the change is undone', async () => {
    await retractDivorce()
    await undoLatest()
    expect((await world.read(anna)).partners).toMatchObject([{ to: '1960', end_reason: 'divorce' }])
  })
})

describe.each(retractions)('a death or burial that is %s', (_, retract) => {
  it.each(['DEAT', 'BURI'])('leaves it unknown whether the person has died: %s', async (tag) => {
    const anna = await world.add('Anna Lind', { birthDate: '1980' })
    const fact = await addFact({ personId: anna.id, tag, date: '2001-02-03' })
    expect((await world.read(anna)).deceased).toBe(true)
    await retract(fact)
    // A denied death tells that the person lives.
    const deceased = tag === 'DEAT' && (await listFacts(anna)).some(({ denied }) => denied) ? false : null
    expect(await world.read(anna)).toMatchObject({ deceased, death_date: null })
    await undoLatest()
    expect((await world.read(anna)).deceased).toBe(true)
  })

  it('leaves the person deceased where another fact tells so', async () => {
    const anna = await world.add('Anna Lind', { birthDate: '1980' })
    const fact = await addFact({ personId: anna.id, tag: 'CREM', date: '2001-02-03' })
    await addFact({ personId: anna.id, tag: 'BURI' })
    await retract(fact)
    expect((await world.read(anna)).deceased).toBe(true)
  })
})

it('lets an annulment go when the form dates the marriage after it', async () => {
  const bo = await world.add('Bo Berg')
  const anna = await world.add('Anna Lind', { partners: [{ memberId: bo.id }] })
  const unionId = anna.partners[0]?.union_id ?? ''
  await addFact({ unionId, tag: 'ANUL', date: '1850' })
  expect((await world.read(anna)).partners).toMatchObject([{ to: '1850', end_reason: 'annulment' }])
  await world.edit(anna, { partners: [{ unionId, memberId: bo.id, from: '1870' }] })
  expect((await world.read(anna)).partners).toMatchObject([{ from: '1870', to: null, end_reason: null }])
})

it('restores that a person is living when the addition of a death is undone', async () => {
  const anna = await world.add('Anna Lind', { birthDate: '1980', deceased: false })
  await addFact({ personId: anna.id, tag: 'DEAT', date: '2001' })
  expect((await world.read(anna)).deceased).toBe(true)
  await undoLatest()
  expect((await world.read(anna)).deceased).toBe(false)
})

it('keeps what was set by hand when a fact that told nothing of it is deleted', async () => {
  const bo = await world.add('Bo Berg')
  const ended = { memberId: bo.id, from: '1950', to: '1960', endReason: 'death' as const }
  const anna = await world.add('Anna Lind', { deceased: true, partners: [ended] })
  const unionId = anna.partners[0]?.union_id ?? ''
  const birth = await addFact({ personId: anna.id, tag: 'BIRT', date: '1920' })
  const banns = await addFact({ unionId, tag: 'MARB', date: '1949' })
  await deleteFact(birth)
  await deleteFact(banns)
  const after = await world.read(anna)
  expect(after.deceased).toBe(true)
  expect(after.partners).toMatchObject([{ to: '1960', end_reason: 'death' }])
})
