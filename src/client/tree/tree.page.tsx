/** The family tree: search, canvas, monitor, details and figures, in every state the data can be in. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
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
import { TreeCanvas, type TreeCanvasHandle } from './tree-canvas.tsx'
import { screenClassOf } from './tree-measures.ts'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { useMarks } from './use-marks.ts'

const MonitorPanel = lazy(async () => ({ default: (await import('./monitor-panel.tsx')).MonitorPanel }))
const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog.tsx')).PersonDialog }))

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
  const [address, setAddress] = useSearchParams()
  const linked = address.get('person')
  const [openAt] = useState(linked && family.numberOf.has(linked) ? linked : ownId)
  const [monitorOpen, setMonitorOpen] = useState(false)
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
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
  const choose = (id: string) => {
    visited.current = id
    setAddress({ person: id }, { replace: true, preventScrollReset: true })
    flyTo(id)
  }
  const known = linked !== null && family.numberOf.has(linked)
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
      <chakra.div display="flex" gap="5">
        <TreeCanvas
          ref={canvas}
          family={family}
          screen={screen}
          openAt={openAt}
          marks={marks}
          onOpenDetails={setDetailsOf}
          onWalk={announce}
        />
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
    </Page>
  )
}
