/** The page of one archive item with its viewer, details and links to the previous and next item. */

import { chakra } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight, Download, LayoutGrid } from 'lucide-react'
import { lazy, useEffect, useMemo } from 'react'
import { matchRoutes, useNavigate, useParams, useSearchParams } from 'react-router'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { isNotFoundError } from '#client/api/list-item-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { isTyping } from '#client/ui/browser/is-typing.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import { imageSrcSet } from '#client/ui/media/image-src.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { sortByDate } from './album/album-rows.ts'
import {
  addOrder,
  formatFilterQuery,
  isOrderedByDate,
  readFilters,
  type UrlFilters,
} from './archive-url-filters.ts'
import { archiveItemQueries, archivesQuery, useArchiveItem, useArchives } from './archives.queries.ts'
import { ItemDetails, ItemPeople } from './item/item-details.tsx'
import { MediaViewer } from './item/media-viewer.tsx'
import { findPreviousNext, type PreviousNext } from './item/previous-next.ts'
import { useDownload } from './item/use-download.ts'
import { useFilteredItems } from './use-filtered-items.ts'

const EditArchiveDialog = lazy(() => import('./manage/form/edit-archive-dialog.tsx'))

export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/archives/:id' }], location)?.[0]?.params ?? {}
  if (id) void queryClient.prefetchQuery(archiveItemQueries(userId, id).ahead)
  void queryClient.prefetchQuery(archivesQuery(userId))
}

export function Component() {
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const filters = useMemo(() => readFilters(address), [address])
  const list = useArchives()
  const { online } = useConnection()
  const reading = useArchiveItem(id, list)
  const filtered = useFilteredItems(list.data, filters)
  /** The person from whose details the item was opened: Previous and Next stay among their items. */
  const personId = address.get('person')
  const found = useMemo(
    () => (personId === null ? filtered : list.data?.filter((each) => each.member_ids.includes(personId))),
    [personId, filtered, list.data],
  )
  const isByDate = personId === null && isOrderedByDate(address)
  const previousNext = useMemo(
    () => findPreviousNext(isByDate ? sortByDate(found ?? []) : (found ?? []), id),
    [found, id, isByDate],
  )
  const origin = personId === null ? getListOrigin(filters, isByDate) : getPersonOrigin(personId)
  const item = reading.data

  if (reading.state === 'loading') return <ItemSkeleton />
  if (!item) {
    const isDeleted = isNotFoundError(reading.error)
    return (
      <Page title="Archives" width="measure">
        {reading.state === 'offline' && <OfflineState onTryAgain={reading.retry} />}
        {reading.state === 'failed' && isDeleted && (
          <EmptyState
            title="This item is not in the archives"
            action={<ButtonLink to={origin.path}>{origin.label}</ButtonLink>}
          >
            The item may have been removed, or the link may contain a mistake.
          </EmptyState>
        )}
        {reading.state === 'failed' && !isDeleted && (
          <ErrorState
            message={reading.error?.message || 'Failed to load archives'}
            onTryAgain={reading.retry}
          />
        )}
      </Page>
    )
  }
  return (
    <>
      <ItemView item={item} previousNext={previousNext} origin={origin} />
      <chakra.div maxW="page" mx="auto" px={{ base: 'min(1rem, 5vw)', md: '8' }} pb="12">
        <SavedCopyNote savedAt={reading.savedAt} stale={reading.isStale} offline={!online} />
      </chakra.div>
    </>
  )
}

const viewerHeight = 'clamp(19rem, calc(100dvh - 13rem), 60rem)'

/** The placeholder with the size of the viewer and the bar below. */
function ItemSkeleton() {
  return (
    <>
      <chakra.div
        className="chakra-theme dark"
        display="grid"
        placeItems="center"
        h={`calc(${viewerHeight} + 3.5rem + 2px)`}
        bg="sunken"
      >
        <LoadingText>Loading archives...</LoadingText>
      </chakra.div>
      <Page title="Archives">{null}</Page>
    </>
  )
}

/** Where an item was opened: the way back, and the query that Previous and Next keep. */
interface Origin {
  path: string
  label: string
  query: string
}

function getListOrigin(filters: UrlFilters, isByDate: boolean): Origin {
  const query = formatFilterQuery(filters)
  return { path: `/archives${query}`, label: 'All archives', query: isByDate ? addOrder(query) : query }
}

function getPersonOrigin(personId: string): Origin {
  const query = `?${String(new URLSearchParams({ person: personId }))}`
  const details = String(new URLSearchParams({ person: personId, details: personId }))
  return { path: `/family-tree?${details}`, label: 'Back to the person', query }
}

interface ItemViewProps {
  item: ArchiveItem
  previousNext: PreviousNext
  origin: Origin
}

