/** The main area of the tree page: the canvas, or the tree as text, or the loading and error states of the chart. */
import { lazy, type Ref, Suspense, useMemo } from 'react'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { TreeCanvas } from './canvas/tree-canvas.tsx'
import type { TreeCanvasHandle } from './canvas/use-canvas-handle.ts'
import { findFirstKnownId, getDefaultPersonId } from './chart/chart-spec.ts'
import type { Family } from './chart/family.ts'
import type { ScreenSize } from './chart/layout-options.ts'
import { getAncestorTerms } from './kinship/ancestor-terms.ts'
import { TreeSkeleton } from './tree-skeleton.tsx'
import type { TreeNavigation } from './use-tree-navigation.ts'

const WalkView = lazy(async () => ({ default: (await import('./walk/walk-view.tsx')).WalkView }))

interface TreeViewProps {
  family: Family
  navigation: TreeNavigation
  userPersonId: string | null
  screenSize: ScreenSize
  /** Ids of the people on the highlighted relationship path. */
  path: readonly string[]
  canvasRef: Ref<TreeCanvasHandle>
  onOpenDetails: (id: string) => void
}

export function TreeView({
  family,
  navigation,
  userPersonId,
  screenSize,
  path,
  canvasRef,
  onOpenDetails,
}: TreeViewProps) {
  const { urlState, drawn, error, tryAgain, highlight, changeView, choosePerson, announce } = navigation
  const { personId } = urlState
  const getSubtitle = useMemo(() => {
    const terms = getAncestorTerms(family, userPersonId)
    return ({ id }: FamilyMember) => terms.get(id)
  }, [family, userPersonId])
  if (urlState.view === 'walk') {
    return (
      <Suspense fallback={<TreeSkeleton />}>
        <WalkView
          family={family}
          personId={personId}
          onGo={(id) => changeView({ personId: id })}
          onOpenDetails={onOpenDetails}
          onChangeView={changeView}
        />
      </Suspense>
    )
  }
  if (error) return <ErrorState message="Failed to load family members" onTryAgain={tryAgain} />
  if (!drawn) return <TreeSkeleton />
  const initialIds = [drawn.spec.subjectId, getDefaultPersonId(family, userPersonId)]
  return (
    <TreeCanvas
      ref={canvasRef}
      chart={drawn.chart}
      spec={drawn.spec}
      screenSize={screenSize}
      continuations={drawn.continuations}
      urlPersonId={findFirstKnownId(drawn.chart, [personId])}
      initialPersonId={findFirstKnownId(drawn.chart, initialIds)}
      path={path}
      highlight={highlight}
      onOpenDetails={onOpenDetails}
      onContinue={(id) => changeView({ subjectId: id, personId: null })}
      onAnnounce={announce}
      {...(userPersonId !== null && { onShowMe: () => choosePerson(userPersonId) })}
      getSubtitle={getSubtitle}
    />
  )
}
