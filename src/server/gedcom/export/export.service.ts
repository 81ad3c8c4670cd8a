/** Exports the family tree as a GEDCOM file or an archive. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { createTemporaryFile, type TemporaryFile } from '#server/http/temporary-file.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom/gedcom-write.ts'
import { loadExport } from '../gedcom.store.ts'
import { loadExportMedia } from '../gedcom-media.store.ts'
import { buildExportContent } from './export-content.ts'
import { ExportMediaObjects } from './export-media-objects.ts'
import { writeArchive } from './write-archive.ts'

/** The program in the header of the file. */
const program = { system: 'FAMILY_HERITAGE', version: '1.0', name: 'Family Heritage' }

export interface ExportCounts {
  people: number
  families: number
}

async function writeText(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { version, fileName, withFiles }: { version: GedcomVersion; fileName: string; withFiles: boolean },
) {
  const { content, objects } = await db.transaction().execute(async (inside) => {
    const objects = new ExportMediaObjects(await loadExportMedia(inside), version, withFiles)
    return { content: buildExportContent(await loadExport(inside), { version, objects }), objects }
  })
  const text = writeGedcom(content, { version, program, fileName, date: timestamp(clock).slice(0, 19) })
  return { text, files: objects.files, people: content.people.length, families: content.unions.length }
}

/** Exports the family tree with archive items, portraits and images of events as an archive (.gdz). */
export async function exportArchive(
  deps: Deps,
  version: GedcomVersion,
  file: string,
): Promise<ExportCounts & { files: number }> {
  const { text, files, people, families } = await writeText(deps, {
    version,
    fileName: 'gedcom.ged',
    withFiles: true,
  })
  await writeArchive(deps, file, text, files)
  return { people, families, files: files.size }
}

/** Exports an archive to a temporary file for sending. */
export async function exportWithMedia(
  deps: Deps,
  version: GedcomVersion,
  day: string,
): Promise<TemporaryFile> {
  const temporaryFile = path.join(deps.config.dataDir, `.export-${randomUUID()}.gdz`)
  return await createTemporaryFile(temporaryFile, `family-${day}.gdz`, async (file) => {
    await exportArchive(deps, version, file)
  })
}

/** Exports the family tree with all preserved structures as text. */
export async function exportGedcom(
  deps: Pick<Deps, 'db' | 'clock'>,
  version: GedcomVersion,
  fileName: string,
): Promise<ExportCounts & { text: string }> {
  const { text, people, families } = await writeText(deps, { version, fileName, withFiles: false })
  return { text, people, families }
}
