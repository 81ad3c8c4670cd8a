/** What the pages of a person and of a couple show while they load, offline, and for an unknown address. */
import { chakra } from '@chakra-ui/react'
import type { QueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

type Noun = 'person' | 'couple'

/** The page as long as there is nobody to show. */
export function NobodyPage({ noun, people }: { noun: Noun; people: QueryResult<FamilyMember[]> }) {
  const { data, state, error, retry } = people
  const capitalNoun = noun === 'person' ? 'Person' : 'Couple'
  return (
    <Page title={data ? `${capitalNoun} not found` : capitalNoun} width="measure">
      {data ? (
        <EmptyState title={`This ${noun} is not in the family tree`}>
          {`The ${noun} may have been removed, or the link may contain a mistake.`}
        </EmptyState>
      ) : state === 'offline' ? (
        <OfflineState onTryAgain={retry} />
      ) : state === 'failed' ? (
        <ErrorState message={error?.message || `The ${noun} could not be loaded.`} onTryAgain={retry} />
      ) : (
        <>
          <chakra.p role="status" srOnly>
            {`Loading ${noun}...`}
          </chakra.p>
          <Skeleton h="40" w="full" />
        </>
      )}
    </Page>
  )
}

/** Says how old the facts on the page are, or that they are missing. */
export function KnownNotes({ noun, known }: { noun: Noun; known: QueryResult<unknown> }) {
  const { online } = useConnection()
  return (
    <>
      <SavedCopyNote savedAt={known.savedAt} stale={known.isStale} offline={!online} />
      {known.state === 'failed' && (
        <ErrorState message={`Not everything about this ${noun} could be loaded.`} onTryAgain={known.retry} />
      )}
      {known.state === 'offline' && (
        <chakra.p textStyle="small" color="text.muted" mt="4">
          You are offline, and this page was never opened on this device: sources and further facts are
          missing.
        </chakra.p>
      )}
    </>
  )
}
