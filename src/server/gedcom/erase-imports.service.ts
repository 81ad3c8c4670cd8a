/** Erases the records of imported files that only erased people and unions name: notes, sources and multimedia objects. */
import type { Db } from '#server/db/open.ts'
import { deleteRecords } from '#server/facts/bulk-records.service.ts'
import { isNamed } from '#server/facts/json-references.service.ts'
import { deletePreservedRecords, forgetExportFiles, loadPreservedTexts } from './erase-imports.store.ts'
import { linkKinds, loadLinkRows } from './export/export.store.ts'
import { deleteRecordLinks, loadRecordLinks } from './facts/facts.store.ts'
import { loadPreservedRecords } from './gedcom.store.ts'
import { forgetHiddenFiles } from './hidden-files.store.ts'
import { findFiles, findOwnRecords, findPointers } from './structures/own-records.ts'
import { recordSchema } from './structures/preserved-json.ts'

/** What imports preserved of people and unions before they were erased: JSON by source. */
export type PreservedTexts = ReadonlyMap<string, readonly string[]>

/** Loads what {@link eraseImports} needs. Call it before the people and unions are erased. */
export async function readPreservedTexts(db: Db, ids: readonly string[]): Promise<PreservedTexts> {
  return await loadPreservedTexts(db, ids)
}

/** What the people, unions and events of a source name that are not erased. */
async function findNamed(db: Db, sourceId: string): Promise<{ pointers: Set<string>; files: Set<string> }> {
  const [pointers, files] = [new Set<string>(), new Set<string>()]
  for (const kind of linkKinds) {
    for await (const rows of loadLinkRows(db, sourceId, kind)) {
      for (const { kept, facts, names } of rows) {
        for (const json of [kept, facts, names]) {
          for (const xref of findPointers(json)) pointers.add(xref)
          for (const path of findFiles(json)) files.add(path)
        }
      }
    }
  }
  return { pointers, files }
}

async function eraseOfSource(
  db: Db,
  sourceId: string,
  texts: readonly string[],
  toRestore: ReadonlySet<string>,
): Promise<string[]> {
  const records = (await loadPreservedRecords(db, sourceId)).map((json) => {
    const { tag, xref } = recordSchema.parse(JSON.parse(json))
    return { tag, xref, json }
  })
  const own = texts.flatMap(findPointers)
  const named = await findNamed(db, sourceId)
  const links = await loadRecordLinks(db, sourceId)
  // A source that others cite on the site stays, and what its record names stays, too.
  for (const xref of findOwnRecords(records, own, named.pointers)) {
    const id = links.get(`source ${xref}`)
    if (id !== undefined && (toRestore.has(id) || (await isNamed(db, 'sources', id))))
      named.pointers.add(xref)
  }
  const erased = findOwnRecords(records, own, named.pointers)
  const [gone, left] = [[...texts], [] as string[]]
  for (const { xref, json } of records) (xref !== null && erased.has(xref) ? gone : left).push(json)
  await deletePreservedRecords(db, sourceId, gone)
  const used = new Set([...named.files, ...left.flatMap(findFiles)])
  await forgetExportFiles(
    db,
    sourceId,
    gone.flatMap(findFiles).filter((path) => !used.has(path)),
  )
  await forgetHiddenFiles(db, sourceId, used)
  const sources = records.flatMap(({ tag, xref }) =>
    tag === 'SOUR' && xref !== null && erased.has(xref) ? [`source ${xref}`] : [],
  )
  await deleteRecordLinks(db, sourceId, sources)
  const ids = sources.flatMap((key) => links.get(key) ?? [])
  await deleteRecords(db, 'sources', ids)
  return ids
}

/**
 * Erases the records that only the erased people and unions named. Call it when their links and facts are erased.
 * @param toRestore the ids that undoable changes name: these sources stay
 * @returns the ids of the deleted sources, to erase them from the log
 */
export async function eraseImports(
  db: Db,
  texts: PreservedTexts,
  toRestore: ReadonlySet<string>,
): Promise<string[]> {
  const erased: string[] = []
  for (const [sourceId, some] of texts) erased.push(...(await eraseOfSource(db, sourceId, some, toRestore)))
  return erased
}
