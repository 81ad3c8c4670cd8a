/** The tree with everything round it: search, ways of looking, canvas, monitor, details and figures. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fullName } from '#client/people/person-name.ts'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { lifeYears } from '#shared/genealogy/dates/life-years.ts'
import { TreeCanvas, type TreeCanvasHandle } from './canvas/tree-canvas.tsx'
import { useMarks } from './canvas/use-person-highlight.ts'
import { defaultPerson, firstKnown, sceneOf } from './chart/chart-spec.ts'
import { headingOf, intro, title, viewNames } from './chart/chart-titles.ts'
import type { Family } from './chart/family.ts'
import { findMember } from './chart/relatives.ts'
import { readTreeAddress, type TreeAddress, writeTreeAddress } from './chart/tree-url.ts'
import { useScreenClass } from './chart/use-screen-size.ts'
import { ChartNote } from './chart-notice.tsx'
import { useChart } from './loading/use-chart.ts'
import { StatCards } from './stat-cards.tsx'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { isPersonView, ViewBar, ViewSubject } from './view-bar.tsx'

const MonitorPanel = lazy(async () => ({
  default: (await import('./monitor/monitor-panel.tsx')).MonitorPanel,
}))
const PersonDialog = lazy(async () => ({
  default: (await import('./details/person-dialog.tsx')).PersonDialog,
}))

const RelationPanel = lazy(async () => ({
  default: (await import('./kinship/relationship-panel.tsx')).RelationPanel,
}))
const WalkView = lazy(async () => ({ default: (await import('./walk/walk-view.tsx')).WalkView }))
const TakeAlongDialog = lazy(async () => ({
  default: (await import('./export/export-dialog.tsx')).TakeAlongDialog,
}))

const noPath: readonly string[] = []
interface FamilyTreeProps {
  family: Family
  /** The member whom the signed-in person is. */
  ownId: string | null
  note: ReactNode
}

export function FamilyTree({ family, ownId, note }: FamilyTreeProps) {
  const canvas = useRef<TreeCanvasHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const screen = useScreenClass()
  const marks = useMarks()
  const [query, setQuery] = useSearchParams()
  const address = useMemo(() => readTreeAddress(query), [query])
  const scene = sceneOf(family, address, ownId)
  const heading = headingOf(family, scene)
  useDocumentTitle(heading ?? title)
  const { drawn, error, tryAgain } = useChart(family, address, ownId, screen)
  const chart = drawn?.chart
  const linked = address.person
  const [monitorOpen, setMonitorOpen] = useState(false)
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  const [takingAlong, setTakingAlong] = useState(false)
  const [path, setPath] = useState<readonly string[]>(noPath)
  const [announcement, setAnnouncement] = useState('')
  const details = findMember(family, detailsOf)
  const related = address.view === 'relation' || (address.view === 'family' && address.with !== null)

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
  const goTo = (next: TreeAddress, replace: boolean) =>
    setQuery(writeTreeAddress(next), { replace, preventScrollReset: true })
  /** Another way of looking, or another person in it: a step that one can go back from. */
  const look = (changes: Partial<TreeAddress>) => {
    const next = { ...address, ...changes }
    visited.current = null
    goTo(next, next.view === address.view && next.of === address.of && changes.generations !== undefined)
    if (isPersonView(next.view) && changes.of) point(changes.of)
    const words = headingOf(family, sceneOf(family, next, ownId))
    if (words !== heading) setAnnouncement(words ?? viewNames[next.view])
  }
  /** Takes the tree to somebody; where they are not on it, the view becomes one that they are on. */
  const choose = (id: string) => {
    if (address.view === 'walk') look({ person: id })
    else if (!chart || chart.numberOf.has(id)) {
      visited.current = id
      goTo({ ...address, person: id }, true)
      flyTo(id)
    } else if (address.view === 'relation') look({ with: id, person: null })
    else look({ of: id, person: null })
  }
  const known = linked !== null && address.view !== 'walk' && chart?.numberOf.has(linked) === true
  useEffect(() => {
    if (!known || visited.current === linked) return
    visited.current = linked
    flyTo(linked)
  }, [known, linked, flyTo])

  return (
    <Page
      title={title}
      // On a phone these views have enough to say of their own.
      intro={screen === 'narrow' && (scene.view === 'relation' || scene.view === 'walk') ? null : intro}
      subject={
        isPersonView(scene.view) && (
          <ViewSubject family={family} scene={scene} onSearch={() => search.current?.focus()} />
        )
      }
      width="full"
      aside={
        <TreeToolbar
          family={family.partial ? null : family}
          searchRef={search}
          monitorOpen={monitorOpen}
          onChoose={choose}
          {...(address.view !== 'walk' && { onCenter: () => canvas.current?.fitAll() })}
          onMonitor={() => setMonitorOpen(!monitorOpen)}
          {...(screen === 'narrow' && address.view !== 'walk' && { onTakeAlong: () => setTakingAlong(true) })}
        />
      }
    >
      {note}
      <ViewBar
        family={family}
        scene={scene}
        screen={screen}
        ownId={ownId}
        pointedAt={marks.highlighted ?? (scene.of === null ? linked : null)}
        onLook={look}
        onTakeAlong={() => setTakingAlong(true)}
      />
      <ChartNote
        family={family}
        address={address}
        scene={scene}
        drawn={drawn}
        onShow={(id) => look({ view: 'family', of: null, with: null, generations: null, person: id })}
      />
      <chakra.div display="flex" flexDirection={related ? { base: 'column', xl: 'row' } : 'row'} gap="5">
        {related && (
          <Suspense>
            <RelationPanel family={family} address={address} ownId={ownId} onLook={look} onPath={setPath} />
          </Suspense>
        )}
        {address.view === 'walk' ? (
          <Suspense fallback={<TreeSkeleton />}>
            <WalkView
              family={family}
              personId={linked}
              onGo={(id) => look({ person: id })}
              onOpenDetails={setDetailsOf}
              onLook={look}
            />
          </Suspense>
        ) : error ? (
          <ErrorState message="Failed to load family members" onTryAgain={tryAgain} />
        ) : drawn ? (
          <TreeCanvas
            ref={canvas}
            chart={drawn.chart}
            scene={drawn.scene}
            screen={screen}
            ends={drawn.ends}
            pointedAt={firstKnown(drawn.chart, [linked])}
            openAt={firstKnown(drawn.chart, [drawn.scene.of, defaultPerson(family, ownId)])}
            path={related ? path : noPath}
            marks={marks}
            onOpenDetails={setDetailsOf}
            onGoOn={(id) => look({ of: id, person: null })}
            onSay={setAnnouncement}
            onWalk={() =>
              look({
                view: 'walk',
                of: null,
                with: null,
                generations: null,
                person: marks.highlighted ?? linked ?? scene.of,
              })
            }
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
      {family.partial !== 'some people' && <StatCards figures={family.picture.figures} />}
      {details && (
        <Suspense>
          <PersonDialog
            family={family}
            person={details}
            onOpen={setDetailsOf}
            onShow={(id) => {
              setDetailsOf(null)
              if (address.view === 'walk') look({ view: 'family', person: id })
              else choose(id)
            }}
            onLook={(changes) => {
              setDetailsOf(null)
              look(changes)
            }}
            onClose={() => setDetailsOf(null)}
          />
        </Suspense>
      )}
      {takingAlong && drawn && !family.partial && (
        <Suspense>
          <TakeAlongDialog
            family={family}
            chart={drawn.chart}
            scene={drawn.scene}
            path={related ? path : noPath}
            onClose={() => setTakingAlong(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
