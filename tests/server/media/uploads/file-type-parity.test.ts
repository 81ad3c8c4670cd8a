/** Every file type of the table: accepted by the pickers, the outbox and the server; other types stop at the picker. */
import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateArchiveFile as findArchiveFileError } from '#client/archives/manage/form/accepted-files.ts'
import { typeGroups } from '#client/settings/manage/file-type-choices.ts'
import { validateSubmissionFile as findSubmissionFileError } from '#client/ui/files/file-validation.ts'
import { validatePhotoFile } from '#client/ui/media/open-photo.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { knownFileTypes } from '#shared/contracts/site-settings.contract.ts'
import { fileTypes, isTypeAllowed } from '#shared/file-types.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { uploader } from '../resumable/resumable-calls.ts'

type Label = (typeof fileTypes)[number]['label']

const heic = fs.readFileSync(new URL('../images/garden.heic', import.meta.url))

/** A small real file of each type. */
const samples: Record<Label, () => Uint8Array | Promise<Uint8Array>> = {
  JPEG: () => files.jpeg(),
  PNG: () => files.picture().png().toBuffer(),
  GIF: () => files.picture().gif().toBuffer(),
  WebP: () => files.picture().webp().toBuffer(),
  AVIF: () => files.picture({ width: 64, height: 64 }).avif({ effort: 0 }).toBuffer(),
  'HEIC (iPhone)': () => heic,
  'TIFF (scans)': () => files.picture().tiff().toBuffer(),
  PDF: () => files.pdf,
  Word: () => files.docx(),
  'Word, older': () => files.legacyWordFile,
  'OpenDocument text': () => files.odt(),
  'Rich text (RTF)': () => files.rtf(),
  'Plain text': () => files.text,
  MP3: () => files.mp3,
  M4A: () => files.m4a(),
  AAC: () => files.aac,
  Ogg: () => files.ogg,
  WAV: () => files.wav,
  FLAC: () => files.flac,
  MP4: () => files.mp4(),
  QuickTime: () => files.mov(),
  WebM: () => files.webm,
  'WebM (sound)': () => files.webm,
}

const allAllowed = { maxFileSize: 10, allowedFileTypes: knownFileTypes }

let app: TestApp
let member: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  member = await app.signIn(await app.createMember())
})
afterAll(() => app.close())

describe.each(fileTypes)('$label', (row) => {
  const { label, kind } = row
  const names = row.extensions.map((extension) => `file.${extension}`)
  const mimeTypes = ['', 'application/octet-stream', ...row.mimeTypes]
  const chosen = names.flatMap((name) => mimeTypes.map((type) => ({ name, type, size: 1000 })))

  it('passes the pickers and the check of the outbox with any of its extensions and MIME types', () => {
    for (const file of chosen) {
      expect(findSubmissionFileError(file)).toBeUndefined()
      if (kind === 'photo' || kind === 'document') {
        expect(findArchiveFileError(file, allAllowed)).toBeUndefined()
      }
      if (kind === 'photo') {
        expect(findSubmissionFileError(file, true)).toBeUndefined()
        expect(validatePhotoFile(file)).toBeNull()
      }
    }
  })

  it('is announced and stored as the same kind and MIME type', async () => {
    const source = await samples[label]()
    for (const fileName of names) {
      const { status } = await uploader(app, member).begin({
        name: fileName,
        type: '',
        length: source.length,
      })
      expect(status).toBe(201)
      const stored = await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source })
      expect([stored.kind, stored.mime_type]).toEqual([kind, row.mimeTypes[0]])
    }
  })
})

it('offers every type once in the settings, and sound in WebM with the films', () => {
  const labels = typeGroups.flatMap(({ types }) => types.map((type) => type.label))
  const offered = fileTypes.map(({ label }) => label).filter((label) => label !== 'WebM (sound)')
  expect(labels).toEqual(offered)
  const sound = fileTypes.find(({ label }) => label === 'WebM (sound)')
  expect(sound && [isTypeAllowed(sound, ['webm']), isTypeAllowed(sound, ['mp3'])]).toEqual([true, false])
})

it.each([
  ['film.avi', 'video/x-msvideo'],
  ['film.mkv', 'video/x-matroska'],
  ['film.3gp', 'video/3gpp'],
  ['scan.bmp', 'image/bmp'],
  ['drawing.svg', 'image/svg+xml'],
  ['table.xls', 'application/vnd.ms-excel'],
  ['letters.zip', 'application/zip'],
])('refuses %s at the pickers, with and without a MIME type', (name, mimeType) => {
  for (const type of ['', mimeType]) {
    const file = { name, type, size: 1000 }
    expect(findSubmissionFileError(file)).toMatch(/^Only pictures/)
    expect(findArchiveFileError(file, allAllowed)).toMatch(/^Only pictures/)
    expect(validatePhotoFile(file)).toBe('Please select an image file')
  }
})
