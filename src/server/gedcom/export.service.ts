/** The family as a GEDCOM file. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Deps } from '#server/app.ts'
import { timestamp } from '#server/clock.ts'
import { type FreshFile, makeFreshFile } from '#server/http/send-fresh-file.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom-write.ts'
import { exportContent } from './export-content.ts'
import { mediaToExport, writeArchive } from './export-media.ts'
import { loadExport } from './gedcom.store.ts'

/** How the file names the program that wrote it. */
const program = { system: 'FAMILY_HERITAGE', version: '1.0', name: 'Family Heritage' }

/** The same with the archives' files and the portraits: an archive (.gdz), gone from the server once it is sent. */
export async function exportWithMedia(deps: Deps, version: GedcomVersion, day: string): Promise<FreshFile> {
  const { db, clock, config } = deps
  const { text, files } = await db.transaction().execute(async (inside) => {
    const { media, files: all } = await mediaToExport(inside)
    const content = exportContent({ ...(await loadExport(inside)), media: { files: media, version } })
    const options = { version, program, fileName: 'gedcom.ged', date: timestamp(clock).slice(0, 19) }
    return { text: writeGedcom(content, options), files: all }
  })
  const made = path.join(config.dataDir, `.export-${randomUUID()}.gdz`)
  return await makeFreshFile(made, `family-${day}.gdz`, (file) => writeArchive(deps, file, text, files))
}

/** The whole family, with all that imports have kept, as the text of a file. */
export async function exportGedcom(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  version: GedcomVersion,
  fileName: string,
): Promise<{ text: string; people: number; families: number }> {
  const content = exportContent(await db.transaction().execute(loadExport))
  const text = writeGedcom(content, { version, program, fileName, date: timestamp(clock).slice(0, 19) })
  return { text, people: content.people.length, families: content.unions.length }
}
