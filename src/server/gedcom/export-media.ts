/** Which files an export takes along, what they are called in it, and the archive (.gdz) that holds all of them. */
import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { MediaRow } from '#server/media/media.store.ts'
import { archiveCategory } from '#shared/contracts/archives.contract.ts'
import { loadExportMedia } from './gedcom-media.store.ts'
import type { ExportMedium } from './media-objects.ts'
import { ArchiveNames } from './media-paths.ts'

export interface MediaToExport {
  /** Those that get a record of their own. */
  media: ExportMedium[]
  /** All files, by their path in the archive. */
  files: Map<string, MediaRow>
}

function readTags(json: string): string[] {
  const tags: unknown = JSON.parse(json)
  return Array.isArray(tags) ? tags.map(String) : []
}

/** Paths of the files in the archive: each medium lies there once, however many items show it. */
class ExportedFiles {
  readonly files = new Map<string, MediaRow>()
  readonly #paths = new Map<string, string>()
  readonly #names = new ArchiveNames()

  /** A file under the path that it came with. */
  keep(path: string, row: MediaRow): void {
    this.#names.reserve(path)
    this.files.set(path, row)
    this.#paths.set(row.id, path)
  }

  has(mediaId: string): boolean {
    return this.#paths.has(mediaId)
  }

  pathOf(row: MediaRow): string {
    const known = this.#paths.get(row.id)
    if (known !== undefined) return known
    const path = this.#names.make(row.file_name)
    this.keep(path, row)
    return path
  }
}

/**
 * The archives' items and the portraits. What an import has brought keeps its path, and the record that it came with:
 * the first item of such a file gets no other.
 */
export async function mediaToExport(db: Db): Promise<MediaToExport> {
  const { items, peopleOf, portraits, media, brought } = await loadExportMedia(db)
  const exported = new ExportedFiles()
  for (const { path, media_id } of brought) {
    const row = media.get(media_id)
    if (row && !exported.files.has(path)) exported.keep(path, row)
  }
  const withRecord = new Set(brought.map(({ media_id }) => media_id))
  const portraitsOf = Map.groupBy(portraits, ({ mediaId }) => mediaId)
  const out: ExportMedium[] = []
  const add = (mediaId: string, item: ExportMedium['item'], shown: readonly string[]) => {
    const row = media.get(mediaId)
    if (!row) return
    const theirs = (portraitsOf.get(mediaId) ?? []).map(({ person }) => person)
    const known = { fileName: row.file_name, mimeType: row.mime_type }
    out.push({ ...known, path: exported.pathOf(row), item, people: [...new Set([...theirs, ...shown])] })
  }
  const inArchives = new Set(items.map((item) => item.media_id))
  for (const mediaId of portraitsOf.keys()) {
    if (!inArchives.has(mediaId) && !exported.has(mediaId)) add(mediaId, null, [])
  }
  for (const { id, media_id, tags, category, ...item } of items) {
    if (withRecord.delete(media_id)) continue
    const shown = (peopleOf.get(id) ?? []).map(({ person_id }) => person_id)
    const known = archiveCategory.catch('Family Events').parse(category)
    add(media_id, { ...item, category: known, tags: readTags(tags) }, shown)
  }
  return { media: out, files: exported.files }
}

async function* bytesOf({ media, log }: Deps, row: MediaRow): AsyncGenerator<Uint8Array> {
  const found = await media.find(row, { width: null, original: true, accept: '' })
  if (!found) return
  if ('file' in found) {
    yield* createReadStream(found.file)
    return
  }
  const response = await fetch(found.address, { signal: AbortSignal.timeout(60_000) })
  if (response.ok && response.body) yield* response.body
  else log.warn({ mediaId: row.id, status: response.status }, 'this file is not in the export')
}

/** Writes the archive: the tree first, as `gedcom.ged`, then the files as they are. */
export async function writeArchive(
  deps: Deps,
  file: string,
  gedcom: string,
  files: ReadonlyMap<string, MediaRow>,
): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600 })
  let failed: Error | null = null
  let drained: Promise<void> | null = null
  const zip = new Zip((error, chunk, final) => {
    if (error) failed = error
    else if (!out.write(chunk)) drained ??= new Promise<void>((resolve) => out.once('drain', () => resolve()))
    if (final) out.end()
  })
  const tree = new ZipDeflate('gedcom.ged', { level: 6 })
  zip.add(tree)
  tree.push(new TextEncoder().encode(gedcom), true)
  for (const [path, row] of files) {
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    for await (const chunk of bytesOf(deps, row)) {
      entry.push(chunk)
      if (drained) await drained
      drained = null
      if (failed) throw failed
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  await finished(out)
}
