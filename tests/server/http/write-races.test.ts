/**
 * Writes of one record at the same moment: every pair of endpoints that write it, together 50 calls. `RACE_CALLS=200` makes
 * it a longer run.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { getPerson, updatePerson } from '#shared/contracts/people.contract.ts'
import { reviewAdminSubmission, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import { deleteUser, updateUser } from '#shared/contracts/users.contract.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { fillWalkPath } from './walk-records.ts'
import { writeBodies } from './write-bodies.ts'

const calls = Number(process.env['RACE_CALLS'] ?? 50)

/** Protocol of its own: tests/server/media/resumable. */
const isTus = ({ path }: Endpoint) => path.startsWith('/upload/resumable')

const writes = allEndpoints.filter(
  (each) => each.method !== 'GET' && each.path.includes('/:id') && !isTus(each),
)

/** The path of the record, the same for the administrators' path of a list that all can read. */
const recordOf = ({ path }: Endpoint) =>
  path.replace(/^\/admin(?=\/(?:archives|submissions))/, '').replace(/\/:id.*/, '')

const pairs = writes.flatMap((first, i) =>
  writes
    .slice(i)
    .flatMap((second): [string, Endpoint, Endpoint][] =>
      recordOf(first) === recordOf(second) ? [[`${first.name} and ${second.name}`, first, second]] : [],
    ),
)

let app: TestApp
let admin: TestBrowser
let account: TestAccount
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
  account = await app.createMember()
})
afterEach(() => app.close())

interface Answer {
  status: number
  /** The version after the write; empty for an answer without. */
  version: string
}

async function send(endpoint: Endpoint, id: string, n: number, ifMatch: string): Promise<Answer> {
  const body = writeBodies[endpoint.name]?.(n)
  const path = endpoint.path.replace(':id', id)
  const response = await app.fetch(`/api${path}`, {
    method: endpoint.method,
    headers: { 'If-Match': ifMatch, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    as: admin,
  })
  const text = await response.text()
  expect(response.status, `${endpoint.name}: ${text}`).toBeLessThan(500)
  const version = response.ok ? (/"updated_at":"([^"]+)"/.exec(text)?.[1] ?? '') : ''
  return { status: response.status, version }
}

async function makeRecord(endpoint: Endpoint): Promise<string> {
  // Only its author changes a comment.
  const browser = recordOf(endpoint) === '/comments' ? admin : await app.signIn(account)
  const world = { app, account, browser, admin }
  const filled = await fillWalkPath(`${recordOf(endpoint)}/:id`, world, 'own')
  return filled.slice(filled.lastIndexOf('/') + 1)
}

/** Sends both calls alternately, all at once. */
async function race(
  first: Endpoint,
  second: Endpoint,
  id: string,
  ifMatch: string,
): Promise<[Endpoint, Answer][]> {
  const turns = Array.from({ length: calls }, (_, n) => (n % 2 === 0 ? first : second))
  return await Promise.all(
    turns.map(
      async (endpoint, n): Promise<[Endpoint, Answer]> => [endpoint, await send(endpoint, id, n, ifMatch)],
    ),
  )
}

it('knows every endpoint that writes a record', () => {
  expect(writes.map(({ name }) => name).sort()).toEqual(Object.keys(writeBodies).sort())
})

describe.each(pairs)('%s', (_, first, second) => {
  it('answer without a fault, and each accepted edit has a version of its own', async () => {
    const answers = await race(first, second, await makeRecord(first), '*')
    const edits = answers.filter(([{ method, edits: isEdit }]) => isEdit && method !== 'DELETE')
    const versions = edits.map(([, { version }]) => version).filter((version) => version !== '')
    expect(new Set(versions).size).toBe(versions.length)
    const deletions = answers.filter(
      ([{ method, path }, { status }]) => method === 'DELETE' && path.endsWith('/:id') && status < 300,
    )
    expect(deletions.length).toBeLessThanOrEqual(1)
  })
})

const edits = writes.filter(({ edits: isEdit, method }) => isEdit && method === 'PUT')

it.each(edits.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s: accepts one of many edits of the same version, and refuses the others as outdated',
  async (_, endpoint) => {
    const id = await makeRecord(endpoint)
    const { version } = await send(endpoint, id, calls, '*')
    const answers = await race(endpoint, endpoint, id, `"${version}"`)
    const counts = answers.map(([, { status }]) => status).toSorted()
    // The first call of the test has reviewed the submission, and a review is final.
    const refused = endpoint.name === 'reviewAdminSubmission' ? 409 : 412
    expect(counts).toEqual([
      endpoint.name === 'reviewAdminSubmission' ? refused : 200,
      ...Array.from({ length: calls - 1 }, () => refused),
    ])
  },
)

it('keeps the edit that was accepted last', async () => {
  const id = account.memberId ?? ''
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, n) =>
      app.call(updatePerson, { params: { id }, body: { occupation: `Weaver ${n}` }, as: admin }),
    ),
  )
  const last = answers
    .map((answer) => answer.output())
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))[0]
  const stored = (await app.call(getPerson, { params: { id }, as: admin })).output()
  expect([stored.updated_at, stored.occupation]).toEqual([last?.updated_at, last?.occupation])
})

it('publishes a submission once', async () => {
  const id = await makeRecord(reviewSubmission)
  const params = { id }
  const body = { status: 'approved' }
  await Promise.all(
    Array.from({ length: calls }, (_, n) =>
      app.call(n % 2 === 0 ? reviewSubmission : reviewAdminSubmission, { params, body, as: admin }),
    ),
  )
  expect(await app.db.selectFrom('articles').select('id').execute()).toHaveLength(1)
})

it('keeps an administrator when administrators deactivate and delete each other', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => app.createAdmin()))
  await app.db
    .updateTable('accounts')
    .set({ is_active: 0 })
    .where(
      'id',
      'not in',
      accounts.map(({ id }) => id),
    )
    .execute()
  const browsers = await Promise.all(accounts.map((each) => app.signIn(each)))
  await Promise.all(
    Array.from({ length: calls }, (_, n) => {
      const as = browsers[n % 4]
      const params = { id: accounts[(n + 1 + (n >> 2)) % 4]?.id ?? '' }
      const target = { params, ...(as && { as }) }
      return n % 3 === 0
        ? app.call(deleteUser, target)
        : app.call(updateUser, { ...target, body: { isActive: false } })
    }),
  )
  const active = app.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
  expect((await active.execute()).length).toBeGreaterThan(0)
})
