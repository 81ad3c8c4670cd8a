/** Erases what imports have stored about a person, and leaves the marks by which a later import recognizes who was erased. */
import type { Db } from '#server/db/open.ts'
import type { ErasedHash } from './erased-hash.ts'
import { makeMarks, toMarkColumns } from './erased-marks.ts'
import { loadKnownNames } from './known-names.store.ts'

/** Erases what an import stored about a record; the cross-reference stays. */
export async function eraseLink(
  db: Db,
  link: { record_id: string; source_id?: string; xref?: string },
  base: string,
): Promise<void> {
  await db
    .updateTable('gedcom_links')
    .set({ uid: null, base, kept: '{}', facts: '[]', fact_ids: '[]', names: '[]', name_ids: '[]' })
    .where((e) => e.and(link))
    .execute()
}

/**
 * Erases the import data of a person and the unions; hashes of the names, the births and the unique ids stay. An export gives
 * whoever has no other unique id the id of the record, also those who were merged into the person later.
 */
export async function eraseLinks(
  db: Db,
  id: string,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
  hash: ErasedHash,
): Promise<void> {
  const { links, names, births } = await loadKnownNames(db, id)
  const uids = [...links.flatMap((link) => link.uids), ...people]
  for (const { source_id, xref, uids: ownUids } of links) {
    // An export of this site has given the ids of its records.
    const fileUids = ownUids.filter((uid) => !people.includes(uid))
    const marks = Object.entries(toMarkColumns(makeMarks({ names, births, uids, fileUids }, hash))).filter(
      ([, hashes]) => hashes !== null,
    )
    await eraseLink(db, { record_id: id, source_id, xref }, JSON.stringify(Object.fromEntries(marks)))
  }
  for (const union of unions) await eraseLink(db, { record_id: union }, '{}')
}
