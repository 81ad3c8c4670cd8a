/** The facts of the demo family: columns and facts agree, and every reference exists. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/db/demo/demo-family.ts'
import { listWronglyDerived } from '#server/facts/derived-columns.service.ts'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { isEdtf } from '#shared/genealogy/dates/edtf.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await seedDemo(server.deps)
})
afterAll(() => server.close())

test('has facts that give the columns of all people and unions', async () => {
  expect(await listWronglyDerived(server.deps.db)).toEqual([])
})

test('has facts with valid dates, and a filed place wherever a place is recorded', async () => {
  const facts = await server.deps.db.selectFrom('facts').selectAll().execute()
  for (const { date, place, place_id } of facts) {
    expect(date === null || isEdtf(date)).toBe(true)
    expect(place_id === null).toBe(place === null)
  }
  for (const tag of ['BIRT', 'BAPM', 'CONF', 'CENS', 'EMIG', 'RESI', 'BURI', 'MARR'])
    expect(facts.some((fact) => fact.tag === tag)).toBe(true)
})

test('has citations of known sources in the format of the endpoint', async () => {
  const { db } = server.deps
  const sources = (await db.selectFrom('sources').select('id').execute()).map(({ id }) => id)
  const facts = await db.selectFrom('facts').select('citations').where('citations', '<>', '[]').execute()
  const citations = facts.flatMap(
    ({ citations }) => factEndpoints.create.output.shape.citations.parse(JSON.parse(citations)) ?? [],
  )
  expect(citations.length).toBeGreaterThanOrEqual(20)
  expect(new Set(citations.map(({ source_id }) => source_id))).toEqual(new Set(sources))
})
