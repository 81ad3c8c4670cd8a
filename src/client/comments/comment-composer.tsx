/** The field for writing a comment or an answer. What is written stays on this device until it is sent. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { emptyComment } from '#client/submissions/comment/comment-fields.ts'
import { getFieldError, useWorkingDraft } from '#client/submissions/form/draft-fields.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextArea } from '#client/ui/form/field.tsx'
import { textLength } from '#shared/limits.ts'
import type { CommentTarget } from './comment-threads.ts'
import { useInvalidateComments } from './comments.changes.ts'
import { WrittenElsewhere } from './written-elsewhere.tsx'

const locks = 'locks' in navigator ? navigator.locks : null

/** What a draft about a record begins with. */
export function aboutRecord({ type, id, title }: CommentTarget, parentId: string | null) {
  const slot = ['comment', type, id, ...(parentId === null ? [] : [parentId])].join(':')
  const fields = { ...emptyComment, title, targetType: type, targetId: id, parentId: parentId ?? '' }
  return { slot, fields }
}

interface CommentComposerProps {
  userId: string
  target: CommentTarget
  /** The comment that is answered; null for a comment on the record. */
  parentId?: string | null
  /** Closes the field of an answer. */
  onClose?: () => void
}

export function CommentComposer({ userId, target, parentId = null, onClose }: CommentComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const about = aboutRecord(target, parentId)
  const options = { userId, type: 'comment', about, outbox, send: sendSubmission, locks } as const
  const [draft, state] = useWorkingDraft(options, true)
  const invalidate = useInvalidateComments()
  useEffect(() => {
    if (parentId !== null) field.current?.focus()
  }, [parentId])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const result = await draft.submit()
    if (result.kind === 'saved') drainNow()
    else if (result.kind === 'sent') await invalidate()
    else return field.current?.focus()
    onClose?.()
  }

  const text = state.fields['text'] ?? ''
  const error = getFieldError({ draft, state }, 'text') ?? state.error?.message ?? undefined
  const isElsewhere = state.access === 'elsewhere'
  return (
    <chakra.form onSubmit={(event) => void submit(event)} display="grid" gap="2" mt="4">
      <chakra.label htmlFor={id} srOnly>
        {parentId === null ? 'Your comment' : 'Your answer'}
      </chakra.label>
      <TextArea
        id={id}
        ref={field}
        name="text"
        dir="auto"
        rows={text === '' && parentId === null ? 1 : 3}
        maxLength={textLength.comment}
        placeholder={parentId === null ? 'What do you remember?' : 'Your answer'}
        value={text}
        readOnly={isElsewhere}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => draft.setField('text', currentTarget.value)}
      />
      {error !== undefined && (
        <chakra.p id={`${id}-error`} role="alert" textStyle="small" color="danger.text">
          {error}
        </chakra.p>
      )}
      {isElsewhere && <WrittenElsewhere onContinue={() => draft.takeOver()} />}
      {(text !== '' || parentId !== null) && (
        <chakra.div display="flex" justifyContent="flex-end" gap="3">
          {onClose && (
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={state.isSubmitting || isElsewhere}>
            Send
          </Button>
        </chakra.div>
      )}
    </chakra.form>
  )
}
