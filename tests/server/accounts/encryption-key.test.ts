/** The key that encrypts unsent content on devices: one per account, never changed, never shown to others. */
import fs from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { changePassword, getEncryptionKey, login, logout } from '#shared/contracts/accounts.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { passDays } from '#tests/support/sweeps.ts'
import {
  startTestApp,
  type TestAccount,
  type TestApp,
  type TestBrowser,
  testPassword,
} from '#tests/support/test-server.ts'

let app: TestApp
let account: TestAccount
let browser: TestBrowser
let logged: string
beforeEach(async () => {
  logged = ''
  const sink = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  app = await startTestApp({ log: pino({ level: 'trace' }, sink) })
  account = await app.createMember()
  browser = await app.signIn(account)
})
afterEach(() => app.close())

const sendRequest = async (as = browser) => (await app.call(getEncryptionKey, { as })).output()

test('returns 256 random bits and an id', async () => {
  const { id, key } = await sendRequest()
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  const other = await sendRequest(await app.signIn(await app.createMember()))
  expect(other.key).not.toBe(key)
  expect(other.id).not.toBe(id)
})

test('returns the same key to requests that come first at the same time', async () => {
  const tablet = await app.signIn(account)
  const keys = await Promise.all(Array.from({ length: 8 }, (_, i) => sendRequest(i % 2 ? tablet : browser)))
  expect(new Set(keys.map(({ id, key }) => `${id} ${key}`)).size).toBe(1)
})

test('returns the same key after sign-out, a password change and a server restart', async () => {
  const first = await sendRequest()
  await app.call(changePassword, {
    body: { currentPassword: testPassword, newPassword: 'eleven quiet foxes' },
    as: browser,
  })
  expect(await sendRequest()).toEqual(first)
  await app.call(logout, { as: browser })
  expect((await app.call(getEncryptionKey, { as: browser })).status).toBe(401)
  app.restart()
  await app.call(login, { body: { username: account.username, password: 'eleven quiet foxes' }, as: browser })
  expect(await sendRequest()).toEqual(first)
})

test('refuses the key to a session whose password must be changed', async () => {
  const temporary = await app.signIn(await app.createMember({ mustChangePassword: true }))
  expect((await app.call(getEncryptionKey, { as: temporary })).code).toBe('must_change_password')
})

const loadStoredKeys = () => app.db.selectFrom('sealing_keys').select(['id', 'key']).execute()

async function deleteMember() {
  const admin = await app.signIn(await app.createAdmin())
  await app.call(deletePerson, { params: { id: account.memberId ?? '' }, as: admin })
  return admin
}

test('returns the same key after the deletion of the account was undone', async () => {
  const first = await sendRequest()
  const admin = await deleteMember()
  await passDays(app, 89)
  await app.signIn(await app.createAdmin(), admin)
  const { logs } = (await app.call(getAuditLog, { as: admin })).output()
  const deletion = logs.find(({ action }) => action === 'delete_family_member')
  expect((await app.call(undoActivity, { params: { id: deletion?.id ?? '' }, as: admin })).status).toBe(200)
  await passDays(app, 100)
  expect(await sendRequest(await app.signIn(account))).toEqual(first)
})

test('deletes the key of a deleted account when the deletion can no longer be undone', async () => {
  const first = await sendRequest()
  await deleteMember()
  await passDays(app, 89)
  expect(await loadStoredKeys()).toEqual([first])
  await passDays(app, 3)
  expect(await loadStoredKeys()).toEqual([])
})

test('deletes the key of an erased person at the next sweep', async () => {
  await sendRequest()
  const admin = await app.signIn(await app.createAdmin())
  await app.call(erasePerson, { params: { id: account.memberId ?? '' }, as: admin })
  await passDays(app, 1)
  expect(await loadStoredKeys()).toEqual([])
})

test('returns the same key after a backup is restored', async () => {
  const first = await sendRequest()
  const { dataDir } = app.deps.config
  const file = path.join(dataDir, 'backup.tar.gz')
  const into = path.join(dataDir, 'restored')
  fs.mkdirSync(dataDir, { recursive: true })
  await writeBackup({ db: app.db, clock: app.clock, dataDir }, file)
  await restoreBackup(file, { dataDir: into, clock: app.clock, force: false })
  const restored = await openDatabase(databaseFile(into))
  const rows = await restored.selectFrom('sealing_keys').select(['id', 'key']).execute()
  await restored.destroy()
  expect(rows).toEqual([first])
})

test('never logs the key', async () => {
  const { key } = await sendRequest()
  const entries = await app.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(entries)).not.toContain(key)
  expect(logged).not.toContain(key)
})
