/** The births, deaths and occupations of two people who are merged. */
import { expect, it } from 'vitest'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import type { PersonField } from '#shared/person-fields.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { gedcomFile, individualRecord } from '#tests/support/gedcom-files.ts'

const site = makeImportSite()

async function merge(keep: { id: string }, remove: { id: string }, take: PersonField[] = []) {
  const { server, admin } = site.world
  const body = { keep: { id: keep.id }, remove: { id: remove.id }, take }
  return (await server.call(mergePeople, { body, as: admin })).output()
}

const listFacts = async () =>
  (await site.factsOf('Anna')).map(({ date, date_phrase, place, value }) =>
    [date ?? date_phrase, place, value].filter(Boolean).join(' '),
  )

it.each(['birthDate', 'birthPlace'] as const)(
  'takes the whole birth with %s, and keeps the other',
  async (field) => {
    const anna = await site.world.add('Anna Lind', { birthDate: '1849', birthPlace: 'Ulvik' })
    const copy = await site.world.add('Anna Lind', { birthDate: '1850', birthPlace: 'Bergen' })
    const merged = await merge(anna, copy, [field])
    expect(merged).toMatchObject({ birth_date: '1850', birth_place: 'Bergen' })
    expect(await listFacts()).toEqual(['1850 Bergen', '1849 Ulvik'])
  },
)

it('leaves contradicting births as they are when nothing was chosen', async () => {
  const anna = await site.world.add('Anna Lind', { birthPlace: 'Ulvik' })
  const copy = await site.world.add('Anna Lind', { birthDate: '1850', birthPlace: 'Bergen' })
  const merged = await merge(anna, copy)
  expect(merged).toMatchObject({ birth_date: null, birth_place: 'Ulvik' })
  expect(await listFacts()).toEqual(['Ulvik', '1850 Bergen'])
})

it.each([[], ['birthDate' as const]])(
  'keeps a birth that is known by its words only: %j',
  async (...take) => {
    const birth = ['1 BIRT', '2 DATE (Easter, when the ice broke)']
    await site.load(gedcomFile(individualRecord('I1', 'Anna /Lind/', '1 SEX F', ...birth)))
    const id = await site.findId('Anna')
    const copy = await site.world.add('Anne Lind', { birthDate: '1850' })
    await merge({ id }, copy, take)
    expect((await listFacts()).sort()).toEqual(['1850', 'Easter, when the ice broke'])
  },
)

it('keeps a birth beside an equal one that was rejected', async () => {
  const anna = await site.world.add('Anna Lind', { birthDate: '1850', birthPlace: 'Bergen' })
  await site.editFact((await site.factsOf('Anna'))[0], { status: 'rejected' })
  const copy = await site.world.add('Anne Lind', { birthDate: '1850', birthPlace: 'Bergen' })
  const merged = await merge(anna, copy)
  expect(merged).toMatchObject({ birth_date: '1850', birth_place: 'Bergen' })
  expect((await site.factsOf('Anna')).map(({ status }) => status)).toEqual(['rejected', undefined])
})

it('completes a birth with what the other record knows besides', async () => {
  const anna = await site.world.add('Anna Lind', { birthDate: '1850' })
  const copy = await site.world.add('Anna Lind', { birthPlace: 'Bergen' })
  const merged = await merge(anna, copy, ['birthPlace'])
  expect(merged).toMatchObject({ birth_date: '1850', birth_place: 'Bergen' })
  expect(await listFacts()).toEqual(['1850 Bergen'])
})

it('keeps a birth and an occupation when the chosen record has none', async () => {
  const anna = await site.world.add('Anna Lind', { birthDate: '1850', occupation: 'Weaver' })
  const copy = await site.world.add('Anna Lind')
  const merged = await merge(anna, copy, ['birthDate', 'occupation'])
  expect(merged).toMatchObject({ birth_date: '1850', occupation: 'Weaver' })
  expect((await listFacts()).sort()).toEqual(['1850', 'Weaver'])
})

it('keeps both occupations, the chosen one first', async () => {
  const anna = await site.world.add('Anna Lind', { occupation: 'Weaver' })
  const copy = await site.world.add('Anna Lind', { occupation: 'Midwife' })
  const merged = await merge(anna, copy, ['occupation'])
  expect(merged.occupation).toBe('Midwife')
  expect(await listFacts()).toEqual(['Midwife', 'Weaver'])
})

it('takes part once where both people had the same role', async () => {
  const { world } = site
  const [anna, copy] = [await world.add('Anna Lind'), await world.add('Anne Lind')]
  const carl = await world.add('Carl Berg')
  const participants = [
    { person_id: anna.id, role: 'GODP' },
    { person_id: copy.id, role: 'GODP' },
    { person_id: copy.id, role: 'WITN' },
    { name: 'Ole', role: 'GODP' },
  ]
  const body = { personId: carl.id, tag: 'BAPM', participants }
  await world.server.call(factEndpoints.create, { body, as: world.admin })
  await merge(anna, copy)
  const [baptism] = await site.factsOf('Carl')
  expect(baptism?.participants).toEqual([
    { person_id: anna.id, role: 'GODP' },
    { person_id: anna.id, role: 'WITN' },
    { name: 'Ole', role: 'GODP' },
  ])
})

it('has one fact where both records have it with the same citation', async () => {
  const lines = ['1 SEX F', '1 OCCU Weaver', '2 SOUR @S1@', '3 PAGE 4']
  const source = '0 @S1@ SOUR\n1 TITL Parish book'
  const [one, other] = ['I1', 'I2'].map((xref, i) => individualRecord(xref, `Ann${'ae'[i]} /Lind/`, ...lines))
  await site.load(gedcomFile(one ?? '', other ?? '', source))
  await merge({ id: await site.findId('Anna') }, { id: await site.findId('Anne') })
  expect((await site.factsOf('Anna')).map(({ value, citations }) => [value, citations?.length])).toEqual([
    ['Weaver', 1],
  ])
})
