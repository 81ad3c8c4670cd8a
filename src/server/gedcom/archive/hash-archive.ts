/** Hashes the files of an archive that may have the same bytes as known files. */
import { createHash } from 'node:crypto'
import type { ZipEntry, ZipReader } from '#server/zip/zip-reader.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { indexArchiveFiles } from './archive-files.ts'
import { openGedcomArchive } from './read-gedcom-bytes.ts'

/** Null for a damaged file: the import of the files reports it. */
async function hashEntry(zip: ZipReader, entry: ZipEntry): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of zip.read(entry)) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * The files of an archive, by path, with their hashes where one of the sizes is theirs; empty for a GEDCOM file.
 *
 * @param sizes in bytes
 */
export async function hashArchive(
  path: string,
  sizes: ReadonlySet<number>,
): Promise<Map<string, string | null>> {
  const zip = await openGedcomArchive(path)
  const hashes = new Map<string, string | null>()
  if (!zip) return hashes
  try {
    for (const [name, entry] of indexArchiveFiles(zip))
      hashes.set(name, sizes.has(entry.size) ? await hashEntry(zip, entry) : null)
    return hashes
  } finally {
    zip.close()
  }
}
