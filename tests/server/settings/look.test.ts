/** The look of the site: cover picture, branch colors and mark. */
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive, deleteArchive, updateArchive } from '#shared/contracts/archives.contract.ts'
import { type AuditAction, getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { updateSettings } from '#shared/contracts/site-settings.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestAccount, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let account: TestAccount
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  account = await app.createAdmin()
  admin = await app.signIn(account)
})
afterEach(() => app.close())

const save = (body: unknown) => app.call(updateSettings, { body, as: admin })
const readLook = async () => (await app.call(getPublicSettings)).output().look

async function addItem(fileName: string, source: Uint8Array) {
  const { id } = await storeFile(app.deps, { ownerId: account.id, folder: 'archives', fileName, source })
  const body = { title: 'The farm', imagekitFileId: id }
  return (await app.call(createArchive, { body, as: admin })).output().data
}

const fetchCover = (query = '', headers: Record<string, string> = {}) =>
  app.fetch(`/api/settings/cover${query}`, { as: new TestBrowser(), headers })

test('shows the chosen mark and colors to everyone, and undoes the choice', async () => {
  expect((await save({ mark: 'letter', markLetter: ' B ', branchColors: 'fjord' })).status).toBe(200)
  expect(await readLook()).toMatchObject({ mark: 'letter', mark_letter: 'B', branch_colors: 'fjord' })
  const [entry] = (await app.call(getAuditLog, { query: { action: 'update_settings' }, as: admin })).output()
    .logs
  expect(entry?.details).toMatchObject({
    changes: {
      mark: { before: 'tree', after: 'letter' },
      branch_colors: { before: 'album', after: 'fjord' },
    },
  })
  expect((await app.call(undoActivity, { params: { id: entry?.id ?? '' }, as: admin })).status).toBe(200)
  expect(await readLook()).toMatchObject({ mark: 'tree', mark_letter: '', branch_colors: 'album' })
})

test.each([{ mark: 'dragon' }, { branchColors: 'neon' }, { markLetter: 'Berg' }])(
  'rejects %j',
  async (body) => {
    expect((await save(body)).status).toBe(400)
  },
)

