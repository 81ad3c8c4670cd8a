/** The family tree: search, canvas, monitor, details and figures, in every state the data can be in. */
import { chakra } from '@chakra-ui/react'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#client/accounts/session.tsx'
import { useConnection } from '#client/api/use-connection.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { fullName } from '#client/people/person-name.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyLine } from '#client/ui/states.tsx'
import { lifeYears } from '#shared/genealogy/edtf-life.ts'
import { findMember } from './relatives.ts'
import { StatCards } from './stat-cards.tsx'
import { type Family, useFamily } from './tree.queries.ts'
import { readTreeAddress, type TreeAddress, writeTreeAddress } from './tree-address.ts'
import { TreeCanvas, type TreeCanvasHandle } from './tree-canvas.tsx'
import { screenClassOf } from './tree-measures.ts'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { useChart } from './use-chart.ts'
import { useMarks } from './use-marks.ts'
import { ViewBar } from './view-bar.tsx'

const MonitorPanel = lazy(async () => ({ default: (await import('./monitor-panel.tsx')).MonitorPanel }))
const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog.tsx')).PersonDialog }))

const RelationPanel = lazy(async () => ({
  default: (await import('./kinship/relation-panel.tsx')).RelationPanel,
}))
const WalkView = lazy(async () => ({ default: (await import('./walk/walk-view.tsx')).WalkView }))
const TakeAlongDialog = lazy(async () => ({
  default: (await import('./take-along/take-along-dialog.tsx')).TakeAlongDialog,
}))

const noPath: readonly string[] = []
const title = 'Family Tree'
const intro = 'The whole family, from the oldest record to the newest arrival.'

