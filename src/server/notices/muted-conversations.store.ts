/** Reads and writes the conversations of which accounts want no notices. */
import type { Db } from '#server/db/open.ts'
import type { CommentTargetType } from '#shared/contracts/submissions.contract.ts'

/** The ids of the records about whose comments an account wants no notices. */
export async function listMutedIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_conversations')
    .select('target_id')
    .where('account_id', '=', accountId)
    .orderBy('target_id')
    .execute()
  return rows.map(({ target_id }) => target_id)
}

interface Conversation {
  accountId: string
  targetType: CommentTargetType
  targetId: string
}

export async function insertMuted(
  db: Db,
  { accountId: account_id, targetType: target_type, targetId: target_id }: Conversation,
): Promise<void> {
  await db
    .insertInto('muted_conversations')
    .values({ account_id, target_type, target_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMuted(db: Db, { accountId, targetType, targetId }: Conversation): Promise<void> {
  await db
    .deleteFrom('muted_conversations')
    .where('account_id', '=', accountId)
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .execute()
}
