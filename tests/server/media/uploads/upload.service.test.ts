/** Uploads to the local store: tokens, forms, size limits, quota, and cleanup after errors. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

it('responds in the format of ImageKit, and stores the original bytes with their hash', async () => {
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

it('responds with the file type of a document', async () => {
  const file = uploadedFile.parse(await (await app.upload(member, note)).json())
  expect(file).toMatchObject({ fileType: 'non-image', thumbnailUrl: '', size: files.text.length })
})

it('accepts fields before the file', async () => {
  const auth = await askFor(member)
  const late = uploadForm(auth, note)
  const form = new FormData()
  for (const [name, value] of [...late].filter(([name]) => name !== 'file')) form.append(name, value)
  form.append('file', new Blob([files.text]), 'note.txt')
  expect((await send(member, form)).status).toBe(200)
})

it('removes the path and control characters of a file name', async () => {
  const bytes = files.text
  const named = async (name: string) =>
    uploadedFile.parse(await (await app.upload(member, { name, bytes })).json()).name
  expect(await named('../../etc/Brief\u202e.txt')).toBe('Brief.txt')
  expect(await named(`${'å'.repeat(300)}.txt`)).toMatch(/^å{190,200}\.txt$/)
})

describe('an upload token', () => {
  it('is given for the folders that the user may upload to', async () => {
    const admin = await app.signIn(await app.createAdmin())
    const ask = async (browser: TestBrowser, folder: string) =>
      (await app.fetch(`/api/upload/auth?folder=${folder}`, { as: browser })).status
    for (const folder of ['archives', 'profiles', 'blog', 'news']) expect(await ask(member, folder)).toBe(200)
    expect(await ask(member, 'timeline')).toBe(400)
    expect(await ask(admin, 'timeline')).toBe(200)
    expect(await ask(admin, 'secrets')).toBe(400)
  })

  it('contains the upload URL, and expires after five minutes', async () => {
    const auth = await askFor(member)
    expect(auth.uploadUrl).toBe(`${app.deps.config.publicUrl}/api/upload/files`)
    expect(auth.expire).toBe(Math.floor(app.clock.now() / 1000) + 300)
    app.clock.advance(5 * 60_000)
    expect((await send(member, uploadForm(auth, note))).status).toBe(403)
  })

  it('is valid for one upload', async () => {
    const auth = await askFor(member)
    expect((await send(member, uploadForm(auth, note))).status).toBe(200)
    expect((await send(member, uploadForm(auth, note))).status).toBe(403)
    expect(await rows()).toHaveLength(1)
  })

  it('allows one of two concurrent uploads', async () => {
    const auth = await askFor(member)
    const sent = await Promise.all([1, 2].map(() => send(member, uploadForm(auth, note))))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await rows()).toHaveLength(1)
  })

  it('is valid in its session only', async () => {
    const auth = await askFor(member)
    expect((await send(other, uploadForm(auth, note))).status).toBe(403)
    await app.call(logout, { as: member })
    expect((await send(member, uploadForm(auth, note))).status).toBe(401)
  })

  it('is valid for one folder', async () => {
    const auth = await askFor(member, 'profiles')
    expect((await send(member, uploadForm(auth, { ...note, folder: 'blog' }))).status).toBe(403)
  })

  it('is refused when it was changed', async () => {
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

  it('is given at most 300 times an hour', async () => {
    for (let i = 0; i < 300; i++) await askFor(member)
    const refused = await app.call(getUploadAuth, { as: member })
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 3600])
    app.clock.advance(3_600_000)
    await askFor(member)
  })
})

describe('an invalid form', () => {
  it.each<[string, (form: FormData) => void]>([
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

  it('sent as JSON is refused', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await app.fetch('/api/upload/files', { method: 'POST', body: '{}', headers, as: member })
    expect(response.status).toBe(415)
  })
})

describe('a too large file is refused with a message while it arrives', () => {
  const header = async () => Buffer.from(await files.jpeg())
  it.each<[string, MediaFolder, () => Promise<Buffer> | Buffer, string]>([
    ['photo.jpg', 'archives', async () => Buffer.concat([await header(), Buffer.alloc(10 * MB)]), '10 MB'],
    ['face.jpg', 'profiles', async () => Buffer.concat([await header(), Buffer.alloc(5 * MB)]), '5 MB'],
    ['scan.tif', 'archives', () => Buffer.concat([files.scannedTiff(), Buffer.alloc(25 * MB)]), '25 MB'],
    ['book.pdf', 'archives', () => Buffer.concat([files.pdf, Buffer.alloc(25 * MB)]), '25 MB'],
  ])('%s in %s', async (name, folder, make, most) => {
    const response = await app.upload(member, { name, folder, bytes: await make() })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large', error: expect.stringContaining(most) })
    expect([await rows(), filesLeft()]).toEqual([[], []])
  })

  it('accepts the size of a 6 MB image in other folders than profile photos', async () => {
    const bytes = Buffer.concat([await header(), Buffer.alloc(6 * MB)])
    expect((await app.upload(member, { name: 'a.jpg', bytes })).status).toBe(200)
    expect((await app.upload(member, { name: 'a.jpg', bytes, folder: 'profiles' })).status).toBe(413)
  })
})

it('accepts the scan of an A4 page at 300 dpi, without compression', async () => {
  const page = files.picture({ width: 2480, height: 3508 }).removeAlpha()
  const bytes = await page.tiff({ compression: 'none' }).toBuffer()
  expect(bytes.length).toBeGreaterThan(24 * MB)
  expect((await app.upload(member, { name: 'page.tif', bytes })).status).toBe(200)
})

it('responds 507 above the quota, still serves files, and accepts uploads after a deletion', async () => {
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

it('lets six files of an account arrive at the same time, and answers the next one that it has to wait', async () => {
  const whole = new Response(uploadForm(await askFor(member), { name: 'a.mp4', bytes: files.mp4(MB) }))
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' }
  const form = new Uint8Array(await whole.arrayBuffer())
  const ends: (() => void)[] = []
  const begin = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(form.subarray(0, MB / 2))
        ends.push(() => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))
      },
    })
    return app.fetch('/api/upload/files', { method: 'POST', body, headers, duplex: 'half', as: member })
  }
  const arriving = Array.from({ length: 6 }, begin)
  await expect.poll(() => filesLeft()).toHaveLength(6)
  const refused = await app.upload(member, note)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('10')
  expect((await app.upload(other, note)).status).toBe(200)
  for (const end of ends) end()
  await Promise.all(arriving)
  expect((await app.upload(member, note)).status).toBe(200)
})

it('refuses a file for which the disk has no space before it arrives', async () => {
  const space = vi
    .spyOn(fs.promises, 'statfs')
    .mockResolvedValue({ ...(await fs.promises.statfs('/')), bavail: 10 })
  const refused = await app.upload(member, note)
  space.mockRestore()
  expect(refused.status).toBe(507)
  expect(filesLeft()).toEqual([])
})

it('leaves nothing when the client disconnects, and keeps the token valid', async () => {
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
