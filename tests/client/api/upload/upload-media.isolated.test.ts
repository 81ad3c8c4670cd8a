/** Uploads of media files to this site and to an image host. */

import { expect, it } from 'vitest'
import { uploadMedia } from '#client/api/upload/upload-media.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  getUploadAuth,
  getUploadedFile,
  type MediaFile,
  uploadFile,
} from '#shared/contracts/media.contract.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { prepareBrowser, server } from '#tests/support/render.tsx'

prepareBrowser()

const host = 'https://upload.example.com/api/v1/files/upload'
const reply = {
  fileId: 'file-1',
  name: 'me.jpg',
  url: '/api/media/file-1',
  thumbnailUrl: '/api/media/file-1?w=320',
  size: 3,
  fileType: 'image',
  filePath: '/profiles/me.jpg',
}
const known: MediaFile = {
  fileId: 'file-1',
  fileName: 'me.jpg',
  url: '/api/media/file-1',
  thumbnailUrl: '/api/media/file-1?w=320',
  kind: 'photo',
  mimeType: 'image/jpeg',
  size: 3,
  picture: null,
}

function permits(uploadUrl: string) {
  return handle(getUploadAuth, ({ query }) => ({
    signature: `for ${query.folder}`,
    expire: 1_800_000_000,
    token: 'token-1',
    publicKey: 'public-1',
    uploadUrl,
  }))
}

const knows = handle(getUploadedFile, ({ params }) => ({ ...known, fileId: params.id }))

function upload(signal?: AbortSignal) {
  const file = new Blob(['abc'], { type: 'image/jpeg' })
  return uploadMedia({ file, fileName: 'me.jpg', folder: 'profiles', signal })
}

/** Node cannot parse the forms that jsdom sends. */
async function fieldsOf(request: Request) {
  const parts = (await request.text()).matchAll(
    /name="(\w+)"(?:; filename="([^"]*)"\r\nContent-Type: [^\r]*)?\r\n\r\n([^\r]*)/g,
  )
  return Object.fromEntries(Array.from(parts, ([, name = '', file, value]) => [name, file ?? value]))
}

const sentFields = {
  publicKey: 'public-1',
  signature: 'for profiles',
  expire: '1800000000',
  token: 'token-1',
  fileName: 'me.jpg',
  folder: 'profiles',
  useUniqueFileName: 'true',
  isPrivateFile: 'true',
  file: 'me.jpg',
}

it('requests a permission, sends the form to this site, and gives the media record', async () => {
  let sent = {}
  server.use(
    permits('/api/upload/files'),
    knows,
    handle(uploadFile, async ({ request }) => {
      sent = await fieldsOf(request)
      return reply
    }),
  )
  expect(await upload()).toEqual(known)
  expect(sent).toEqual(sentFields)
})

it("throws this site's error unchanged", async () => {
  server.use(
    permits('/api/upload/files'),
    handleWithError(uploadFile, 'too_large', 'This picture is too large.'),
  )
  await expect(upload()).rejects.toThrow(new AppError('too_large', 'This picture is too large.'))
  server.use(permits('/api/upload/files'), handleWithNetworkError(uploadFile))
  await expect(upload()).rejects.toBeInstanceOf(NoConnectionError)
})

it('sends the form to this site when the files are at an image host', async () => {
  let sent = {}
  server.use(
    permits(host),
    knows,
    handle(uploadFile, async ({ request }) => {
      sent = await fieldsOf(request)
      return reply
    }),
  )
  expect(await upload()).toEqual(known)
  expect(sent).toEqual(sentFields)
})

it("throws the image host's message", async () => {
  server.use(permits(host), handleWithError(uploadFile, 'host_failed', 'Your request has expired.'))
  await expect(upload()).rejects.toThrow(new AppError('host_failed', 'Your request has expired.'))
})

it('stops when the caller aborts', async () => {
  const stop = new AbortController()
  server.use(
    permits(host),
    handle(uploadFile, () => {
      stop.abort(new Error('No longer wanted.'))
      return reply
    }),
  )
  await expect(upload(stop.signal)).rejects.toThrow('No longer wanted.')
})
