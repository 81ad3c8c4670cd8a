/** Checks Word files: recognizes the old format, and refuses new ones that unpack to too much. */
import fs from 'node:fs'
import { ZipReader } from '#server/zip/zip-reader.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** The name of the stream that makes a compound file a Word document, as the directory of the file spells it. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

/** Whether a compound file (.doc, .xls, .msi, …) is a Word document. */
export async function isOldWordFile(file: string): Promise<boolean> {
  // In pieces, which overlap: any file may begin like a compound file, however large it is.
  let end = Buffer.alloc(0)
  for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) {
    const piece = Buffer.concat([end, chunk])
    if (piece.includes(wordStream)) return true
    end = piece.subarray(Math.max(0, piece.length - wordStream.length + 1))
  }
  return false
}

function tooMuch() {
  return new AppError(
    'impossible',
    'This Word file contains too much data. Please save it as PDF and upload that file.',
  )
}

/** Unpacks everything once: a ZIP reader refuses entries that are larger than the directory says. */
async function checkContents(zip: ZipReader): Promise<void> {
  for (const entry of zip.entries) for await (const _ of zip.read(entry));
}

/**
 * Checks a Word file, which is a ZIP archive.
 *
 * @throws AppError impossible for too many entries, too large contents, a damaged archive, and no Word file
 */
export async function checkWordFile(file: string): Promise<void> {
  const zip = await ZipReader.open(file, {
    maxEntries: limits.upload.wordFileEntries,
    maxUnpackedBytes: () => limits.upload.wordFileUnpacked,
    toError: (problem) =>
      problem === 'damaged' ? new AppError('impossible', 'This Word file is damaged.') : tooMuch(),
  })
  try {
    if (!zip?.entries.some(({ name }) => name === 'word/document.xml')) {
      throw new AppError('impossible', 'This is not a Word file.')
    }
    await checkContents(zip)
  } finally {
    zip?.close()
  }
}
