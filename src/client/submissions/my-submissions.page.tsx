/** What one has written: what still waits on this device, and what became of what was sent in. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { WaitingList } from './outbox/entry-list.tsx'
import { useWaiting } from './outbox/use-outbox-entries.ts'
import { SubmissionCard } from './submission-card.tsx'
import { useMySubmissions } from './submissions.queries.ts'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))

export function Component() {
  const { user } = useSession()
  return (
    <Page
      title="My Submissions"
      width="measure"
      intro="News, stories and archive items that you have sent in, and what became of them."
    >
      {user && <Everything key={user.id} userId={user.id} />}
    </Page>
  )
}

function Everything({ userId }: { userId: string }) {
  const list = useMySubmissions()
  const waiting = useWaiting(userId, list)
  // What waits stands above the rest, which would be pushed down by it.
  if (waiting === null) return <Loading />
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8">
      <WaitingList userId={userId} waiting={waiting} />
      <SentIn list={list} alone={waiting.length === 0} />
    </chakra.div>
  )
}

function Loading() {
  return (
    <chakra.div display="grid" gap="4" role="status" aria-label="Loading your submissions...">
      <Skeleton h="32" />
      <Skeleton h="32" />
    </chakra.div>
  )
}

interface SentInProps {
  list: QueryResult<Submission[]>
  /** Nothing waits on this device. */
  alone: boolean
}

function SentIn({
  list: { state, data, savedAt, isStale: stale, error, retry: tryAgain },
  alone,
}: SentInProps) {
  if (state === 'offline') return <OfflineState onTryAgain={tryAgain} />
  if (state === 'failed') {
    return <ErrorState message={error?.message || 'Failed to load your submissions'} onTryAgain={tryAgain} />
  }
  if (!data) return <Loading />
  if (data.length > 0) return <SentList list={data} savedAt={savedAt} stale={stale} />
  if (!alone) return null
  return (
    <EmptyState
      title="Nothing sent in yet"
      action={<ButtonLink to="/archives">Open the archives</ButtonLink>}
    >
      <TextLink to="/news">Share your news</TextLink>, <TextLink to="/blog">write a story</TextLink>, or add a
      picture to the archives.
    </EmptyState>
  )
}

interface SentListProps {
  list: readonly Submission[]
  savedAt: number | null
  stale: boolean
}

function SentList({ list, savedAt, stale }: SentListProps) {
  const [takingBack, setTakingBack] = useState<Submission | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const taken = useRef(false)
  useEffect(() => {
    // The card that had the focus has gone.
    if (takingBack === null && taken.current) heading.current?.focus()
    taken.current = false
  }, [takingBack])
  return (
    <chakra.section aria-labelledby="sent-in">
      <chakra.h2 id="sent-in" ref={heading} tabIndex={-1} textStyle="label" color="text.muted" mb="3">
        Sent in
      </chakra.h2>
      <SavedCopyNote savedAt={savedAt} stale={stale} />
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" listStyleType="none">
        {list.map((submission) => (
          <chakra.li key={submission.id}>
            <SubmissionCard submission={submission} onTakeBack={() => setTakingBack(submission)} />
          </chakra.li>
        ))}
      </chakra.ul>
      {takingBack && (
        <Suspense>
          <WithdrawDialog
            submission={takingBack}
            onClose={() => setTakingBack(null)}
            onTaken={() => {
              taken.current = true
              setTakingBack(null)
            }}
          />
        </Suspense>
      )}
    </chakra.section>
  )
}
