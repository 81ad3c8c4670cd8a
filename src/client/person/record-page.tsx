/** The page of a source, a repository or a place: its states while it loads, offline, after an error, and when it does not exist. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { QueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { AppError } from '#shared/contracts/app-error.ts'

interface RecordPageProps<T> {
  /** "place" */
  noun: string
  query: QueryResult<T>
  getTitle: (data: T) => string
  renderIntro: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

export function RecordPage<T>({ noun, query, getTitle, renderIntro, children }: RecordPageProps<T>) {
  const { data, state, error, retry, savedAt, isStale } = query
  const { online } = useConnection()
  const isMissing = error instanceof AppError && error.code === 'not_found'
  const capitalNoun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const otherTitle = isMissing ? `${capitalNoun} not found` : capitalNoun
  return (
    <Page
      title={data ? getTitle(data) : otherTitle}
      width="measure"
      intro={data ? renderIntro(data) : undefined}
    >
      <SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />
      {state === 'loading' && (
        <>
          <chakra.p role="status" srOnly>
            {`Loading ${noun}...`}
          </chakra.p>
          <Skeleton h="40" w="full" />
        </>
      )}
      {state === 'offline' && <OfflineState onTryAgain={retry} />}
      {state === 'failed' &&
        (isMissing ? (
          <EmptyState title={`This ${noun} does not exist`}>
            {`The ${noun} may have been removed, or the link may contain a mistake.`}
          </EmptyState>
        ) : (
          <ErrorState message={error?.message || `The ${noun} could not be loaded.`} onTryAgain={retry} />
        ))}
      {data && children(data)}
    </Page>
  )
}
