/** Switches the notices of the comments on one record off and on. */
import { checkCommentTarget } from '#server/comments/comments.service.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import type { CommentTargetType } from '#shared/contracts/submissions.contract.ts'
import { deleteMuted, insertMuted } from './muted-conversations.store.ts'

/** @throws AppError not_found for a record that does not exist, or that relatives may not read */
export async function muteConversation(
  deps: Deps,
  session: Session,
  { isMuted, ...target }: { targetType: CommentTargetType; targetId: string; isMuted: boolean },
): Promise<void> {
  const conversation = { ...target, accountId: session.accountId }
  if (!isMuted) return await deleteMuted(deps.db, conversation)
  await deps.db.transaction().execute(async (db) => {
    await checkCommentTarget({ ...deps, db }, session, target.targetType, target.targetId)
    await insertMuted(db, conversation)
  })
}
