/** Exports the family tree of a test as one text. */
import { type ExportCounts, runExport } from '#server/gedcom/export/export.service.ts'
import type { GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'

export async function exportText(
  deps: Parameters<typeof runExport>[0],
  version: GedcomVersion,
  fileName: string,
): Promise<ExportCounts & { text: string }> {
  const options = { version, fileName, withFiles: false }
  return await runExport(deps, options, async ({ records, people, families }) => {
    let text = ''
    for await (const record of records) text += record
    return { text, people, families }
  })
}
