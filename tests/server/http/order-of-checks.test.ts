/** A request with several errors gets the first of them, in the order of the contract. */
import { sql, type UpdateObject } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { burnNotes, createNote, editNote, latestNote, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let member: TestBrowser
let admin: TestBrowser

beforeEach(async () => {
  app = await startTestApp({ build: new Notes().build })
  member = await app.signIn(await app.createMember())
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

const json = { 'Content-Type': 'application/json' }
const crossSite = { 'Sec-Fetch-Site': 'cross-site' }

async function code(path: string, init: RequestInit & { as?: TestBrowser; duplex?: 'half' }) {
  const response = await app.fetch(path, init)
  const body: unknown = await response.json()
  return [response.status, body && typeof body === 'object' && 'code' in body ? body.code : undefined]
}

test('answers 404 to an unknown path and 405 to a wrong method before all other checks', async () => {
  expect(await code('/api/nowhere', { method: 'POST', headers: crossSite })).toEqual([404, 'not_found'])
  expect(await code('/api', {})).toEqual([404, 'not_found'])
  expect(await code('/api/notes/', {})).toEqual([404, 'not_found'])
  expect(await code('/api/notes', { method: 'DELETE' })).toEqual([405, 'method_not_allowed'])
  expect(await code('/api/notes', { method: 'DELETE', as: member })).toEqual([405, 'method_not_allowed'])
})

test('lists the allowed methods in a 405 response', async () => {
  const response = await app.fetch('/api/notes', { method: 'PATCH' })
  expect(response.headers.get('Allow')).toBe('GET, HEAD, POST')
})

test('prefers a path of fixed segments to one with a parameter, whatever was bound first', async () => {
  expect((await app.call(latestNote)).output()).toEqual({ id: 'latest' })
  expect(await code('/api/notes/latest', { method: 'PUT', as: member })).toEqual([405, 'method_not_allowed'])
})

test('rejects a request from another site before it checks the session', async () => {
  expect(await code('/api/notes', { method: 'POST', headers: crossSite })).toEqual([403, 'wrong_origin'])
  expect(await code('/api/notes', { method: 'POST', headers: crossSite, as: member })).toEqual([
    403,
    'wrong_origin',
  ])
})

test('requires this site as Origin when Sec-Fetch-Site is missing', async () => {
  const send = (headers: Record<string, string>) => {
    const request = new Request('http://localhost:3000/api/notes', { method: 'POST', headers })
    return app.send(request)
  }
  expect((await send({})).status).toBe(403)
  expect((await send({ Origin: 'http://localhost:3001' })).status).toBe(403)
  expect((await send({ Origin: 'null' })).status).toBe(403)
  expect((await send({ Origin: 'http://localhost:3000' })).status).toBe(401)
  const both = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' }
  expect((await send(both)).status).toBe(403)
})

test('accepts reading requests from another site, which carry no cookie', async () => {
  expect((await app.fetch('/api/notes/latest', { headers: crossSite })).status).toBe(200)
})

test('answers 401 without a session before it checks role, type and body', async () => {
  expect(await code('/api/notes', { method: 'POST', body: 'x' })).toEqual([401, 'no_session'])
  expect(await code('/api/notes/burn', { method: 'POST' })).toEqual([401, 'no_session'])
  expect(await code('/api/notes/5', { method: 'PUT' })).toEqual([401, 'no_session'])
})

test('checks the role before the type and the body', async () => {
  expect(await code('/api/notes/burn', { method: 'POST', body: 'x', as: member })).toEqual([403, 'forbidden'])
})

test('checks for a required password change before the role', async () => {
  const browser = await app.signIn(await app.createMember({ mustChangePassword: true }))
  expect(await code('/api/notes/burn', { method: 'POST', as: browser })).toEqual([
    403,
    'must_change_password',
  ])
})

test('checks the type before the size, and the size before the body', async () => {
  const big = '{'.repeat(1024 * 1024 + 1)
  const plain = { 'Content-Type': 'text/plain' }
  expect(await code('/api/notes', { method: 'POST', headers: plain, body: big, as: member })).toEqual([
    415,
    'wrong_type',
  ])
  expect(await code('/api/notes', { method: 'POST', headers: json, body: big, as: member })).toEqual([
    413,
    'too_large',
  ])
  expect(await code('/api/notes', { method: 'POST', headers: json, body: '{', as: member })).toEqual([
    400,
    'invalid',
  ])
})

test('checks HEAD like GET and answers without a body', async () => {
  expect((await app.fetch('/api/notes', { method: 'HEAD' })).status).toBe(401)
  const response = await app.fetch('/api/notes', { method: 'HEAD', as: member })
  expect(response.status).toBe(200)
  expect(response.headers.get('ETag')).toMatch(/^".+"$/)
  expect(await response.text()).toBe('')
})

test('requires the password again for a sensitive action half an hour after the last confirmation', async () => {
  expect((await app.call(burnNotes, { as: admin })).status).toBe(200)
  app.clock.advance(30 * 60_000)
  expect((await app.call(burnNotes, { as: admin })).status).toBe(200)
  app.clock.advance(1)
  const late = await app.call(burnNotes, { as: admin })
  expect([late.status, late.code]).toEqual([403, 'password_needed'])
})

test('ignores a password confirmation that lies in the future', async () => {
  app.clock.advance(-31 * 60_000)
  expect((await app.call(burnNotes, { as: admin })).code).toBe('password_needed')
})

test('answers 404 for a missing record after it has checked the body', async () => {
  expect((await app.call(editNote, { params: { id: '9' }, body: { text: 'a' }, as: member })).status).toBe(
    404,
  )
  expect((await app.call(createNote, { body: { text: 5 }, as: member })).status).toBe(400)
})

describe('a body that arrives slowly', () => {
  /** Sends the first half of a body, then does something, then sends the rest. */
  async function sendSlowly(path: string, text: string, meanwhile: () => Promise<unknown>, as: TestBrowser) {
    const halves = [text.slice(0, 1), text.slice(1)].map((half) => new TextEncoder().encode(half))
    const body = new ReadableStream(
      {
        async pull(controller) {
          const half = halves.shift()
          if (halves.length === 0) await meanwhile()
          controller.enqueue(half)
          if (halves.length === 0) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return await code(path, { method: 'POST', headers: json, body, duplex: 'half', as })
  }
  const changeSessions = async (change: UpdateObject<Schema, 'sessions'>) =>
    await app.db.updateTable('sessions').set(change).execute()

  it('is refused when the session has ended meanwhile', async () => {
    const end = () => changeSessions({ end_reason: 'revoked', ended_at: '2026-05-01T12:00:00.000Z' })
    expect(await sendSlowly('/api/notes', '{"text":"a"}', end, member)).toEqual([401, 'session_revoked'])
  })

  it('is refused when the user is no administrator any more', async () => {
    const demote = () => app.db.updateTable('accounts').set({ role: 'member' }).execute()
    expect(await sendSlowly('/api/notes/burn', '{}', demote, admin)).toEqual([403, 'forbidden'])
  })

  it('is refused when the password was entered too long ago at its end', async () => {
    const wait = async () => app.clock.advance(31 * 60_000)
    expect(await sendSlowly('/api/notes/burn', '{}', wait, admin)).toEqual([403, 'password_needed'])
  })

  it('is accepted when another request has renewed the token of the session meanwhile', async () => {
    const renew = () => changeSessions({ token_hash: sql`'renewed ' || id` })
    expect(await sendSlowly('/api/notes', '{"text":"a"}', renew, member)).toEqual([201, undefined])
  })
})
