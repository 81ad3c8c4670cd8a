/** Erases personal data from the audit log and the undo journal, on a person's request. */
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import {
  eraseActorNames,
  eraseEntryDetails,
  loadActorEntries,
  loadMergeDetails,
  loadTargetEntryIds,
  replaceSearchText,
} from './audit.store.ts'
import { buildSearchText, toKindWord } from './audit-search-text.ts'

export { deleteUndoData } from './undo.store.ts'

/** Erases the details of every entry about a record, and their words in the search index. */
export async function eraseAuditDetails(db: Db, targetType: string, targetId: string): Promise<void> {
  for (const id of await loadTargetEntryIds(db, targetType, targetId)) await eraseEntryDetails(db, id)
}

const mergeDetails = z.object({ merged: z.object({ id: z.string() }) })

/** The ids of all people that were merged into a person, directly or through another merge. */
export async function listMergedInto(db: Db, personId: string): Promise<string[]> {
  const found: string[] = []
  const queue = [personId]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const details of await loadMergeDetails(db, id)) {
      const parsed = mergeDetails.safeParse(JSON.parse(details))
      if (!parsed.success || found.includes(parsed.data.merged.id)) continue
      found.push(parsed.data.merged.id)
      queue.push(parsed.data.merged.id)
    }
  }
  return found
}

/** Erases an account's names from all of its entries, and from the search index. */
export async function eraseAuditActor(db: Db, accountId: string): Promise<void> {
  for (const { id, action, target_type: targetType, details } of await loadActorEntries(db, accountId)) {
    const words = buildSearchText(null, { action, targetType, details: JSON.parse(details) })
    await replaceSearchText(db, id, toKindWord(action, targetType), words)
  }
  await eraseActorNames(db, accountId)
}
