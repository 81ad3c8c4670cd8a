/** The types of uploaded files, detected from their content. */
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const heic = fs.readFileSync(fileURLToPath(new URL('../images/garden.heic', import.meta.url)))

async function take(fileName: string, source: Uint8Array, folder: 'archives' | 'profiles' = 'archives') {
  try {
    const mediaFile = await storeFile(app.deps, {
      ownerId: null,
      folder,
      fileName,
      source,
      thumbnails: 'later',
    })
    return `${mediaFile.kind} ${mediaFile.mime_type}`
  } catch (error) {
    return error instanceof AppError ? error.status : error
  }
}

/** Its stream is named across the end of the first 64 kB, as much as is read at once. */
const largeWordFile = Buffer.concat([
  files.legacyWordFile.subarray(0, 8),
  Buffer.alloc(64 * 1024 - 20),
  files.legacyWordFile.subarray(512),
])

describe('detectFileType accepts', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a.jpg', () => files.jpeg(), 'photo image/jpeg'],
    ['a.png', () => files.picture().png().toBuffer(), 'photo image/png'],
    ['a.gif', () => files.picture().gif().toBuffer(), 'photo image/gif'],
    ['a.webp', () => files.picture().webp().toBuffer(), 'photo image/webp'],
    [
      'a.avif',
      () => files.picture({ width: 64, height: 64 }).avif({ effort: 0 }).toBuffer(),
      'photo image/avif',
    ],
    ['a.tif', () => files.picture().tiff().toBuffer(), 'photo image/tiff'],
    ['a.heic', () => heic, 'photo image/heic'],
    ['HEIC with a JPEG name.jpg', () => heic, 'photo image/heic'],
    ['no ending', () => files.jpeg(), 'photo image/jpeg'],
    ['a.mp4', () => files.mp4(), 'video video/mp4'],
    ['a.mov', () => files.mov(), 'video video/quicktime'],
    ['a.m4a', () => files.m4a(), 'audio audio/mp4'],
    ['recorder of another brand.m4a', () => files.mp4(), 'audio audio/mp4'],
    ['phone of 2008 with the name of an MP4.mp4', () => files.threeGp, 'video video/mp4'],
    ['recorder of a phone.m4a', () => files.threeGp, 'audio audio/mp4'],
    ['a.mp3', () => files.mp3, 'audio audio/mpeg'],
    ['a.wav', () => files.wav, 'audio audio/wav'],
    ['a.flac', () => files.flac, 'audio audio/flac'],
    ['a.pdf', () => files.pdf, 'document application/pdf'],
    ['a.doc', () => files.legacyWordFile, 'document application/msword'],
    ['large.doc', () => largeWordFile, 'document application/msword'],
    [
      'a.docx',
      () => files.docx(),
      'document application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a.txt', () => files.text, 'document text/plain'],
    [
      'Windows-1252.txt',
      () => Buffer.from('S\xf8ren said \x84yes\x93.\r\n\x1a', 'latin1'),
      'document text/plain',
    ],
    ['UTF-16.txt', () => Buffer.from('\ufeffSøren: Привет', 'utf16le'), 'document text/plain'],
    ['UTF-16 without a mark.txt', () => Buffer.from('Søren\r\n', 'utf16le'), 'document text/plain'],
    ['UTF-16 big-endian.txt', () => Buffer.from('\ufeffSøren', 'utf16le').swap16(), 'document text/plain'],
    ['a.rtf', () => files.rtf(), 'document application/rtf'],
    ['a.odt', () => files.odt(), 'document application/vnd.oasis.opendocument.text'],
  ])('%s', async (name, make, expected) => {
    expect(await take(name, await make())).toBe(expected)
  })
})

describe('detectFileType refuses as a type that is not accepted (415)', () => {
  it.each<[string, Uint8Array]>([
    ['page.html', files.html],
    ['drawing.svg', files.svg],
    ['letters.zip', files.zip],
    ['program.js', files.text],
    ['table.xls', files.spreadsheet],
    ['no ending', files.text],
  ])('%s', async (name, bytes) => {
    expect(await take(name, bytes)).toBe(415)
  })

  it('formats that only the image library knows', async () => {
    const { default: sharp } = await import('#server/media/images/sharp.ts')
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const bytes of [drawing, Buffer.from('P3 1 1 255 1 2 3')])
      await expect(sharp(bytes).metadata()).rejects.toThrow()
  })

  it('other files than images as a profile photo', async () => {
    expect(await take('a.pdf', files.pdf, 'profiles')).toBe(415)
  })
})

