/** `npm run backup` beside a server that is written to: the backup has everything that was acknowledged before it began. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { hashFile } from '#server/jobs/backup-manifest.ts'
import { makeDataDir, type RunningServer, runProcess, startServer } from '#tests/support/server-process.ts'
import { makeDatabaseVariable } from '#tests/support/test-database.ts'
import { timeLimit } from '#tests/support/time-limits.ts'
import { waitUntil } from '#tests/support/wait-for.ts'

vi.setConfig({ testTimeout: timeLimit(120_000) })

const password = 'a lamp in the hall'
let dataDir: string
let target: string
let database: Record<string, string>
let server: RunningServer
let cookie = ''

async function send(method: string, call: string, body: BodyInit, headers: Record<string, string>) {
  return await fetch(`${server.address}/api${call}`, {
    method,
    headers: { Origin: server.address, Cookie: cookie, ...headers },
    body,
  })
}

const json = { 'Content-Type': 'application/json' }

beforeEach(async () => {
  ;[dataDir, target] = [makeDataDir(), makeDataDir()]
  database = await makeDatabaseVariable()
  server = await startServer(dataDir, { env: { ADMIN_PASSWORD: password, ...database } })
  const response = await send('POST', '/auth/login', JSON.stringify({ username: 'admin', password }), json)
  cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
})
afterEach(async () => {
  await server.end('SIGKILL')
  for (const directory of [dataDir, target]) fs.rmSync(directory, { recursive: true, force: true })
})

const withId = z.object({ id: z.string() })

/** What the server has acknowledged: the ids of the news, and the SHA-256 of each file by its id. */
const news = new Set<string>()
const files = new Map<string, string>()

async function addNews(n: number) {
  const article = { title: `News ${n}`, excerpt: 'E', content: 'C', status: 'published' }
  const response = await send('POST', '/news', JSON.stringify(article), json)
  expect(response.status).toBe(201)
  news.add(withId.parse(await response.json()).id)
}

async function addFile(n: number) {
  const bytes = Buffer.from(`Letter ${n}, which says: ${randomUUID()}`.repeat(2_000))
  const key = randomUUID()
  const begun = await send('POST', '/upload/resumable', '', {
    'Tus-Resumable': '1.0.0',
    'Idempotency-Key': key,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': `filename ${Buffer.from(`letter-${n}.txt`).toString('base64')}`,
  })
  expect(begun.status).toBe(201)
  const sent = await send('PATCH', `/upload/resumable/${key}`, bytes, {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
  })
  expect(sent.status).toBe(204)
  files.set(key, createHash('sha256').update(bytes).digest('hex'))
}

test('a backup during writes and uploads is consistent and has every write acknowledged before it', async () => {
  const ending = new AbortController()
  // The server limits requests a minute and uploads an hour: this stays below both.
  const write = async () => {
    for (let n = 0; !ending.signal.aborted; n++) {
      await (n % 10 === 9 ? addFile(n) : addNews(n))
      await setTimeout(10)
    }
  }
  const writing = write()
  await waitUntil(() => files.size > 3)
  const before = { news: [...news], files: new Map(files) }
  const backup = path.join(target, 'backup.tar.gz')
  const { code, error } = await runProcess('src/server/cli.ts', ['backup', backup], dataDir, database)
  expect([code, error]).toEqual([0, ''])
  const written = news.size
  ending.abort()
  await writing
  expect(written, 'the server answered during the backup').toBeGreaterThan(before.news.length)

  // A backup of PostgreSQL can be restored into a file, too.
  const restored = path.join(target, 'data')
  expect(await runProcess('src/server/cli.ts', ['restore', backup], restored)).toMatchObject({
    code: 0,
    error: '',
  })
  const db = new Sqlite(path.join(restored, 'family.sqlite'), { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const articles = db.prepare<[], string>('select id from articles').pluck().all()
  const media = db.prepare<[], { id: string; sha256: string }>('select id, sha256 from media').all()
  const logged = db
    .prepare<[], string>("select target_id from audit_log where action = 'create' and target_type = 'news'")
    .pluck()
    .all()
  db.close()
  expect(articles).toEqual(expect.arrayContaining(before.news))
  expect(new Set(logged), 'each article with its log entry').toEqual(new Set(articles))
  const stored = new Map(media.map(({ id, sha256 }) => [id, sha256]))
  for (const [id, sha256] of before.files) expect(stored.get(id)).toBe(sha256)
  for (const [id, sha256] of stored) {
    expect(await hashFile(path.join(restored, 'media', id.slice(0, 2), id, 'original'))).toBe(sha256)
  }
})
