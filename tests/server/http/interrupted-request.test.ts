/** A killed process: answered requests stay answered, and unanswered ones can be repeated. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { databaseFile } from '#server/db/open.ts'
import { connectSite } from '#server/db/site-database.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { makeDataDir, type RunningServer, startServer } from '#tests/support/server-process.ts'
import { makeDatabaseVariable } from '#tests/support/test-database.ts'

const password = 'a lamp in the hall'
let dataDir: string
let database: Record<string, string>
let server: RunningServer
beforeEach(async () => {
  dataDir = makeDataDir()
  database = await makeDatabaseVariable()
  server = await startServer(dataDir, { env: { ADMIN_PASSWORD: password, ...database } })
})
afterEach(async () => {
  if (server.child.exitCode === null) await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

function post(call: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${server.address}/api${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.address, ...headers },
    body,
  })
}

async function signIn(): Promise<string> {
  const response = await post('/auth/login', JSON.stringify({ username: 'admin', password }))
  const lines = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return lines.join('; ')
}

const readBody = (title: string) =>
  JSON.stringify({ type: 'news', title, content: { excerpt: 'In short', content: 'At length' } })

/** Leaves the key of a request that was not answered when the process ended. */
async function claim(key: string) {
  const db = await connectSite(database['DATABASE_URL'] ?? databaseFile(dataDir))
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  await sql`insert into idempotency_keys values
    (${id}, ${key}, 'createSubmission', 'of another body', null, null, ${new Date().toISOString()})`.execute(
    db,
  )
  await db.destroy()
}

test('stores every submission once after kill -9, whether its request was answered or not', async () => {
  const cookie = await signIn()
  const keys = [randomUUID(), randomUUID()] as const
  const send = (key: string, title: string) =>
    post('/submissions', readBody(title), { Cookie: cookie, 'Idempotency-Key': key })
  const first = await (await send(keys[0], 'answered')).text()
  await server.end('SIGKILL')
  await claim(keys[1])
  server = await startServer(dataDir, { env: { ADMIN_PASSWORD: password, ...database } })
  expect(await (await send(keys[0], 'answered')).text()).toBe(first)
  const second = createSubmission.output.parse(await (await send(keys[1], 'cut off')).json())
  expect(second.receipt.body_sha256).toBe(createHash('sha256').update(readBody('cut off')).digest('hex'))
  const all = await fetch(`${server.address}/api/submissions/my-submissions`, { headers: { Cookie: cookie } })
  const titles = z.array(z.object({ title: z.string() })).parse(await all.json())
  expect(titles.map(({ title }) => title).sort()).toEqual(['answered', 'cut off'])
})
