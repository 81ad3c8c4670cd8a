/** Films and recordings that must be converted, on a server without ffmpeg: refused with the types that can be sent. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getRecordingConversion } from '#shared/contracts/media.contract.ts'
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import { allKinds, describeUploads, findUploadError } from '#shared/upload-rules.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { uploader } from '../resumable/resumable-calls.ts'

let app: TestApp
let member: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  member = await app.signIn(await app.createMember())
  vi.stubEnv('PATH', fs.mkdtempSync(path.join(app.deps.config.dataDir, 'programs-')))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
})

const choice = {
  kinds: allKinds,
  rules: { maxFileSize: 10, allowedFileTypes: knownFileTypes, isConverting: false },
}

it.each([
  [
    'phone.3gp',
    files.threeGp,
    'This site cannot convert 3GP files. Please send films in one of these formats: MP4, QuickTime, WebM.',
  ],
  [
    'song.amr',
    files.amr,
    'This site cannot convert AMR files. Please send sound recordings in one of these formats: MP3, M4A, AAC, Ogg, WAV, FLAC, WebM.',
  ],
])(
  'refuses %s with the types that can be sent: in the form, announced, and uploaded',
  async (name, bytes, message) => {
    expect(findUploadError({ name, type: '', size: bytes.length }, choice)).toBe(message)
    const announced = await uploader(app, member).begin({ name, type: '', length: bytes.length })
    expect(announced.status).toBe(415)
    const uploaded = await app.upload(member, { name, bytes })
    expect([uploaded.status, await uploaded.json()]).toMatchObject([415, { error: message }])
  },
)

it('names only the types that can be sent before anything is chosen', async () => {
  const told = (await app.call(getRecordingConversion, { as: member })).output()
  expect(told.available).toBe(false)
  expect(describeUploads(choice)).toMatch(/films \(MP4, QuickTime, WebM up to 200 MB\)/i)
})
