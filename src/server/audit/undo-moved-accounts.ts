/** Moves files and links, which the journal leaves out, where an undo gives a submission or an invitation to another account. */
import type { Db } from '#server/db/open.ts'
import { moveUnjournaledReferences } from '#server/people/account-references.service.ts'
import type { NetChange } from './undo.store.ts'

const accountColumns = { submissions: 'submitter_id', invitations: 'asked_by' } as const

/** Call it in the transaction of the undo, after the rows are restored. @param changes that were undone */
export async function moveUnjournaledRows(db: Db, changes: readonly NetChange[]): Promise<void> {
  for (const { table, key, before, after } of changes) {
    if (table !== 'submissions' && table !== 'invitations') continue
    const column = accountColumns[table]
    const [id, from, to] = [key[0]?.value, after?.[column], before?.[column]]
    if (typeof id !== 'string' || typeof from !== 'string' || typeof to !== 'string' || from === to) continue
    await moveUnjournaledReferences(db, table, { id, from, to })
  }
}
