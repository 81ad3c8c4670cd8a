/** The administrators' settings: each one is saved and has its effect. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, me } from '#shared/contracts/accounts.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { confirmPassword } from '#shared/contracts/sign-in-methods.contract.ts'
import { getSettings, updateSettings } from '#shared/contracts/site-settings.contract.ts'
import { getPublicStats } from '#shared/contracts/stats.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { jpeg, mp4, pdf } from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, TestBrowser, testPassword } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
let member: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
  member = await app.signIn(await app.createMember({ username: 'ole.berg' }))
})
afterEach(() => app.close())

const read = async () => (await app.call(getSettings, { as: admin })).output()
const save = (body: unknown, headers: Record<string, string> = {}) =>
  app.call(updateSettings, { body, headers, as: admin })

test('has the defaults of the specification and the decision records', async () => {
  expect(await read()).toMatchObject({
    siteName: 'Family Heritage',
    siteUrl: 'http://localhost:3000',
    contactEmail: null,
    adminEmail: null,
    maintenanceMode: false,
    registrationEnabled: true,
    emailNotifications: true,
    moderationRequired: true,
    maxFileSize: 10,
    backupFrequency: 'weekly',
    theme: 'dark',
    mailConfigured: false,
  })
  expect((await read()).allowedFileTypes).toEqual(
    expect.arrayContaining(['jpg', 'jpeg', 'png', 'gif', 'pdf', 'doc', 'docx']),
  )
})

test('asks for a recent password before a security setting changes, and not for the theme', async () => {
  app.clock.advance(31 * 60_000)
  const before = await read()
  for (const body of [
    { moderationRequired: false },
    { adminEmail: 'x@example.org' },
    { siteName: 'A', maintenanceMode: true },
  ]) {
    expect((await save(body)).code).toBe('password_needed')
  }
  expect(await read()).toEqual(before)
  expect((await save({ theme: 'light', moderationRequired: before.moderationRequired })).status).toBe(200)
  await app.call(confirmPassword, { body: { password: testPassword }, as: admin })
  expect((await save({ moderationRequired: false })).output().moderationRequired).toBe(false)
})

test('shows name, description, contact address and theme to everyone', async () => {
  const body = {
    siteName: 'The Bergs',
    siteDescription: 'Of Voss',
    contactEmail: 'a@example.org',
    theme: 'light',
  }
  expect((await save(body)).output()).toMatchObject(body)
  expect((await app.call(getPublicSettings)).output()).toMatchObject({
    site_name: 'The Bergs',
    site_description: 'Of Voss',
    contact_email: 'a@example.org',
    theme: 'light',
  })
})

test.each([
  ['siteName', ''],
  ['maxFileSize', 0],
  ['maxFileSize', 101],
  ['maxFileSize', 2.5],
  ['contactEmail', 'nobody'],
  ['allowedFileTypes', []],
  ['allowedFileTypes', ['exe']],
  ['backupFrequency', 'hourly'],
  ['theme', 'sepia'],
  ['siteUrl', 'https://elsewhere.example'],
  ['password', 'x'],
])('rejects %s: %j with an error of this field', async (field, value) => {
  const rejected = await save({ [field]: value })
  expect(rejected.status).toBe(400)
  expect(JSON.stringify(rejected.json)).toContain(`"fields":{"${field}`)
})

test('logs nothing when settings are saved unchanged', async () => {
  const { updated_at: _, mailConfigured: __, mailsNotSent: ___, ...all } = await read()
  const before = (await app.call(getAuditLog, { as: admin })).output().pagination.total
  expect((await save(all)).status).toBe(200)
  expect((await app.call(getAuditLog, { as: admin })).output().pagination.total).toBe(before)
})

test('answers 412 with the current settings to the second of two administrators', async () => {
  const { updated_at } = await read()
  await save({ siteName: 'One' }, { 'If-Match': `"${updated_at}"` })
  const rejected = await save({ siteName: 'Two' }, { 'If-Match': `"${updated_at}"` })
  expect(rejected.status).toBe(412)
  expect(rejected.json).toMatchObject({ current: { siteName: 'One' } })
})

test('logs a change with both values and can undo it', async () => {
  await save({ siteName: 'The Bergs' })
  await save({ theme: 'system' })
  await save({ siteName: 'The Fosses' })
  const [entry] = (await app.call(getAuditLog, { query: { action: 'update_settings' }, as: admin })).output()
    .logs
  expect(entry?.details).toMatchObject({
    changes: { site_name: { before: 'The Bergs', after: 'The Fosses' } },
  })
  const undone = await app.call(undoActivity, { params: { id: entry?.id ?? '' }, as: admin })
  expect(undone.status).toBe(200)
  expect(await read()).toMatchObject({ siteName: 'The Bergs', theme: 'system' })
})

describe('maintenance mode', () => {
  beforeEach(() => save({ maintenanceMode: true }))

  test('answers 503 to every request of a member in maintenance mode', async () => {
    for (const endpoint of [me, listPeople]) {
      const rejected = await app.call(endpoint, { as: member })
      expect([rejected.status, rejected.code]).toEqual([503, 'maintenance'])
    }
  })

  test('rejects members’ sign-ins in maintenance mode without revealing it for a wrong password', async () => {
    const body = { username: 'ole.berg', password: testPassword }
    expect((await app.call(login, { body })).code).toBe('maintenance')
    expect((await app.call(login, { body: { ...body, password: 'wrong one' } })).code).toBe('bad_credentials')
  })

  test('lets administrators sign in during maintenance mode and end it', async () => {
    const account = await app.createAdmin({ username: 'kari' })
    const browser = new TestBrowser()
    const body = { username: account.username, password: testPassword }
    expect((await app.call(login, { body, as: browser })).status).toBe(200)
    expect((await app.call(updateSettings, { body: { maintenanceMode: false }, as: browser })).status).toBe(
      200,
    )
    expect((await app.call(me, { as: member })).status).toBe(200)
  })

  test('reports maintenance mode in the public settings, and still serves the statistics', async () => {
    expect((await app.call(getPublicSettings)).output().maintenance_mode).toBe(true)
    expect((await app.call(getPublicStats)).status).toBe(200)
  })
})

describe('without moderation', () => {
  const body = { type: 'blog', title: 'A trip', content: { title: 'A trip', excerpt: 'E', content: 'C' } }

  test('publishes a submission at once under its author’s name', async () => {
    await save({ moderationRequired: false })
    const sent = (await app.call(createSubmission, { body, as: member })).output()
    expect(sent).toMatchObject({ status: 'approved', review_notes: null })
    const [post] = (await app.call(articleEndpoints.blog.list, { as: member })).output()
    expect(post).toMatchObject({ id: sent.published_id, title: 'A trip', status: 'published' })
  })

  test('publishes once when a submission is sent twice with the same key', async () => {
    await save({ moderationRequired: false })
    const headers = { 'Idempotency-Key': '5ce1e4a5-0a8a-4b7c-9a35-2f1d1c9e7a10' }
    await app.call(createSubmission, { body, headers, as: member })
    await app.call(createSubmission, { body, headers, as: member })
    expect((await app.call(articleEndpoints.blog.list, { as: member })).output()).toHaveLength(1)
  })

  test('keeps a submission for review with moderation on', async () => {
    expect((await app.call(createSubmission, { body, as: member })).output().status).toBe('pending')
    expect((await app.call(articleEndpoints.blog.list, { as: member })).output()).toEqual([])
  })
})

describe('upload limits', () => {
  const MB = 1024 * 1024
  const largePdf = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes)])

  test('applies a changed size limit at once', async () => {
    await save({ maxFileSize: 1 })
    const rejected = await app.upload(member, { name: 'a.pdf', bytes: largePdf(3 * MB) })
    expect(rejected.status).toBe(413)
    expect(await rejected.json()).toMatchObject({ error: 'A document may have at most 2.5 MB.' })
    await save({ maxFileSize: 2 })
    expect((await app.upload(member, { name: 'a.pdf', bytes: largePdf(3 * MB) })).status).toBe(200)
  })

  test('allows types that are new since the settings were saved, where all types of their kind were', async () => {
    const documents = ['pdf', 'docx', 'doc', 'txt']
    const value = JSON.stringify([...documents, 'mp3'])
    const row = { key: 'allowed_file_types', value, updated_at: '2026-01-01T00:00:00.000Z' }
    await app.deps.db.insertInto('settings').values(row).execute()
    const { allowedFileTypes } = (await app.call(getSettings, { as: admin })).output()
    expect(allowedFileTypes).toEqual([...documents, 'mp3', 'odt', 'rtf'])
    await save({ allowedFileTypes: documents })
    expect((await app.call(getSettings, { as: admin })).output().allowedFileTypes).toEqual(documents)
  })

  test('rejects a file type that is not allowed, detected by content', async () => {
    await save({ allowedFileTypes: ['jpg', 'mp4'] })
    expect((await app.upload(member, { name: 'a.jpeg', bytes: await jpeg() })).status).toBe(200)
    expect((await app.upload(member, { name: 'a.mp4', bytes: mp4() })).status).toBe(200)
    const rejected = await app.upload(member, { name: 'a.pdf', bytes: pdf })
    expect(rejected.status).toBe(415)
  })
})