function watchWidth(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function useScreenClass() {
  return useSyncExternalStore(watchWidth, () => screenClassOf(window.innerWidth))
}

export default function TreePage() {
  const { user } = useSession()
  const { online } = useConnection()
  const people = usePeople()
  const screen = useScreenClass()
  const { family, error, tryAgain } = useFamily(people.data, user?.id ?? '', screen)

  if (people.state === 'offline') {
    return (
      <Page title={title} intro={intro}>
        <OfflineState onTryAgain={people.tryAgain} />
      </Page>
    )
  }
  if (people.state === 'failed') {
    return (
      <Page title={title} intro={intro}>
        <ErrorState
          message={people.error?.message || 'Failed to load family members'}
          onTryAgain={people.tryAgain}
        />
      </Page>
    )
  }
  if (people.data?.length === 0) {
    return (
      <Page title={title} intro={intro}>
        <NobodyYet admin={user?.role === 'admin'} />
      </Page>
    )
  }
  if (error) {
    return (
      <Page title={title} intro={intro}>
        <ErrorState message="Failed to load family members" onTryAgain={tryAgain} />
      </Page>
    )
  }
  if (!family) {
    return (
      <Page title={title} intro={intro} width="full" aside={<TreeToolbar family={null} />}>
        <TreeSkeleton />
      </Page>
    )
  }
  return (
    <TreeView
      family={family}
      ownId={user?.member_id ?? null}
      note={<SavedCopyLine savedAt={people.savedAt} stale={people.stale} offline={!online} />}
    />
  )
}

function NobodyYet({ admin }: { admin: boolean }) {
  return (
    <EmptyState
      title="The tree has no members yet"
      action={admin && <ButtonLink to="/admin">Import a GEDCOM file</ButtonLink>}
    >
      {admin
        ? 'Bring the family in from a GEDCOM file, here or on the server with “npm run import -- FILE.ged”.'
        : 'As soon as the family administrator has added the first of us, the tree grows here.'}
    </EmptyState>
  )
}

interface TreeViewProps {
  family: Family
  /** The member whom the signed-in person is. */
  ownId: string | null
  note: React.ReactNode
}

function TreeView({ family, ownId, note }: TreeViewProps) {
  const canvas = useRef<TreeCanvasHandle>(null)
  const screen = useScreenClass()
  const marks = useMarks()
  const [query, setQuery] = useSearchParams()
  const address = useMemo(() => readTreeAddress(query), [query])
  const { chart, error, tryAgain } = useChart(family, address, ownId, screen)
  const linked = address.person
  const [openAt] = useState(() => {
    const known = [linked, ownId].find((id) => id !== null && family.numberOf.has(id))
    return known ?? family.picture.layout.ids[family.picture.greatestRoot] ?? null
  })
  const [monitorOpen, setMonitorOpen] = useState(false)
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  const [takingAlong, setTakingAlong] = useState(false)
  const [path, setPath] = useState<readonly string[]>(noPath)
  const [announcement, setAnnouncement] = useState('')
  const details = findMember(family, detailsOf)

  const announce = useCallback(
    (id: string) => {
      const member = findMember(family, id)
      if (member) setAnnouncement(`${fullName(member)}, ${lifeYears(member, new Date())}`)
    },
    [family],
  )
  const { point } = marks
  const flyTo = useCallback(
    (id: string) => {
      canvas.current?.flyTo(id)
      point(id)
      announce(id)
    },
    [point, announce],
  )
  const visited = useRef<string | null>(null)
  /** Another way of looking, or another person in it: a step that one can go back from. */
  const look = (changes: Partial<TreeAddress>) => {
    visited.current = null
    setQuery(writeTreeAddress({ ...address, ...changes }), { preventScrollReset: true })
  }
  const choose = (id: string) => {
    visited.current = id
    setQuery(writeTreeAddress({ ...address, person: id }), { replace: true, preventScrollReset: true })
    flyTo(id)
  }
  const known = linked !== null && chart?.numberOf.has(linked) === true
  useEffect(() => {
    if (!known || visited.current === linked) return
    visited.current = linked
    flyTo(linked)
  }, [known, linked, flyTo])

  return (
    <Page
      title={title}
      intro={intro}
      width="full"
      aside={
        <TreeToolbar
          family={family}
          monitorOpen={monitorOpen}
          onChoose={choose}
          onCenter={() => canvas.current?.fitAll()}
          onMonitor={() => setMonitorOpen(!monitorOpen)}
        />
      }
    >
      {note}
      <ViewBar
        family={family}
        address={address}
        ownId={ownId}
        onLook={look}
        onTakeAlong={() => setTakingAlong(true)}
      />
      {address.view === 'relation' && (
        <Suspense>
          <RelationPanel family={family} address={address} ownId={ownId} onLook={look} onPath={setPath} />
        </Suspense>
      )}
      <chakra.div display="flex" gap="5">
        {address.view === 'walk' ? (
          <Suspense fallback={<TreeSkeleton />}>
            <WalkView
              family={family}
              personId={linked ?? openAt}
              onGo={(id) => look({ person: id })}
              onOpenDetails={setDetailsOf}
              onLook={look}
            />
          </Suspense>
        ) : error ? (
          <ErrorState message="Failed to load family members" onTryAgain={tryAgain} />
        ) : chart ? (
          <TreeCanvas
            ref={canvas}
            chart={chart}
            screen={screen}
            openAt={openAt}
            path={address.view === 'relation' ? path : noPath}
            marks={marks}
            onOpenDetails={setDetailsOf}
            onWalk={announce}
          />
        ) : (
          <TreeSkeleton />
        )}
        {monitorOpen && (
          <Suspense>
            <MonitorPanel
              family={family}
              screen={screen}
              onChoose={choose}
              onClose={() => setMonitorOpen(false)}
            />
          </Suspense>
        )}
      </chakra.div>
      <chakra.div srOnly aria-live="polite">
        {announcement}
      </chakra.div>
      <StatCards figures={family.picture.figures} />
      {details && (
        <Suspense>
          <PersonDialog
            family={family}
            person={details}
            onOpen={setDetailsOf}
            onShow={(id) => {
              setDetailsOf(null)
              choose(id)
            }}
            onClose={() => setDetailsOf(null)}
          />
        </Suspense>
      )}
      {takingAlong && chart && (
        <Suspense>
          <TakeAlongDialog
            family={family}
            chart={chart}
            address={address}
            onClose={() => setTakingAlong(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
