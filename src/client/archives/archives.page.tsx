/** The page that lists the archive items with search, filters and numbers. */

import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useCanSubmit } from '#client/accounts/session/use-can-edit.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useCommentCounts } from '#client/comments/use-comment-counts.ts'
import { useMarkedPeople } from '#client/faces/faces.queries.ts'
import { UnknownFacesLink } from '#client/faces/faces-links.tsx'
import { RecordButton } from '#client/submissions/voice/record-button.tsx'
import { compactScreen } from '#client/theme/screen-kinds.ts'
import { useMediaQuery } from '#client/ui/browser/use-media-query.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Page } from '#client/ui/layout/page.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { Album, AlbumSkeleton } from './album/album.tsx'
import { useArchivesView } from './album/archives-view.ts'
import {
  addOrder,
  emptyFilters,
  formatFilterQuery,
  hasFilters,
  readFilters,
  type UrlFilters,
  writeFilters,
} from './archive-url-filters.ts'
import { archivesQuery, firstArchivesQuery, useArchives, useFirstArchives } from './archives.queries.ts'
import { ArchiveGrid, GridSkeleton } from './list/archive-grid.tsx'
import { ArchiveStats, CompactArchiveStats } from './list/archive-stats.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { PeopleFilter, PeopleFilterButton } from './list/people-filter.tsx'
import { useSharedFiles } from './list/use-shared-files.ts'
import { ViewSwitch } from './list/view-switch.tsx'
import { useFilteredItems } from './use-filtered-items.ts'

const SubmissionDialog = lazy(() => import('#client/submissions/form/submission-dialog.tsx'))

const failure = 'Failed to load archives'

export function read(userId: string) {
  void queryClient.prefetchQuery(firstArchivesQuery(userId))
  void queryClient.prefetchQuery(archivesQuery(userId))
}

/** Constant elements, so that typing in the search field does not render them again. */
const stats = <ArchiveStats />
const compactStats = <CompactArchiveStats />

export function Component() {
  const archives = useArchives()
  const { online } = useConnection()
  const [filters, change] = useUrlState(readFilters, writeFilters)
  const clear = () => change(emptyFilters)
  const { possible, reason } = useCanSubmit()
  const dialog = useLazyDialog()
  const isCompact = useMediaQuery(compactScreen)
  const [isPeopleOpen, setIsPeopleOpen] = useState(false)
  const peopleButton = useMemo(
    () => (
      <PeopleFilterButton
        people={filters.people}
        isOpen={isPeopleOpen}
        onToggle={() => setIsPeopleOpen(!isPeopleOpen)}
      />
    ),
    [filters.people, isPeopleOpen],
  )
  useSharedFiles(dialog.open)
  const hasFailed = archives.state === 'failed'
  useEffect(() => {
    if (hasFailed) toast({ title: failure, tone: 'destructive' })
  }, [hasFailed])
  return (
    <Page
      title="Family Archives"
      intro={!isCompact && 'Photos, letters, documents, recordings and films of the family.'}
      isCompact={isCompact}
      aside={!possible && <LockedAddButton reason={reason} />}
      action={
        possible && (
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <AddButton onClick={dialog.open} />
            <RecordButton isCompact={isCompact} />
          </chakra.div>
        )
      }
    >
      {isCompact ? (
        <CompactFilters filters={filters} onChange={change}>
          {peopleButton}
        </CompactFilters>
      ) : (
        <>
          {stats}
          <FilterBar filters={filters} onChange={change} />
          <chakra.div mt="3">{peopleButton}</chakra.div>
        </>
      )}
      {(isPeopleOpen || filters.people !== '') && <PeopleFilter people={filters.people} onChange={change} />}
      <UnknownFacesLink />
      <SavedCopyNote savedAt={archives.savedAt} stale={archives.isStale} offline={!online} />
      <chakra.div mt={isCompact ? '2' : '6'}>
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

interface FiltersProps {
  filters: UrlFilters
  onChange: (change: Partial<UrlFilters>) => void
}

/** The search field, and one row of chips. */
function CompactFilters({
  filters: { search, category, type, era },
  onChange,
  children,
}: FiltersProps & { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }}
      alignItems="center"
      columnGap="4"
      rowGap="2"
    >
      <SearchField label="Search archives" value={search} onChange={(typed) => onChange({ search: typed })} />
      <FilterChips category={category} type={type} era={era} onChange={onChange}>
        {children}
        {compactStats}
      </FilterChips>
    </chakra.div>
  )
}

interface ArchivesProps {
  archives: QueryResult<ArchiveItem[]>
  filters: UrlFilters
  onClear: () => void
}

function Archives({ archives, filters, onClear }: ArchivesProps) {
  const [view, chooseView] = useArchivesView()
  const settled = useDeferredValue(filters)
  const filtering = hasFilters(settled)
  const first = useFirstArchives(archives)
  // The album is in the order of the dates, the first part of the list in the order in which the items were added.
  const shown = archives.data ?? (filtering || view === 'album' ? undefined : first)
  const marked = useMarkedPeople()
  const commentCounts = useCommentCounts()
  const matches = useFilteredItems(shown, settled, { marked, isComplete: archives.data !== undefined })
  if (archives.state === 'offline') return <OfflineState onTryAgain={archives.retry} />
  if (archives.state === 'failed') {
    return <ErrorState message={archives.error?.message || failure} onTryAgain={archives.retry} />
  }
  const query = formatFilterQuery(settled)
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" mb="3">
        <chakra.p role="status" textStyle="small" color="text.muted" flex="1 1 6rem" minH="1.5em">
          {archives.data && matches && matches.length > 0 && formatCounts(matches.length, filtering)}
        </chakra.p>
        <ViewSwitch view={view} onChoose={chooseView} />
      </chakra.div>
      {!matches ? (
        view === 'album' ? (
          <AlbumSkeleton />
        ) : (
          <GridSkeleton />
        )
      ) : matches.length === 0 ? (
        <NoItems filtering={filtering} onClear={onClear} />
      ) : view === 'album' ? (
        <Album items={matches} query={addOrder(query)} />
      ) : (
        <ArchiveGrid items={matches} query={query} commentCounts={commentCounts} />
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
