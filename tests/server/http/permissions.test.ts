/** Permissions: every endpoint with every kind of caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { demandSecondStep } from '#tests/support/second-step.ts'
import { startTestApp, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

const callers = ['nobody', 'member', 'mustChange', 'mustEnroll', 'inactive', 'admin'] as const
type Somebody = (typeof callers)[number]

const takesEnrolling = (caller: Endpoint['caller']) => caller === 'enrolling' || caller === 'changing'

/** The error code that a caller must get; null if the request is allowed. */
function expected({ caller }: Endpoint, who: Somebody): string | null {
  if (caller === 'anyone') return null
  if (who === 'nobody') return 'no_session'
  if (who === 'inactive') return 'session_revoked'
  if (who === 'mustChange') return caller === 'changing' ? null : 'must_change_password'
  if (who === 'mustEnroll') return takesEnrolling(caller) ? null : 'must_add_second_step'
  if (caller === 'admin') return who === 'admin' ? null : 'forbidden'
  if (caller === 'member') return who === 'admin' ? 'forbidden' : null
  return null
}

const errorCodes = new Set([
  'no_session',
  'session_revoked',
  'session_expired',
  'must_change_password',
  'must_add_second_step',
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
    mustEnroll: await app.createAdmin(),
    admin: await app.createAdmin(),
  }
  await demandSecondStep(app, accounts.admin)
})
afterAll(() => app.close())

let browserCount = 0

/** Each has an address of its own, because requests without a session are limited by address. */
async function getBrowser(who: Somebody): Promise<TestBrowser> {
  browserCount = (browserCount % 250) + 1
  const browser = new TestBrowser(`192.0.2.${browserCount}`)
  return who === 'nobody' ? browser : await app.signIn(accounts[who], browser)
}

/** Sends a request with unknown parameters and no body: an allowed caller gets 404, 400 or a response. */
async function getErrorCode(endpoint: Endpoint, who: Somebody, method: string = endpoint.method) {
  const path = endpoint.path.replace(/:\w+/g, 'absent')
  const response = await app.fetch(`/api${path}`, { method, as: await getBrowser(who) })
  const text = await response.text()
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  return { status: response.status, text, code: errorCodes.has(code) ? code : null }
}

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(callers)('%s', async (who) => {
      // So many requests from one address would be refused within a minute.
      app.clock.advance(1000)
      const { status, code, text } = await getErrorCode(endpoint, who)
      expect(text).not.toContain('There is no page or endpoint at this URL.')
      expect(status).not.toBe(405)
      expect(status).toBeLessThan(500)
      /** A session that must change its password or add a second step may read its own person only. */
      const othersRecord = endpoint.name === 'getPerson' && (who === 'mustChange' || who === 'mustEnroll')
      const refusal = who === 'mustChange' ? 'must_change_password' : 'must_add_second_step'
      expect(code).toBe(othersRecord ? refusal : expected(endpoint, who))
    })
  },
)

test('rejects HEAD like GET', async () => {
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    for (const who of callers) {
      const get = await getErrorCode(endpoint, who)
      const head = await getErrorCode(endpoint, who, 'HEAD')
      expect(head.status, `${who} HEAD ${endpoint.path}`).toBe(get.status)
    }
  }
})

test('has a unique name for every endpoint', () => {
  expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
})

test('marks the passwords in requests that create', () => {
  const passwords = allEndpoints.flatMap(({ name, creates, body, secretFields }) =>
    creates && body instanceof z.ZodObject
      ? Object.keys(body.shape)
          .filter((field) => /password|secret|code/i.test(field))
          .map((field) => [name, field, secretFields.includes(field)])
      : [],
  )
  expect(passwords).toEqual([['createUser', 'password', true]])
})

test('requires a password confirmation for the endpoints in the contract', () => {
  expect(
    allEndpoints
      .filter(({ needsPassword }) => needsPassword)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'addPasskey',
    'createCalendarFeed',
    'createInvitationLink',
    'createRecoveryCodes',
    'createUser',
    'deletePerson',
    'deleteUser',
    'downloadBackup',
    'erasePerson',
    'exportGedcom',
    'getPasskeyCreationOptions',
    'importGedcom',
    'mergePeople',
    'removeAuthenticatorApp',
    'removePasskey',
    'resetMemberPassword',
    'resetUserPassword',
    'startAuthenticatorApp',
    'switchOffSecondStep',
    'switchOnAuthenticatorApp',
    'undoActivity',
    'updateMemberAccount',
    'updateUser',
  ])
})
