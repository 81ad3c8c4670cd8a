/** The family as a GEDCOM file. */
import type { Deps } from '#server/app.ts'
import { timestamp } from '#server/clock.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom-types.ts'
import { writeGedcom } from '#shared/genealogy/gedcom-write.ts'
import { exportContent } from './export-content.ts'
import { loadExport } from './gedcom.store.ts'

/** How the file names the program that wrote it. */
const program = { system: 'FAMILY_HERITAGE', version: '1.0', name: 'Family Heritage' }

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
