/** Moves records of one account to another where an undo restores their account. */
import type { Db } from '#server/db/open.ts'
import { type Move, moveFilesOfSubmission, moveLinksOfInvitation } from './account-references.store.ts'

const moves = { submissions: moveFilesOfSubmission, invitations: moveLinksOfInvitation } as const

/** Moves what belongs to a submission or an invitation and is not in the journal. Call it in the transaction of the undo. */
export async function moveUnjournaledReferences(
  db: Db,
  table: keyof typeof moves,
  move: Move,
): Promise<void> {
  await moves[table](db, move)
}
