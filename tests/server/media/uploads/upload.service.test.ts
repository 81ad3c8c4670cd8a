/** Uploading to the local store: permission, form, sizes, room, and what is left when something goes wrong. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#shared/contracts/accounts.contract.ts'
import {
  getUploadAuth,
  getUploadedFile,
  type MediaFolder,
  type UploadAuth,
  uploadedFile,
} from '#shared/contracts/media.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser, uploadForm } from '#tests/support/test-server.ts'

const MB = 1024 * 1024
let app: TestApp
let member: TestBrowser
let other: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ env: { STORAGE_QUOTA_BYTES: String(30 * MB) } })
  member = await app.signIn(await app.createMember())
  other = await app.signIn(await app.createMember())
})
afterEach(() => app.close())

const note = { name: 'note.txt', bytes: files.text }

async function askFor(browser: TestBrowser, folder: MediaFolder = 'archives') {
  return (await app.call(getUploadAuth, { query: { folder }, as: browser })).output()
}

const send = (browser: TestBrowser, form: FormData) => app.sendForm(browser, form)

function filesLeft(): string[] {
  const media = `${app.deps.config.dataDir}/media`
  if (!fs.existsSync(media)) return []
  const entries = fs.readdirSync(media, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function rows() {
  return await app.db.selectFrom('media').selectAll().execute()
}

test('the reply has the image host’s shape, and the bytes received are kept with their hash', async () => {
  const bytes = await files.jpeg({ width: 400, height: 300 })
  const response = await app.upload(member, { name: 'Oma & Opa.jpg', bytes })
  const file = uploadedFile.parse(await response.json())
  expect(file).toEqual({
    fileId: file.fileId,
    name: 'Oma & Opa.jpg',
    url: `/api/media/${file.fileId}`,
    thumbnailUrl: `/api/media/${file.fileId}?w=320`,
    size: bytes.length,
    fileType: 'image',
    filePath: '/archives/Oma & Opa.jpg',
  })
  const [row] = await rows()
  expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  const known = (await app.call(getUploadedFile, { params: { id: file.fileId }, as: member })).output()
  expect(known).toMatchObject({ kind: 'photo', mimeType: 'image/jpeg', picture: { width: 400, height: 300 } })
  const audit = await app.db.selectFrom('audit_log').select(['action', 'target_id']).execute()
  expect(audit).toContainEqual({ action: 'upload', target_id: file.fileId })
})

test('a document’s reply says so', async () => {
  const file = uploadedFile.parse(await (await app.upload(member, note)).json())
  expect(file).toMatchObject({ fileType: 'non-image', thumbnailUrl: '', size: files.text.length })
})

test('fields may come before the file', async () => {
  const auth = await askFor(member)
  const late = uploadForm(auth, note)
  const form = new FormData()
  for (const [name, value] of [...late].filter(([name]) => name !== 'file')) form.append(name, value)
  form.append('file', new Blob([files.text]), 'note.txt')
  expect((await send(member, form)).status).toBe(200)
})

test('a name loses its path and what cannot be seen, and keeps its ending', async () => {
  const bytes = files.text
  const named = async (name: string) =>
    uploadedFile.parse(await (await app.upload(member, { name, bytes })).json()).name
  expect(await named('../../etc/Brief\u202e.txt')).toBe('Brief.txt')
  expect(await named(`${'å'.repeat(300)}.txt`)).toMatch(/^å{190,200}\.txt$/)
})

describe('permission', () => {
  test('is for the folders that are one’s own to fill', async () => {
    const admin = await app.signIn(await app.createAdmin())
    const ask = async (browser: TestBrowser, folder: string) =>
      (await app.fetch(`/api/upload/auth?folder=${folder}`, { as: browser })).status
    for (const folder of ['archives', 'profiles', 'blog', 'news']) expect(await ask(member, folder)).toBe(200)
    expect(await ask(member, 'timeline')).toBe(400)
    expect(await ask(admin, 'timeline')).toBe(200)
    expect(await ask(admin, 'secrets')).toBe(400)
  })

  test('names the address to upload to, and ends after five minutes', async () => {
    const auth = await askFor(member)
    expect(auth.uploadUrl).toBe(`${app.deps.config.publicUrl}/api/upload/files`)
    expect(auth.expire).toBe(Math.floor(app.clock.now() / 1000) + 300)
    app.clock.advance(5 * 60_000)
    expect((await send(member, uploadForm(auth, note))).status).toBe(403)
  })

  test('is for one upload', async () => {
    const auth = await askFor(member)
    expect((await send(member, uploadForm(auth, note))).status).toBe(200)
    expect((await send(member, uploadForm(auth, note))).status).toBe(403)
    expect(await rows()).toHaveLength(1)
  })

  test('used twice at the same time lets one upload in', async () => {
    const auth = await askFor(member)
    const sent = await Promise.all([1, 2].map(() => send(member, uploadForm(auth, note))))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await rows()).toHaveLength(1)
  })

  test('is for the session that asked for it, and ends with it', async () => {
    const auth = await askFor(member)
    expect((await send(other, uploadForm(auth, note))).status).toBe(403)
    await app.call(logout, { as: member })
    expect((await send(member, uploadForm(auth, note))).status).toBe(401)
  })

  test('is for one folder', async () => {
    const auth = await askFor(member, 'profiles')
    expect((await send(member, uploadForm(auth, { ...note, folder: 'blog' }))).status).toBe(403)
  })

  test('that was tampered with does not hold', async () => {
    const auth = await askFor(member)
    const tampered: Partial<UploadAuth>[] = [
      { signature: auth.signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { signature: '' },
      { expire: auth.expire + 3600 },
      { token: (await askFor(member)).token },
      { token: 'x' },
      { publicKey: 'public_other' },
    ]
    for (const change of tampered) {
      const response = await send(member, uploadForm({ ...auth, ...change }, note))
      expect(response.status, JSON.stringify(change)).toBe(403)
    }
    expect(await rows()).toEqual([])
    expect((await send(member, uploadForm(auth, note))).status).toBe(200)
  })

  test('is given 300 times an hour', async () => {
    for (let i = 0; i < 300; i++) await askFor(member)
    const refused = await app.call(getUploadAuth, { as: member })
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 3600])
    app.clock.advance(3_600_000)
    await askFor(member)
  })
})

describe('a form that is none', () => {
  test.each<[string, (form: FormData) => void]>([
    ['without a file', (form) => form.delete('file')],
    ['without its token', (form) => form.delete('token')],
    ['without a folder', (form) => form.delete('folder')],
    ['with a folder of its own', (form) => form.set('folder', 'secrets')],
    ['with a field that is too long', (form) => form.set('fileName', 'x'.repeat(5000))],
  ])('%s is refused', async (_, spoil) => {
    const form = uploadForm(await askFor(member), note)
    spoil(form)
    expect((await send(member, form)).status).toBe(400)
    expect([await rows(), filesLeft()]).toEqual([[], []])
  })

  test('but JSON is refused', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await app.fetch('/api/upload/files', { method: 'POST', body: '{}', headers, as: member })
    expect(response.status).toBe(415)
  })
})

describe('what is too large is refused while it arrives, with a sentence, and nothing is left of it', () => {
  const header = async () => Buffer.from(await files.jpeg())
  test.each<[string, MediaFolder, () => Promise<Buffer> | Buffer, string]>([
    ['photo.jpg', 'archives', async () => Buffer.concat([await header(), Buffer.alloc(10 * MB)]), '10 MB'],
    ['face.jpg', 'profiles', async () => Buffer.concat([await header(), Buffer.alloc(5 * MB)]), '5 MB'],
    ['book.pdf', 'archives', () => Buffer.concat([files.pdf, Buffer.alloc(25 * MB)]), '25 MB'],
  ])('%s in %s', async (name, folder, make, most) => {
    const response = await app.upload(member, { name, folder, bytes: await make() })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large', error: expect.stringContaining(most) })
    expect([await rows(), filesLeft()]).toEqual([[], []])
  })

  test('a profile photo of 6 MB is a picture like others elsewhere', async () => {
    const bytes = Buffer.concat([await header(), Buffer.alloc(6 * MB)])
    expect((await app.upload(member, { name: 'a.jpg', bytes })).status).toBe(200)
    expect((await app.upload(member, { name: 'a.jpg', bytes, folder: 'profiles' })).status).toBe(413)
  })
})

test('where the room is used up nothing is taken (507), reading goes on, and deleting makes room', async () => {
  const bytes = Buffer.concat([files.pdf, Buffer.alloc(20 * MB)])
  const first = uploadedFile.parse(await (await app.upload(member, { name: 'a.pdf', bytes })).json())
  const refused = await app.upload(member, { name: 'b.pdf', bytes })
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({ code: 'storage_full' })
  expect(filesLeft()).toEqual(['original'])
  expect((await app.fetch(first.url, { as: member, method: 'HEAD' })).status).toBe(200)
  expect((await app.fetch(`/api/upload/file/${first.fileId}`, { method: 'DELETE', as: member })).status).toBe(
    200,
  )
  expect((await app.upload(member, { name: 'b.pdf', bytes })).status).toBe(200)
})

test('of a client that goes away in the middle nothing is left, and its permission still holds', async () => {
  const auth = await askFor(member)
  const whole = new Response(uploadForm(auth, { name: 'a.mp4', bytes: files.mp4(MB) }))
  const type = whole.headers.get('Content-Type') ?? ''
  const form = new Uint8Array(await whole.arrayBuffer())
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(form.subarray(0, MB / 2))
    },
    async pull(controller) {
      await expect.poll(() => filesLeft()).toEqual(['original'])
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'Content-Type': type }
  const cut = await app.fetch('/api/upload/files', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
    as: member,
  })
  expect(cut.status).toBe(400)
  expect([await rows(), filesLeft()]).toEqual([[], []])
  expect((await send(member, uploadForm(auth, note))).status).toBe(200)
})
