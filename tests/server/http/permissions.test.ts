/** Who may call what: every endpoint there is, by everybody there is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { startTestApp, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

const callers = ['nobody', 'member', 'mustChange', 'inactive', 'admin'] as const
type Somebody = (typeof callers)[number]

/** The refusal that each is to meet; null where the call is let in. */
function expected({ caller }: Endpoint, who: Somebody): string | null {
  if (caller === 'anyone') return null
  if (who === 'nobody') return 'no_session'
  if (who === 'inactive') return 'session_revoked'
  if (who === 'mustChange') return caller === 'changing' ? null : 'must_change_password'
  if (caller === 'admin') return who === 'admin' ? null : 'forbidden'
  if (caller === 'member') return who === 'admin' ? 'forbidden' : null
  return null
}

const refusals = new Set([
  'no_session',
  'session_revoked',
  'session_expired',
  'must_change_password',
  'forbidden',
])

let app: TestApp
let accounts: Record<Exclude<Somebody, 'nobody'>, Awaited<ReturnType<TestApp['createMember']>>>

beforeAll(async () => {
  app = await startTestApp()
  accounts = {
    member: await app.createMember(),
    mustChange: await app.createMember({ mustChangePassword: true }),
    inactive: await app.createMember({ active: false }),
    admin: await app.createAdmin(),
  }
})
afterAll(() => app.close())

async function browserOf(who: Somebody): Promise<TestBrowser> {
  return who === 'nobody' ? new TestBrowser() : await app.signIn(accounts[who])
}

/** Calls with parameters that name nothing and no body: whoever is let in meets 404, 400 or an answer. */
async function refusalOf(endpoint: Endpoint, who: Somebody, method: string = endpoint.method) {
  const path = endpoint.path.replace(/:\w+/g, 'absent')
  const response = await app.fetch(`/api${path}`, { method, as: await browserOf(who) })
  const text = await response.text()
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  return { status: response.status, text, code: refusals.has(code) ? code : null }
}

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(callers)('%s', async (who) => {
      const { status, code, text } = await refusalOf(endpoint, who)
      expect(text).not.toContain('There is no page or endpoint at this URL.')
      expect(status).not.toBe(405)
      expect(status).toBeLessThan(500)
      /** A person's own record is for a session that must change; any other record is not. */
      const othersRecord = endpoint.name === 'getPerson' && who === 'mustChange'
      expect(code).toBe(othersRecord ? 'must_change_password' : expected(endpoint, who))
    })
  },
)

test('HEAD meets the same refusals as GET', async () => {
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    for (const who of callers) {
      const get = await refusalOf(endpoint, who)
      const head = await refusalOf(endpoint, who, 'HEAD')
      expect(head.status, `${who} HEAD ${endpoint.path}`).toBe(get.status)
    }
  }
})

test('every endpoint has a name of its own', () => {
  expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
})

test('the grave calls are those of the contract', () => {
  expect(
    allEndpoints
      .filter(({ needsPassword }) => needsPassword)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'createUser',
    'deletePerson',
    'deleteUser',
    'downloadBackup',
    'erasePerson',
    'exportGedcom',
    'importGedcom',
    'mergePeople',
    'resetMemberPassword',
    'resetUserPassword',
    'undoActivity',
    'updateMemberAccount',
    'updateUser',
  ])
})
