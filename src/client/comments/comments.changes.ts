/** The mutations of comments. A new comment is sent by the outbox. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { type Comment, deleteComment, updateComment } from '#shared/contracts/comments.contract.ts'
import { commentsQuery } from './comments.queries.ts'

export function useInvalidateComments(): () => Promise<void> {
  const client = useQueryClient()
  const { user } = useSession()
  return () => client.invalidateQueries({ queryKey: commentsQuery(user?.id ?? '').queryKey })
}

export function useUpdateComment() {
  const invalidate = useInvalidateComments()
  return useMutation({
    mutationFn: ({ comment, text }: { comment: Comment; text: string }) =>
      call(updateComment, { params: { id: comment.id }, body: { text }, ifMatch: comment.updated_at }),
    onSettled: invalidateOnSettled(invalidate),
  })
}

export function useDeleteComment() {
  const invalidate = useInvalidateComments()
  return useMutation({
    mutationFn: ({ id, updated_at }: Comment) => call(deleteComment, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(invalidate),
  })
}
