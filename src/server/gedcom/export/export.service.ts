/** The family as a GEDCOM file. */
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

/** How the file names the program that wrote it. */
const program = { system: 'FAMILY_HERITAGE', version: '1.0', name: 'Family Heritage' }

export interface MadeExport {
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

/** The whole family with the archives' files and the portraits, as an archive (.gdz). */
export async function exportArchive(
  deps: Deps,
  version: GedcomVersion,
  file: string,
): Promise<MadeExport & { files: number }> {
  const { text, files, people, families } = await writeText(deps, {
    version,
    fileName: 'gedcom.ged',
    withFiles: true,
  })
  await writeArchive(deps, file, text, files)
  return { people, families, files: files.size }
}

/** The same to be sent: gone from the server afterwards. */
export async function exportWithMedia(
  deps: Deps,
  version: GedcomVersion,
  day: string,
): Promise<TemporaryFile> {
  const made = path.join(deps.config.dataDir, `.export-${randomUUID()}.gdz`)
  return await createTemporaryFile(made, `family-${day}.gdz`, async (file) => {
    await exportArchive(deps, version, file)
  })
}

/** The whole family, with all that imports have kept, as the text of a file. */
export async function exportGedcom(
  deps: Pick<Deps, 'db' | 'clock'>,
  version: GedcomVersion,
  fileName: string,
): Promise<MadeExport & { text: string }> {
  const { text, people, families } = await writeText(deps, { version, fileName, withFiles: false })
  return { text, people, families }
}
