/** A site with an image host: the browser uploads to the host, and the site registers the files. */
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

/** Uploads to the host with a token as a browser does, and returns the host's response. */
async function upload(browser: TestBrowser, folder = 'archives', type = 'image/jpeg') {
  const auth = (await server.call(getUploadAuth, { query: { folder }, as: browser })).output()
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'Åge.jpg', { type }))
  const { uploadUrl, ...permission } = auth
  for (const [name, value] of Object.entries(permission)) form.set(name, String(value))
  form.set('fileName', 'Åge.jpg')
  form.set('folder', folder)
  form.set('useUniqueFileName', 'true')
  form.set('isPrivateFile', 'true')
  const body = new Response(form)
  const answer = await fetch(uploadUrl, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '' },
    body: await body.arrayBuffer(),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return uploadedFile.parse(await answer.json())
}

it('lets the browser upload to the host, and serves the file under its own URL', async () => {
  const reply = await upload(anna)
  const file = (await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })).output()
  expect(file.url).toMatch(/^\/api\/media\//)
  expect(file.picture).toMatchObject({ width: 600, height: 400, thumbhash: expect.any(String) })
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
  const reply = await upload(anna, 'profiles')
  const hosted = host.files.get(reply.fileId)
  if (hosted) hosted.bytes = Buffer.alloc(5 * 1024 * 1024 + 1)
  const large = await server.call(getUploadedFile, { params: { id: reply.fileId }, as: anna })
  expect(large.status).toBe(413)
  expect(host.files.has(reply.fileId)).toBe(false)
  const drawing = await upload(anna, 'archives', 'image/svg+xml')
  const refused = await server.call(getUploadedFile, { params: { id: drawing.fileId }, as: anna })
  expect(refused.status).toBe(415)
})

it('refuses a URL of another site together with an id', async () => {
  const reply = await upload(anna, 'profiles')
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
