/**
 * Checks word processor files: recognizes the old format of Word, and refuses files that unpack to too much or do something
 * when they are opened.
 */
import fs from 'node:fs'
import { ZipReader } from '#server/zip/zip-reader.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FileType } from '#shared/file-types.ts'
import * as limits from '#shared/limits.ts'

/**
 * Whether a test is true for a piece of a file. Reads in pieces, however large the file is, which overlap.
 *
 * @param overlap the most bytes that the test needs together
 */
async function somePiece(file: string, overlap: number, test: (piece: Buffer) => boolean): Promise<boolean> {
  let end = Buffer.alloc(0)
  for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) {
    const piece = Buffer.concat([end, chunk])
    if (test(piece)) return true
    end = piece.subarray(Math.max(0, piece.length - overlap + 1))
  }
  return false
}

/** The name of the stream that makes a compound file a Word document, as the directory of the file spells it. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

/** Whether a compound file (.doc, .xls, .msi, …) is a Word document. */
export function isOldWordFile(file: string): Promise<boolean> {
  return somePiece(file, wordStream.length, (piece) => piece.includes(wordStream))
}

interface ZippedFormat {
  /** As errors call the file. */
  noun: string
  /** The entry that has the text. */
  text: string
  /** The entries of programs that the document contains. */
  macros: RegExp
}

const zippedFormats: Readonly<Record<string, ZippedFormat>> = {
  docx: { noun: 'Word file', text: 'word/document.xml', macros: /^word\/vbaProject\.bin$/i },
  // OpenDocument 1.3, part 2: libraries without modules, which are in many files, have an index only.
  odt: {
    noun: 'OpenDocument file',
    text: 'content.xml',
    macros: /^(?:Basic\/(?!.*script-l[bc]\.xml$)|Scripts\/)./i,
  },
}

/** Unpacks everything once: a ZIP reader refuses entries that are larger than the directory says. */
async function checkContents(zip: ZipReader): Promise<void> {
  for (const entry of zip.entries) for await (const _ of zip.read(entry));
}

function activeContent(noun: string) {
  return new AppError(
    'impossible',
    `This ${noun} contains a program (macro) or linked content. Please save it as PDF and upload that file.`,
  )
}

/** @throws AppError impossible for too many entries, too large contents, a damaged archive, macros, and another archive */
async function checkZipped(file: string, { noun, text, macros }: ZippedFormat): Promise<void> {
  const zip = await ZipReader.open(file, {
    maxEntries: limits.upload.wordFileEntries,
    maxUnpackedBytes: () => limits.upload.wordFileUnpacked,
    toError: (problem) =>
      new AppError(
        'impossible',
        problem === 'damaged'
          ? `This ${noun} is damaged.`
          : `This ${noun} contains too much data. Please save it as PDF and upload that file.`,
      ),
  })
  try {
    if (!zip?.entries.some(({ name }) => name === text)) {
      throw new AppError('impossible', `This is not an intact ${noun}.`)
    }
    if (zip.entries.some(({ name }) => macros.test(name))) throw activeContent(noun)
    await checkContents(zip)
  } finally {
    zip?.close()
  }
}

/** Controls, objects and fields that load from elsewhere or when the file is opened, and templates of a server (RTF 1.9.1). */
const activeRichText =
  /\\obj(?:ocx|update|autlink)(?![a-z])|\\template[{\s]{0,100}(?:https?:|\\\\\\\\)|\b(?:INCLUDEPICTURE|INCLUDETEXT|DDEAUTO)\b/i
const longestActiveWord = 200

/**
 * Checks a file of a word processor; does nothing for other types.
 *
 * @throws AppError impossible for a damaged file, and for one that does something when it is opened
 */
export async function checkDocument(file: string, { extensions: [extension] }: FileType): Promise<void> {
  const zipped = zippedFormats[extension]
  if (zipped) await checkZipped(file, zipped)
  else if (extension === 'rtf') {
    const isActive = await somePiece(file, longestActiveWord, (piece) =>
      activeRichText.test(piece.toString('latin1')),
    )
    if (isActive) throw activeContent('RTF file')
  }
}
