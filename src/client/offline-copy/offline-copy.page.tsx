/** The page about the offline copy: what is saved on this device, and a button that saves everything. */
import { chakra } from '@chakra-ui/react'
import { type UseQueryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { getCollectionQuery } from '#client/offline-queries.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { ThumbnailSizes } from '#shared/contracts/media.contract.ts'
import { copiedCollections } from './download-everything.ts'
import { DownloadPanel } from './download-panel.tsx'
import { planFiles, tallyFiles } from './download-plan.ts'
import { SavedList } from './saved-list.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { thumbnailSizesQuery } from './thumbnail-sizes.queries.ts'
import { useDeviceStorage } from './use-device-storage.ts'

type ListResult = UseQueryResult<CachedResponse<readonly unknown[]>>

/** The copied lists, without the records that pages do not show, and the records with media files. */
function combineLists(results: ListResult[]) {
  const lists = results.flatMap((query, i) => {
    const collection = copiedCollections[i]
    if (!collection) return []
    const result = toQueryResult(query)
    const data = result.data?.filter((record) => collection.isShown(record))
    const label = collection.offlineCopyLabel ?? ''
    return [{ collection, label, allRecords: result.data ?? [], result: { ...result, data } }]
  })
  return { lists, records: lists.map(({ collection, allRecords }) => ({ collection, records: allRecords })) }
}

function useCopiedLists() {
  const { user } = useSession()
  const queries: UseQueryOptions<CachedResponse<readonly unknown[]>>[] = copiedCollections.map(
    (collection) => ({
      ...getCollectionQuery(collection, user?.id ?? ''),
      enabled: user !== null,
    }),
  )
  return useQueries({ queries, combine: combineLists })
}

const noSizes: ThumbnailSizes = {}

function useThumbnailSizes() {
  const { user } = useSession()
  const { data, fetchStatus } = useQuery({ ...thumbnailSizesQuery(user?.id ?? ''), enabled: user !== null })
  return { sizes: data ?? noSizes, isLoadingSizes: data === undefined && fetchStatus === 'fetching' }
}

export function Component() {
  const { lists, records } = useCopiedLists()
  const { sizes, isLoadingSizes } = useThumbnailSizes()
  const { device, refresh } = useDeviceStorage()
  const plan = useMemo(() => planFiles(records, sizes), [records, sizes])
  const tallies = useMemo(() => tallyFiles(plan, device?.savedSizes ?? new Map()), [plan, device])
  const hasState = (state: QueryResult<unknown>['state']) =>
    lists.filter(({ result }) => result.state === state)
  return (
    <Page
      title="Offline copy"
      intro="Save the site on this device to read it in places without an internet connection."
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        gap={{ base: '5', md: '7' }}
        alignItems="start"
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '5', md: '7' }}>
          <DownloadPanel
            tallies={tallies}
            device={device}
            hasAllLists={hasState('ready').length === lists.length}
            isLoading={device === null || isLoadingSizes || hasState('loading').length > 0}
          />
          <StoragePanel device={device} tallies={tallies} refresh={refresh} />
        </chakra.div>
        <TitledPanel heading="On this device">
          <SavedList lists={lists} knowledgeSavedAt={device?.knowledgeSavedAt ?? null} tallies={tallies} />
        </TitledPanel>
      </chakra.div>
    </Page>
  )
}
