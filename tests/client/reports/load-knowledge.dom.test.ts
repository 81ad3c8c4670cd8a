/** Loading what is known about the people of a report. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '#client/api/query-client.ts'
import { loadKnowledge } from '#client/reports/facts/load-knowledge.ts'
import { factEndpoints, getPersonFacts, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { ReportFamilies } from '#shared/genealogy/reports/report-families.ts'
import { handle, handleWithError } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'
import { noKnowledge, relative, vikFamily } from './report-fixtures.ts'

prepareBrowser()
afterEach(() => queryClient.clear())

let asked: string[] = []
beforeEach(() => {
  asked = []
})

/** Everybody is the child of the person before. */
const makeLine = (count: number) =>
  Array.from({ length: count }, (_, n) => relative(`p${n}`, { father_id: n === 0 ? null : `p${n - 1}` }))

/** The server answers for the person and the given kin. */
function answer(listKin: (id: string) => string[]) {
  server.use(
    handle(getPersonFacts, ({ params: { id } }) => {
      asked.push(id)
      return { ...noKnowledge, person_ids: [id, ...listKin(id)] }
    }),
  )
}

function load(people: readonly FamilyMember[], familySize = people.length) {
  return loadKnowledge({
    ...{ userId: 'anna', families: new ReportFamilies(people), ids: people.map(({ id }) => id), familySize },
    onProgress: () => {},
    signal: new AbortController().signal,
  })
}

it('asks for one person of a near kin', async () => {
  answer(() => vikFamily.map(({ id }) => id))
  const { missing } = await load(vikFamily)
  expect(missing).toEqual([])
  expect(asked).toEqual(['Ole', 'Anna'])
})

it('asks for the people whom the answers lack', async () => {
  answer(() => [])
  const { missing } = await load(vikFamily)
  expect(missing).toEqual([])
  expect(asked.toSorted()).toEqual(vikFamily.map(({ id }) => id).toSorted())
})

it('names the people who could not be loaded', async () => {
  server.use(handleWithError(getPersonFacts, 'failed'))
  const { missing } = await load(vikFamily)
  expect(missing.length).toBe(vikFamily.length)
})

it('loads the complete lists for a large report', async () => {
  server.use(
    handle(factEndpoints.list, () => [
      { id: 'f', person_id: 'p3', position: 0, tag: 'OCCU', value: 'Smith', updated_at: '' },
    ]),
    handle(nameEndpoints.list, () => []),
    handle(sourceEndpoints.list, () => []),
    handle(repositoryEndpoints.list, () => []),
    handle(placeEndpoints.list, () => []),
  )
  const { knowledge, missing } = await load(makeLine(80))
  expect(missing).toEqual([])
  expect(knowledge.getFacts('p3')?.map(({ value }) => value)).toEqual(['Smith'])
  expect(knowledge.getFacts('p4')).toEqual([])
})

it('asks person by person for a small part of a large family', async () => {
  const line = makeLine(80)
  answer((id) => {
    const n = Number(id.slice(1))
    return [n - 1, n + 1].map((kin) => `p${kin}`)
  })
  const { missing } = await load(line, 10_000)
  expect(missing).toEqual([])
  expect(asked.length).toBeLessThan(60)
})

it('returns what is loaded when it is stopped', async () => {
  const stop = new AbortController()
  const line = makeLine(30)
  server.use(
    handle(getPersonFacts, ({ params: { id } }) => {
      stop.abort()
      return { ...noKnowledge, person_ids: [id] }
    }),
  )
  const { missing } = await loadKnowledge({
    ...{ userId: 'anna', families: new ReportFamilies(line), ids: line.map(({ id }) => id), familySize: 30 },
    ...{ onProgress: () => {}, signal: stop.signal },
  })
  expect(missing.length).toBeGreaterThan(20)
})
