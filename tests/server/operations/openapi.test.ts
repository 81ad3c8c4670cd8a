/** The OpenAPI document: complete, and true of real answers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '#server/db/demo/demo-family.ts'
import { describeApi } from '#server/operations/openapi.service.ts'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import { getOpenApi } from '#shared/contracts/operations.contract.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  await seedDemo(app.deps)
  admin = await app.signIn(await app.createAdmin())
})
afterAll(() => app.close())

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  responses: z.object({
    '2XX': z.object({
      content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }),
    }),
  }),
})
const operations = Object.values(describeApi().paths)
  .flatMap((path) => Object.values(path))
  .map((each) => operation.parse(each))

test('is answered to administrators', async () => {
  const answer = (await app.call(getOpenApi, { as: admin })).output()
  expect(answer).toEqual(JSON.parse(JSON.stringify(describeApi())))
})

test('names every endpoint once, with the parameters of its path', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    allEndpoints.map(({ name }) => name).sort(),
  )
  const edit = operations.find(({ operationId }) => operationId === 'updatePerson')
  expect(edit?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'If-Match']))
})

const readable = allEndpoints.filter(
  ({ method, path, name }) =>
    method === 'GET' && !path.includes(':') && !/download|export|openapi/i.test(name),
)

test.each(readable.map(({ name, path }) => [name, path]))('describes what %s answers', async (name, path) => {
  const answer = await app.fetch(`/api${path}`, { as: admin })
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return
  // Some calls are for family members or need parameters.
  if (!answer.ok) return
  const schema = operations.find(({ operationId }) => operationId === name)?.responses['2XX'].content[
    'application/json'
  ].schema
  const described = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  expect(described.safeParse(await answer.json()).error?.issues.slice(0, 3)).toBeUndefined()
})
