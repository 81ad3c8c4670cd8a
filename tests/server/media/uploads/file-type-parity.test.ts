/** Every file type of the table: accepted by every form, the outbox and the server; other types stop at the form. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { typeGroups } from '#client/settings/manage/file-type-choices.ts'
import { validateSubmissionFile } from '#client/ui/files/file-validation.ts'
import { getPhotoChoice, validatePhotoFile } from '#client/ui/media/open-photo.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { getRecordingConversion, type MediaFolder } from '#shared/contracts/media.contract.ts'
import { knownFileTypes, updateSettings } from '#shared/contracts/site-settings.contract.ts'
import {
  bytesPerMB,
  type FileType,
  fileTypes,
  getMaxBytes,
  getSizeClass,
  isTypeAllowed,
} from '#shared/file-types.ts'
import {
  allKinds,
  describeUploads,
  findUploadError,
  formatAccept,
  type UploadChoice,
  type UploadRules,
} from '#shared/upload-rules.ts'
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
  'RTF (rich text)': () => files.rtf(),
  'Plain text': () => files.text,
  MP3: () => files.mp3,
  M4A: () => files.m4a(),
  AAC: () => files.aac,
  Ogg: () => files.ogg,
  WAV: () => files.wav,
  FLAC: () => files.flac,
  WMA: () => files.wma,
  AIFF: () => files.aiff,
  AMR: () => files.amr,
  '3GP (older phones)': () => files.threeGp,
  AVI: () => files.avi,
  MPEG: () => files.mpeg,
  'AVCHD (camcorders)': () => files.mts,
  WMV: () => files.wmv,
  Matroska: () => files.mkv,
  MP4: () => files.mp4(),
  QuickTime: () => files.mov(),
  WebM: () => files.webm,
  'WebM (sound)': () => files.webm,
}

const rows: readonly FileType[] = fileTypes
const rules: UploadRules = { maxFileSize: 10, allowedFileTypes: knownFileTypes, isConverting: true }

/** What each form takes, and the folder to which it uploads. */
const forms: readonly { name: string; choice: UploadChoice; folder: MediaFolder }[] = [
  { name: 'archives and submissions of files', choice: { kinds: allKinds, rules }, folder: 'archives' },
  { name: 'pictures of articles', choice: { kinds: ['photo'], rules }, folder: 'news' },
  { name: 'portraits', choice: getPhotoChoice(rules), folder: 'profiles' },
]

let app: TestApp
let member: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  member = await app.signIn(await app.createMember())
  admin = await app.signIn(await app.createAdmin())
  // Whether ffmpeg is installed here does not matter: nothing is converted.
  const folder = fs.mkdtempSync(path.join(app.deps.config.dataDir, 'programs-'))
  fs.writeFileSync(path.join(folder, 'ffmpeg'), '#!/bin/sh\necho "ffmpeg version 7"\n', { mode: 0o700 })
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
})

const listFiles = ({ extensions, mimeTypes }: FileType) =>
  extensions.flatMap((extension) =>
    ['', 'application/octet-stream', ...mimeTypes].map((type) => ({
      ...{ name: `file.${extension}`, type, size: 1000 },
    })),
  )

