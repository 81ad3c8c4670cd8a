/** Deletes the files that only an erased person used. The log gets no entry, which would name them. */
import type { Db } from '#server/db/open.ts'
import { deleteMediaRow, findMedia, listMediaIdsOf } from './media.store.ts'
import { findMediaUse } from './media-references.store.ts'
import type { MediaRow } from './media-row.ts'
import { endUploadsOf } from './resumable/resumable.store.ts'

/**
 * Deletes the rows of a person's files that nothing uses any more, and ends the accounts' unfinished uploads. Call it in
 * the transaction that erases the person, and `removeContent` after it.
 * @param ids ids of files that the person's records named
 * @returns the deleted rows, and the ids of all files that do not exist any more
 */
export async function eraseMediaRows(
  db: Db,
  { accountIds, ids }: { accountIds: readonly string[]; ids: ReadonlySet<string> },
): Promise<{ deleted: MediaRow[]; missingIds: string[] }> {
  await endUploadsOf(db, accountIds)
  const deleted: MediaRow[] = []
  const missingIds: string[] = []
  for (const id of new Set([...ids, ...(await listMediaIdsOf(db, accountIds))])) {
    const row = await findMedia(db, id)
    if (row && (await findMediaUse(db, id)).used) continue
    missingIds.push(id)
    if (!row) continue
    await deleteMediaRow(db, row)
    deleted.push(row)
  }
  return { deleted, missingIds }
}
