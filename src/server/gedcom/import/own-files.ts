/** Recognizes the files of this site that a desktop program names by the paths where it has unpacked an export. */
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { ArchiveNames, findArchivePath } from '../archive/archive-paths.ts'
import { loadExportMedia, saveSourceMedia } from '../gedcom-media.store.ts'
import { updateArchiveItem } from './import-archive-item.ts'
import type { ReferencedFile, ReferencedFiles } from './referenced-files.ts'

interface OwnFile {
  mediaId: string
  /** Null for a portrait. */
  itemId: string | null
  title: string | null
  /** The ids of the people whom it shows. */
  people: ReadonlySet<string>
}

/** The files of the site by the path that an export gives them; without those whose name several have. */
async function loadOwnFiles({ db }: Pick<Deps, 'db'>): Promise<Map<string, OwnFile>> {
  const { items, peopleOf, portraits, media } = await loadExportMedia(db)
  const all: OwnFile[] = [
    ...items.map(({ id, media_id, title }) => ({
      ...{ mediaId: media_id, itemId: id, title },
      people: new Set(peopleOf.get(id)?.map(({ person_id }) => person_id)),
    })),
    ...[...portraits].map(([person, mediaId]) => ({
      mediaId,
      itemId: null,
      title: null,
      people: new Set([person]),
    })),
  ]
  const byMedia = new Map<string, OwnFile>()
  for (const file of all) if (!byMedia.has(file.mediaId)) byMedia.set(file.mediaId, file)
  const byPath = Map.groupBy(byMedia.values(), ({ mediaId }) =>
    new ArchiveNames().create(media.get(mediaId)?.file_name ?? ''),
  )
  return new Map(
    [...byPath].flatMap(([path, [file, ...others]]) => (file && others.length === 0 ? [[path, file]] : [])),
  )
}

/** Whether a record tells the same of a file as the site: another relative may have a file of the same name. */
function isSame(own: OwnFile, { people, details }: ReferencedFile): boolean {
  return own.people.size === 0 ? own.title === details.title : [...people].some((id) => own.people.has(id))
}

/**
 * Saves which files of the site the records of a source name by complete paths.
 *
 * @param known the files that are known already, by path
 * @returns whether there are any
 */
export async function recognizeOwnFiles(
  deps: Deps,
  actor: AuditActor | null,
  sourceId: string,
  { referenced, known }: { referenced: ReferencedFiles; known: ReadonlyMap<string, unknown> },
): Promise<boolean> {
  const unknown = [...referenced.files].filter(([path]) => !known.has(path))
  if (unknown.length === 0) return false
  const own = await loadOwnFiles(deps)
  let count = 0
  for (const [, file] of unknown) {
    const path = findArchivePath(file.path, (end) => own.has(end))
    const found = own.get(path)
    if (!found || known.has(path) || !isSame(found, file)) continue
    const { mediaId, itemId } = found
    await deps.db.transaction().execute(async (db) => {
      const row = { source_id: sourceId, path, media_id: mediaId }
      if (itemId === null) return await saveSourceMedia(db, row)
      const base = await updateArchiveItem({ ...deps, db }, actor, { id: itemId, base: '{}', file })
      await saveSourceMedia(db, { ...row, item_id: itemId, base })
    })
    count++
  }
  return count > 0
}
