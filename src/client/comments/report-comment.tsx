/** The form with which a reader reports a comment to the administrators. The report waits in the outbox until it is sent. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId } from 'react'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { getSubmitFieldError, useWorkingDraft } from '#client/submissions/form/draft-fields.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import { textLength } from '#shared/limits.ts'
import type { CommentTarget } from './comment-threads.ts'
import { WrittenElsewhere } from './written-elsewhere.tsx'

const locks = 'locks' in navigator ? navigator.locks : null

interface ReportCommentProps {
  userId: string
  comment: Comment
  target: CommentTarget
  onClose: () => void
}

export function ReportComment({ userId, comment, target, onClose }: ReportCommentProps) {
  const headingId = useId()
  const title = `Comment on “${target.title}”`.slice(0, textLength.title)
  const fields = { title, commentId: comment.id, targetType: target.type, targetId: target.id, reason: '' }
  const about = { slot: `report:${comment.id}`, fields }
  const options = { userId, type: 'report', about, outbox, send: sendSubmission, locks } as const
  const [draft, state] = useWorkingDraft(options, true)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const result = await draft.submit()
    if (result.kind === 'saved') {
      drainNow()
      toast({ title: 'Your report is saved on this device. It is sent when there is a connection.' })
    } else if (result.kind === 'sent') {
      toast({ title: 'Your report was sent. You will find the answer in My Submissions.' })
    } else return
    onClose()
  }

  return (
    <chakra.form
      aria-labelledby={headingId}
      onSubmit={(event) => void submit(event)}
      display="grid"
      gap="3"
      my="3"
      p="4"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <chakra.p id={headingId} textStyle="name">
        Report this comment
      </chakra.p>
      <chakra.p textStyle="small" color="text.muted">
        An administrator decides whether the comment stays. If an administrator wrote the comment, another
        administrator decides. If there is no other administrator, your report goes to the writer of the
        comment.
      </chakra.p>
      <Field
        label="Why should the comment be removed?"
        hint="Optional. Only administrators can read your answer."
        error={getSubmitFieldError(state, 'reason') ?? state.error?.message ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            dir="auto"
            rows={2}
            maxLength={textLength.reviewNotes}
            value={state.fields['reason'] ?? ''}
            readOnly={state.access === 'elsewhere'}
            onChange={({ currentTarget }) => draft.setField('reason', currentTarget.value)}
          />
        )}
      </Field>
      {state.access === 'elsewhere' && <WrittenElsewhere onContinue={() => draft.takeOver()} />}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={state.isSubmitting || state.access === 'elsewhere'}>
          Send report
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
