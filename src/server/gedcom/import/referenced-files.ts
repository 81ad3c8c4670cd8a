/** The files that a family tree names: whom they show, whose portrait and which events' pictures they may be. */
import type { Db } from '#server/db/open.ts'
import { normalizeArchivePath } from '../archive/archive-paths.ts'
import { findPresent, loadObjectSources } from '../gedcom-media.store.ts'
import { findObjects, findPortraits, type ObjectFile, parseFiles } from '../structures/media-objects.ts'
import { preservedSchema, recordSchema } from '../structures/preserved-json.ts'

export interface ReferencedFile extends ObjectFile {
  /** Ids of the people whose records show it. */
  people: string[]
}

export interface ReferencedFiles {
  /** By their path in the archive. */
  files: Map<string, ReferencedFile>
  /** The paths of what may be somebody's portrait, the likeliest first. */
  portraits: Map<string, string[]>
  /** The paths of events' pictures, by the event's id. */
  pictures: Map<string, string[]>
}

/** Reads what a source's records say. */
export async function loadReferencedFiles(db: Db, sourceId: string): Promise<ReferencedFiles> {
  const { records, links } = await loadObjectSources(db, sourceId)
  const wanted: ReferencedFiles = { files: new Map(), portraits: new Map(), pictures: new Map() }
  const byXref = new Map<string, ObjectFile[]>()
  const add = (file: ObjectFile): ReferencedFile => {
    const key = normalizeArchivePath(file.path)
    const known = wanted.files.get(key) ?? { ...file, people: [] }
    wanted.files.set(key, known)
    return known
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
  const shown = links.map(({ kind, record_id, kept }) => ({
    kind,
    id: record_id,
    ...preservedSchema.parse(JSON.parse(kept)),
  }))
  const present = await findPresent(
    db,
    shown.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? [id] : [])),
  )
  for (const { kind, id, kept } of shown) {
    const files = filesIn(findObjects(kept))
    if (id === null) continue
    if (kind === 'event')
      wanted.pictures.set(
        id,
        files.map(({ path }) => normalizeArchivePath(path)),
      )
    if (kind !== 'person' || !present.has(id)) continue
    for (const { people } of files) if (!people.includes(id)) people.push(id)
    wanted.portraits.set(
      id,
      filesIn(findPortraits(kept)).map(({ path }) => normalizeArchivePath(path)),
    )
  }
  return wanted
}
