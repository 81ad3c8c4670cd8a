/** The list cache: ETags, 304 without loading, one load and one compression per change. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { versionHeader } from '#shared/contracts/endpoint.ts'
import { createNote, listNotes, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let notes: Notes
let member: TestBrowser

beforeEach(async () => {
  notes = new Notes()
  app = await startTestApp({ build: notes.build })
  member = await app.signIn(await app.createMember())
})
afterEach(() => app.close())

const read = (headers: Record<string, string> = {}, as = member) => app.fetch('/api/notes', { headers, as })
const write = (text: string) => app.call(createNote, { as: member, body: { text } })

async function tag(headers?: Record<string, string>, as = member) {
  return (await read(headers, as)).headers.get('ETag') ?? 'none'
}

test('answers 304 without a body and without loading an unchanged list', async () => {
  const etag = await tag()
  expect(notes.loads).toBe(1)
  const again = await read({ 'If-None-Match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('ETag')).toBe(etag)
  expect(notes.loads).toBe(1)
})

test('sends a changed list with another ETag', async () => {
  const etag = await tag()
  await write('new')
  const again = await read({ 'If-None-Match': etag })
  expect(again.status).toBe(200)
  expect(again.headers.get('ETag')).not.toBe(etag)
  expect(await again.json()).toHaveLength(1)
})

test('writes each entry of a list on its own line, for parsing in chunks', async () => {
  expect(await (await read()).text()).toBe('[]')
  await write('one')
  await write('two,\nin two lines')
  const lines = (await (await read()).text()).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines.at(0)).toBe('[')
  expect(JSON.parse(`[${lines.slice(1, -1).join('')}]`)).toHaveLength(2)
  expect(lines.at(-1)).toBe(']')
})

test('sends a strong ETag', async () => {
  expect(await tag()).toMatch(/^"[\x21\x23-\x7e]+"$/)
})

test('loads a list once per change, however many clients request it', async () => {
  await Promise.all(Array.from({ length: 20 }, () => read()))
  expect(notes.loads).toBe(1)
  await write('new')
  await Promise.all(Array.from({ length: 20 }, () => read()))
  expect(notes.loads).toBe(2)
})

test('accepts a list of ETags, a weak ETag and a star', async () => {
  const etag = await tag()
  expect((await read({ 'If-None-Match': `"other", ${etag}` })).status).toBe(304)
  expect((await read({ 'If-None-Match': `W/${etag}` })).status).toBe(304)
  expect((await read({ 'If-None-Match': '*' })).status).toBe(304)
  expect((await read({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('gives members and administrators different ETags', async () => {
  const admin = await app.signIn(await app.createAdmin())
  expect((await read({ 'If-None-Match': await tag() }, admin)).status).toBe(200)
})

test('sends a list as brotli, gzip or plain with an ETag each, and recognizes all three ETags', async () => {
  await write('long '.repeat(2000))
  const br = await read({ 'Accept-Encoding': 'gzip, deflate, br' })
  const gzip = await read({ 'Accept-Encoding': 'gzip' })
  const plain = await read()
  expect([br, gzip, plain].map((r) => r.headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null])
  expect(br.headers.get('Vary')).toContain('Accept-Encoding')
  const tags = [br, gzip, plain].map((r) => r.headers.get('ETag') ?? '')
  expect(new Set(tags).size).toBe(3)
  for (const etag of tags) {
    const unchanged = await read({ 'If-None-Match': etag })
    expect([unchanged.status, unchanged.headers.get('ETag')]).toEqual([304, etag])
  }
  const text = await plain.text()
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text)
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text)
})

test('does not use an encoding that the client excludes', async () => {
  await write('long '.repeat(2000))
  const encoding = async (accepted: string) =>
    (await read({ 'Accept-Encoding': accepted })).headers.get('Content-Encoding')
  expect(await encoding('br;q=0, gzip')).toBe('gzip')
  expect(await encoding('br;q=0.2, gzip;q=0.8')).toBe('gzip')
  expect(await encoding('identity')).toBeNull()
  expect(await encoding('*')).toBe('br')
})

test('compresses other responses of at least 1 KB', async () => {
  const sendRequest = (text: string) =>
    app.call(createNote, { as: member, body: { text }, headers: { 'Accept-Encoding': 'br' } })
  const long = await app.fetch('/api/notes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'br' },
    body: JSON.stringify({ text: 'long '.repeat(2000) }),
    as: member,
  })
  expect(long.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await long.arrayBuffer())).toString()).toContain('long long')
  expect((await sendRequest('short')).headers.get('Content-Encoding')).toBeNull()
})

test('forbids browsers to cache API responses', async () => {
  const etag = await tag()
  for (const response of [
    await read(),
    await read({ 'If-None-Match': etag }),
    await app.fetch('/api/notes'),
    await app.fetch('/api/nowhere'),
    await app.fetch('/api/notes', { method: 'PATCH' }),
  ]) {
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('loads a list again after a failed attempt', async () => {
  Object.assign(notes, { all: null })
  expect((await app.call(listNotes, { as: member })).status).toBe(500)
  Object.assign(notes, { all: [] })
  expect((await app.call(listNotes, { as: member })).status).toBe(200)
})

describe('while the next list is being built', () => {
  let finish = () => {}
  beforeEach(async () => {
    await write('first')
    await read()
    notes.holdList = new Promise((resolve) => {
      finish = resolve
    })
  })
  afterEach(() => finish())

  const countNotes = async (response: Response) => z.array(z.unknown()).parse(await response.json()).length

  test('sends the complete list before to others, under its own ETag', async () => {
    const other = await app.signIn(await app.createMember())
    const before = await tag()
    await write('second')
    const response = await read({}, other)
    expect(await countNotes(response)).toBe(1)
    expect(response.headers.get('ETag')).toBe(before)
  })

  test('sends the next list to the session that has written', async () => {
    await write('second')
    const reading = read()
    const first = await Promise.race([reading, read({}, await app.signIn(await app.createMember()))])
    expect(await countNotes(first)).toBe(1)
    finish()
    expect(await countNotes(await reading)).toBe(2)
  })

  test('sends the next list to a reader that names the version of a write', async () => {
    const { headers } = await write('second')
    const other = await app.signIn(await app.createMember())
    const reading = read({ [versionHeader]: headers.get(versionHeader) ?? '' }, other)
    finish()
    expect(await countNotes(await reading)).toBe(2)
  })

  test('builds one list at a time for all readers', async () => {
    const other = await app.signIn(await app.createMember())
    await write('second')
    await Promise.all([read({}, other), read({}, other)])
    await write('third')
    await read({}, other)
    // After a slow build comes a rest, and readers are served meanwhile.
    await expect.poll(() => notes.loads).toBe(2)
  })
})

test('never sends a list that was outdated for longer than two seconds', async () => {
  await read()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_100)
  await write('new')
  expect(await (await read({}, await app.signIn(await app.createMember()))).json()).toHaveLength(1)
  vi.restoreAllMocks()
})
