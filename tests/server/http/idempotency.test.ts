/** Calls that create, sent again: one record and one answer a key. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUpAtStart } from '#server/accounts/delete-expired.service.ts'
import { runOnce, type SerializedResponse } from '#server/http/idempotency.ts'
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

test('the same key gives the first answer again, status and all, and creates nothing more', async () => {
  const key = randomUUID()
  const first = await send(key, { text: 'once' })
  const again = await send(key, { text: 'once' })
  expect(first.status).toBe(201)
  expect([again.status, again.json]).toEqual([first.status, first.json])
  expect(notes.all).toHaveLength(1)
})

test('the first answer is kept for good', async () => {
  const account = await app.createMember()
  const key = randomUUID()
  const first = await send(key, { text: 'once' }, await app.signIn(account))
  app.clock.advance(20 * 365 * 86_400_000)
  await cleanUpAtStart(app.deps)
  expect((await send(key, { text: 'once' }, await app.signIn(account))).json).toEqual(first.json)
  expect(notes.all).toHaveLength(1)
})

test('the order of keys in the body does not matter, nor the letter case of the key', async () => {
  const key = randomUUID()
  await send(key, { text: 'a', tags: { x: 1, y: [{ b: 1, a: 2 }] } })
  const again = await send(key.toUpperCase(), { tags: { y: [{ a: 2, b: 1 }], x: 1 }, text: 'a' })
  expect(again.status).toBe(201)
  expect(notes.all).toHaveLength(1)
})

test('the same key with another body, or for another call, is a conflict', async () => {
  const key = randomUUID()
  await send(key, { text: 'a', tags: { x: [1, 2] } })
  expect((await send(key, { text: 'a', tags: { x: [2, 1] } })).code).toBe('conflict')
  expect((await send(key, { text: 'b' })).status).toBe(409)
  const other = await app.call(copyNote, {
    as: member,
    body: { text: 'a', tags: { x: [1, 2] } },
    headers: { 'Idempotency-Key': key },
  })
  expect(other.status).toBe(409)
  expect(notes.all).toHaveLength(1)
})

test('keys are each user’s own', async () => {
  const key = randomUUID()
  await send(key, { text: 'a' })
  const neighbour = await app.signIn(await app.createMember())
  expect((await send(key, { text: 'b' }, neighbour)).status).toBe(201)
  expect(notes.all).toHaveLength(2)
})

test('a key that is no UUID is refused', async () => {
  for (const key of ['', '1', 'not-a-uuid', `${randomUUID()}0`]) {
    expect((await send(key, { text: 'a' })).status).toBe(400)
  }
  expect(notes.all).toHaveLength(0)
})

test('without a key every call creates', async () => {
  await app.call(createNote, { as: member, body: { text: 'a' } })
  await app.call(createNote, { as: member, body: { text: 'a' } })
  expect(notes.all).toHaveLength(2)
})

test('a twin of a call that is still at work is a conflict, and later gets its answer', async () => {
  const release = Promise.withResolvers<void>()
  notes.hold = release.promise
  const key = randomUUID()
  const first = send(key, { text: 'a' })
  const twin = await send(key, { text: 'a' })
  expect([twin.status, twin.code]).toEqual([409, 'conflict'])
  release.resolve()
  expect((await first).status).toBe(201)
  expect((await send(key, { text: 'a' })).json).toEqual((await first).json)
  expect(notes.all).toHaveLength(1)
})

test('of many twins at runOnce exactly one creates', async () => {
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 10 }, () => send(key, { text: 'a' })))
  expect(all.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect(new Set(all.map(({ status }) => status)).isSubsetOf(new Set([201, 409]))).toBe(true)
  expect(notes.all).toHaveLength(1)
})

test('a refused call does not use its key up', async () => {
  const key = randomUUID()
  expect((await send(key, { text: 5 })).status).toBe(400)
  expect((await send(key, { text: 'refused' })).status).toBe(422)
  expect((await send(key, { text: 'mended' })).status).toBe(201)
})

test('an answer kept in the transaction of its write survives a crash right after it', async () => {
  const key = randomUUID()
  notes.failAfterKeeping = true
  expect((await send(key, { text: 'a' })).status).toBe(500)
  notes.failAfterKeeping = false
  const again = await send(key, { text: 'a' })
  expect([again.status, again.json]).toEqual([201, { ...notes.all[0], secret: undefined }])
  expect(notes.all).toHaveLength(1)
})

test('a key whose call was cut off with the process is free after the next start', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  await cleanUpAtStart(app.deps)
  expect((await send(key, { text: 'a' })).status).toBe(201)
})

test('the two conflicts are told apart by Retry-After: wait for the first, and never repeat the second', async () => {
  const release = Promise.withResolvers<void>()
  notes.hold = release.promise
  const key = randomUUID()
  const first = send(key, { text: 'a' })
  const twin = await send(key, { text: 'a' })
  expect([twin.status, twin.headers.get('Retry-After')]).toEqual([409, '1'])
  const otherBody = await send(key, { text: 'b' })
  expect([otherBody.status, otherBody.headers.get('Retry-After')]).toEqual([409, null])
  release.resolve()
  await first
  const afterwards = await send(key, { text: 'b' })
  expect([afterwards.status, afterwards.headers.get('Retry-After')]).toEqual([409, null])
})

test('a call that hangs holds its key for ten minutes, and no longer', async () => {
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

test('a key claimed by a clock that ran far ahead is not lost either', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  app.clock.advance(-365 * 86_400_000)
  expect((await send(key, { text: 'a' })).status).toBe(201)
})

test('of many who find a hanging call’s key, one takes it over', async () => {
  const key = randomUUID()
  notes.hold = new Promise(() => undefined)
  void send(key, { text: 'a' })
  expect((await send(key, { text: 'a' })).status).toBe(409)
  notes.hold = Promise.resolve()
  app.clock.advance(11 * 60_000)
  await Promise.all(Array.from({ length: 10 }, () => send(key, { text: 'a' })))
  expect(notes.all).toHaveLength(1)
})

test('a call that comes back to itself after its key was taken over writes nothing', async () => {
  const account = await app.createMember()
  const request = { accountId: account.id, key: randomUUID(), endpoint: 'createNote', input: null }
  const release = Promise.withResolvers<void>()
  /** Writes as the services do: the record and the answer in one transaction. */
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
