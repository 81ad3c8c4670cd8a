/** Security of every endpoint: origin, password confirmation, hostile input, and no secrets in responses. */
import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { stopWeeklyMail } from '#shared/contracts/notices.contract.ts'
import { downloadBackup } from '#shared/contracts/operations.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { type TestBrowser, testPassword } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let admin: TestBrowser
let logged = ''
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  world = await startFamilyBuilder({ log: pino({ level: 'trace' }, sink) })
  const anna = await world.add('Anna Berg')
  await world.server.createMember({ memberId: anna.id, email: 'anna@example.org' })
  await world.article('news', 'The reunion', { memberIds: [anna.id] })
  await world.event('Her wedding', { associatedMemberId: anna.id })
  await world.archiveItem({ memberIds: [anna.id] })
})
afterAll(() => world.server.close())
beforeEach(async () => {
  admin = await world.server.signIn(await world.server.createAdmin())
})

/** Sends a request with the same text for every parameter, percent-encoded by the caller, and no body. */
async function send(endpoint: Endpoint, { id = 'absent', query = '', headers = {} } = {}) {
  const path = `/api${endpoint.path.replace(/:\w+/g, id)}${query}`
  const response = await world.server.fetch(path, { method: endpoint.method, headers, as: admin })
  return { status: response.status, text: await response.text() }
}

const all = (wanted: (endpoint: Endpoint) => boolean) => allEndpoints.filter(wanted)
const reading = all(({ method, name }) => method === 'GET' && name !== downloadBackup.name)

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the same name', { 'Sec-Fetch-Site': 'same-site' }],
  ['nowhere', { 'Sec-Fetch-Site': 'none' }],
])('rejects every request that changes data from %s', async (_, headers) => {
  // Mail programs stop the weekly mail from no page; the secret in the address is the proof.
  for (const endpoint of all(({ method, name }) => method !== 'GET' && name !== stopWeeklyMail.name)) {
    const { status, text } = await send(endpoint, { headers })
    expect([endpoint.name, status]).toEqual([endpoint.name, 403])
    expect(text).toContain('wrong_origin')
  }
})

test('sends every list with a strong ETag, and 304 to whoever has it', async () => {
  const lists = [
    '/family',
    '/timeline',
    '/timeline/range?startDate=1800&endDate=1900',
    '/timeline/type/migration',
    '/news',
    '/archives',
    '/admin/users',
    '/admin/audit-log',
    '/admin/submissions',
  ]
  for (const path of lists) {
    const first = await world.server.fetch(`/api${path}`, { as: admin })
    const tag = first.headers.get('ETag') ?? 'none'
    expect([path, first.status, tag]).toEqual([path, 200, expect.stringMatching(/^"[^"]+"$/)])
    const headers = { 'If-None-Match': tag }
    const again = await world.server.fetch(`/api${path}`, { as: admin, headers })
    expect([path, again.status, again.headers.get('ETag')]).toEqual([path, 304, tag])
  }
})

test.each(['cross-site', 'same-site', 'none'])(
  'gives no download of everything to a link from %s',
  async (site) => {
    const downloads = all(({ method, needsPassword }) => method === 'GET' && needsPassword)
    expect(downloads.length).toBeGreaterThan(1)
    for (const endpoint of downloads) {
      const { status, text } = await send(endpoint, { headers: { 'Sec-Fetch-Site': site } })
      expect([endpoint.name, status]).toEqual([endpoint.name, 403])
      expect(text).toContain('wrong_origin')
    }
  },
)

test('requires the password again for every sensitive action half an hour after it was entered', async () => {
  world.server.clock.advance(31 * 60_000)
  for (const endpoint of all(({ needsPassword }) => needsPassword)) {
    const { status, text } = await send(endpoint)
    expect([endpoint.name, status]).toEqual([endpoint.name, 403])
    expect(text).toContain('password_needed')
  }
})

const inside = /SQLITE_|SqliteError|syntax error|root:x|node_modules|src\/server|\bat \//

async function countRows() {
  const { db } = world.server
  const tables = ['people', 'accounts', 'articles', 'events', 'archive_items', 'media', 'settings'] as const
  return await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

/** Whether URL rules, which resolve `%2e%2e`, turn the path into that of a list: /family/%2e%2e/facts is /facts. */
function becomesList(endpoint: Endpoint, id: string): boolean {
  const { pathname } = new URL(endpoint.path.replace(/:\w+/g, id), 'https://site.example')
  return reading.some(({ path }) => path === pathname)
}

test.each([
  '..%2F..%2F..%2Fetc%2Fpasswd',
  '..%5C..%5Cfamily.sqlite',
  '%2e%2e',
  "'%20OR%201=1%20--",
  '%25',
  '%00',
  '%F0%9F%97%9D',
  '%E0%A4%A',
  'a'.repeat(5000),
])('finds, breaks and changes nothing with the id %s', async (id) => {
  const before = await countRows()
  for (const endpoint of all(({ path }) => path.includes(':'))) {
    if (becomesList(endpoint, id)) continue
    const { status, text } = await send(endpoint, { id })
    expect(status, endpoint.name).toBeGreaterThanOrEqual(400)
    expect(status, endpoint.name).toBeLessThan(500)
    expect(text, endpoint.name).not.toMatch(inside)
  }
  expect(await countRows()).toEqual(before)
})

const parameters = [
  ...['search', 'category', 'type', 'decade', 'action', 'status', 'page', 'limit', 'startDate', 'endDate'],
  ...['w', 'original', 'folder', 'version', 'media', 'preview'],
]

test.each([
  '"',
  "'; DROP TABLE people; --",
  '%',
  '*',
  'a" OR words : "b',
  'NEAR(a b)',
  '-1',
  '1e309',
  '9'.repeat(40),
  '\u0000',
  '../../family.sqlite',
])('treats %j in a query as plain text', async (value) => {
  const query = `?${parameters.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')}`
  for (const endpoint of reading) {
    const complete = await send(endpoint, { query })
    const found = await send(endpoint, { query: `?search=${encodeURIComponent(value)}` })
    for (const { status, text } of [complete, found]) {
      expect(status, endpoint.name).toBeLessThan(500)
      expect(text, endpoint.name).not.toMatch(inside)
    }
  }
})

test('returns no password, password hash or session token in any response', async () => {
  const marks = await world.server.db.selectFrom('accounts').select('password_hash').execute()
  const sessions = await world.server.db.selectFrom('sessions').select('token_hash').execute()
  const { key } = (await world.server.call(getEncryptionKey, { as: admin })).output()
  const token = [...admin.cookies.values()].join()
  const secrets = [
    testPassword,
    key,
    token,
    createHash('sha256').update(token).digest('hex'),
    ...marks.flatMap(({ password_hash }) => password_hash ?? []),
    ...sessions.map(({ token_hash }) => token_hash),
  ]
  const people = await world.everybody()
  const accounts = await world.server.db.selectFrom('accounts').select('id').execute()
  const ids = ['absent', ...people.map(({ id }) => id), ...accounts.map(({ id }) => id)]
  for (const endpoint of reading.filter(({ name }) => name !== getEncryptionKey.name)) {
    for (const id of endpoint.path.includes(':') ? ids : ['absent']) {
      const { text } = await send(endpoint, { id })
      for (const secret of secrets) expect(text.includes(secret), endpoint.name).toBe(false)
      expect(text, endpoint.name).not.toMatch(/argon2|token_hash|password_hash/)
    }
  }
})

test('logs no secrets and no unexpected errors', () => {
  expect(logged).not.toMatch(/argon2|request failed|anna@example\.org/)
  expect(logged).not.toContain(testPassword)
})
