/** Writes the search index of the audit log again, for a restore into a database that does not get it from the backup. */
import { insertSearchText } from '#server/db/audit-search.ts'
import { rowsInPiece } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { loadEntriesAfter } from './audit.store.ts'
import { buildSearchText, toKindWord } from './audit-search-text.ts'

/** @param db with an empty index */
export async function fillSearchIndex(db: Db): Promise<void> {
  for (let last = 0; ; ) {
    const entries = await loadEntriesAfter(db, last, rowsInPiece)
    for (const { id, action, target_type: targetType, details, ...entry } of entries) {
      const [firstName, lastName] = [entry.account_first_name ?? '', entry.account_last_name ?? '']
      const words = buildSearchText(
        { firstName, lastName },
        { action, targetType, details: JSON.parse(details) },
      )
      await insertSearchText(db, id, toKindWord(action, targetType), words)
      last = id
    }
    if (entries.length < rowsInPiece) return
  }
}
