/** The tree page once the family is loaded: toolbar, view bar, canvas, side panels, dialogs and statistics. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { useMediaQuery } from '#client/ui/browser/use-media-query.ts'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { TreeCanvasHandle } from './canvas/use-canvas-handle.ts'
import { intro, title } from './chart/chart-titles.ts'
import type { Family } from './chart/family.ts'
import { findMember } from './chart/relatives.ts'
import { useScreenSize } from './chart/use-screen-size.ts'
import { ChartNotice } from './chart-notice.tsx'
import { ChartSubject } from './chart-subject.tsx'
import { useDetailsId, useDetailsSheet } from './details/use-details-sheet.ts'
import { StatCards } from './stat-cards.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { TreeView } from './tree-view.tsx'
import { useTreeNavigation } from './use-tree-navigation.ts'
import { isPersonView, ViewBar } from './view-bar.tsx'
import { WalkLink } from './walk/walk-link.tsx'

const MonitorPanel = lazy(async () => ({
  default: (await import('./monitor/monitor-panel.tsx')).MonitorPanel,
}))
const PersonDialog = lazy(async () => ({
  default: (await import('./details/person-dialog.tsx')).PersonDialog,
}))

const DockedPerson = lazy(async () => ({
  default: (await import('./details/docked-person.tsx')).DockedPerson,
}))
const RelationshipPanel = lazy(async () => ({
  default: (await import('./kinship/relationship-panel.tsx')).RelationshipPanel,
}))
const ExportDialog = lazy(async () => ({
  default: (await import('./export/export-dialog.tsx')).ExportDialog,
}))

const noPath: readonly string[] = []

/** The smallest height of the canvas below a panel or above a card. */
function getCanvasStyle(hasRelationship: boolean, hasCardSideways: boolean) {
  if (hasRelationship) return { '--canvas-min-height': 'min(22rem, 75svh)' }
  return hasCardSideways ? { '--canvas-min-height': 'min(9rem, 40svh)' } : {}
}

interface FamilyTreeProps {
  family: Family
  /** The current user's own person. */
  userPersonId: string | null
  /** The line that tells how old the saved copy is. */
  note: ReactNode
}

export function FamilyTree({ family, userPersonId, note }: FamilyTreeProps) {
  const canvas = useRef<TreeCanvasHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const screenSize = useScreenSize()
  const isSideways = useMediaQuery(landscapePhone)
  const navigation = useTreeNavigation(family, userPersonId, screenSize, canvas)
  const { urlState, spec, heading, drawn, highlight, changeView, choosePerson, dismissPerson, announcement } =
    navigation
  useDocumentTitle(heading ?? title)
  const [isMonitorOpen, setIsMonitorOpen] = useState(false)
  const [detailsId, setDetailsId] = useDetailsId()
  const [isExporting, setIsExporting] = useState(false)
  const [relationshipPath, setRelationshipPath] = useState<readonly string[]>(noPath)
  const details = findMember(family, detailsId)
  const sheetRef = useDetailsSheet(canvas, detailsId)
  const { view, personId } = urlState
  const hasRelationship = view === 'relation' || (view === 'family' && urlState.relativeId !== null)
  const hasCanvas = view !== 'walk' && view !== 'relation'
  const found = hasCanvas ? findMember(family, personId) : null
  const path = hasRelationship ? relationshipPath : noPath

  const isPhone = screenSize === 'narrow' || isSideways
  const viewBar = (
    <ViewBar
      family={family}
      spec={spec}
      isCompact={isPhone}
      userPersonId={userPersonId}
      pointedAtId={highlight.highlightedId ?? (spec.subjectId === null ? personId : null)}
      onChangeView={changeView}
      onExport={() => setIsExporting(true)}
    />
  )

  return (
    <Page
      title={title}
      // On a phone the canvas needs the space.
      intro={isPhone ? null : intro}
      subject={
        isPersonView(view) && (
          <ChartSubject family={family} spec={spec} onSearch={() => search.current?.focus()} />
        )
      }
      width="full"
      fillsWindow
      shortcut={
        view !== 'walk' && (
          <WalkLink personId={highlight.highlightedId ?? personId ?? spec.subjectId ?? userPersonId} />
        )
      }
      below={family.partial !== 'some people drawn' && <StatCards statistics={family.drawing.statistics} />}
      aside={
        <TreeToolbar
          family={family.partial ? null : family}
          searchRef={search}
          isMonitorOpen={isMonitorOpen}
          onChoose={choosePerson}
          {...(hasCanvas && { onCenter: () => canvas.current?.toggleFit() })}
          onToggleMonitor={() => setIsMonitorOpen(!isMonitorOpen)}
          {...(isPhone && view !== 'walk' && { onExport: () => setIsExporting(true) })}
        >
          {isSideways ? viewBar : undefined}
        </TreeToolbar>
      }
    >
      {note}
      {!isSideways && viewBar}
      <ChartNotice
        family={family}
        urlState={urlState}
        spec={spec}
        drawn={drawn}
        onShow={(id) =>
          changeView({ view: 'family', subjectId: null, relativeId: null, generations: null, personId: id })
        }
      />
      <chakra.div
        display="flex"
        flexDirection={hasRelationship ? { base: 'column', xl: 'row' } : 'row'}
        flex="1"
        gap="5"
        css={getCanvasStyle(hasRelationship, found !== null && isSideways)}
      >
        {hasRelationship && (
          <Suspense>
            <RelationshipPanel
              family={family}
              address={urlState}
              ownId={userPersonId}
              onChangeView={changeView}
              onPath={setRelationshipPath}
            />
          </Suspense>
        )}
        {view !== 'relation' && (
          <TreeView
            family={family}
            navigation={navigation}
            userPersonId={userPersonId}
            screenSize={screenSize}
            path={path}
            canvasRef={canvas}
            onOpenDetails={setDetailsId}
          />
        )}
        {isMonitorOpen && (
          <Suspense>
            <MonitorPanel
              family={family}
              screenSize={screenSize}
              onChoose={choosePerson}
              onClose={() => setIsMonitorOpen(false)}
            />
          </Suspense>
        )}
      </chakra.div>
      {found && isPhone && (
        <Suspense>
          <DockedPerson
            family={family}
            person={found}
            onOpenDetails={setDetailsId}
            onLookFromHere={(id) =>
              changeView({
                view: 'hourglass',
                subjectId: id,
                relativeId: null,
                generations: null,
                personId: null,
              })
            }
            onDismiss={dismissPerson}
          />
        </Suspense>
      )}
      <chakra.div srOnly aria-live="polite">
        {announcement}
      </chakra.div>
      {details && (
        <Suspense>
          <PersonDialog
            family={family}
            person={details}
            onOpen={setDetailsId}
            onShow={(id) => {
              setDetailsId(null)
              if (view === 'walk') changeView({ view: 'family', personId: id })
              else choosePerson(id)
            }}
            onChangeView={(changes) => {
              setDetailsId(null)
              changeView(changes)
            }}
            onClose={() => setDetailsId(null)}
            sheetRef={sheetRef}
          />
        </Suspense>
      )}
      {isExporting && drawn && !family.partial && (
        <Suspense>
          <ExportDialog
            family={family}
            chart={drawn.chart}
            spec={drawn.spec}
            path={path}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
