/** The two questions of those who run the server: does it live, and can it serve the family? */
import fs from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStartingApp } from '#server/operations/starting-app.ts'
import { getHealth, getReadiness } from '#shared/contracts/operations.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import * as limits from '#shared/limits.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { startTestApp, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let disk: SmallDisk | null = null
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  await app.close()
  disk?.unmount()
  disk = null
})

test('both answer 200 without a session when everything is in order', async () => {
  expect((await app.call(getHealth)).output()).toEqual({ status: 'ok' })
  expect((await app.call(getReadiness)).output()).toEqual({ status: 'ready' })
})

describe('/api/health', () => {
  test('answers when the database does not, also to a browser with a session', async () => {
    const browser = await app.signIn(await app.createMember())
    await app.db.destroy()
    expect((await app.call(getHealth, { as: browser })).output()).toEqual({ status: 'ok' })
  })

  test('is not counted by the request limit', async () => {
    for (let n = 0; n <= limits.rate.callsPerMinuteWithoutSession; n++) await app.call(getHealth)
    expect((await app.call(getHealth)).status).toBe(200)
    expect((await app.call(getPublicSettings)).status).toBe(200)
  })
})

describe('/api/ready', () => {
  const ask = async () => {
    const { status, json } = await app.call(getReadiness, { as: new TestBrowser() })
    return { status, json }
  }

  test('names a database that does not answer', async () => {
    await app.db.destroy()
    expect(await ask()).toEqual({
      status: 503,
      json: {
        error: 'The site is not ready. The database does not answer.',
        code: 'not_ready',
        fields: { database: 'The database does not answer.' },
      },
    })
  })

  test('names a migration that has not run', async () => {
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      app.db,
    )
    expect(await ask()).toMatchObject({
      status: 503,
      json: { fields: { migrations: 'The database still has to be updated for this version.' } },
    })
  })

  test('names a disk that cannot be written, without its path', async () => {
    fs.rmSync(app.deps.config.dataDir, { recursive: true })
    const answer = await ask()
    expect(answer).toMatchObject({
      status: 503,
      json: { fields: { disk: 'The server cannot write to its disk.' } },
    })
    expect(JSON.stringify(answer.json)).not.toContain(app.deps.config.dataDir)
  })

  test('names a full disk, and is ready again when there is space', async (context) => {
    disk = mountSmallDisk(60)
    if (disk === null) return context.skip('mounting needs root')
    app.deps.config.dataDir = disk.directory
    expect((await ask()).status).toBe(200)
    disk.fill()
    expect(await ask()).toMatchObject({
      status: 503,
      json: { fields: { disk: 'The disk of the server is full.' } },
    })
    disk.empty()
    expect((await ask()).status).toBe(200)
    disk.makeReadOnly()
    expect(await ask()).toMatchObject({
      status: 503,
      json: { fields: { disk: 'The server cannot write to its disk.' } },
    })
  })
})

test('while the server starts, it is not ready, and other requests wait', async () => {
  const ready = Promise.withResolvers<Awaited<ReturnType<typeof createStartingApp>>>()
  const starting = createStartingApp(app.deps.config, ready.promise)
  const notReady = await starting.request('/api/ready')
  expect(notReady.status).toBe(503)
  expect(notReady.headers.get('Cache-Control')).toBe('no-store')
  expect(notReady.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await notReady.json()).toMatchObject({ fields: { start: 'The server is still starting.' } })
  const waiting = starting.request('/api/stats')
  const { Hono } = await import('hono')
  ready.resolve(new Hono().get('/api/stats', (context) => context.text('started')))
  expect(await (await waiting).text()).toBe('started')
})