async function storeIn(folder: MediaFolder, fileName: string, source: Uint8Array) {
  try {
    const thumbnails = 'later' as const
    const stored = await storeFile(app.deps, { ownerId: null, folder, fileName, source, thumbnails })
    return [stored.kind, stored.mime_type]
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

describe.each(rows)('$label', (row) => {
  const { kind, label } = row

  it.each(forms)('is taken or refused by the form for $name and by the server alike', async (form) => {
    const isTaken = form.choice.kinds.includes(kind)
    const source = await samples[label as Label]()
    const described = describeUploads(form.choice)
    const shortLabel = label.replace(/(?:,| \().*/, '')
    expect(described.includes(shortLabel) || !isTaken, described).toBe(true)
    for (const file of listFiles(row)) {
      expect(findUploadError(file, form.choice) === undefined, file.name).toBe(isTaken)
    }
    if (form.folder === 'news') return
    const stored = await storeIn(form.folder, `file.${row.extensions[0]}`, source)
    if (isTaken) expect(stored).toEqual([kind, row.mimeTypes[0]])
    else expect(stored).toMatch(/^A profile photo must be a picture/)
  })

  it('passes the check of the outbox, and of a picture for a text or a portrait where it is one', () => {
    for (const file of listFiles(row)) {
      expect(validateSubmissionFile(file)).toBeUndefined()
      expect(validateSubmissionFile(file, true) === undefined).toBe(kind === 'photo')
      expect(validatePhotoFile(file) === null).toBe(kind === 'photo')
    }
  })

  it('can be chosen: the file input names its kind or its extension', () => {
    const accept = formatAccept({ kinds: allKinds, rules }).split(',')
    for (const extension of row.extensions) {
      expect(accept.includes(kind === 'photo' ? 'image/*' : `.${extension}`)).toBe(true)
    }
  })

  it('is announced and stored as the same kind and MIME type under each of its names', async () => {
    const source = await samples[label as Label]()
    for (const extension of row.extensions) {
      const name = `file.${extension}`
      const { status } = await uploader(app, member).begin({ name, type: '', length: source.length })
      expect(status).toBe(201)
      expect(await storeIn('archives', name, source)).toEqual([kind, row.mimeTypes[0]])
    }
  })

  it('has the same size limit in the form and at the server', async () => {
    const max = getMaxBytes(getSizeClass(row), rules.maxFileSize)
    const file = { name: `file.${row.extensions[0]}`, type: '' }
    const choice = { kinds: allKinds, rules }
    for (const [size, isTaken] of [
      [max, true],
      [max + 1, false],
    ] as const) {
      expect(findUploadError({ ...file, size }, choice) === undefined).toBe(isTaken)
      const { status } = await uploader(app, member).begin({ ...file, length: size })
      expect(status === 201).toBe(isTaken)
    }
    expect(describeUploads(choice)).toContain(`${max / bytesPerMB} MB`)
  })
})

it('tells devices the rules that the server checks', async () => {
  const told = (await app.call(getRecordingConversion, { as: member })).output()
  expect(told).toEqual({ available: true, maxFileSize: 10, allowedFileTypes: knownFileTypes })
})

it('refuses a type that the settings do not allow in the form and at the server, and does not name it', async () => {
  const allowed = knownFileTypes.filter((extension) => extension !== 'rtf')
  const headers = { 'If-Match': '*' }
  await app.call(updateSettings, { body: { allowedFileTypes: allowed }, as: admin, headers })
  const choice = { kinds: allKinds, rules: { ...rules, allowedFileTypes: allowed } }
  const message = 'Files of the type .rtf are not allowed on this site.'
  expect(findUploadError({ name: 'a.rtf', type: '', size: 1 }, choice)).toBe(message)
  expect(await storeIn('archives', 'a.rtf', files.rtf())).toBe(message)
  // Whatever is in it: nothing reads a file that is not taken.
  expect(await storeIn('archives', 'a.rtf', files.rtf('{\\object\\objautlink}'))).toBe(message)
  expect(describeUploads(choice)).not.toContain('RTF')
})

it('offers every type once in the settings, and sound in WebM with the films', () => {
  const labels = typeGroups.flatMap(({ types }) => types.map((type) => type.label))
  const offered = rows.map(({ label }) => label).filter((label) => label !== 'WebM (sound)')
  expect(labels.toSorted()).toEqual(offered.toSorted())
  const sound = rows.find(({ label }) => label === 'WebM (sound)')
  expect(sound && [isTypeAllowed(sound, ['webm']), isTypeAllowed(sound, ['mp3'])]).toEqual([true, false])
})

it.each([
  ['film.flv', 'video/x-flv'],
  ['scan.bmp', 'image/bmp'],
  ['drawing.svg', 'image/svg+xml'],
  ['page.html', 'text/html'],
  ['table.xls', 'application/vnd.ms-excel'],
  ['letters.zip', 'application/zip'],
])(
  'refuses %s in every form, with and without a MIME type, and names the types that can be sent',
  (name, mimeType) => {
    for (const type of ['', mimeType]) {
      const file = { name, type, size: 1000 }
      expect(validateSubmissionFile(file)).toMatch(/^Only pictures \(JPEG, .*PDF, Word, /)
      for (const { choice } of forms) expect(findUploadError(file, choice)).toMatch(/^Only pictures \(JPEG, /)
      expect(validatePhotoFile(file)).toBe('Please select an image file')
    }
  },
)
