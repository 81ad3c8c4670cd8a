/** The page "My Submissions": entries that wait on this device, and sent submissions with their review status. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { EntryList } from './outbox/entry-list.tsx'
import { LeftoverDrafts } from './outbox/leftover-drafts.tsx'
import type { ListedEntry } from './outbox/merge-with-submissions.ts'
import { useLeftoverDrafts, useUnlistedEntries } from './outbox/use-outbox-entries.ts'
import { getRevisedSubject, listRevisedIds } from './revise/revised-subject.ts'
import { SubmissionCard } from './submission-card.tsx'
import { useMySubmissions } from './submissions.queries.ts'
import { useNewAnswers } from './use-new-answers.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const SubmissionDialog = lazy(() => import('./form/submission-dialog.tsx'))

export function Component() {
  const { user } = useSession()
  return (
    <Page
      title="My Submissions"
      width="measure"
      intro="News, stories, archive items, corrections and relatives that you have sent, and the answers to them."
    >
      {user && <SubmissionLists key={user.id} userId={user.id} />}
    </Page>
  )
}

function SubmissionLists({ userId }: { userId: string }) {
  const list = useMySubmissions()
  const entries = useUnlistedEntries(userId, list)
  const drafts = useLeftoverDrafts(userId)
  // Waiting entries are shown above the list and must not push it down later.
  if (entries === null || drafts === null) return <Loading />
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8">
      <EntryList userId={userId} entries={entries} />
      <LeftoverDrafts userId={userId} drafts={drafts} />
      <SentSubmissions userId={userId} list={list} entries={entries} hasDrafts={drafts.length > 0} />
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

interface SentSubmissionsProps {
  userId: string
  list: QueryResult<Submission[]>
  /** Listed above. */
  entries: readonly ListedEntry[]
  hasDrafts: boolean
}

function SentSubmissions({
  userId,
  list: { state, data, savedAt, isStale: stale, error, retry: tryAgain },
  entries,
  hasDrafts,
}: SentSubmissionsProps) {
  if (state === 'offline') return <OfflineState onTryAgain={tryAgain} />
  if (state === 'failed') {
    return <ErrorState message={error?.message || 'Failed to load your submissions'} onTryAgain={tryAgain} />
  }
  if (!data) return <Loading />
  if (data.length > 0)
    return <SentList userId={userId} list={data} entries={entries} savedAt={savedAt} stale={stale} />
  if (entries.length > 0 || hasDrafts) return null
  return (
    <EmptyState
      title="You have not submitted anything yet"
      action={<ButtonLink to="/archives">Open the archives</ButtonLink>}
    >
      <TextLink to="/news">Share your news</TextLink>, <TextLink to="/blog">write a story</TextLink>, or add a
      picture to the archives.
    </EmptyState>
  )
}

interface SentListProps {
  userId: string
  list: readonly Submission[]
  entries: readonly ListedEntry[]
  savedAt: number | null
  stale: boolean
}

function SentList({ userId, list, entries, savedAt, stale }: SentListProps) {
  const revisedIds = listRevisedIds(list, entries)
  const newAnswers = useNewAnswers(userId, list)
  const [withdrawing, setWithdrawing] = useState<Submission | null>(null)
  const [revising, setRevising] = useState<Submission | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isWithdrawn = useRef(false)
  useEffect(() => {
    // The focused card was removed.
    if (withdrawing === null && isWithdrawn.current) heading.current?.focus()
    isWithdrawn.current = false
  }, [withdrawing])
  return (
    <chakra.section aria-labelledby="submitted">
      <chakra.h2 id="submitted" ref={heading} tabIndex={-1} textStyle="label" color="text.muted" mb="3">
        Submitted
      </chakra.h2>
      <SavedCopyNote savedAt={savedAt} stale={stale} />
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" listStyleType="none">
        {list.map((submission) => (
          <chakra.li key={submission.id}>
            <SubmissionCard
              submission={submission}
              isNew={newAnswers.has(submission.id)}
              isRevised={revisedIds.has(submission.id)}
              onWithdraw={() => setWithdrawing(submission)}
              onRevise={() => setRevising(submission)}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      {revising && (
        <Suspense>
          <SubmissionDialog
            type={revising.type}
            about={getRevisedSubject(revising)}
            open
            onClose={() => setRevising(null)}
          />
        </Suspense>
      )}
      {withdrawing && (
        <WithdrawDialog
          submission={withdrawing}
          onClose={() => setWithdrawing(null)}
          onWithdrawn={() => {
            isWithdrawn.current = true
            setWithdrawing(null)
          }}
        />
      )}
    </chakra.section>
  )
}
