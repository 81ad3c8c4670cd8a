/** Requests that the outbox stored for one user are not sent in the session of another. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getEncryptionKey, login, logout, me } from '#shared/contracts/accounts.contract.ts'
import { callerHeader } from '#shared/contracts/endpoint.ts'
import { getUploadAuth } from '#shared/contracts/media.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { createSubmission, listMySubmissions } from '#shared/contracts/submissions.contract.ts'
import * as files from '#tests/support/media-files.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  type TestBrowser,
  testPassword,
  uploadForm,
} from '#tests/support/test-server.ts'

let app: TestApp
let anna: TestAccount
let bert: TestAccount
let browser: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  anna = await app.createMember()
  bert = await app.createMember()
  browser = await app.signIn(bert)
})
afterEach(() => app.close())

const news = { type: 'news', title: 'Hello', content: { excerpt: 'In short', content: 'At length' } }
const calls = [
  { endpoint: me },
  { endpoint: listPeople },
  { endpoint: listMySubmissions },
  { endpoint: getEncryptionKey },
  { endpoint: getUploadAuth, query: { folder: 'archives' } },
  { endpoint: createSubmission, body: news },
  { endpoint: logout },
]

test.each(calls.map((call) => [call.endpoint.name, call] as const))(
  '%s is refused for somebody else, and answered for oneself',
  async (_, { endpoint, ...input }) => {
    const as = browser
    const other = await app.call(endpoint, { ...input, as, headers: { [callerHeader]: anna.id } })
    expect([other.status, other.json]).toEqual([
      409,
      { error: 'Another user is signed in on this device now.', code: 'other_user' },
    ])
    const own = await app.call(endpoint, { ...input, as, headers: { [callerHeader]: bert.id } })
    expect([200, 201]).toContain(own.status)
  },
)

test('writes nothing for another user and does not count the rejected request', async () => {
  const headers = { [callerHeader]: anna.id }
  for (let i = 0; i < 1300; i++) await app.call(me, { headers, as: browser })
  await app.call(createSubmission, { body: news, headers, as: browser })
  expect((await app.call(listMySubmissions, { as: browser })).json).toEqual([])
  expect(await app.db.selectFrom('limits').selectAll().execute()).toEqual([])
})

test('rejects a file for another user and keeps the upload token valid', async () => {
  const auth = (await app.call(getUploadAuth, { query: { folder: 'archives' }, as: browser })).output()
  const complete = new Response(uploadForm(auth, { name: 'note.txt', bytes: files.text }))
  const type = complete.headers.get('Content-Type') ?? ''
  const body = await complete.arrayBuffer()
  const send = (user: string) =>
    app.fetch('/api/upload/files', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type, [callerHeader]: user },
      as: browser,
    })
  expect((await send(anna.id)).status).toBe(409)
  expect(await app.db.selectFrom('media').selectAll().execute()).toEqual([])
  expect((await send(bert.id)).status).toBe(200)
})

test('rejects beginning, reading, continuing and deleting a resumable upload for another user', async () => {
  const tus = { 'Tus-Resumable': '1.0.0' }
  const call = (method: string, path: string, user: string, headers = {}, body?: Uint8Array<ArrayBuffer>) =>
    app.fetch(path, {
      method,
      headers: { ...tus, [callerHeader]: user, ...headers },
      as: browser,
      ...(body && { body }),
    })
  const name = Buffer.from('note.txt').toString('base64')
  const folder = Buffer.from('archives').toString('base64')
  const length = { 'Upload-Length': '4', 'Upload-Metadata': `filename ${name},folder ${folder}` }
  expect((await call('POST', '/api/upload/resumable', anna.id, length)).status).toBe(409)
  expect(await app.db.selectFrom('resumable_uploads').selectAll().execute()).toEqual([])
  const begun = await call('POST', '/api/upload/resumable', bert.id, length)
  expect(begun.status).toBe(201)
  const { pathname } = new URL(begun.headers.get('Location') ?? '', app.deps.config.publicUrl)
  const chunk = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const bytes = new Uint8Array([104, 101, 106, 10])
  expect((await call('HEAD', pathname, anna.id)).status).toBe(409)
  expect((await call('PATCH', pathname, anna.id, chunk, bytes)).status).toBe(409)
  expect((await call('DELETE', pathname, anna.id)).status).toBe(409)
  expect((await call('HEAD', pathname, bert.id)).headers.get('Upload-Offset')).toBe('0')
  expect((await call('PATCH', pathname, bert.id, chunk, bytes)).status).toBe(204)
})

test('reports a missing session before another user', async () => {
  const result = await app.call(listPeople, { headers: { [callerHeader]: anna.id } })
  expect([result.status, result.code]).toEqual([401, 'no_session'])
})

test('accepts a sign-in that names its user when nobody is signed in', async () => {
  const body = { username: anna.username, password: testPassword }
  expect((await app.call(login, { body, headers: { [callerHeader]: anna.id } })).status).toBe(200)
})
