/** Writes the archive (.gdz) of an export: the GEDCOM file and the media files. */
import { createReadStream } from 'node:fs'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { type FileToZip, writeZip } from '#server/zip/write-zip.ts'

const hostTimeoutMs = 60_000

/** Opens a media file; null where its bytes are missing, so that the other files are still exported. */
async function openMedia({ media, log }: Deps, row: MediaRow): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await media.locate(row, { width: null, original: true, accept: '' })
  if (found && 'file' in found) return createReadStream(found.file)
  const response =
    found && (await fetch(found.address, { signal: AbortSignal.timeout(hostTimeoutMs) }).catch(() => null))
  if (response?.ok && response.body) return response.body
  log.warn({ mediaId: row.id, status: response?.status ?? null }, 'media file missing in the export')
  return null
}

async function* listFiles(
  deps: Deps,
  gedcom: string,
  files: ReadonlyMap<string, MediaRow>,
): AsyncGenerator<FileToZip> {
  yield { name: 'gedcom.ged', content: gedcom }
  for (const [name, row] of files) {
    const content = await openMedia(deps, row)
    if (content) yield { name, content }
  }
}

/** @param files the media files by their path in the archive */
export async function writeArchive(
  deps: Deps,
  path: string,
  gedcom: string,
  files: ReadonlyMap<string, MediaRow>,
): Promise<void> {
  await writeZip(path, listFiles(deps, gedcom, files))
}
