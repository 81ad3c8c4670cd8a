/** A complete server without a socket: in-memory database, settable clock, browsers with cookies. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Hono } from 'hono'
import pino from 'pino'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { startSession } from '#server/accounts/sessions.service.ts'
import { createApp } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { timestamp } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { openMediaStore } from '#server/media/storage/open-media-store.ts'
import type { Role, UserType } from '#shared/contracts/accounts.contract.ts'
import { type Endpoint, fillPath, type OutputOf, versionHeader } from '#shared/contracts/endpoint.ts'
import { getUploadAuth, type MediaFolder, type UploadAuth } from '#shared/contracts/media.contract.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

/** The password of every test account. Its hash is cheap, so that signing in is fast. */
export const testPassword = 'seven grey herons'
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let testHash: Promise<string> | null = null

/** A clock that changes only when a test sets it. */
export class SettableClock implements Clock {
  #now: number
  constructor(now: string) {
    this.#now = Date.parse(now)
  }
  now() {
    return this.#now
  }
  /** Moves the clock by milliseconds, back when negative. */
  advance(milliseconds: number) {
    this.#now += milliseconds
  }
  set(now: string) {
    this.#now = Date.parse(now)
  }
}

/** A browser that stores cookies. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly ip: string
  constructor(ip = '192.0.2.1') {
    this.ip = ip
  }

  get cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Stores the cookies of a response; Max-Age 0 deletes. */
  take(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}

export interface TestAccount {
  id: string
  username: string
  email: string | null
  memberId: string | null
  role: Role
  mustChangePassword: boolean
}

interface AccountInit {
  username?: string
  email?: string | null
  role?: Role
  firstName?: string
  lastName?: string
  mustChangePassword?: boolean
  active?: boolean
  /** An existing person; default: a new person for a family member. */
  memberId?: string
}

interface FetchInit extends RequestInit {
  as?: TestBrowser
  /** Node requires `duplex` for a streamed body. */
  duplex?: 'half'
}

interface CallInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  as?: TestBrowser
}

interface CallResult<E extends Endpoint> {
  status: number
  headers: Headers
  /** The parsed body; undefined when empty. */
  json: unknown
  /** The error code; undefined for a success. */
  code: string | undefined
  /** The body, parsed by the endpoint's output schema. Throws for an error or another shape. */
  output(): OutputOf<E>
}

export interface TestApp {
  deps: Deps
  db: Deps['db']
  clock: SettableClock
  /** Sends a same-origin request; `path` starts with a slash. */
  fetch(path: string, init?: FetchInit): Promise<Response>
  /** Sends a request without adding headers. */
  send(request: Request): Promise<Response>
  call<E extends Endpoint>(endpoint: E, input?: CallInput): Promise<CallResult<E>>
  createAdmin(init?: AccountInit): Promise<TestAccount>
  createMember(init?: AccountInit): Promise<TestAccount>
  /** A browser that has just signed in with the account. */
  signIn(account: TestAccount, browser?: TestBrowser): Promise<TestBrowser>
  /** Uploads a file as the browser does: first the token, then the form. */
  upload(browser: TestBrowser, file: FileToUpload): Promise<Response>
  /** Sends an upload form as bytes, because a form that is only partly read would keep writing. */
  sendForm(browser: TestBrowser, form: FormData): Promise<Response>
  /** Restarts the app on the same data. */
  restart(): void
  close(): Promise<void>
}

export interface FileToUpload {
  /** Default: `archives`. */
  folder?: MediaFolder
  name: string
  bytes: Uint8Array
}

/** An upload form with its fields in the specified order. */
export function uploadForm(auth: UploadAuth, { folder = 'archives', name, bytes }: FileToUpload): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  for (const field of ['publicKey', 'signature', 'expire', 'token'] as const) {
    form.append(field, String(auth[field]))
  }
  form.append('fileName', name)
  form.append('folder', folder)
  form.append('useUniqueFileName', 'true')
  return form
}

interface TestAppOptions {
  /** Environment variables that differ from the defaults. */
  env?: Record<string, string>
  now?: string
  /** A migrated database; default: a new one. */
  db?: Deps['db']
  /** Replaces the complete app. */
  build?: (deps: Deps) => Hono
  log?: Deps['log']
  /** Timeout for sending a mail, ms. */
  mailPatience?: number
}

function codeOf(json: unknown): string | undefined {
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : undefined
}

