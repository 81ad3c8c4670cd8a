/** What one has sent in, and what became of it. */
import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyLine } from '#client/ui/states.tsx'
import { SubmissionCard } from './submission-card.tsx'
import { useMySubmissions } from './submissions.queries.ts'

export function Component() {
  return (
    <Page
      title="My Submissions"
      width="measure"
      intro="News, stories and archive items that you have sent in, and what became of them."
    >
      <Submissions />
    </Page>
  )
}

function Submissions() {
  const { state, data, savedAt, stale, error, tryAgain } = useMySubmissions()
  if (state === 'offline') return <OfflineState onTryAgain={tryAgain} />
  if (state === 'failed') {
    return <ErrorState message={error?.message || 'Failed to load your submissions'} onTryAgain={tryAgain} />
  }
  if (!data) {
    return (
      <chakra.div display="grid" gap="4" role="status" aria-label="Loading your submissions...">
        <Skeleton h="32" />
        <Skeleton h="32" />
      </chakra.div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="Nothing sent in yet"
        action={<ButtonLink to="/archives">Open the archives</ButtonLink>}
      >
        Share your news, write a story, or add a picture to the archives.
      </EmptyState>
    )
  }
  return (
    <>
      <SavedCopyLine savedAt={savedAt} stale={stale} />
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" listStyleType="none">
        {data.map((submission) => (
          <chakra.li key={submission.id}>
            <SubmissionCard submission={submission} />
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}
