/** JSON bodies: which are accepted and how others are rejected. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { burnNotes, createNote, listNotes, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let member: TestBrowser

beforeEach(async () => {
  app = await startTestApp({ build: new Notes().build })
  member = await app.signIn(await app.createMember())
})
afterEach(() => app.close())

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await app.fetch('/api/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    as: member,
  })
  return { status: response.status, json: (await response.json()) as unknown }
}

test('accepts a valid body and returns only the fields of the contract', async () => {
  const { status, json } = await send('{"text":"Grandmother\'s recipe"}')
  expect(status).toBe(201)
  expect(json).toEqual({ id: '1', text: "Grandmother's recipe", updated_at: '2026-05-01T12:00:00.000Z' })
})

test('rejects unknown fields by name', async () => {
  const { status, json } = await send('{"text":"a","role":"admin","is_active":true}')
  expect(status).toBe(400)
  expect(json).toMatchObject({
    code: 'invalid',
    fields: { role: 'This field is not known.', is_active: 'This field is not known.' },
  })
})

test('reports an invalid field with a message', async () => {
  const { status, json } = await send('{"text":7}')
  expect(status).toBe(400)
  expect(json).toMatchObject({ code: 'invalid', fields: { text: expect.stringMatching(/\w/) } })
})

test('accepts a body of 1 MB and rejects one byte more', async () => {
  const around = '{"text":""}'.length
  expect((await send(`{"text":"${'a'.repeat(1024 * 1024 - around)}"}`)).status).toBe(201)
  expect((await send(`{"text":"${'a'.repeat(1024 * 1024 - around + 1)}"}`)).status).toBe(413)
})

test('stops reading a body of unknown length after 1 MB', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(32))
    },
  })
  const response = await app.fetch('/api/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: endless,
    as: member,
    duplex: 'half',
  })
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(3 * 1024 * 1024)
})

test('accepts only application/json in UTF-8', async () => {
  const type = (value: string) => send('{"text":"a"}', { 'Content-Type': value })
  expect((await type('application/json; charset=utf-8')).status).toBe(201)
  expect((await type('application/json; charset="UTF-8"')).status).toBe(201)
  expect((await type('application/json; charset=latin1')).status).toBe(415)
  expect((await type('text/plain')).status).toBe(415)
  expect((await type('application/x-www-form-urlencoded')).status).toBe(415)
  expect((await type('application/jsonp')).status).toBe(415)
})

test('rejects a compressed body', async () => {
  expect((await send(gzipSync('{"text":"a"}'), { 'Content-Encoding': 'gzip' })).status).toBe(415)
  expect((await send('{"text":"a"}', { 'Content-Encoding': 'identity' })).status).toBe(201)
})

test('rejects bytes that are not UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
  expect((await send(bytes)).status).toBe(400)
})

test('rejects characters that databases do not store', async () => {
  expect((await send('{"text":"a\\u0000b"}')).status).toBe(400)
  expect((await send('{"text":"\\ud800"}')).status).toBe(400)
  expect((await send('{"text":"\\ud83d\\ude00"}')).status).toBe(201)
})

test('rejects deep nesting', async () => {
  const nested = (depth: number) => `{"text":"a","tags":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`
  expect((await send(nested(20))).status).toBe(201)
  expect((await send(nested(40))).status).toBe(400)
  expect((await send(nested(100_000))).status).toBe(400)
})

test('rejects a missing body when the endpoint needs one', async () => {
  const response = await app.fetch('/api/notes', { method: 'POST', as: member })
  expect(response.status).toBe(400)
})

test('accepts no body or an empty object when the endpoint takes none, and nothing else', async () => {
  const admin = await app.signIn(await app.createAdmin())
  expect((await app.call(burnNotes, { as: admin })).status).toBe(200)
  expect((await app.call(burnNotes, { as: admin, body: {} })).status).toBe(200)
  expect((await app.call(burnNotes, { as: admin, body: { all: true } })).status).toBe(400)
})

test('rejects invalid query values and ignores unknown ones', async () => {
  const limit = (value: string) => app.call(listNotes, { as: member, query: { limit: value } })
  expect((await limit('5')).status).toBe(200)
  expect((await limit('-1')).status).toBe(400)
  expect((await limit('999999999')).status).toBe(400)
  expect((await limit('all')).status).toBe(400)
  expect((await app.call(listNotes, { as: member, query: { colour: 'red' } })).status).toBe(200)
})

test('answers 404 to an invalid id', async () => {
  expect((await app.fetch(`/api/notes/${'x'.repeat(65)}`, { as: member })).status).toBe(404)
  expect((await app.fetch('/api/notes/%00', { as: member })).status).toBe(404)
})

test('rejects a request without the parameters, query and body of its endpoint', async () => {
  expect((await app.call(createNote, { as: member, body: [] })).status).toBe(400)
  expect((await app.call(createNote, { as: member, body: null })).status).toBe(400)
})

test('names the first unknown fields only, with short names', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`${'x'.repeat(150)}${i}`, 1]))
  const { status, json } = await send(JSON.stringify({ text: 'a', ...unknown }))
  expect([status, JSON.stringify(json).length < 5_000]).toEqual([400, true])
})

test('rejects more fields than any form has', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`x${i}`, 1]))
  const { status, json } = await send(JSON.stringify(many))
  expect([status, json]).toEqual([400, { error: 'The request has too many fields.', code: 'invalid' }])
})

test('accepts only a small body without a session', async () => {
  const body = `{"text":"${'a'.repeat(64 * 1024)}"}`
  const headers = { 'Content-Type': 'application/json' }
  expect((await app.fetch('/api/notes/anonymous', { method: 'POST', headers, body })).status).toBe(413)
})

test.each([
  ['without a session', 30_000],
  ['with a session', 600_000],
])('refuses a body %s that does not arrive in time', async (who, afterMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) })
  const answer = app.fetch('/api/notes/anonymous', {
    ...{ method: 'POST', body, duplex: 'half' as const },
    headers: { 'Content-Type': 'application/json' },
    ...(who === 'with a session' && { as: member }),
  })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(await (await answer).json()).toMatchObject({
    code: 'invalid',
    error: expect.stringMatching('too long'),
  })
  vi.useRealTimers()
})
