/** What a page shows in place of data that are loading, not saved on this device, or could not be loaded. */
import type { QueryResult } from '#client/api/query-result.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ErrorState, OfflineState } from './list-states.tsx'

interface QueryStatesProps {
  query: Pick<QueryResult<unknown>, 'state' | 'error' | 'retry'>
  /** "Loading members..." */
  words: string
  of?: 'rows' | 'pictures'
  /** Where the server gave no reason: "The map could not be loaded." */
  failedText: string
}

export function QueryStates({
  query: { state, error, retry },
  words,
  of = 'rows',
  failedText,
}: QueryStatesProps) {
  if (state === 'loading') return <ListSkeleton words={words} of={of} />
  if (state === 'offline') return <OfflineState onTryAgain={retry} />
  return state === 'failed' ? <ErrorState message={error?.message || failedText} onTryAgain={retry} /> : null
}
