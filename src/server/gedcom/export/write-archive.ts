/** Writes the archive (.gdz) of an export: the GEDCOM file and the media files. */
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { BucketError } from '#server/media/storage/bucket.ts'
import type { StoredContent } from '#server/media/storage/media-files.ts'
import { type FileToZip, writeZip } from '#server/zip/write-zip.ts'

const hostTimeoutMs = 60_000

/** Opens a file up to its first bytes; null where the bucket has lost it since its size was read. */
async function openContent(content: StoredContent): Promise<AsyncIterable<Uint8Array> | null> {
  const chunks = content.stream()[Symbol.asyncIterator]()
  try {
    const first = await chunks.next()
    return (async function* () {
      if (first.done) return
      yield first.value
      yield* { [Symbol.asyncIterator]: () => chunks }
    })()
  } catch (error) {
    if (error instanceof BucketError && error.isMissing) return null
    throw error
  }
}

/** Opens a media file; null where its bytes are missing, so that the other files are still exported. */
async function openMedia({ media, log }: Deps, row: MediaRow): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await media.locate(row, { width: null, original: true, accept: '' })
  if (found && 'content' in found) {
    const content = await openContent(found.content)
    if (content) return content
  }
  const response =
    found && 'address' in found
      ? await found.request(AbortSignal.timeout(hostTimeoutMs)).catch(() => null)
      : null
  if (response?.ok && response.body) return response.body
  log.warn({ mediaId: row.id, status: response?.status ?? null }, 'media file missing in the export')
  return null
}

async function* listFiles(
  deps: Deps,
  gedcom: AsyncIterable<Uint8Array>,
  files: ReadonlyMap<string, MediaRow>,
): AsyncGenerator<FileToZip> {
  yield { name: 'gedcom.ged', content: gedcom, compress: true }
  for (const [name, row] of files) {
    const content = await openMedia(deps, row)
    if (content) yield { name, content }
  }
}

/** @param files the media files by their path in the archive */
export async function writeArchive(
  deps: Deps,
  path: string,
  gedcom: AsyncIterable<Uint8Array>,
  files: ReadonlyMap<string, MediaRow>,
): Promise<void> {
  await writeZip(path, listFiles(deps, gedcom, files))
}
