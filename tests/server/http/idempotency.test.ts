/** Idempotency keys: a repeated request that creates gets one record and one response per key. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releasePendingKeys, runOnce, type SerializedResponse } from '#server/http/idempotency.ts'
import { copyNote, createNote, Notes } from '#tests/support/notes-app.ts'
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

const send = (key: string, body: unknown, as = member) =>
  app.call(createNote, { as, body, headers: { 'Idempotency-Key': key } })

test('answers a repeated request with the first response and status, and creates nothing', async () => {
  const key = randomUUID()
  const first = await send(key, { text: 'once' })
  const again = await send(key, { text: 'once' })
  expect(first.status).toBe(201)
  expect([again.status, again.json]).toEqual([first.status, first.json])
  expect(notes.all).toHaveLength(1)
})

test('keeps the first response for ever', async () => {
  const account = await app.createMember()
  const key = randomUUID()
  const first = await send(key, { text: 'once' }, await app.signIn(account))
  app.clock.advance(20 * 365 * 86_400_000)
  await releasePendingKeys(app.deps)
  expect((await send(key, { text: 'once' }, await app.signIn(account))).json).toEqual(first.json)
  expect(notes.all).toHaveLength(1)
})

test('ignores the order of fields in the body and the letter case of the key', async () => {
  const key = randomUUID()
  await send(key, { text: 'a', tags: { x: 1, y: [{ b: 1, a: 2 }] } })
  const again = await send(key.toUpperCase(), { tags: { y: [{ a: 2, b: 1 }], x: 1 }, text: 'a' })
  expect(again.status).toBe(201)
  expect(notes.all).toHaveLength(1)
})

test('rejects the same key with another body or for another endpoint', async () => {
  const key = randomUUID()
  await send(key, { text: 'a', tags: { x: [1, 2] } })
  expect((await send(key, { text: 'a', tags: { x: [2, 1] } })).code).toBe('key_reused')
  expect((await send(key, { text: 'b' })).status).toBe(409)
  const other = await app.call(copyNote, {
    as: member,
    body: { text: 'a', tags: { x: [1, 2] } },
    headers: { 'Idempotency-Key': key },
  })
  expect(other.status).toBe(409)
  expect(notes.all).toHaveLength(1)
})

test('separates the keys of different users', async () => {
  const key = randomUUID()
  await send(key, { text: 'a' })
  const neighbour = await app.signIn(await app.createMember())
  expect((await send(key, { text: 'b' }, neighbour)).status).toBe(201)
  expect(notes.all).toHaveLength(2)
})

test('rejects a key that is no UUID', async () => {
  for (const key of ['', '1', 'not-a-uuid', `${randomUUID()}0`]) {
    expect((await send(key, { text: 'a' })).status).toBe(400)
  }
  expect(notes.all).toHaveLength(0)
})

test('creates a record for each request without a key', async () => {
  await app.call(createNote, { as: member, body: { text: 'a' } })
  await app.call(createNote, { as: member, body: { text: 'a' } })
  expect(notes.all).toHaveLength(2)
})

test('answers 409 to a repeated request while the first is running, and then the first response', async () => {
  const release = Promise.withResolvers<void>()
  notes.hold = release.promise
  const key = randomUUID()
  const first = send(key, { text: 'a' })
  const parallelRequest = await send(key, { text: 'a' })
  expect([parallelRequest.status, parallelRequest.code]).toEqual([409, 'conflict'])
  release.resolve()
  expect((await first).status).toBe(201)
  expect((await send(key, { text: 'a' })).json).toEqual((await first).json)
  expect(notes.all).toHaveLength(1)
})

test('creates one record when many requests with one key arrive at the same time', async () => {
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 10 }, () => send(key, { text: 'a' })))
  expect(all.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect(new Set(all.map(({ status }) => status)).isSubsetOf(new Set([201, 409]))).toBe(true)
  expect(notes.all).toHaveLength(1)
})

test('releases the key of a rejected request', async () => {
  const key = randomUUID()
  expect((await send(key, { text: 5 })).status).toBe(400)
  expect((await send(key, { text: 'refused' })).status).toBe(422)
  expect((await send(key, { text: 'mended' })).status).toBe(201)
})

test('keeps a response that was stored in the transaction of its write after a crash', async () => {
  const key = randomUUID()
  notes.failAfterKeeping = true
  expect((await send(key, { text: 'a' })).status).toBe(500)
  notes.failAfterKeeping = false
  const again = await send(key, { text: 'a' })
  expect([again.status, again.json]).toEqual([201, { ...notes.all[0], secret: undefined }])
  expect(notes.all).toHaveLength(1)
})

test('releases the key of an interrupted request when the server starts again', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  await releasePendingKeys(app.deps)
  expect((await send(key, { text: 'a' })).status).toBe(201)
})

test('sends Retry-After only in the conflict with a running request', async () => {
  const release = Promise.withResolvers<void>()
  notes.hold = release.promise
  const key = randomUUID()
  const first = send(key, { text: 'a' })
  const parallelRequest = await send(key, { text: 'a' })
  expect([parallelRequest.status, parallelRequest.headers.get('Retry-After')]).toEqual([409, '1'])
  const otherBody = await send(key, { text: 'b' })
  expect([otherBody.status, otherBody.headers.get('Retry-After')]).toEqual([409, null])
  release.resolve()
  await first
  const afterwards = await send(key, { text: 'b' })
  expect([afterwards.status, afterwards.headers.get('Retry-After')]).toEqual([409, null])
})

test('holds the key of a request that hangs for ten minutes', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  app.clock.advance(10 * 60_000)
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  app.clock.advance(1)
  const second = await send(key, { text: 'a' })
  expect(second.status).toBe(201)
  expect((await send(key, { text: 'a' })).json).toEqual(second.json)
  expect(notes.all).toHaveLength(1)
})

test('takes over a key that was claimed while the clock was far ahead', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  app.clock.advance(-365 * 86_400_000)
  expect((await send(key, { text: 'a' })).status).toBe(201)
})

test('lets one of many requests take over an abandoned key', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  app.clock.advance(11 * 60_000)
  await Promise.all(Array.from({ length: 10 }, () => send(key, { text: 'a' })))
  expect(notes.all).toHaveLength(1)
})

test('writes nothing when a request continues after its key was taken over', async () => {
  const account = await app.createMember()
  const request = {
    ...{ accountId: account.id, key: randomUUID(), endpoint: createNote },
    ...{ params: undefined, body: undefined },
  }
  const release = Promise.withResolvers<void>()
  /** Writes the record and its response in one transaction, like the services. */
  const create = (name: string, before: Promise<void>) =>
    runOnce(app.deps, request, async (keep) => {
      await before
      const sent: SerializedResponse = { status: 201, json: JSON.stringify(name) }
      await app.db.transaction().execute(async (db) => {
        await db.insertInto('settings').values({ key: name, value: '"note"' }).execute()
        await keep(db, sent)
      })
      return sent
    })
  const hanging = create('first', release.promise)
  await expect(create('twin', Promise.resolve())).rejects.toMatchObject({ code: 'conflict' })
  app.clock.advance(11 * 60_000)
  expect(await create('second', Promise.resolve())).toEqual({ status: 201, json: '"second"' })
  release.resolve()
  await expect(hanging).rejects.toMatchObject({ code: 'conflict', details: { retryAfter: 1 } })
  const written = await app.db.selectFrom('settings').select('key').where('value', '=', '"note"').execute()
  expect(written).toEqual([{ key: 'second' }])
  expect(await create('again', Promise.resolve())).toEqual({ status: 201, json: '"second"' })
})
