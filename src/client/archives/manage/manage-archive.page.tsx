/** The page on which administrators manage the archive items. */
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { Page } from '#client/ui/layout/page.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { archivesQuery, useArchives } from '../archives.queries.ts'
import { useFilteredItems } from '../use-filtered-items.ts'
import { DeleteArchiveDialog } from './delete-archive-dialog.tsx'
import { ManageFilterBar } from './manage-filter-bar.tsx'
import {
  type ArchiveTab,
  allCategories,
  groupByTab,
  readManageFilters,
  tabLabels,
  writeManageFilters,
} from './manage-filters.ts'
import { TabItems } from './tab-items.tsx'

const AddArchivesDialog = lazy(() => import('./form/add-archives-dialog.tsx'))
const EditArchiveDialog = lazy(() => import('./form/edit-archive-dialog.tsx'))

const failure = 'Failed to load archives'
const tabOrder = ['photos', 'documents', 'recordings'] as const

export function read(userId: string) {
  void queryClient.prefetchQuery(archivesQuery(userId))
}

export function Component() {
  const { data, state, error, retry: tryAgain, savedAt, isStale: stale } = useArchives()
  const { possible, reason } = useCanEdit()
  const [filters, change] = useUrlState(readManageFilters, writeManageFilters)
  const { search, category } = useDeferredValue(filters)
  const matches = useFilteredItems(data, {
    search,
    category: category === allCategories ? 'All' : category,
    type: 'All',
    era: 'All',
    people: '',
  })
  const tabs = useMemo(() => groupByTab(matches ?? []), [matches])
  const hasRecordings = useMemo(
    () => data?.some(({ file_type }) => file_type === 'audio' || file_type === 'video') ?? false,
    [data],
  )
  const shown = tabOrder.filter((tab) => tab !== 'recordings' || hasRecordings)
  const tab: ArchiveTab = shown.includes(filters.tab) ? filters.tab : 'photos'
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<ArchiveItem | null>(null)
  const [deleting, setDeleting] = useState<ArchiveItem | null>(null)
  const failed = state === 'failed'
  useErrorToast(failed, failure)

  return (
    <Page
      title="Archive Management"
      intro="Add, edit and delete photos, documents, films and recordings."
      width="desk"
      action={
        <Button disabled={!possible} onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add to Archives
        </Button>
      }
    >
      {state !== 'offline' && reason && <Alert mb="4">{reason}</Alert>}
      {state === 'loading' && <ListSkeleton words="Loading archives..." of="pictures" search />}
      {failed && <ErrorState message={error?.message || failure} onTryAgain={tryAgain} />}
      {state === 'offline' && <OfflineState onTryAgain={tryAgain} />}
      {data && (
        <>
          <ManageFilterBar filters={filters} onChange={change} />
          <SavedCopyNote savedAt={savedAt} stale={stale} offline={!possible} />
          <chakra.div mt="5">
            <Tabs
              label="Kinds of archives"
              tabs={shown.map((value) => ({ value, label: `${tabLabels[value]} (${tabs[value].length})` }))}
              selected={tab}
              onSelect={(value) => change({ tab: value })}
            >
              <chakra.div pt="5">
                <TabItems
                  tab={tab}
                  tabs={tabs}
                  filtering={search.trim() !== '' || category !== allCategories}
                  canEdit={possible}
                  onEdit={setEditing}
                  onDelete={setDeleting}
                  onTab={(value) => change({ tab: value })}
                  onClear={() => change({ search: '', category: allCategories })}
                />
              </chakra.div>
            </Tabs>
          </chakra.div>
        </>
      )}
      <Suspense>
        {adding && <AddArchivesDialog onClose={() => setAdding(false)} />}
        {editing && <EditArchiveDialog item={editing} onClose={() => setEditing(null)} />}
      </Suspense>
      <DeleteArchiveDialog item={deleting} items={tabs[tab]} onClose={() => setDeleting(null)} />
    </Page>
  )
}
