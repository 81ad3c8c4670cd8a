/** The files that a family tree names: whom they show, whose portrait and which events' pictures they may be. */
import type { Db } from '#server/db/open.ts'
import { archivePath } from '../archive/archive-paths.ts'
import { findPresent, loadObjects } from '../gedcom-media.store.ts'
import { filesOf, type NamedFile, objectsIn, portraitsIn } from '../structures/media-objects.ts'
import { keptOfLink, keptRecord } from '../structures/preserved-json.ts'

export interface WantedFile extends NamedFile {
  /** Ids of the people whose records show it. */
  people: string[]
}

export interface WantedFiles {
  /** By their path in the archive. */
  files: Map<string, WantedFile>
  /** The paths of what may be somebody's portrait, the likeliest first. */
  portraits: Map<string, string[]>
  /** The paths of events' pictures, by the event's id. */
  pictures: Map<string, string[]>
}

/** Reads what a source's records say. */
export async function loadWantedFiles(db: Db, sourceId: string): Promise<WantedFiles> {
  const { records, links } = await loadObjects(db, sourceId)
  const wanted: WantedFiles = { files: new Map(), portraits: new Map(), pictures: new Map() }
  const byXref = new Map<string, NamedFile[]>()
  const add = (file: NamedFile): WantedFile => {
    const key = archivePath(file.path)
    const known = wanted.files.get(key) ?? { ...file, people: [] }
    wanted.files.set(key, known)
    return known
  }
  const filesIn = ({ xrefs, files }: ReturnType<typeof objectsIn>) =>
    [...xrefs.flatMap((xref) => byXref.get(xref) ?? []), ...files].map(add)
  const parsed = records.map((json) => keptRecord.parse(JSON.parse(json)))
  for (const { tag, xref, sub } of parsed) {
    if (tag !== 'OBJE' || xref === null) continue
    byXref.set(xref, filesOf(sub))
    filesOf(sub).forEach(add)
  }
  for (const { tag, sub } of parsed) if (tag !== 'OBJE') filesIn(objectsIn(sub))
  const shown = links.map(({ kind, record_id, kept }) => ({
    kind,
    id: record_id,
    ...keptOfLink.parse(JSON.parse(kept)),
  }))
  const present = await findPresent(
    db,
    shown.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? [id] : [])),
  )
  for (const { kind, id, kept } of shown) {
    const files = filesIn(objectsIn(kept))
    if (id === null) continue
    if (kind === 'event')
      wanted.pictures.set(
        id,
        files.map(({ path }) => archivePath(path)),
      )
    if (kind !== 'person' || !present.has(id)) continue
    for (const { people } of files) if (!people.includes(id)) people.push(id)
    wanted.portraits.set(
      id,
      filesIn(portraitsIn(kept)).map(({ path }) => archivePath(path)),
    )
  }
  return wanted
}
