/** Trees that name the same files again and again. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPresent } from '#server/gedcom/gedcom-media.store.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
})
afterEach(() => world.server.close())

it('looks for more people than a query can name', async () => {
  const anna = await world.add('Anna Lind')
  const ids = range(40_000).map((i) => `person ${i}`)
  expect(await findPresent(world.server.db, [...ids, anna.id])).toEqual(new Set([anna.id]))
})
