/**
 * Stored files: pictures, films, sound and documents whose bytes were changed, from the upload to every view of them. The first line
 * of an input is the file name.
 */
import fs from 'node:fs'
import sharp from 'sharp'
import { storeFile } from '#server/media/store-media.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp } from '#tests/support/test-server.ts'
import { type FuzzKind, toBytes } from '../fuzz-kind.ts'

const recordings = new URL('../../server/media/recordings/files/', import.meta.url)

const small = () => files.picture({ width: 96, height: 64 })
const toPages = async (count: number) => {
  const pages = await Promise.all(Array.from({ length: count }, () => small().png().toBuffer()))
  return await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
}

async function makeSeeds(): Promise<Uint8Array[]> {
  const pictures = {
    'a.jpg': await files.jpeg({ width: 96, height: 64, orientation: 6 }),
    'b.png': await small().png().toBuffer(),
    'c.gif': await small().gif().toBuffer(),
    'd.webp': await small().webp().toBuffer(),
    'e.avif': await small().avif({ effort: 0 }).toBuffer(),
    'f.tif': await small().tiff().toBuffer(),
    'g.tif': await toPages(3),
    'h.jpg': await small().jpeg({ progressive: true }).toBuffer(),
  }
  const documents = {
    'a.pdf': files.redPdf,
    'b.docx': files.docx(),
    'c.odt': files.odt(),
    'd.rtf': files.rtf(),
    'e.doc': files.legacyWordFile,
    'f.txt': files.text,
  }
  const sounds = Object.fromEntries(
    fs
      .readdirSync(recordings)
      .map((name) => [name, new Uint8Array(fs.readFileSync(new URL(name, recordings)))] as const),
  )
  return Object.entries({ ...pictures, ...documents, ...sounds }).map(([name, bytes]) =>
    Buffer.concat([toBytes(`${name}\n`), bytes]),
  )
}

const views = ['?w=160', '?w=1280', '', '?download=1', '?original=1']

export async function openKind(): Promise<FuzzKind> {
  const app = await startTestApp()
  const admin = await app.signIn(await app.createAdmin())

  async function store(fileName: string, source: Uint8Array) {
    try {
      return await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source })
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null
      throw error
    }
  }

  return {
    seeds: await makeSeeds(),
    words: [
      '\xff\xd8',
      '\xff\xd9',
      'IHDR',
      'IDAT',
      'RIFF',
      'WEBP',
      'ftyp',
      'mdat',
      'II*\0',
      'stream',
      '.tif\n',
    ],
    async run(input) {
      const end = input.indexOf(10)
      const name = Buffer.from(input.subarray(0, Math.max(0, end))).toString('latin1')
      const mediaRow = await store(name, input.subarray(end + 1))
      if (!mediaRow) return
      for (const view of views) {
        const response = await app.fetch(`/api/media/${mediaRow.id}${view}`, { as: admin })
        await response.arrayBuffer()
        if (response.status >= 500) throw new Error(`${name}${view}: ${response.status}`)
      }
      await app.deps.media.remove(mediaRow)
      await app.deps.db.deleteFrom('media').where('id', '=', mediaRow.id).execute()
    },
    close: () => app.close(),
  }
}
