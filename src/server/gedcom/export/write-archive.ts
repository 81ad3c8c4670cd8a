/** Which files an export takes along, and the archive (.gdz) that holds all of them. */
import { createReadStream } from 'node:fs'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media.store.ts'
import { ZipWriter } from '../archive/zip-writer.ts'

/** A file's bytes; null where they cannot be had, so that the others still go out. */
async function open({ media, log }: Deps, row: MediaRow): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await media.find(row, { width: null, original: true, accept: '' })
  if (found && 'file' in found) return createReadStream(found.file)
  const response =
    found && (await fetch(found.address, { signal: AbortSignal.timeout(60_000) }).catch(() => null))
  if (response?.ok && response.body) return response.body
  log.warn({ mediaId: row.id, status: response?.status ?? null }, 'this file is not in the export')
  return null
}

/** Writes the archive: the tree first, as `gedcom.ged`, then the files as they are. */
export async function writeArchive(
  deps: Deps,
  file: string,
  gedcom: string,
  files: ReadonlyMap<string, MediaRow>,
): Promise<void> {
  const zip = await ZipWriter.create(file)
  try {
    await zip.addText('gedcom.ged', gedcom)
    for (const [path, row] of files) {
      const bytes = await open(deps, row)
      if (bytes) await zip.addFile(path, bytes)
    }
    await zip.end()
  } finally {
    await zip.close()
  }
}