async function makePerson(deps: Deps, firstName: string, lastName: string): Promise<string> {
  const id = randomUUID()
  const now = timestamp(deps.clock)
  await deps.db
    .insertInto('people')
    .values({
      id,
      first_name: firstName,
      last_name: lastName,
      also_known_as: '[]',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

async function makeAccount(deps: Deps, userType: UserType, init: AccountInit): Promise<TestAccount> {
  testHash ??= hash(testPassword, cheap)
  const id = randomUUID()
  const now = timestamp(deps.clock)
  const { firstName = 'Anna', lastName = 'Berg', mustChangePassword = false } = init
  const username = init.username ?? `test.${id.slice(0, 8)}`
  const email = init.email === undefined ? `${username}@example.org` : init.email
  const role = init.role ?? (userType === 'admin' ? 'admin' : 'member')
  const memberId =
    userType === 'admin' ? null : (init.memberId ?? (await makePerson(deps, firstName, lastName)))
  await insertAccount(deps.db, {
    id,
    user_type: userType,
    username,
    email,
    email_key: email?.toLowerCase() ?? null,
    password_hash: await testHash,
    must_change_password: mustChangePassword ? 1 : 0,
    temporary_until: mustChangePassword ? timestamp(deps.clock, 72 * 3_600_000) : null,
    password_changed_at: mustChangePassword ? null : now,
    role,
    is_active: init.active === false ? 0 : 1,
    email_verified: 0,
    member_id: memberId,
    first_name: firstName,
    last_name: lastName,
    created_at: now,
    updated_at: now,
  })
  return { id, username, email, memberId, role, mustChangePassword }
}

/** Starts an app at 1 May 2026 or the given time. Close it at the end. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = new SettableClock(options.now ?? '2026-05-01T12:00:00.000Z')
  const dataDir = path.join(os.tmpdir(), `family-test-${randomUUID()}`)
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
  const db = options.db ?? (await openTestDatabase())
  const config = readConfig({ DATA_DIR: dataDir, ...options.env })
  const media = await openMediaStore(db, clock, config)
  const mailer = openMailer(config, options.mailPatience)
  const deps: Deps = { db, clock, config, log: options.log ?? pino({ level: 'silent' }), media, mailer }
  const build = options.build ?? createApp
  let app = build(deps)
  const cookieName = deps.config.secure ? '__Host-session' : 'session'

  const test: TestApp = {
    deps,
    db: deps.db,
    clock,
    async fetch(path, { as: browser = new TestBrowser(), ...init } = {}) {
      const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin', Cookie: browser.cookieHeader })
      new Headers(init.headers).forEach((value, name) => {
        headers.set(name, value)
      })
      const request = new Request(`${deps.config.publicUrl}${path}`, { ...init, headers })
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: browser.ip } } })
      browser.take(response)
      return response
    },
    send: async (request) => await app.fetch(request),
    async call(endpoint, { params, query, body, headers, as: browser } = {}) {
      const response = await test.fetch(fillPath(endpoint.path, params, query), {
        method: endpoint.method,
        headers: {
          // Lists may be two seconds old for those who have not written: tests read the ones of now.
          ...(endpoint.method === 'GET' && { [versionHeader]: String(Number.MAX_SAFE_INTEGER) }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(browser && { as: browser }),
      })
      const text = await response.text()
      const json: unknown = text === '' ? undefined : JSON.parse(text)
      return {
        status: response.status,
        headers: response.headers,
        json,
        code: codeOf(json),
        output() {
          if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}: ${text}`)
          return endpoint.output.parse(json) as OutputOf<typeof endpoint>
        },
      }
    },
    createAdmin: (init = {}) => makeAccount(deps, 'admin', init),
    createMember: (init = {}) => makeAccount(deps, 'family_member', init),
    async signIn(account, browser = new TestBrowser()) {
      const { token } = await startSession(deps, account, 'Chrome/140 Android')
      browser.cookies.set(cookieName, token)
      return browser
    },
    restart() {
      app = build(deps)
    },
    async upload(browser, { folder = 'archives', name, bytes }) {
      const auth = (await test.call(getUploadAuth, { query: { folder }, as: browser })).output()
      return await test.sendForm(browser, uploadForm(auth, { folder, name, bytes }))
    },
    async sendForm(browser, form) {
      const whole = new Response(form)
      const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' }
      const body = await whole.arrayBuffer()
      return await test.fetch('/api/upload/files', { method: 'POST', body, headers, as: browser })
    },
    async close() {
      await deps.db.destroy()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
  return test
}
