/** Counts the comments on each record, from the list on this device. */
import { useMemo } from 'react'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import { useComments } from './comments.queries.ts'

/** The number of comments with words by the id of the record. */
function countComments(comments: readonly Comment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { target_id, text } of comments) {
    if (text !== null) counts.set(target_id, (counts.get(target_id) ?? 0) + 1)
  }
  return counts
}

/** Null while comments are switched off. */
export function useCommentCounts(): ReadonlyMap<string, number> | null {
  const { data } = useComments()
  const isOff = usePublicSettings()?.comments_enabled === false
  const counts = useMemo(() => countComments(data ?? []), [data])
  return isOff ? null : counts
}
