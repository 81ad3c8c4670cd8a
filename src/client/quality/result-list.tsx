/** The entries of a group of results: loading, failed, or a list that more entries can be added to. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type Toast, toast } from '#client/ui/feedback/toaster.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import * as limits from '#shared/limits.ts'

interface ResultListProps extends ListStatusProps {
  hint: string
  isFetching: boolean
  /** Undefined before the list was loaded. */
  total: number | undefined
  shown: number
  onMore: () => void
  children: ReactNode
}

export function ResultList({ hint, isFetching, total, shown, onMore, children, ...status }: ResultListProps) {
  return (
    <>
      <chakra.p color="text.muted" maxW="measure" mb="3">
        {hint}
      </chakra.p>
      <ListStatus {...status} />
      <chakra.ul listStyleType="none" aria-busy={isFetching}>
        {children}
      </chakra.ul>
      {total !== undefined && <MoreEntries shown={shown} total={total} onMore={onMore} />}
    </>
  )
}

/** What tells whether an entry was marked as right; `markedToast` is shown when it leaves the list. */
export function createMarkHandlers(isMarked: boolean, markedToast: Toast) {
  return {
    onSuccess: () => toast(isMarked ? markedToast : { title: 'The entry is listed again' }),
    onError: (failure: Error) =>
      toast({ title: 'This could not be saved', description: failure.message, tone: 'destructive' }),
  }
}

interface ListStatusProps {
  state: string
  error: Error | null
  onTryAgain: () => void
}

/** In the place of a list that is loading, or could not be loaded. */
function ListStatus({ state, error, onTryAgain }: ListStatusProps) {
  if (state === 'loading') return <Skeleton w="full" h="4rem" />
  if (state !== 'failed' && state !== 'offline') return null
  return (
    <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <p>{error?.message || 'The entries could not be loaded.'}</p>
      <Button variant="outline" onClick={onTryAgain}>
        Try Again
      </Button>
    </chakra.div>
  )
}

interface MoreEntriesProps {
  shown: number
  total: number
  onMore: () => void
}

function MoreEntries({ shown, total, onMore }: MoreEntriesProps) {
  if (total <= shown) return null
  if (shown >= limits.listLength.records) {
    return (
      <chakra.p color="text.muted" mt="3">
        {`${formatCount(shown)} of ${formatCount(total)} are shown. Search for a name to find others.`}
      </chakra.p>
    )
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" pt="3">
      <Button variant="outline" onClick={onMore}>
        Show more
      </Button>
      <chakra.span color="text.muted" fontVariantNumeric="tabular-nums">
        {`${formatCount(shown)} of ${formatCount(total)}`}
      </chakra.span>
    </chakra.div>
  )
}
