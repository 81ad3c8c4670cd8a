/** The page of one archive item with its viewer, details and links to the previous and next item. */

import { chakra } from '@chakra-ui/react'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { matchRoutes, useParams, useSearchParams } from 'react-router'
import { useEditAction } from '#client/accounts/session/edit-button.tsx'
import { useSession } from '#client/accounts/session/use-session.ts'
import { isNotFoundError } from '#client/api/list-item-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { FaceMarker } from '#client/faces/face-marker.tsx'
import { FaceMarks } from '#client/faces/face-marks.tsx'
import { listClaimedPeople } from '#client/faces/face-views.ts'
import { facesQuery, useMarkedItems, useMarkedPeople } from '#client/faces/faces.queries.ts'
import { FacesSection } from '#client/faces/faces-section.tsx'
import { MarkingPanel } from '#client/faces/marking-panel.tsx'
import { type PictureFaces, usePictureFaces } from '#client/faces/use-picture-faces.ts'
import { getItemSubject } from '#client/submissions/correction/content-subject.ts'
import { useCorrectContent } from '#client/submissions/correction/correct-content-button.tsx'
import { RecordButton } from '#client/submissions/voice/record-button.tsx'
import { type Action, ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { shareLink } from '#client/ui/controls/share-button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { sortByDate } from './album/album-rows.ts'
import { isOrderedByDate, readFilters } from './archive-url-filters.ts'
import { archiveItemQueries, archivesQuery, useArchiveItem, useArchives } from './archives.queries.ts'
import { DownloadButton } from './item/download-button.tsx'
import { ItemDetails, ItemPeople } from './item/item-details.tsx'
import { ItemNavigation } from './item/item-navigation.tsx'
import { getListOrigin, getPersonOrigin, type Origin } from './item/item-origin.ts'
import { MediaViewer } from './item/media-viewer.tsx'
import { findPreviousNext, type PreviousNext } from './item/previous-next.ts'
import { captionHeight, StageCaption } from './item/stage-caption.tsx'
import { useGo, usePreloadedImages } from './item/use-previous-next.ts'
import { useFilteredItems } from './use-filtered-items.ts'

const CommentsSection = lazy(() => import('#client/comments/comments-section.tsx'))
const FaceDialog = lazy(() => import('#client/faces/face-dialog.tsx'))
const EditArchiveDialog = lazy(() => import('./manage/form/edit-archive-dialog.tsx'))

export function read(userId: string) {
  const { id } = matchRoutes([{ path: '/archives/:id' }], location)?.[0]?.params ?? {}
  if (id) void queryClient.prefetchQuery(archiveItemQueries(userId, id).ahead)
  void queryClient.prefetchQuery(archivesQuery(userId))
  void queryClient.prefetchQuery(commentsQuery(userId))
  void queryClient.prefetchQuery(facesQuery(userId))
}

export function Component() {
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const filters = useMemo(() => readFilters(address), [address])
  const list = useArchives()
  const { online } = useConnection()
  const reading = useArchiveItem(id, list)
  const filtered = useFilteredItems(list.data, filters, { marked: useMarkedPeople() })
  /** The person from whose details the item was opened: Previous and Next stay among their items. */
  const personId = address.get('person')
  const marked = useMarkedItems(personId)
  const found = useMemo(
    () =>
      personId === null
        ? filtered
        : list.data?.filter((each) => each.member_ids.includes(personId) || marked.has(each.id)),
    [personId, filtered, list.data, marked],
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
/** The panel below the picture stays on the screen. */
const markingHeight = 'clamp(12rem, calc(100dvh - 30rem), 52rem)'

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

interface ItemViewProps {
  item: ArchiveItem
  previousNext: PreviousNext
  origin: Origin
}

function ItemView({ item, previousNext, origin }: ItemViewProps) {
  const { user } = useSession()
  useDocumentTitle(item.title)
  const heading = usePageHeading()
  const faces = usePictureFaces(item)
  const { marking } = faces.controls
  const go = useGo(previousNext, origin.query, marking === null)
  usePreloadedImages(previousNext)
  const markedPeople = useMemo(() => listClaimedPeople(faces.views), [faces.views])
  return (
    <>
      <chakra.section
        ref={faces.refs.viewer}
        aria-label="Viewer"
        className="chakra-theme dark"
        bg="sunken"
        color="text"
        css={{ colorScheme: 'dark' }}
        borderBottomWidth="1px"
        borderColor="line"
      >
        <chakra.div h={marking ? markingHeight : `calc(${viewerHeight} - ${captionHeight})`}>
          <MediaViewer
            key={faces.pictureKey}
            item={item}
            onSwipe={marking ? undefined : go}
            hasTaps={marking !== null}
            onMissing={faces.reportMissing}
          >
            <FaceLayer faces={faces} />
          </MediaViewer>
        </chakra.div>
        {!marking && <StageCaption item={item} />}
        {marking && user ? (
          <MarkingPanel
            userId={user.id}
            item={item}
            views={faces.views}
            marking={marking}
            controls={faces.controls}
            fieldRef={faces.refs.nameField}
          />
        ) : (
          <ItemNavigation previousNext={previousNext} go={go} origin={origin} />
        )}
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
          <ItemActions key={item.id} item={item} />
          {item.description !== '' && (
            <chakra.p dir="auto" mt="4" maxW="measure" whiteSpace="pre-line" overflowWrap="anywhere">
              {item.description}
            </chakra.p>
          )}
          {faces.canHaveFaces && (
            <FacesSection
              item={item}
              views={faces.views}
              markRef={faces.refs.markButton}
              areNamesShown={faces.areNamesShown}
              onToggleNames={faces.toggleNames}
              onMark={faces.isPictureMissing ? undefined : faces.controls.start}
              onOpen={faces.open}
            />
          )}
          <ItemPeople item={item} excludedIds={markedPeople} />
          <Suspense>
            <CommentsSection key={item.id} target={{ type: 'archive', id: item.id, title: item.title }} />
          </Suspense>
        </chakra.div>
        <chakra.div>
          <ItemDetails item={item} />
        </chakra.div>
      </chakra.article>
      {faces.opened && (
        <Suspense>
          <FaceDialog
            item={item}
            view={faces.opened}
            onClose={faces.close}
            {...(!faces.isPictureMissing && { onMove: faces.controls.move })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Recording a voice about the item takes one tap, so that a recording is sent with four; what is rarer is in the menu. */
function ItemActions({ item }: { item: ArchiveItem }) {
  const { title } = item
  const edit = useEditAction((onClose) => <EditArchiveDialog item={item} onClose={onClose} />)
  const correction = useCorrectContent(() => getItemSubject(item))
  const share: Action = {
    label: 'Share',
    icon: Share2,
    onSelect: () => void shareLink(title, `/archives/${encodeURIComponent(item.id)}`),
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="4">
      <DownloadButton item={item} />
      {item.file_type !== 'audio' && <RecordButton topic={{ id: item.id, title: `“${title}”` }} />}
      <ActionMenu itemName={title} label="More" actions={[share, ...edit.actions, ...correction.actions]} />
      {edit.dialog}
      {correction.dialog}
    </chakra.div>
  )
}

/** The marks on the picture, or the mark that is being made. */
function FaceLayer({ faces }: { faces: PictureFaces }) {
  const { controls, views, areNamesShown, open, focusNameField } = faces
  const { marking } = controls
  if (!marking) return <FaceMarks views={views} isShown={areNamesShown} onOpen={open} />
  return (
    <FaceMarker
      region={marking.region}
      startsInMiddle={marking.startsInMiddle}
      onChange={controls.change}
      onPlaced={focusNameField}
      onCancel={controls.stop}
    />
  )
}
