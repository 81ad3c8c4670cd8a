/** Reads the bytes of a GEDCOM file, from the file itself or from the archive (.gdz) that contains it. */
import fs from 'node:fs/promises'
import { type ZipEntry, ZipReader } from '#server/zip/zip-reader.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const archiveProblems = {
  damaged: 'This .gdz file is damaged. Please export the family tree again in the other program.',
  'too many files': 'This .gdz file contains too many files.',
  'too much':
    'The files in this .gdz file need far more space than the archive itself. Please import the .ged file without media.',
} as const

/**
 * Opens an archive; null for a file that is none. The caller closes the archive.
 *
 * @throws AppError not_gedcom for a damaged archive, or one with too many files or too much in them
 */
export function openGedcomArchive(path: string): Promise<ZipReader | null> {
  return ZipReader.open(path, {
    maxEntries: limits.gedcom.archiveEntries,
    maxUnpackedBytes: (archiveBytes) =>
      Math.max(limits.gedcom.unpackedBytes, limits.gedcom.unpackedRatio * archiveBytes),
    toError: (problem) => new AppError('not_gedcom', archiveProblems[problem]),
  })
}

function tooLarge() {
  const megabytes = Math.round(limits.bodySize.gedcom / 1024 ** 2)
  return new AppError('not_gedcom', `The GEDCOM file in this .gdz file has more than ${megabytes} MB.`)
}

/** The standard asks for `gedcom.ged` at the top level; otherwise the first GEDCOM file by name counts. */
function findGedcomEntry({ entries }: ZipReader): ZipEntry | undefined {
  const files = entries.filter(({ name }) => /\.ged$/i.test(name) && !name.startsWith('__MACOSX/'))
  const byName = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return byName.find(({ name }) => name === 'gedcom.ged') ?? byName[0]
}

/**
 * The size of a GEDCOM file in bytes; of an archive, the unpacked size that it declares.
 *
 * @throws AppError not_gedcom for a damaged archive
 */
export async function readGedcomSize(path: string): Promise<number> {
  const zip = await openGedcomArchive(path)
  if (!zip) return (await fs.stat(path)).size
  try {
    return findGedcomEntry(zip)?.size ?? 0
  } finally {
    zip.close()
  }
}

/**
 * The bytes of a GEDCOM file. For an archive without a GEDCOM file they are the first bytes of a ZIP file, which the
 * GEDCOM reader refuses.
 *
 * @throws AppError not_gedcom for a damaged archive, or a GEDCOM file that is too large
 */
export async function readGedcomBytes(path: string): Promise<Uint8Array> {
  const zip = await openGedcomArchive(path)
  if (!zip) return await fs.readFile(path)
  try {
    const entry = findGedcomEntry(zip)
    if (!entry) return Buffer.from('PK\x03\x04', 'latin1')
    if (entry.size > limits.bodySize.gedcom) throw tooLarge()
    const chunks: Buffer[] = []
    for await (const chunk of zip.read(entry)) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    zip.close()
  }
}
