/** A site with an image host: the browser uploads to the host, and the site registers the files. */
import fs from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createArchive, getArchive } from '#shared/contracts/archives.contract.ts'
import {
  getImageKitStats,
  getUploadAuth,
  getUploadedFile,
  uploadedFile,
} from '#shared/contracts/media.contract.ts'
import { updateProfile } from '#shared/contracts/people.contract.ts'
import { type ImageHost, startImageHost } from '#tests/support/image-host.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let host: ImageHost
let server: TestApp
let admin: TestBrowser
let anna: TestBrowser

beforeEach(async () => {
  host = await startImageHost()
  server = await startTestApp({ env: host.env, now: new Date().toISOString() })
  admin = await server.signIn(await server.createAdmin())
  anna = await server.signIn(await server.createMember())
})

afterEach(async () => {
  await server.close()
  await host.close()
})

interface UploadInit {
  folder?: string
  type?: string
  fileName?: string
  bytes?: Uint8Array
  /** Fields that the sender sets differently than the site's own pages. */
  fields?: Record<string, string>
}

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function createForm(browser: TestBrowser, init: UploadInit) {
  const { folder = 'archives', type = 'image/jpeg', fileName = 'Åge.jpg', fields = {} } = init
  const auth = (await server.call(getUploadAuth, { query: { folder }, as: browser })).output()
  const bytes = init.bytes ?? (await picture('#a04020'))
  const { uploadUrl, ...permission } = auth
  const form = new FormData()
  const all = { ...permission, fileName, folder, useUniqueFileName: 'true', isPrivateFile: 'true', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, String(value))
  form.set('file', new File([new Uint8Array(bytes)], fileName, { type }))
  const body = new Response(form)
  const headers = { 'Content-Type': body.headers.get('Content-Type') ?? '' }
  return { uploadUrl, request: { method: 'POST', headers, body: await body.arrayBuffer() } }
}

/** Uploads to the host with a token as a browser does, and returns the host's response. */
async function upload(browser: TestBrowser, init: UploadInit = {}) {
  const { uploadUrl, request } = await createForm(browser, init)
  const answer = await fetch(uploadUrl, request)
  if (!answer.ok) throw new Error(await answer.text())
  return uploadedFile.parse(await answer.json())
}

const register = (fileId: string, as: TestBrowser) =>
  server.call(getUploadedFile, { params: { id: fileId }, as })

/** The bytes that a browser gets. */
async function view(url: string, as: TestBrowser) {
  const answer = await server.fetch(url, { as })
  const address = answer.headers.get('Location')
  const response = address === null ? answer : await fetch(address)
  return Buffer.from(await response.arrayBuffer())
}

it('lets the browser upload to the host, and serves the file under its own URL', async () => {
  const reply = await upload(anna)
  const file = (await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })).output()
  expect(file.url).toMatch(/^\/api\/media\//)
  expect(file.picture).toMatchObject({ width: 60, height: 40, thumbhash: expect.any(String) })
  const answer = await server.fetch(`${file.url}?w=320`, { as: anna })
  expect(answer.status).toBe(302)
  const address = answer.headers.get('Location') ?? ''
  expect(address).toContain('/tr:w-320,c-at_max,md-false/archives/')
  expect((await fetch(address)).status).toBe(200)
})

it('accepts the id or the URL of the host for an archive item', async () => {
  const reply = await upload(admin)
  const body = { title: 'Åge', imagekit_file_id: reply.fileId, file_url: reply.url }
  const item = (await server.call(createArchive, { body, as: admin })).output().data
  expect(item).toMatchObject({ imagekit_file_id: reply.fileId, file_type: 'photo' })
  const read = await server.call(getArchive, { params: { id: item.id }, as: anna })
  expect(read.output().data.file_url).toMatch(/^\/api\/media\//)
  const again = { title: 'Åge once more', fileUrl: `${reply.url}?tr=w-10` }
  expect((await server.call(createArchive, { body: again, as: admin })).status).toBe(201)
})

it('lets only the user with the upload token register the file', async () => {
  const reply = await upload(anna)
  const stranger = await server.signIn(await server.createMember())
  const tried = await server.call(getUploadedFile, { params: { id: reply.fileId }, as: stranger })
  expect(tried.status).toBe(404)
  const own = await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })
  expect(own.status).toBe(200)
  const later = await server.call(getUploadedFile, { params: { id: reply.fileId }, as: stranger })
  expect(later.status).toBe(404)
})

it('accepts each token for one file', async () => {
  const first = await upload(anna)
  await server.call(getUploadedFile, { params: { id: first.fileId }, as: anna })
  const [hosted] = [...host.files.values()]
  if (hosted) host.files.set('smuggled', { ...hosted, path: '/archives/smuggled.jpg' })
  const smuggled = await server.call(getUploadedFile, { params: { id: 'smuggled' }, as: anna })
  expect(smuggled.status).toBe(404)
})

it('deletes files at the host that are too large or of a refused type', async () => {
  const large = Buffer.concat([await picture('#a04020'), Buffer.alloc(5 * 1024 * 1024)])
  const reply = await upload(anna, { folder: 'profiles', bytes: large })
  expect((await register(reply.fileId, anna)).status).toBe(413)
  expect(host.files.size).toBe(0)
  const drawing = await upload(anna, { fileName: 'a.svg', type: 'image/svg+xml', bytes: files.svg })
  expect((await register(drawing.fileId, anna)).status).toBe(415)
  expect(host.files.size).toBe(0)
})

