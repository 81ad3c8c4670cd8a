/** What the family says about a record: thanks, comments and answers, and a field for one's own. Load it lazily. */

import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { getPeopleById } from '#client/people/people-by-id.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useOutboxEntries } from '#client/submissions/outbox/use-outbox-entries.ts'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentItem } from './comment-item.tsx'
import {
  type AskedQuestion,
  buildThreads,
  type CommentTarget,
  findWaiting,
  isAbout,
  type WaitingComment,
} from './comment-threads.ts'
import { useComments } from './comments.queries.ts'
import { MuteSwitch } from './mute-switch.tsx'
import { ThankButton } from './thank-button.tsx'

interface CommentsSectionProps {
  target: CommentTarget
  question?: AskedQuestion | undefined
}

export default function CommentsSection({ target, question }: CommentsSectionProps) {
  const { user } = useSession()
  const id = useId()
  const isOff = usePublicSettings()?.comments_enabled === false
  return (
    user &&
    !isOff && (
      <chakra.section aria-labelledby={id} mt={{ base: '10', md: '12' }} maxW="measure">
        <chakra.h2 id={id} textStyle="title" fontSize="min(1.625rem, 10vw)" mb="4">
          What the family says
        </chakra.h2>
        <Conversation userId={user.id} target={target} question={question} />
      </chakra.section>
    )
  )
}

function Conversation({ userId, target, question }: CommentsSectionProps & { userId: string }) {
  const { data, state, error, retry } = useComments()
  const people = usePeople().data
  const entries = useOutboxEntries(userId)
  const [answered, setAnswered] = useState<string | null>(null)
  const personById = people && getPeopleById(people)
  const comments = data?.filter((comment) => isAbout(target, comment)) ?? []
  const own = comments.filter(({ author_id }) => author_id === userId)
  const waiting = findWaiting(target, entries ?? [], own)
  const authorOf = ({ author_member_id }: { author_member_id: string | null }) =>
    author_member_id === null ? undefined : personById?.get(author_member_id)
  const answersTo = (parentId: string | null) =>
    waiting.filter((one) => one.text !== null && one.parentId === parentId)
  if (state === 'loading') return <Skeleton w="full" h="6rem" />
  if (state === 'failed')
    return (
      <>
        <ErrorState message={error?.message || 'The comments could not be loaded.'} onTryAgain={retry} />
        <CommentComposer userId={userId} target={target} />
      </>
    )
  return (
    <>
      <ThankButton
        userId={userId}
        target={target}
        thanks={comments.filter(({ text }) => text === null)}
        waiting={waiting.find(({ text }) => text === null)}
      />
      {state === 'offline' && !data && (
        <chakra.p textStyle="small" color="text.muted" mt="4">
          Comments from others are shown when you are online. Your comment is sent then, too.
        </chakra.p>
      )}
      <chakra.ol listStyleType="none" mt="2">
        {buildThreads(comments).map(({ comment, answers }) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            target={target}
            question={question}
            author={authorOf(comment)}
            onAnswer={() => setAnswered(comment.id)}
          >
            {(answers.length > 0 || answersTo(comment.id).length > 0) && (
              <chakra.ol listStyleType="none" borderInlineStartWidth="2px" borderColor="line" ps="4" mt="2">
                {answers.map((answer) => (
                  <CommentItem
                    key={answer.id}
                    comment={answer}
                    target={target}
                    question={question}
                    author={authorOf(answer)}
                  />
                ))}
                <WaitingItems comments={answersTo(comment.id)} />
              </chakra.ol>
            )}
            {answered === comment.id && (
              <CommentComposer
                userId={userId}
                target={target}
                parentId={comment.id}
                onClose={() => setAnswered(null)}
              />
            )}
          </CommentItem>
        ))}
        <WaitingItems comments={answersTo(null)} />
      </chakra.ol>
      <CommentComposer userId={userId} target={target} />
      <MuteSwitch target={target} />
    </>
  )
}

function WaitingItems({ comments }: { comments: readonly WaitingComment[] }) {
  return comments.map(({ key, text, needsAttention }) => (
    <chakra.li key={key} py="4" color="text.muted">
      <chakra.p textStyle="small">
        {needsAttention ? 'Could not be sent' : 'Waiting to be sent'}
        {' · '}
        <MySubmissionsLink to="/my-submissions">My Submissions</MySubmissionsLink>
      </chakra.p>
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {text}
      </chakra.p>
    </chakra.li>
  ))
}

const MySubmissionsLink = chakra(Link, {
  base: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
})