function ItemView({ item, previousNext, origin }: ItemViewProps) {
  useDocumentTitle(item.title)
  const heading = usePageHeading()
  const go = useGo(previousNext, origin.query)
  usePreloadedImages(previousNext)
  return (
    <>
      <chakra.section
        aria-label="Viewer"
        className="chakra-theme dark"
        bg="sunken"
        color="text"
        css={{ colorScheme: 'dark' }}
        borderBottomWidth="1px"
        borderColor="line"
      >
        <chakra.div h={viewerHeight}>
          <MediaViewer key={item.id} item={item} onSwipe={go} />
        </chakra.div>
        <ItemNavigation previousNext={previousNext} go={go} origin={origin} />
      </chakra.section>
      <chakra.article
        maxW="page"
        mx="auto"
        px={{ base: 'min(1rem, 5vw)', md: '8' }}
        pt={{ base: '7', md: '10' }}
        pb="6"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' }}
        columnGap="14"
        rowGap="8"
        alignItems="start"
      >
        <chakra.div>
          <chakra.h1 ref={heading} tabIndex={-1} dir="auto" textStyle="title">
            {item.title}
          </chakra.h1>
          <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
            <DownloadButton key={item.id} item={item} />
            <EditButton
              key={`edit ${item.id}`}
              name={item.title}
              renderDialog={(onClose) => <EditArchiveDialog item={item} onClose={onClose} />}
            />
            <ShareButton title={item.title} path={`/archives/${encodeURIComponent(item.id)}`} />
          </chakra.div>
          {item.description !== '' && (
            <chakra.p dir="auto" mt="4" maxW="measure" whiteSpace="pre-line" overflowWrap="anywhere">
              {item.description}
            </chakra.p>
          )}
          <ItemPeople item={item} />
        </chakra.div>
        <chakra.div>
          <ItemDetails item={item} />
        </chakra.div>
      </chakra.article>
    </>
  )
}

/** Opens the previous or next item and replaces the history entry, so that going back leads to the list. */
function useGo({ previous, next }: PreviousNext, query: string) {
  const navigate = useNavigate()
  const go = (direction: -1 | 1) => {
    const to = direction < 0 ? previous : next
    if (to) navigate(`/archives/${encodeURIComponent(to.id)}${query}`, { replace: true })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowLeft') go(-1)
      if (event.key === 'ArrowRight') go(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return go
}

/** Loads the images of the previous and next item in advance. */
function usePreloadedImages({ previous, next }: PreviousNext) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const item of [next, previous]) {
        if (item?.file_type !== 'photo' || item.file_url === '') continue
        const image = new Image()
        image.sizes = '100vw'
        image.srcset = imageSrcSet(item.file_url, item.picture)
      }
    }, 600)
    return () => clearTimeout(timer)
  }, [previous, next])
}

interface ItemNavigationProps {
  previousNext: PreviousNext
  go: (direction: -1 | 1) => void
  origin: Origin
}

function ItemNavigation({
  previousNext: { previous, next, position: place, count },
  go,
  origin,
}: ItemNavigationProps) {
  return (
    <chakra.nav
      aria-label="Archives"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
      ps="max(0.5rem, env(safe-area-inset-left))"
      pe="max(0.5rem, env(safe-area-inset-right))"
      py="1.5"
    >
      <chakra.div
        maxW="page"
        mx="auto"
        display={{ base: 'flex', md: 'grid' }}
        flexWrap="wrap"
        justifyContent="space-between"
        gridTemplateColumns="1fr auto 1fr"
        alignItems="center"
        columnGap="2"
      >
        <chakra.div>
          <ButtonLink to={origin.path} variant="quiet" px="3">
            <LayoutGrid aria-hidden />
            {origin.label}
          </ButtonLink>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="1">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Previous"
            disabled={!previous}
            onClick={() => go(-1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <chakra.p
            aria-live="polite"
            textStyle="small"
            minW={{ base: '4.5em', md: '7em' }}
            textAlign="center"
            fontVariantNumeric="tabular-nums"
          >
            {place > 0 && `${formatCount(place)} of ${formatCount(count)}`}
          </chakra.p>
          <Button variant="quiet" size="icon" aria-label="Next" disabled={!next} onClick={() => go(1)}>
            <ArrowRight aria-hidden />
          </Button>
        </chakra.div>
        <chakra.span display={{ base: 'none', md: 'block' }} />
      </chakra.div>
    </chakra.nav>
  )
}

function DownloadButton({ item }: { item: ArchiveItem }) {
  const { download, busy, percent } = useDownload(item)
  return (
    <Button variant="outline" aria-busy={busy} onClick={download}>
      <Download aria-hidden />
      {busy && percent !== null ? `Downloading, ${percent} %` : 'Download'}
    </Button>
  )
}
