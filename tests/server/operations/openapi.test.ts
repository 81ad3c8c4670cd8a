/** The OpenAPI document: complete, and true of real answers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '#server/db/demo/demo-family.ts'
import { describeApi } from '#server/operations/openapi.service.ts'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { getOpenApi } from '#shared/contracts/operations.contract.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { fillWalkPath } from '../http/walk-records.ts'
import { writeBodies } from '../http/write-bodies.ts'

let app: TestApp
let admin: TestBrowser
let account: TestAccount
let member: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  await seedDemo(app.deps)
  admin = await app.signIn(await app.createAdmin())
  account = await app.createMember()
  member = await app.signIn(account)
})
afterAll(() => app.close())

const operation = z.object({
  operationId: z.string(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
    .optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  responses: z.object({
    '2XX': z.object({
      content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()).optional() })),
    }),
  }),
})
const operations = Object.values(describeApi().paths)
  .flatMap((path) => Object.values(path))
  .map((each) => operation.parse(each))

function findOperation(name: string) {
  const found = operations.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`The document has no operation ${name}.`)
  return found
}

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

function toCheck(schema: unknown) {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
}

/** Records that only their owner changes. */
const ofOwner = new Set(['renamePasskey', 'updateComment'])

/** Whoever may call: a family member where only members or owners may, else an administrator. */
const chooseCaller = ({ caller, name }: Endpoint) =>
  caller === 'member' || ofOwner.has(name) ? member : admin

async function expectDescribed({ name }: Endpoint, response: Response) {
  expect([response.status, response.headers.get('content-type')]).toEqual([
    expect.toSatisfy((status) => status >= 200 && status < 300),
    expect.stringMatching(/^application\/json/),
  ])
  const described = findOperation(name).responses['2XX'].content['application/json']?.schema
  expect(
    toCheck(described)
      .safeParse(await response.json())
      .error?.issues.slice(0, 3),
  ).toBeUndefined()
}

/** An answer without a schema is a file. */
const reads = allEndpoints.filter(
  ({ method, output }) => method === 'GET' && !(output instanceof z.ZodUnknown),
)

test.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
  'describes what %s answers',
  async (_, endpoint) => {
    const path = await fillWalkPath(endpoint.path, { app, account, browser: member, admin }, 'own')
    await expectDescribed(endpoint, await app.fetch(`/api${path}`, { as: chooseCaller(endpoint) }))
  },
)

// A notice is answered on a device that the account knew before: see security-notices.test.ts.
const writes = allEndpoints.filter(({ name }) => name !== 'answerSecurityNotice' && writeBodies[name]?.(1))

test.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))(
  'describes what %s takes and answers',
  async (name, endpoint) => {
    const path = await fillWalkPath(endpoint.path, { app, account, browser: member, admin }, 'own')
    const body = writeBodies[name]?.(1)
    const described = toCheck(findOperation(name).requestBody?.content['application/json']?.schema)
    expect(described.safeParse(body).error).toBeUndefined()
    expect(described.safeParse({ ...body, unknownField: 1 }).success).toBe(false)
    const init = { method: endpoint.method, headers: { 'If-Match': '*', 'Content-Type': 'application/json' } }
    const as = chooseCaller(endpoint)
    await expectDescribed(
      endpoint,
      await app.fetch(`/api${path}`, { ...init, body: JSON.stringify(body), as }),
    )
  },
)
