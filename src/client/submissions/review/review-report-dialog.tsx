/** The dialog in which an administrator decides whether a reported comment stays. */
import { chakra } from '@chakra-ui/react'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { reportContent } from '#shared/contracts/submissions.contract.ts'
import { RecordState } from './record-state.tsx'
import { useReportedComment } from './review.queries.ts'
import { ReviewFrame, type ReviewTreeDialogProps, Told } from './review-frame.tsx'

export default function ReviewReportDialog(props: ReviewTreeDialogProps) {
  const content = reportContent.safeParse(props.submission.content).data
  const { data: comment, isPending, error, refetch } = useReportedComment(content?.commentId ?? '')
  const isGone = comment === null
  const hasChanged = comment != null && comment.updated_at > props.submission.created_at
  return (
    <ReviewFrame
      {...props}
      labels={{ accept: isGone ? 'Close the report' : 'Remove comment', decline: 'Keep the comment' }}
      decided={{ approved: isGone ? 'Report closed' : 'Comment removed', rejected: 'Comment kept' }}
      canAccept={comment !== undefined}
      // What is gone cannot be kept, and the reporter is told what was decided.
      canDecline={!isGone}
      choices={{}}
      onStale={() => undefined}
    >
      {!content && (
        <Alert tone="destructive">This report cannot be read. Choose “Keep the comment” to close it.</Alert>
      )}
      {isGone && <Alert>The comment was deleted meanwhile.</Alert>}
      {content && (
        <RecordState noun="comment" isPending={isPending} error={error} onTryAgain={() => void refetch()} />
      )}
      {comment && (
        <chakra.blockquote p="4" bg="raised" borderWidth="1px" borderColor="line" borderRadius="md">
          <chakra.p textStyle="small" color="text.muted">
            {`${comment.author_name || 'A former member'}, ${formatDate(comment.created_at)}`}
          </chakra.p>
          <chakra.p dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
            {comment.text}
          </chakra.p>
        </chakra.blockquote>
      )}
      {hasChanged && <Alert>The writer has changed this comment since it was reported.</Alert>}
      <Told reason={content?.reason} />
    </ReviewFrame>
  )
}
