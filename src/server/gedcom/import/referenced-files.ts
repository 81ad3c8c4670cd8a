/** Finds the files that a family tree references: shown people, possible portraits, images of events. */
import type { Db } from '#server/db/open.ts'
import { normalizeArchivePath } from '../archive/archive-paths.ts'
import { findPresent, loadObjectSources } from '../gedcom-media.store.ts'
import { findObjects, findPortraits, type ObjectFile, parseFiles } from '../structures/media-objects.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'

export interface ReferencedFile extends ObjectFile {
  /** The ids of the people whose records reference the file. */
  people: string[]
}

export interface ReferencedFiles {
  /** By path in the archive. */
  files: Map<string, ReferencedFile>
  /** The paths of possible portraits by person, the best first. */
  portraits: Map<string, string[]>
  /** The paths of images by event. */
  pictures: Map<string, string[]>
}

/** Loads the references from the records and links of a source. */
export async function loadReferencedFiles(db: Db, sourceId: string): Promise<ReferencedFiles> {
  const { records, links } = await loadObjectSources(db, sourceId)
  const referenced: ReferencedFiles = { files: new Map(), portraits: new Map(), pictures: new Map() }
  const byXref = new Map<string, ObjectFile[]>()
  const add = (file: ObjectFile): ReferencedFile => {
    const key = normalizeArchivePath(file.path)
    const referencedFile = referenced.files.get(key) ?? { ...file, people: [] }
    referenced.files.set(key, referencedFile)
    return referencedFile
  }
  const filesIn = ({ xrefs, files }: ReturnType<typeof findObjects>) =>
    [...xrefs.flatMap((xref) => byXref.get(xref) ?? []), ...files].map(add)
  const parsed = records.map((json) => recordSchema.parse(JSON.parse(json)))
  for (const { tag, xref, sub } of parsed) {
    if (tag !== 'OBJE' || xref === null) continue
    byXref.set(xref, parseFiles(sub))
    parseFiles(sub).forEach(add)
  }
  for (const { tag, sub } of parsed) if (tag !== 'OBJE') filesIn(findObjects(sub))
  const parsedLinks = links.map(({ kind, record_id, kept }) => ({
    kind,
    id: record_id,
    ...preservedSchema.parse(JSON.parse(kept)),
  }))
  const present = await findPresent(
    db,
    parsedLinks.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? [id] : [])),
  )
  for (const { kind, id, kept } of parsedLinks) {
    const files = filesIn(findObjects(kept))
    if (id === null) continue
    if (kind === 'event')
      referenced.pictures.set(
        id,
        files.map(({ path }) => normalizeArchivePath(path)),
      )
    if (kind !== 'person' || !present.has(id)) continue
    for (const { people } of files) if (!people.includes(id)) people.push(id)
    const portraits = filesIn(findPortraits(kept)).map(({ path }) => normalizeArchivePath(path))
    referenced.portraits.set(id, [...(referenced.portraits.get(id) ?? []), ...portraits])
  }
  return referenced
}
