/** The React Flow canvas of a chart: painting, cards, pointer and keyboard input, zoom buttons and minimap. */

import { chakra } from '@chakra-ui/react'
import { ReactFlow, useReactFlow, useStoreApi } from '@xyflow/react'
import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react'
import { tree } from '#shared/limits.ts'
import { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { ChartSpec } from '../chart/chart-spec.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { usePathInView } from '../kinship/use-path-in-view.ts'
import type { DrawnChart } from '../loading/use-chart.ts'
import { PaintedLayer } from '../painting/painted-layer.tsx'
import { useChartTransition } from '../painting/use-chart-transition.ts'
import { useReceivedFocus } from '../walk/focus-transfer.ts'
import { SkipToWalkButton } from '../walk/skip-to-walk-button.tsx'
import { isWellInView, keyboardHelp, useCanvasKeyboard, zoomFactor } from '../walk/use-canvas-keyboard.ts'
import { CanvasControls } from './canvas-controls.tsx'
import { CanvasGrid } from './canvas-grid.tsx'
import type { CanvasOverlayProps } from './canvas-overlay.ts'
import { ContinuationButtons } from './continuation-buttons.tsx'
import { getFitZoom, getPersonCenter } from './hit-testing.ts'
import { getInitialViewport } from './initial-viewport.ts'
import { Minimap } from './minimap.tsx'
import { PersonHoverCard } from './person-hover-card.tsx'
import { PersonNode, personElementId } from './person-node.tsx'
import type { PersonHighlight } from './use-person-highlight.ts'
import { usePersonNodes } from './use-person-nodes.ts'
import { usePersonPointer } from './use-person-pointer.ts'
import { useViewportAnimation } from './use-viewport-animation.ts'
import { getViewport } from './use-viewport-listener.ts'

/** Methods that the surrounding page can call. */
export interface TreeCanvasHandle {
  /** Moves the viewport to a person, animated over 800 ms. */
  flyTo: (id: string) => void
  /** Shows the whole tree. */
  fitAll: () => void
  /** Moves the keyboard focus to the canvas. */
  focus: () => void
  /** Pans up until the person's card ends above `maxY`, a height in px of the window. */
  keepAbove: (id: string, maxY: number) => void
}

export interface TreeCanvasProps {
  chart: Chart
  spec: ChartSpec
  continuations: DrawnChart['continuations']
  screenSize: ScreenSize
  /** Ids of the people on the highlighted relationship path, in order; empty for none. */
  path: readonly string[]
  /** The person named in the URL; null for none, or when the person is not on this chart. */
  urlPersonId: string | null
  /** The person on whom the canvas opens when the URL names none. */
  initialPersonId: string | null
  highlight: PersonHighlight
  /** Set by the tree editor: this person keeps their place on the screen when the chart changes, and others move there visibly. */
  anchorId?: string | null
  /** Called when a person is pressed, null for the empty canvas. By default the press highlights the person. */
  onPress?: (id: string | null) => void
  onOpenDetails: (id: string) => void
  /** Whether cards show maiden names. */
  maidenNames?: boolean
  /** What the Enter key does with the highlighted person, as part of the accessible name. */
  enterKeyHint?: string
  /** Opens the chart of a person at the end of this chart. */
  onContinue?: (id: string) => void
  /** Announces the result of a key press to screen readers. */
  onAnnounce: (words: string) => void
  /** Opens the tree as text. */
  onWalk?: () => void
  renderOverlay?: (props: CanvasOverlayProps) => ReactNode
  ref?: Ref<TreeCanvasHandle>
}

const nodeTypes = { person: PersonNode }
const noEdges: never[] = []
const proOptions = { hideAttribution: true }
const doNothing = () => {}
/** Space that `keepAbove` leaves below the card, in px of the screen. */
const keepAboveMargin = 28

export function FlowCanvas({
  chart,
  spec,
  continuations,
  screenSize,
  path,
  urlPersonId,
  initialPersonId,
  highlight,
  anchorId,
  onPress = highlight.setHighlighted,
  onOpenDetails,
  maidenNames = false,
  enterKeyHint = 'Enter opens the details',
  onContinue = doNothing,
  onAnnounce,
  onWalk,
  renderOverlay,
  size,
  ref,
}: TreeCanvasProps & { size: { width: number; height: number } }) {
  const { drawing, indexById } = chart
  const flow = useReactFlow()
  const store = useStoreApi()
  const cardTexts = useMemo(() => new CardTextCache(chart, maidenNames), [chart, maidenNames])
  const fitZoom = getFitZoom(drawing, size, tree.zoomDefault)
  const minZoom = Math.min(tree.zoomMin, fitZoom)
  const extent = useMemo(() => getPanExtent(chart, size, minZoom), [chart, size, minZoom])
  const [initialViewport] = useState(() =>
    getInitialViewport(drawing, spec.view, indexById.get(urlPersonId ?? initialPersonId ?? '') ?? 0, size),
  )
  const pointer = usePersonPointer(chart, onPress, onOpenDetails)
  const highlighted = indexById.get(highlight.highlightedId ?? '') ?? -1
  const { nodes, zoom } = usePersonNodes(chart, cardTexts, highlight)
  const animation = useViewportAnimation(minZoom)
  const transition = useChartTransition(
    { chart, spec, cardTexts, urlPersonId, initialPersonId, anchorId },
    animation.cancel,
  )
  usePathInView(chart, path, animation, transition.finish)
  const fitAll = () => {
    const { width, height } = drawing.layout
    transition.finish()
    animation.moveTo({ x: width / 2, y: height / 2 }, fitZoom, tree.viewportAnimationMs)
  }
  const zoomBy = (factor: number) => {
    transition.finish()
    animation.zoomBy(factor)
  }
  useImperativeHandle(ref, () => ({
    flyTo: (id) => {
      const p = indexById.get(id)
      store.getState().domNode?.scrollIntoView({ block: 'nearest' })
      if (
        p === undefined ||
        (transition.isRunning() && isWellInView(chart, p, getViewport(store.getState())))
      )
        return
      animation.moveTo(
        getPersonCenter(drawing, p),
        Math.max(flow.getZoom(), tree.zoomDefault),
        tree.viewportAnimationMs,
      )
    },
    fitAll,
    focus: () => store.getState().domNode?.focus({ preventScroll: true }),
    keepAbove: (id, maxY) => {
      const p = indexById.get(id)
      const canvas = store.getState().domNode
      if (p === undefined || !canvas) return
      const { y, zoom, height } = getViewport(store.getState())
      const bottom =
        canvas.getBoundingClientRect().top + ((drawing.layout.y[p] ?? 0) + drawing.box) * zoom + y
      if (bottom + keepAboveMargin > maxY) animation.panBy(0, (bottom + keepAboveMargin - maxY) / height)
    },
  }))

  useReceivedFocus(() => store.getState().domNode)
  const onKey = useCanvasKeyboard({
    chart,
    highlight,
    animation,
    fitAll,
    onOpenDetails,
    onAnnounce,
  })
  const helpId = useId()
  const active = pointer.hovered >= 0 ? pointer.hovered : highlighted
  return (
    <>
      {onWalk && <SkipToWalkButton onWalk={onWalk} />}
      <chakra.p id={helpId} srOnly>
        {keyboardHelp}
      </chakra.p>
      <ReactFlow
        className="tree-canvas"
        aria-label={`Family tree. Arrow keys move from person to person, ${enterKeyHint}.`}
        aria-describedby={helpId}
        aria-activedescendant={
          nodes.some((node) => node.id === highlight.highlightedId) || (drawing.fan && highlighted >= 0)
            ? personElementId(highlight.highlightedId ?? '')
            : undefined
        }
        tabIndex={0}
        data-zoom={zoom}
        nodes={nodes}
        edges={noEdges}
        nodeTypes={nodeTypes}
        defaultViewport={initialViewport}
        minZoom={minZoom}
        maxZoom={tree.zoomMax}
        translateExtent={extent}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        zoomOnDoubleClick={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        zoomActivationKeyCode={null}
        panActivationKeyCode={null}
        paneClickDistance={6}
        proOptions={proOptions}
        onMoveStart={(event) => {
          if (event === null) return
          animation.cancel()
          transition.finish()
        }}
        onNodeClick={(event) => pointer.press(event)}
        onPaneClick={(event) => pointer.press(event)}
        onPointerMove={(event: PointerEvent) => pointer.move(event)}
        onPointerLeave={pointer.leave}
        data-over={pointer.hovered >= 0 ? 'person' : undefined}
        onKeyDown={onKey}
      >
        <CanvasGrid />
        <PaintedLayer chart={chart} cardTexts={cardTexts} highlighted={highlighted} path={path} />
        <ContinuationButtons
          chart={chart}
          continuations={continuations}
          ids={nodes.map((node) => node.id)}
          onContinue={onContinue}
        />
      </ReactFlow>
      {renderOverlay?.({
        chart,
        cardTexts,
        hoveredIndex: pointer.hovered,
        highlightedIndex: highlighted,
        onHoverChange: pointer.setOverHoverCard,
      })}
      {!renderOverlay && active >= 0 && (
        <PersonHoverCard
          key={active}
          drawing={drawing}
          person={active}
          content={cardTexts.getContent(active)}
          onOpen={() => onOpenDetails(drawing.layout.ids[active] ?? '')}
          onHoverChange={pointer.setOverHoverCard}
        />
      )}
      <CanvasControls
        onZoomIn={() => zoomBy(zoomFactor)}
        onZoomOut={() => zoomBy(1 / zoomFactor)}
        onFit={fitAll}
      />
      <Minimap
        drawing={drawing}
        screenSize={screenSize}
        onMoveTo={(x, y) => animation.moveTo({ x, y }, flow.getZoom(), 0)}
      />
    </>
  )
}

/** How far the canvas pans: until the drawing has just left the viewport at the smallest zoom. */
function getPanExtent(
  { drawing }: Chart,
  size: { width: number; height: number },
  minZoom: number,
): [[number, number], [number, number]] {
  const margin = Math.max(size.width, size.height) / minZoom
  const { width, height } = drawing.layout
  return [
    [-margin, -margin],
    [width + margin, height + margin],
  ]
}
