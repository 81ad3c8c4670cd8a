/** Deletes what an account has told, where an administrator removes its words with the account. */
import { deleteItemsOfMedia } from '#server/archives/archives.service.ts'
import { deleteCommentsOf } from '#server/comments/comments.service.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAnswersOf } from '#server/faces/unwanted-faces.service.ts'
import { deleteVoicesOf } from '#server/submissions/submissions.service.ts'

/**
 * Deletes the account's comments and thanks, its answers about faces, and the voices that it recorded on the site, also
 * those that wait for a review. Answers of others to these comments stay, as comments of their own; so do pictures,
 * stories, other sound files and what is in the family tree. Call it in the transaction that removes the account and can
 * be undone.
 * @returns the titles of the recordings
 */
export async function deleteWordsOf(deps: Deps, accountId: string): Promise<string[]> {
  await deleteCommentsOf(deps, accountId)
  await deleteAnswersOf(deps.db, accountId)
  const voices = await deleteVoicesOf(deps, accountId)
  await deleteItemsOfMedia(
    deps,
    voices.map(({ mediaId }) => mediaId),
  )
  return [...new Set(voices.map(({ title }) => title))]
}
