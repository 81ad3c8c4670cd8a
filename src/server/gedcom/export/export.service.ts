/** Exports the family tree as a GEDCOM file or an archive. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { timestamp } from '#server/clock.ts'
import { findEngine } from '#server/db/find-engine.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { createTemporaryFile, type TemporaryFile } from '#server/http/temporary-file.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import type { GedcomVersion, WriteGedcomOptions } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { GedcomWriter } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { loadExportFaces, loadExportMedia } from '../gedcom-media.store.ts'
import { type ExportContent, loadExportContent } from './export-content.ts'
import { ExportMediaObjects } from './export-media-objects.ts'
import { writeArchive } from './write-archive.ts'

/** The program in the header of the file. */
const program = { system: 'FAMILY_HERITAGE', version: '1.0', name: 'Family Heritage' }

export interface ExportCounts {
  people: number
  families: number
}

/** An export that is written record by record. */
export interface PreparedExport extends ExportCounts {
  records: AsyncIterable<string>
  /** The media files by their path in the archive. */
  files: ReadonlyMap<string, MediaRow>
}

async function* writeRecords(
  { outline, convertPeople, convertUnions }: ExportContent,
  options: WriteGedcomOptions,
): AsyncGenerator<string> {
  const writer = new GedcomWriter(outline, options)
  yield* writer.writeBeginning()
  for await (const person of convertPeople()) yield writer.writePerson(person)
  for await (const union of convertUnions()) yield writer.writeUnion(union)
  yield* writer.writeEnd()
}

/** Exports one state of the database: the records are read while they are written. */
export async function runExport<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { version, fileName, withFiles }: { version: GedcomVersion; fileName: string; withFiles: boolean },
  write: (prepared: PreparedExport) => Promise<T>,
): Promise<T> {
  const exportSnapshot = async (snapshot: Db): Promise<T> => {
    const objects = new ExportMediaObjects(await loadExportMedia(snapshot), version, withFiles)
    // Only GEDCOM 7 has a place for regions.
    const faces = version === '7.0' ? await loadExportFaces(snapshot) : new Map()
    const content = await loadExportContent(snapshot, { version, objects, faces })
    const date = timestamp(clock).slice(0, 19)
    return await write({
      records: writeRecords(content, { version, program, fileName, date }),
      files: objects.files,
      people: content.outline.people.length,
      families: content.outline.unions.length,
    })
  }
  return await findEngine(db).readSnapshot(db, exportSnapshot)
}

const pieceLength = 65_536

/** Encodes the records in pieces that are worth a write. */
async function* encodeRecords(records: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = ''
  for await (const record of records) {
    piece += record
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

/** Exports the family tree with archive items, portraits and images of events as an archive (.gdz). */
export async function exportArchive(
  deps: Deps,
  version: GedcomVersion,
  file: string,
): Promise<ExportCounts & { files: number }> {
  const options = { version, fileName: 'gedcom.ged', withFiles: true }
  return await runExport(deps, options, async ({ records, files, people, families }) => {
    await writeArchive(deps, file, encodeRecords(records), files)
    return { people, families, files: files.size }
  })
}

/** Exports the family tree with all preserved structures to a new file that only the owner of the process can read. */
export async function exportFile(
  deps: Deps,
  version: GedcomVersion,
  { file, fileName }: { file: string; fileName: string },
): Promise<ExportCounts> {
  const options = { version, fileName, withFiles: false }
  return await runExport(deps, options, async ({ records, people, families }) => {
    await pipeline(encodeRecords(records), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    return { people, families }
  })
}

/** Exports a GEDCOM file or an archive to a temporary file for sending. */
export async function exportTemporaryFile(
  deps: Deps,
  version: GedcomVersion,
  { day, media }: { day: string; media: boolean },
): Promise<TemporaryFile> {
  const fileName = `family-${day}.${media ? 'gdz' : 'ged'}`
  const temporaryFile = path.join(deps.config.dataDir, `.export-${randomUUID()}`)
  return await createTemporaryFile(temporaryFile, fileName, async (file) => {
    if (media) await exportArchive(deps, version, file)
    else await exportFile(deps, version, { file, fileName })
  })
}
