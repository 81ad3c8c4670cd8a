/** The page of the faces that nobody has named yet, for everybody to answer, and of those about which relatives differ. */
import { chakra } from '@chakra-ui/react'
import { CircleHelp } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { archivesQuery, useArchives } from '#client/archives/archives.queries.ts'
import { formatYearTaken } from '#client/archives/format-archive-item.ts'
import { openQuestions } from '#client/articles/article-kinds.ts'
import { useArticles } from '#client/articles/articles.queries.ts'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button, ButtonLink, TextLink } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { FaceCrop } from './face-crop.tsx'
import { formatFaceStatus } from './face-texts.ts'
import { type FaceView, formatFace } from './face-views.ts'
import { facesQuery, useFaces } from './faces.queries.ts'
import { groupFaces } from './group-faces.ts'
import { useFaceViews } from './use-face-views.ts'

const FaceDialog = lazy(() => import('./face-dialog.tsx'))

export function read(userId: string) {
  void queryClient.prefetchQuery(facesQuery(userId))
  void queryClient.prefetchQuery(archivesQuery(userId))
}

export function Component() {
  const { user } = useSession()
  const faces = useFaces()
  const archives = useArchives()
  const { online } = useConnection()
  const views = useFaceViews()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const itemById = useMemo(() => new Map(archives.data?.map((item) => [item.id, item])), [archives.data])
  const { unknown, toDecide, disputed } = groupFaces(
    views.filter(({ itemId }) => itemById.has(itemId)),
    user?.role === 'admin',
  )
  const opened = views.find(({ key }) => key === openKey)
  const openedItem = opened && itemById.get(opened.itemId)
  const list = faces.data ? archives : faces
  const isEmpty = unknown.length + toDecide.length + disputed.length === 0
  const show = (shown: readonly FaceView[], action: string) => (
    <Faces {...{ views: shown, itemById, action }} onOpen={({ key }) => setOpenKey(key)} />
  )
  return (
    <Page title="Who Is This?" intro="Do you know one of these faces? Every name helps the whole family.">
      <SavedCopyNote savedAt={faces.savedAt} stale={faces.isStale} offline={!online} />
      {list.state === 'loading' && <Skeleton w="full" h="16rem" />}
      {list.state === 'offline' && <OfflineState onTryAgain={list.retry} />}
      {list.state === 'failed' && (
        <ErrorState
          message={list.error?.message || 'The faces could not be loaded.'}
          onTryAgain={list.retry}
        />
      )}
      {faces.data && archives.data && isEmpty && (
        <EmptyState
          title="No questions at the moment"
          action={<ButtonLink to="/archives">Look at the pictures</ButtonLink>}
        >
          Open a picture in the archives and choose “Mark a face” to ask the family who this is.
        </EmptyState>
      )}
      {toDecide.length > 0 && <Group heading="For you to decide">{show(toDecide, 'Decide')}</Group>}
      {unknown.length > 0 && (
        <Group heading="Faces without a name">{show(unknown, 'I know who this is')}</Group>
      )}
      {disputed.length > 0 && (
        <Group heading="The family does not agree">{show(disputed, 'I know who this is')}</Group>
      )}
      <OpenQuestionsLink />
      {opened && openedItem && (
        <Suspense>
          <FaceDialog item={openedItem} view={opened} onClose={() => setOpenKey(null)} />
        </Suspense>
      )}
    </Page>
  )
}

/** What else the family would like to know. */
function OpenQuestionsLink() {
  const { data } = useArticles('blog')
  const count = data?.filter(({ question }) => question === 'open').length ?? 0
  if (count === 0) return null
  return (
    <chakra.p mt="8">
      <TextLink
        to={`/blog?topic=${encodeURIComponent(openQuestions)}`}
        display="inline-flex"
        alignItems="center"
        gap="2"
        minH="touch"
      >
        <CircleHelp size={20} aria-hidden />
        {count === 1 ? '1 more question to the family' : `${count} more questions to the family`}
      </TextLink>
    </chakra.p>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt="8">
      <chakra.h2 id={id} textStyle="title" fontSize="min(1.625rem, 10vw)" mb="4">
        {heading}
      </chakra.h2>
      {children}
    </chakra.section>
  )
}

interface FacesProps {
  views: readonly FaceView[]
  itemById: ReadonlyMap<string, ArchiveItem>
  action: string
  onOpen: (view: FaceView) => void
}

function Faces({ views, itemById, action, onOpen }: FacesProps) {
  const findName = useFindPersonName()
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(19rem, 100%), 1fr))"
      gap="4"
    >
      {views.map((view) => {
        const item = itemById.get(view.itemId)
        if (!item) return null
        const status = formatFaceStatus(view)
        return (
          <chakra.li
            key={view.key}
            display="flex"
            flexWrap="wrap"
            gap="4"
            p="3"
            bg="raised"
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
          >
            <FaceCrop item={item} region={view.region} size="min(8rem, 40vw)" />
            <chakra.div flex="1 1 9rem" minW="0" display="grid" alignContent="space-between" gap="2">
              <chakra.div minW="0">
                {view.claims.length > 0 && (
                  <chakra.p textStyle="name" overflowWrap="anywhere">
                    {formatFace(view, findName)}
                  </chakra.p>
                )}
                <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere" lineClamp={3}>
                  {[item.title, formatYearTaken(item)].filter(Boolean).join(' · ')}
                </chakra.p>
                {status !== '' && <chakra.p textStyle="small">{status}</chakra.p>}
              </chakra.div>
              <Button
                variant="outline"
                justifySelf="start"
                aria-label={`${action}: “${item.title}”, ${formatPlace(view)}`}
                onClick={() => onOpen(view)}
              >
                {action}
              </Button>
            </chakra.div>
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}

/** "face at the left, 20 percent from the top": tells the faces of one picture apart. */
function formatPlace({ region: { x, y, width, height } }: FaceView): string {
  const across = Math.round(100 * (x + width / 2))
  const down = Math.round(100 * (y + height / 2))
  return `face ${across} percent from the left and ${down} percent from the top`
}
