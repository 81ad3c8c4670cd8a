/** Finds the archive items that the objects of citations show. */
import type { Db } from '#server/db/open.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { findArchivePath } from '../archive/archive-paths.ts'
import { loadSourceItems } from '../facts/fact-media.store.ts'
import type { FileIds } from '../facts/stored-facts.ts'
import { loadObjectRecords } from '../gedcom-media.store.ts'
import { parseFiles } from '../structures/media-objects.ts'
import { recordSchema } from '../structures/preserved-json.ts'
import { removeHidden } from '../structures/restrict-objects.ts'

type FindItems = FileIds['items']

/** What finds the items by the objects of a file, and by those of its last import. */
export interface CitedItems {
  now: FindItems
  before: FindItems
}

type ItemsByPath = Awaited<ReturnType<typeof loadSourceItems>>

/** @param records with the objects of the file; hidden ones show nothing */
export function createItemFinder(
  records: readonly Pick<GedcomRecord, 'tag' | 'xref' | 'sub'>[],
  items: ItemsByPath,
): FindItems {
  const findItem = (path: string) => items.get(findArchivePath(path, (key) => items.has(key)))?.item_id ?? []
  const byXref = new Map<string, readonly string[]>()
  for (const { tag, xref, sub } of items.size === 0 ? [] : records) {
    if (tag !== 'OBJE' || xref === null || isHidden(sub)) continue
    byXref.set(
      xref,
      parseFiles(removeHidden(sub)).flatMap(({ path }) => findItem(path)),
    )
  }
  return (object) => {
    if (items.size === 0) return []
    const xref = getPointerTarget(object)
    return xref === null ? [findItem(object)].flat() : (byXref.get(xref) ?? [])
  }
}

/** The objects of the last import of a source. */
export async function loadObjects(db: Db, sourceId: string): Promise<GedcomRecord[]> {
  const objects: GedcomRecord[] = []
  for await (const json of loadObjectRecords(db, sourceId)) {
    const record = recordSchema.parse(JSON.parse(json))
    if (record.tag === 'OBJE') objects.push(record)
  }
  return objects
}

/** @param records those of the file */
export async function loadCitedItems(
  db: Db,
  sourceId: string,
  records: readonly GedcomRecord[],
): Promise<CitedItems> {
  const items = await loadSourceItems(db, sourceId)
  const before = items.size === 0 ? [] : await loadObjects(db, sourceId)
  return { now: createItemFinder(records, items), before: createItemFinder(before, items) }
}
