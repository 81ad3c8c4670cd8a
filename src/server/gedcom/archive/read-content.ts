/** Reads what a family tree file tells: records, and timeline events of a site. */
import { AppError } from '#shared/contracts/app-error.ts'
import { readGedcom } from '#shared/genealogy/gedcom/gedcom-read.ts'
import {
  type GedcomFile,
  NotGedcomError,
  type ReadGedcomOptions,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { extractSiteEvents, type SiteEvent } from '../structures/site-events.ts'
import { readGedcomBytes } from './read-gedcom-bytes.ts'

/** What a file tells. */
export interface FileContent {
  file: GedcomFile
  events: readonly SiteEvent[]
}

const noPeople =
  'No people were found in this file, so nothing was imported. Export the family tree as GEDCOM (.ged) again in the other program, with all people.'

/** Whether an import of the file would show nothing. */
function hasNothing({ file, events }: FileContent): boolean {
  const isMedium = ({ tag }: GedcomFile['records'][number]) => tag === 'OBJE'
  return file.people.length + events.length === 0 && !file.records.some(isMedium)
}

/**
 * @param path of the .ged or .gdz file
 * @throws AppError not_gedcom
 */
export async function readContent(path: string, options: ReadGedcomOptions = {}): Promise<FileContent> {
  const bytes = await readGedcomBytes(path)
  try {
    const content = extractSiteEvents(readGedcom(bytes, options))
    if (hasNothing(content)) throw new NotGedcomError(noPeople)
    return content
  } catch (error) {
    if (error instanceof NotGedcomError) throw new AppError('not_gedcom', error.message)
    throw error
  }
}
