/** Error responses and headers: what every response contains, and what no response reveals. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleError } from '#server/http/error-response.ts'
import { breakNotes, latestNote, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
let notes: Notes
let logged: string

beforeEach(async () => {
  notes = new Notes()
  logged = ''
  const stream = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  app = await startTestApp({ build: notes.build, log: pino({ level: 'info', base: null }, stream) })
})
afterEach(() => app.close())

test('answers 500 without internal details and logs the error', async () => {
  const response = await app.call(breakNotes, { params: { id: 'a' } })
  expect([response.status, response.json]).toEqual([
    500,
    { error: 'Something went wrong on the server. Please try again.', code: 'failed' },
  ])
  expect(logged).toContain('select * from secrets')
})

test.each(['/api/calendar/', '/api/notices/unsubscribe/'])(
  'does not log the secret in an address at %s',
  (path) => {
    const log = pino({ base: null }, { write: (line) => (logged += line) })
    handleError(new Error('failed'), log, { method: 'POST', path: `${path}secret.words` })
    expect(logged).toContain(`${path}…`)
    expect(logged).not.toContain('secret.words')
  },
)

test('answers 507 when the disk is full', async () => {
  for (const code of ['SQLITE_FULL', '53100', 'ENOSPC']) {
    notes.fault = Object.assign(new Error('database or disk is full'), { code })
    const response = await app.call(breakNotes, { params: { id: 'a' } })
    expect([response.status, response.code]).toEqual([507, 'storage_full'])
  }
})

test('answers 400 for a text that PostgreSQL cannot store', async () => {
  notes.fault = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' })
  const response = await app.call(breakNotes, { params: { id: 'a' } })
  expect([response.status, response.code]).toEqual([400, 'invalid'])
  expect(logged).toBe('')
})

test('does not log an expected error', async () => {
  await app.fetch('/api/notes')
  expect(logged).toBe('')
})

test('adds the security headers to successful and failed responses', async () => {
  const responses = [
    await app.call(latestNote),
    await app.call(breakNotes, { params: { id: 'a' } }),
    ...(await Promise.all(['/api/notes', '/api/nowhere', '/elsewhere'].map((path) => app.fetch(path)))),
  ]
  for (const { headers } of responses) {
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]),
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')?.split(', ')).toEqual(
      expect.arrayContaining(['camera=(self)', 'geolocation=()', 'microphone=(self)']),
    )
    expect(headers.get('Strict-Transport-Security')).toBeNull()
  }
})

test('sends Strict-Transport-Security on HTTPS', async () => {
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://family.example.org' } })
  const response = await secure.fetch('/api/health')
  expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})