it('detects type and size from the bytes, whatever the sender says', async () => {
  const page = await upload(anna, { fileName: 'letter.jpg', type: 'image/jpeg', bytes: files.html })
  expect((await register(page.fileId, anna)).status).toBe(422)
  expect(host.files.size).toBe(0)
  const letter = await upload(anna, { fileName: 'letter.pdf', type: 'image/jpeg', bytes: files.pdf })
  const file = (await register(letter.fileId, anna)).output()
  expect(file).toMatchObject({ kind: 'document', mimeType: 'application/pdf', size: files.pdf.length })
})

it('refuses and deletes a file that everybody could open', async () => {
  const reply = await upload(anna, { fields: { isPrivateFile: 'false' } })
  const refused = await register(reply.fileId, anna)
  expect(refused).toMatchObject({ status: 422, code: 'impossible' })
  expect(host.files.size).toBe(0)
})

it('refuses and deletes a file that replaced another one', async () => {
  const first = await upload(admin, { fields: { useUniqueFileName: 'false' } })
  const second = await upload(anna, { fields: { useUniqueFileName: 'false' } })
  expect(second.fileId).toBe(first.fileId)
  expect((await register(second.fileId, anna)).status).toBe(422)
  expect(host.files.size).toBe(0)
})

it('goes on showing the published file when a member replaces it at the host', async () => {
  const original = await picture('#204060')
  const reply = await upload(admin, { bytes: original })
  const { url } = (await register(reply.fileId, admin)).output()
  const body = { title: 'Grandmother', imagekit_file_id: reply.fileId }
  expect((await server.call(createArchive, { body, as: admin })).status).toBe(201)
  const fields = { useUniqueFileName: 'false', fileName: reply.name }
  const replaced = await upload(anna, { bytes: await picture('#ff0000'), fields })
  expect(replaced.fileId).toBe(reply.fileId)
  expect(await view(url, anna)).toEqual(original)
})

it('uploads files of its own pages itself, under names that nobody else chooses', async () => {
  const { request } = await createForm(anna, { fields: { useUniqueFileName: 'false' } })
  const answer = await server.fetch('/api/upload/files', { as: anna, ...request })
  expect(answer.status).toBe(200)
  const { fileId } = uploadedFile.parse(await answer.json())
  expect((await register(fileId, anna)).output()).toMatchObject({ kind: 'photo' })
  const [hosted] = [...host.files.values()]
  expect(hosted).toMatchObject({ isPrivate: true })
  expect(hosted?.name).not.toBe('Åge.jpg')
})

it('keeps films and recordings on the disk, where the copy without metadata is', async () => {
  const source = fs.readFileSync(new URL('../recordings/files/film.mp4', import.meta.url))
  const reply = await upload(admin, { fileName: 'film.mp4', type: 'video/mp4', bytes: source })
  const { url } = (await register(reply.fileId, admin)).output()
  const body = { title: 'Garden', imagekit_file_id: reply.fileId }
  expect((await server.call(createArchive, { body, as: admin })).status).toBe(201)
  const shown = await view(url, anna)
  expect(shown.length).toBeGreaterThan(3000)
  expect(shown.includes(files.gpsPosition)).toBe(false)
  expect(await view(`${url}?original=1`, admin)).toEqual(source)
})

it('refuses a URL of another site together with an id', async () => {
  const reply = await upload(anna, { folder: 'profiles' })
  const body = { profilePhotoUrl: 'https://elsewhere.example/photo.jpg' }
  expect((await server.call(updateProfile, { body, as: anna })).status).toBe(400)
  await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })
  const own = await server.call(updateProfile, { body: { profilePhotoUrl: reply.url }, as: anna })
  expect(own.output().profile_photo_url).toMatch(/^\/api\/media\//)
})

it('responds with a message when the host is down, and still lists known files', async () => {
  const reply = await upload(anna)
  host.mood = 'failing'
  const failed = await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })
  expect(failed.status).toBe(502)
  expect(failed.code).toBe('host_failed')
  host.mood = 'well'
  const found = await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })
  expect(found.status).toBe(200)
})

it('counts the files at the host', async () => {
  const reply = await upload(anna)
  await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })
  const stats = (await server.call(getImageKitStats, { as: admin })).output()
  expect(stats.breakdown.images).toEqual({ bytes: reply.size, fileCount: 1 })
})

it('allows only the host in the Content-Security-Policy', async () => {
  const policy = (await server.fetch('/api/health')).headers.get('Content-Security-Policy') ?? ''
  const origin = new URL(host.env['IMAGEKIT_URL_ENDPOINT'] ?? '').origin
  expect(policy).toContain(`img-src 'self' data: blob: ${origin};`)
  expect(policy).toContain(`connect-src 'self' ${origin}`)
  expect(policy).toContain("script-src 'self';")
})

it('refuses an address of the image host that is wrongly escaped', async () => {
  const fileUrl = `${server.deps.config.imageKit?.urlEndpoint}/archives/%E0%A4%A.jpg`
  const { status } = await server.call(createArchive, { body: { title: 'Letter', fileUrl }, as: admin })
  expect(status).toBe(400)
})
