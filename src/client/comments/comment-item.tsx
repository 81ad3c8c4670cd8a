/** One comment: its author, its words, and what can be done with it. */
import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { TextArea } from '#client/ui/form/field.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { textLength } from '#shared/limits.ts'
import type { AskedQuestion, CommentTarget } from './comment-threads.ts'
import { useDeleteComment, useUpdateComment } from './comments.changes.ts'
import { ReportComment } from './report-comment.tsx'

interface CommentItemProps {
  comment: Comment
  target: CommentTarget
  question?: AskedQuestion | undefined
  author: FamilyMember | undefined
  /** Undefined for an answer, which is not answered by itself. */
  onAnswer?: () => void
  /** The answers. */
  children?: ReactNode
}

export function CommentItem({ comment, target, question, author, onAnswer, children }: CommentItemProps) {
  const { user, live } = useSession()
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const remove = useDeleteComment()
  const name = comment.author_name || 'A former member'
  /** Tells the buttons of one comment from those of the others. */
  const labelFor = (action: string) => `${action}: ${name}, “${(comment.text ?? '').slice(0, 40)}”`
  const isOwn = comment.author_id !== null && comment.author_id === user?.id
  const isAnswer = question?.answerId === comment.id
  const canDelete = live && (isOwn || user?.role === 'admin')
  const deleteIt = () =>
    remove.mutate(comment, { onError: ({ message }) => toast({ title: message, tone: 'destructive' }) })
  return (
    <chakra.li py="4" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" gap="3">
        <Medallion name={name} photoUrl={author?.profile_photo_url} size="sm" isYou={isOwn} />
        <chakra.div minW="0" flex="1">
          <chakra.p textStyle="small" color="text.muted">
            {author ? <AuthorLink to={getPersonPath(author.id)}>{name}</AuthorLink> : <b>{name}</b>}
            {` · ${formatTimeAgo(comment.created_at)}`}
            {comment.updated_at !== comment.created_at && ' · changed'}
          </chakra.p>
          {isAnswer && <AnswerMark />}
          {isEditing ? (
            <EditForm comment={comment} onClose={() => setIsEditing(false)} />
          ) : (
            <chakra.p whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
              {comment.text}
            </chakra.p>
          )}
          {!isEditing && (
            <chakra.div display="flex" flexWrap="wrap" columnGap="4">
              {isDeleting ? (
                <>
                  <TextButton onClick={deleteIt}>Delete this comment</TextButton>
                  <TextButton autoFocus onClick={() => setIsDeleting(false)}>
                    Keep the comment
                  </TextButton>
                </>
              ) : (
                <>
                  {onAnswer && (
                    <TextButton aria-label={labelFor('Answer')} onClick={onAnswer}>
                      Answer
                    </TextButton>
                  )}
                  {question?.onAnswer && !isAnswer && (
                    <TextButton
                      aria-label={labelFor('This answers the question')}
                      onClick={() => question.onAnswer?.(comment.id)}
                    >
                      This answers the question
                    </TextButton>
                  )}
                  {isOwn && live && (
                    <TextButton aria-label={labelFor('Change')} onClick={() => setIsEditing(true)}>
                      Change
                    </TextButton>
                  )}
                  {canDelete && (
                    <TextButton aria-label={labelFor('Delete')} onClick={() => setIsDeleting(true)}>
                      Delete
                    </TextButton>
                  )}
                  {user && !isOwn && !isReporting && (
                    <TextButton aria-label={labelFor('Report')} onClick={() => setIsReporting(true)}>
                      Report
                    </TextButton>
                  )}
                </>
              )}
            </chakra.div>
          )}
          {user && isReporting && (
            <ReportComment
              userId={user.id}
              comment={comment}
              target={target}
              onClose={() => setIsReporting(false)}
            />
          )}
          {children}
        </chakra.div>
      </chakra.div>
    </chakra.li>
  )
}

function AnswerMark() {
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="1.5"
      textStyle="small"
      fontWeight="600"
      color="accent.text"
      my="1"
    >
      <CircleCheck size={18} aria-hidden />
      This answers the question
    </chakra.p>
  )
}

const AuthorLink = chakra(Link, {
  base: { fontWeight: '600', color: 'text', _hover: { textDecoration: 'underline' } },
})

const TextButton = chakra(
  'button',
  {
    base: {
      minH: 'touch',
      textStyle: 'small',
      color: 'accent.text',
      cursor: 'pointer',
      _hover: { textDecoration: 'underline' },
    },
  },
  { defaultProps: { type: 'button' } },
)

function EditForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState(comment.text ?? '')
  const update = useUpdateComment()
  const message = update.error?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    update.mutate({ comment, text }, { onSuccess: onClose })
  }
  return (
    <chakra.form onSubmit={submit} display="grid" gap="2" mt="2">
      <chakra.label htmlFor={id} srOnly>
        Your comment
      </chakra.label>
      <TextArea
        id={id}
        autoFocus
        dir="auto"
        rows={3}
        maxLength={textLength.comment}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {message && (
        <chakra.p role="alert" textStyle="small" color="danger.text">
          {message}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={update.isPending || text.trim() === ''}>
          Save
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
