/** Tests that the tree page and the server's statistics count the same generations. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getHistoryStats } from '#shared/contracts/stats.contract.ts'
import { drawRoyalFamily } from '#tests/client/tree/royals.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

/** Sets a father without the checks of the API, as imported data may contain contradictions. */
async function setFather(child: { id: string }, father: { id: string }) {
  const { db } = world.server
  await db.updateTable('people').set({ father_id: father.id }).where('id', '=', child.id).execute()
}

async function countGenerations() {
  const client = drawRoyalFamily(await world.everybody()).statistics.generations
  const server = (await world.server.call(getHistoryStats)).output().generations
  return { client, server }
}

describe('the number of generations on client and server', () => {
  it('is equal for an empty family', async () => {
    expect(await countGenerations()).toEqual({ client: 0, server: 0 })
  })

  it('is equal for partners of different generations and adoptive parents', async () => {
    const grandmother = await world.add('Anna')
    const mother = await world.add('Berta', { motherId: grandmother.id })
    const father = await world.add('Carl', { spouseId: mother.id })
    const son = await world.add('David', { fatherId: father.id, motherId: mother.id })
    await world.add('Eva', { otherParents: [{ memberId: son.id, kind: 'adoptive' }] })
    expect(await countGenerations()).toEqual({ client: 4, server: 4 })
  })

  it('is equal for a cycle of parents, which starts at its eldest person', async () => {
    const youngest = await world.add('Anna', { birthDate: '1900' })
    const eldest = await world.add('Bert', { birthDate: '1800', fatherId: youngest.id })
    const middle = await world.add('Carl', { birthDate: '1850', fatherId: eldest.id })
    await setFather(youngest, middle)
    await world.add('David', { fatherId: middle.id })
    expect(await countGenerations()).toEqual({ client: 3, server: 3 })
  })

  it('is equal when a chain of partners contains a parent and their child', async () => {
    const father = await world.add('Anton')
    const wife = await world.add('Berta', { spouseId: father.id })
    const son = await world.add('Carl')
    await world.edit(son, { spouseId: wife.id })
    await setFather(son, father)
    await world.add('David', { fatherId: son.id, motherId: wife.id })
    const { client, server } = await countGenerations()
    expect(client).toBe(server)
    expect(client).toBe(3)
  })
})
