/**
 * Walks all endpoints with real records: each kind of caller, with an own record and with somebody else's. The expectation
 * is the endpoint's declaration; for members a table says what they get of their own and of other records.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { allEndpoints } from '#shared/contracts/all-endpoints.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { sampleBody } from '#tests/fuzz/sample-body.ts'
import { demandSecondStep } from '#tests/support/second-step.ts'
import { listTables } from '#tests/support/stored-tables.ts'
import { startTestApp, type TestAccount, type TestApp, TestBrowser } from '#tests/support/test-server.ts'
import { fillWalkPath, type Owner } from './walk-records.ts'

/** Endpoints with a record in the path that members may call: the status for an own record, and for another one. */
const memberTable: Readonly<Record<string, readonly [own: number, others: number]>> = {
  endSession: [200, 404],
  renamePasskey: [200, 404],
  removePasskey: [200, 404],
  // Only a device that was known before the notice may answer it.
  answerSecurityNotice: [404, 404],
  getPerson: [200, 200],
  getPersonFacts: [200, 200],
  // No record names the place, the source or the repository, so that only administrators see them.
  getPlace: [404, 404],
  getSource: [404, 404],
  getRepository: [404, 404],
  getEvent: [200, 200],
  listEventsOfType: [200, 200],
  // The secret in the address is the proof.
  readCalendarFeed: [200, 200],
  // The secret in the address is the proof.
  stopWeeklyMail: [200, 200],
  getNews: [200, 404],
  getBlog: [200, 404],
  getArchive: [200, 200],
  getArchiveDownload: [200, 200],
  getMedia: [200, 404],
  getUploadedFile: [200, 404],
  deleteUploadedFile: [200, 404],
  readResumable: [200, 404],
  // The bytes are missing.
  sendResumable: [415, 404],
  dropResumable: [204, 404],
  getSubmission: [200, 404],
  deleteSubmission: [200, 404],
  updateComment: [200, 404],
  deleteComment: [200, 404],
  // Only questions can be answered.
  answerNews: [404, 404],
  answerBlog: [404, 404],
  // The sample body's region lies outside the picture.
  updateFace: [400, 400],
  deleteFace: [200, 404],
  deleteFaceAnswer: [200, 404],
  saveMarkingWish: [200, 404],
  createInvitationLink: [200, 404],
  revokeInvitation: [200, 404],
}

/** Endpoints that answer 401 for reasons of their own. */
const ownRefusals = new Set(['login', 'loginWithPasskey', 'endSession'])

type Caller = 'nobody' | 'inactive' | 'mustChange' | 'mustEnroll' | 'member' | 'admin'
const owners = ['own', 'others'] as const

let app: TestApp
let accounts: Record<Exclude<Caller, 'nobody'> | 'other', TestAccount>
let admin: TestBrowser

beforeEach(async () => {
  app = await startTestApp()
  accounts = {
    member: await app.createMember(),
    other: await app.createMember(),
    mustChange: await app.createMember({ mustChangePassword: true }),
    inactive: await app.createMember({ active: false }),
    mustEnroll: await app.createAdmin(),
    admin: await app.createAdmin(),
  }
  await demandSecondStep(app, accounts.admin)
  admin = await app.signIn(accounts.admin)
})
afterEach(() => app.close())

async function fillPath(endpoint: Endpoint, owner: Owner): Promise<string> {
  const account = owner === 'own' ? accounts.member : accounts.other
  const world = { app, account, browser: await app.signIn(account), admin }
  return await fillWalkPath(endpoint.path, world, owner)
}

async function send(endpoint: Endpoint, path: string, as: TestBrowser): Promise<Response> {
  const body = sampleBody(endpoint)
  const headers = { 'If-Match': '*', 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/json' }
  const hasBody = body !== undefined && endpoint.method !== 'GET'
  return await app.fetch(`/api${path}`, {
    // The protocol asks with HEAD, which the declaration calls GET.
    method: endpoint.name === 'readResumable' ? 'HEAD' : endpoint.method,
    headers: hasBody ? headers : { 'If-Match': '*', 'Tus-Resumable': '1.0.0' },
    ...(hasBody && { body: JSON.stringify(body) }),
    as,
  })
}

/** Tables that a refused call may change: sessions note when they were used, limits count. */
const countingTables = /^(?:sessions|limits|request_|sqlite_)/

/** A hash of all rows, to see that a refused call changes nothing. */
async function hashData(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await listTables(app.db)).filter((table) => !countingTables.test(table))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db)
    hash.update(name).update(JSON.stringify(rows))
  }
  return hash.digest('hex')
}

/** The status that the declaration demands; null where the caller may call. */
function refusal({ caller }: Endpoint, who: Caller): number | null {
  if (caller === 'anyone') return null
  if (who === 'nobody' || who === 'inactive') return 401
  if (who === 'mustChange') return caller === 'changing' ? null : 403
  if (who === 'mustEnroll') return caller === 'changing' || caller === 'enrolling' ? null : 403
  if (caller === 'admin') return who === 'admin' ? null : 403
  return caller === 'member' && who === 'admin' ? 403 : null
}

async function signIn(who: Caller): Promise<TestBrowser> {
  return who === 'nobody' ? new TestBrowser() : await app.signIn(accounts[who])
}

const hasRecord = ({ path }: Endpoint) => path.includes(':')

describe.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('refuses those whom its declaration excludes, and changes nothing', async () => {
    const excluded = (['nobody', 'inactive', 'mustChange', 'mustEnroll', 'member', 'admin'] as const).filter(
      (who) => refusal(endpoint, who) !== null,
    )
    for (const owner of owners) {
      const path = await fillPath(endpoint, owner)
      const before = await hashData()
      for (const who of excluded) {
        const { status } = await send(endpoint, path, await signIn(who))
        expect([who, owner, status]).toEqual([who, owner, refusal(endpoint, who)])
      }
      expect(await hashData()).toBe(before)
    }
  })

  it.runIf(refusal(endpoint, 'member') === null && hasRecord(endpoint))(
    'gives members their own records and what is published',
    async () => {
      const statuses = []
      for (const owner of owners) {
        const path = await fillPath(endpoint, owner)
        const before = await hashData()
        const { status } = await send(endpoint, path, await signIn('member'))
        if (status === 404) expect(await hashData()).toBe(before)
        statuses.push(status)
      }
      expect({ [name]: statuses }).toEqual({ [name]: memberTable[name] })
    },
  )

  it.runIf(refusal(endpoint, 'admin') === null)('never refuses an administrator for the role', async () => {
    for (const owner of owners) {
      const response = await send(endpoint, await fillPath(endpoint, owner), await app.signIn(accounts.admin))
      const { status } = response
      expect(status, await response.text()).toBeLessThan(500)
      if (!ownRefusals.has(name)) expect([401, 403]).not.toContain(status)
    }
  })
})

it('has an entry in the table for members only where they may call', () => {
  const names = allEndpoints.filter((each) => hasRecord(each) && refusal(each, 'member') === null)
  expect(Object.keys(memberTable).sort()).toEqual(names.map(({ name }) => name).sort())
})

it('covers every route of the server', () => {
  const known = new Set(allEndpoints.map(({ method, path }) => `${method} /api${path}`))
  const routes = createApp(app.deps).routes.filter(
    ({ path, method }) => path.startsWith('/api/') && method !== 'ALL' && method !== 'OPTIONS',
  )
  const unknown = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.has(route))
  expect([...new Set(unknown)]).toEqual([])
})