describe('detectFileType refuses as contradicting its name (422)', () => {
  const many = Object.fromEntries(Array.from({ length: 520 }, (_, i) => [`word/${i}.xml`, files.text]))
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['page as a picture.jpg', () => files.html],
    ['page as a text.txt', () => files.html],
    ['drawing as a picture.png', () => files.svg],
    ['zip as a Word file.docx', () => files.zip],
    ['table as a Word file.doc', () => files.spreadsheet],
    ['film as a picture.jpg', () => files.avi],
    ['picture as a film.avi', () => files.jpeg()],
    ['sound as a film.avi', () => files.amr],
    ['page as a film.mkv', () => files.html],
    ['sound as a picture.jpg', () => files.mp3],
    ['text as a PDF.pdf', () => files.text],
    ['PDF as a text.txt', () => files.pdf],
    ['PDF as a Word file.doc', () => files.pdf],
    ['zero byte.txt', () => Buffer.from('Søren\0, and more words', 'latin1')],
    ['control characters.txt', () => Buffer.from('S\xf8ren\x01\x02\x03\x04\x05', 'latin1')],
    ['control characters in UTF-16.txt', () => Buffer.from('\ufeffSøren\x01\x02\x03', 'utf16le')],
    ['cut characters in UTF-16.txt', () => Buffer.from('\ufeffSøren \ud83d and more', 'utf16le')],
    ['page in UTF-16.txt', () => Buffer.from(`\ufeff${files.html.toString()}`, 'utf16le')],
    ['rich text as a text.txt', () => files.rtf()],
    ['rich text as a Word file.doc', () => files.rtf()],
    ['text as a rich text.rtf', () => files.text],
    ['Word file as OpenDocument.odt', () => files.docx()],
    ['macros.odt', () => files.odt({ 'Basic/Standard/Module1.xml': files.text })],
    ['scripts.odt', () => files.odt({ 'Scripts/python/start.py': files.text })],
    ['macros.docx', () => files.docx({ 'word/vbaProject.bin': files.text })],
    ['object that loads itself.rtf', () => files.rtf('{\\object\\objautlink\\objupdate}')],
    [
      'picture of a server.rtf',
      () => files.rtf('{\\field{\\*\\fldinst{ INCLUDEPICTURE "http://a.example/b.png" \\\\d}}}'),
    ],
    ['template of a server.rtf', () => files.rtf('{\\*\\template http://a.example/b.dotm}')],
    ['bursting.odt', () => files.odt({ 'content.xml': Buffer.alloc(101 * 1024 * 1024) })],
    ['empty.jpg', () => new Uint8Array()],
    ['half.jpg', async () => (await files.jpeg()).subarray(0, 900)],
    ['only the beginning.heic', () => heic.subarray(0, 500)],
    ['too many parts.docx', () => files.docx(many)],
    ['bursting.docx', () => files.docxWithWrongSize(101 * 1024 * 1024)],
    ['larger than it says.docx', () => files.docxWithWrongSize(1)],
  ])('%s', async (name, make) => {
    expect(await take(name, await make())).toBe(422)
  })
})

it('refuses an image of more than 100 megapixels in a small file (413)', async () => {
  const wide = await files.pngWithWrongSize(10_001, 10_000)
  expect(wide.length).toBeLessThan(1_000)
  expect(await take('wide.png', wide)).toBe(413)
})

it('leaves no row and no file of refused files', async () => {
  const before = await app.db.selectFrom('media').select('id').execute()
  await take('page.html', files.html)
  await take('half.jpg', (await files.jpeg()).subarray(0, 900))
  expect(await app.db.selectFrom('media').select('id').execute()).toEqual(before)
  expect(fs.readdirSync(`${app.deps.config.dataDir}/media/.incoming`)).toEqual([])
})
