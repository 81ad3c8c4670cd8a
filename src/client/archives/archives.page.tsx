/** The archives: pictures, papers, sound and film, in every state that they can be in. */

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

/** The same at every key that is typed between them: they are not drawn again. */
const adding = <AddToArchives />
const figures = <ArchiveStats />

export function Component() {
  const archives = useArchives()
  const { online } = useConnection()
  const [filters, change] = useUrlState(readFilters, writeFilters)
  const clear = () => change(emptyFilters)
  const failed = archives.state === 'failed'
  useEffect(() => {
    if (failed) toast({ title: failure, tone: 'destructive' })
  }, [failed])
  return (
    <Page
      title="Family Archives"
      intro="Photographs, letters and papers, voices and films: what has been kept, and by whom."
      aside={adding}
    >
      {figures}
      <FilterBar filters={filters} onChange={change} />
      <SavedCopyNote savedAt={archives.savedAt} stale={archives.isStale} offline={!online} />
      <chakra.div mt={{ base: '5', md: '6' }}>
        <Archives archives={archives} filters={filters} onClear={clear} />
      </chakra.div>
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
  const found = useFilteredItems(shown, settled, archives.data !== undefined)
  if (archives.state === 'offline') return <OfflineState onTryAgain={archives.retry} />
  if (archives.state === 'failed') {
    return <ErrorState message={archives.error?.message || failure} onTryAgain={archives.retry} />
  }
  if (!found) return <GridSkeleton />
  return (
    <>
      <chakra.p role="status" textStyle="small" color="text.muted" mb="3" minH="1.5em">
        {archives.data && found.length > 0 && countWords(found.length, filtering)}
      </chakra.p>
      {found.length > 0 ? (
        <ArchiveGrid items={found} query={formatFilterQuery(settled)} />
      ) : (
        <NothingFound filtering={filtering} onClear={onClear} />
      )}
    </>
  )
}

function countWords(count: number, filtering: boolean): string {
  const items = count === 1 ? '1 item' : `${formatCount(count)} items`
  return filtering ? `${items} found` : items
}

function NothingFound({ filtering, onClear }: { filtering: boolean; onClear: () => void }) {
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

/** Writing is for those whose session has not expired, without a connection, too. */
function AddToArchives() {
  const { possible, reason } = useCanSubmit()
  const dialog = useLazyDialog()
  useSharedFiles(dialog.open)
  return (
    <>
      {possible ? (
        <Button onClick={dialog.open}>
          <Plus aria-hidden />
          Add to Archives
        </Button>
      ) : (
        <chakra.div maxW="20rem">
          <Button disabled aria-describedby="adding-locked">
            Login to Add Archives
          </Button>
          <chakra.p id="adding-locked" textStyle="small" color="text.muted" mt="2">
            {reason}
          </chakra.p>
        </chakra.div>
      )}
      {dialog.isLoaded && (
        <Suspense>
          <SubmissionDialog type="archive" open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
