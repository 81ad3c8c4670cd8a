/** The names of two people who are merged. */
import { expect, it } from 'vitest'
import { nameEndpoints } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'

const site = makeImportSite()

async function addName(personId: string, type: 'birth' | 'married', surname: string): Promise<void> {
  const body = { personId, type, given: 'Anna', surname, citations: [{ page: `page ${surname}` }] }
  expect((await site.world.server.call(nameEndpoints.create, { body, as: site.world.admin })).status).toBe(
    201,
  )
}

async function merge(keep: FamilyMember, remove: FamilyMember) {
  const { server, admin } = site.world
  const body = { keep: { id: keep.id }, remove: { id: remove.id } }
  return (await server.call(mergePeople, { body, as: admin })).output()
}

async function deleteFirstName({ id }: FamilyMember): Promise<void> {
  const { server, admin: as } = site.world
  const names = (await server.call(nameEndpoints.list, { as })).output()
  const first = names.find((name) => name.person_id === id && name.position === 0)
  expect((await server.call(nameEndpoints.remove, { params: { id: first?.id ?? '' }, as })).status).toBe(200)
}

/** The names of a person in their order, each with its citation. */
async function listNames({ id }: FamilyMember): Promise<string[]> {
  const { server, admin } = site.world
  const all = (await server.call(nameEndpoints.list, { as: admin })).output()
  return all
    .filter(({ person_id }) => person_id === id)
    .sort((a, b) => a.position - b.position)
    .map(({ type, given, surname, citations }) =>
      [type, given, surname, citations?.[0]?.page].filter(Boolean).join(' '),
    )
}

it('keeps the married name of the removed person as another name', async () => {
  const anna = await site.world.add('Anna Lind')
  const copy = await site.world.add('Anna Lind')
  await addName(copy.id, 'married', 'Berg')
  expect(await merge(anna, copy)).toMatchObject({
    ...{ first_name: 'Anna', last_name: 'Lind', maiden_name: null, also_known_as: ['Anna Berg'] },
  })
  expect(await listNames(anna)).toEqual(['Anna Lind', 'aka Anna Berg page Berg'])
})

it('keeps the birth name of the removed person as the maiden name', async () => {
  const anna = await site.world.add('Anna Berg')
  const copy = await site.world.add('Anna Moe')
  await addName(copy.id, 'birth', 'Lind')
  await deleteFirstName(copy)
  expect(await merge(anna, copy)).toMatchObject({
    ...{ first_name: 'Anna', last_name: 'Berg', maiden_name: 'Lind' },
  })
  expect(await listNames(anna)).toContain('birth Anna Lind page Lind')
})

it('keeps two married names, and shows that of the person who is kept', async () => {
  const anna = await site.world.add('Anna Lind')
  await addName(anna.id, 'married', 'Berg')
  const copy = await site.world.add('Anna Lind')
  await addName(copy.id, 'married', 'Vik')
  expect(await merge(anna, copy)).toMatchObject({ last_name: 'Berg', maiden_name: 'Lind' })
  expect(await listNames(anna)).toEqual([
    'Anna Lind',
    'married Anna Vik page Vik',
    'married Anna Berg page Berg',
  ])
})

it('keeps the names of both people who have other given names', async () => {
  const anne = await site.world.add('Anne Lind')
  const anna = await site.world.add('Anna Lind', { maidenName: 'Berg' })
  const merged = { first_name: 'Anne', last_name: 'Lind', maiden_name: 'Berg' }
  expect(await merge(anne, anna)).toMatchObject({ ...merged, also_known_as: ['Anna Berg', 'Anna Lind'] })
  expect(await listNames(anne)).toEqual([
    'birth Anne Berg',
    'married Anne Lind',
    'birth Anna Berg',
    'aka Anna Lind',
  ])
})

it('keeps the name of the other person where only a married name is shown', async () => {
  const anna = await site.world.add('Anna Lind')
  await addName(anna.id, 'married', 'Berg')
  await deleteFirstName(anna)
  const copy = await site.world.add('Berit Vik')
  const merged = { first_name: 'Anna', last_name: 'Berg', maiden_name: null }
  expect(await merge(anna, copy)).toMatchObject({ ...merged, also_known_as: ['Berit Vik'] })
  expect((await listNames(anna)).toSorted()).toEqual(['aka Berit Vik', 'married Anna Berg page Berg'])
})

it('goes on to show the birth and married names of the person who is kept', async () => {
  const anne = await site.world.add('Anne Berg')
  await addName(anne.id, 'married', 'Lind')
  const anna = await site.world.add('Anna Moe')
  await addName(anna.id, 'birth', 'Vik')
  await deleteFirstName(anna)
  expect(await merge(anne, anna)).toMatchObject({ last_name: 'Lind', maiden_name: 'Berg' })
  expect(await listNames(anne)).toContain('birth Anna Vik page Vik')
})