describe('the cover picture', () => {
  it('is a picture of the archives', async () => {
    const item = await addItem('farm.jpg', await files.jpeg())
    const document = await addItem('deed.pdf', files.pdf)
    for (const coverItemId of [document.id, 'absent']) {
      const rejected = await save({ coverItemId })
      expect(rejected.status).toBe(400)
      expect(rejected.json).toMatchObject({ fields: { coverItemId: expect.stringContaining('picture') } })
    }
    expect((await save({ coverItemId: item.id })).status).toBe(200)
    expect(await readLook()).toMatchObject({ cover_item_id: item.id, cover_before_sign_in: false })
  })

  it('needs a session until an administrator shows the picture to everyone', async () => {
    const item = await addItem('farm.jpg', await files.jpeg())
    expect((await fetchCover()).status).toBe(404)
    await save({ coverItemId: item.id })
    expect((await fetchCover()).status).toBe(404)
    await save({ coverBeforeSignIn: true })
    expect((await fetchCover()).status).toBe(200)
    expect((await app.fetch(item.file_url, { as: new TestBrowser() })).status).toBe(401)
    await save({ coverBeforeSignIn: false })
    expect((await fetchCover()).status).toBe(404)
  })

  it('needs a session again after another picture was chosen, unless that picture is shown to everyone, too', async () => {
    const [farm, mill] = [
      await addItem('farm.jpg', await files.jpeg()),
      await addItem('mill.jpg', await files.jpeg()),
    ]
    await save({ coverItemId: farm.id, coverBeforeSignIn: true })
    await save({ coverItemId: mill.id })
    expect((await fetchCover()).status).toBe(404)
    await save({ coverItemId: farm.id, coverBeforeSignIn: true })
    expect((await fetchCover()).status).toBe(200)
  })

  /** Replaces the file of an item with another picture. */
  async function replaceFile(id: string) {
    const source = await files.jpeg({ halves: ['#00ff00', '#00ff00'] })
    const other = await storeFile(app.deps, {
      ownerId: account.id,
      folder: 'archives',
      fileName: 'b.jpg',
      source,
    })
    const body = { imagekitFileId: other.id }
    expect((await app.call(updateArchive, { params: { id }, body, as: admin })).status).toBe(200)
  }

  /** Undoes the latest change of this kind. */
  async function undo(action: AuditAction) {
    const [entry] = (await app.call(getAuditLog, { query: { action }, as: admin })).output().logs
    expect((await app.call(undoActivity, { params: { id: entry?.id ?? '' }, as: admin })).status).toBe(200)
  }

  it('needs a session again after its item got another file, until an administrator shows that file, too', async () => {
    const [farm, mill] = [
      await addItem('farm.jpg', await files.jpeg()),
      await addItem('mill.jpg', await files.jpeg()),
    ]
    await save({ coverItemId: farm.id, coverBeforeSignIn: true })
    await replaceFile(mill.id)
    const body = { title: 'The old farm' }
    await app.call(updateArchive, { params: { id: farm.id }, body, as: admin })
    expect((await fetchCover()).status).toBe(200)
    await replaceFile(farm.id)
    expect((await fetchCover()).status).toBe(404)
    expect(await readLook()).toMatchObject({ cover_item_id: farm.id, cover_before_sign_in: false })
    const [entry] = (
      await app.call(getAuditLog, { query: { action: 'update_settings' }, as: admin })
    ).output().logs
    expect(entry?.details).toMatchObject({
      changes: { cover_before_sign_in: { before: true, after: false } },
    })
    await save({ coverBeforeSignIn: true })
    expect((await fetchCover()).status).toBe(200)
  })

  it('needs a session again after an undo brings back another file or another cover', async () => {
    const [farm, mill] = [
      await addItem('farm.jpg', await files.jpeg()),
      await addItem('mill.jpg', await files.jpeg()),
    ]
    await save({ coverItemId: farm.id })
    await replaceFile(farm.id)
    await save({ coverBeforeSignIn: true })
    await undo('update_archive_item')
    expect((await fetchCover()).status).toBe(404)
    await save({ coverItemId: mill.id })
    await save({ coverBeforeSignIn: true })
    const { logs } = (
      await app.call(getAuditLog, { query: { action: 'update_settings' }, as: admin })
    ).output()
    const chosen = logs.find(({ details }) => JSON.stringify(details).includes(mill.id))
    expect((await app.call(undoActivity, { params: { id: chosen?.id ?? '' }, as: admin })).status).toBe(200)
    expect(await readLook()).toMatchObject({ cover_item_id: farm.id, cover_before_sign_in: false })
  })

  it('is not shown to everyone by an undo: the item may have another file since', async () => {
    const farm = await addItem('farm.jpg', await files.jpeg())
    await save({ coverItemId: farm.id, coverBeforeSignIn: true })
    await save({ coverBeforeSignIn: false })
    await replaceFile(farm.id)
    await undo('update_settings')
    expect((await fetchCover()).status).toBe(404)
    expect(await readLook()).toMatchObject({ cover_before_sign_in: false })
  })

  it('stays shown to everyone after an undo of something else', async () => {
    const farm = await addItem('farm.jpg', await files.jpeg())
    await save({ coverItemId: farm.id, coverBeforeSignIn: true })
    await save({ branchColors: 'fjord' })
    await undo('update_settings')
    await app.call(updateArchive, {
      params: { id: farm.id },
      body: { title: 'The old farm' },
      as: admin,
    })
    await undo('update_archive_item')
    expect((await fetchCover()).status).toBe(200)
  })

  it('is sent to everyone as a thumbnail without metadata and without the file’s name', async () => {
    const item = await addItem('anna-in-bergen.jpg', await files.jpeg())
    await save({ coverItemId: item.id, coverBeforeSignIn: true })
    for (const query of ['', '?w=640&original=1']) {
      const response = await fetchCover(query, { Accept: 'image/webp' })
      expect(response.headers.get('Content-Type')).toBe('image/webp')
      expect(response.headers.get('Content-Disposition')).not.toContain('anna')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.includes(files.gpsPosition)).toBe(false)
      expect(bytes.length).toBeGreaterThan(0)
    }
    expect((await fetchCover('?w=5000')).status).toBe(400)
  })

  it('is not found after its item is deleted, and other settings can still be saved', async () => {
    const item = await addItem('farm.jpg', await files.jpeg())
    await save({ coverItemId: item.id, coverBeforeSignIn: true })
    expect((await app.call(deleteArchive, { params: { id: item.id }, as: admin })).status).toBe(200)
    expect((await fetchCover()).status).toBe(404)
    expect((await save({ siteName: 'The Bergs' })).status).toBe(200)
    expect((await save({ coverItemId: null })).status).toBe(200)
  })
})
