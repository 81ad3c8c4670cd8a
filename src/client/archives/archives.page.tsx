/** The page that lists the archive items with search, filters and numbers. */

import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { useCanSubmit } from '#client/accounts/session/use-can-edit.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Page } from '#client/ui/layout/page.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import {
  emptyFilters,
  formatFilterQuery,
  hasFilters,
  readFilters,
  type UrlFilters,
  writeFilters,
} from './archive-url-filters.ts'
import { archivesQuery, firstArchivesQuery, useArchives, useFirstArchives } from './archives.queries.ts'
import { ArchiveGrid, GridSkeleton } from './list/archive-grid.tsx'
import { ArchiveStats } from './list/archive-stats.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { useSharedFiles } from './list/use-shared-files.ts'
import { useFilteredItems } from './use-filtered-items.ts'

const SubmissionDialog = lazy(() => import('#client/submissions/form/submission-dialog.tsx'))

const failure = 'Failed to load archives'

export function read(userId: string) {
  void queryClient.prefetchQuery(firstArchivesQuery(userId))
  void queryClient.prefetchQuery(archivesQuery(userId))
}

/** A constant element, so that typing in the search field does not render it again. */
const stats = <ArchiveStats />

export function Component() {
  const archives = useArchives()
  const { online } = useConnection()
  const [filters, change] = useUrlState(readFilters, writeFilters)
  const clear = () => change(emptyFilters)
  const { possible, reason } = useCanSubmit()
  const dialog = useLazyDialog()
  useSharedFiles(dialog.open)
  const hasFailed = archives.state === 'failed'
  useEffect(() => {
    if (hasFailed) toast({ title: failure, tone: 'destructive' })
  }, [hasFailed])
  return (
    <Page
      title="Family Archives"
      intro="Photos, letters, documents, recordings and films of the family."
      aside={!possible && <LockedAddButton reason={reason} />}
      action={possible && <AddButton onClick={dialog.open} />}
    >
      {stats}
      <FilterBar filters={filters} onChange={change} />
      <SavedCopyNote savedAt={archives.savedAt} stale={archives.isStale} offline={!online} />
      <chakra.div mt={{ base: '5', md: '6' }}>
        <Archives archives={archives} filters={filters} onClear={clear} />
      </chakra.div>
      {dialog.isLoaded && (
        <Suspense>
          <SubmissionDialog type="archive" open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  )
}

interface ArchivesProps {
  archives: QueryResult<ArchiveItem[]>
  filters: UrlFilters
  onClear: () => void
}

function Archives({ archives, filters, onClear }: ArchivesProps) {
  const settled = useDeferredValue(filters)
  const filtering = hasFilters(settled)
  const first = useFirstArchives(archives)
  const shown = archives.data ?? (filtering ? undefined : first)
  const matches = useFilteredItems(shown, settled, archives.data !== undefined)
  if (archives.state === 'offline') return <OfflineState onTryAgain={archives.retry} />
  if (archives.state === 'failed') {
    return <ErrorState message={archives.error?.message || failure} onTryAgain={archives.retry} />
  }
  if (!matches) return <GridSkeleton />
  return (
    <>
      <chakra.p role="status" textStyle="small" color="text.muted" mb="3" minH="1.5em">
        {archives.data && matches.length > 0 && formatCounts(matches.length, filtering)}
      </chakra.p>
      {matches.length > 0 ? (
        <ArchiveGrid items={matches} query={formatFilterQuery(settled)} />
      ) : (
        <NoItems filtering={filtering} onClear={onClear} />
      )}
    </>
  )
}

function formatCounts(count: number, filtering: boolean): string {
  const items = count === 1 ? '1 item' : `${formatCount(count)} items`
  return filtering ? `${items} found` : items
}

function NoItems({ filtering, onClear }: { filtering: boolean; onClear: () => void }) {
  if (!filtering) {
    return (
      <EmptyState title="No archives found">
        Start building your family archive by uploading documents and photos
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No archives found"
      action={
        <Button variant="outline" onClick={onClear}>
          Show everything
        </Button>
      }
    >
      Try adjusting your search or filters
    </EmptyState>
  )
}

/** Also works offline. */
function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden />
      Add to Archives
    </Button>
  )
}

/** Replaces the button while the session has expired. */
function LockedAddButton({ reason }: { reason: string | null }) {
  return (
    <chakra.div maxW="20rem">
      <Button disabled aria-describedby="adding-locked">
        Login to Add Archives
      </Button>
      <chakra.p id="adding-locked" textStyle="small" color="text.muted" mt="2">
        {reason}
      </chakra.p>
    </chakra.div>
  )
}
