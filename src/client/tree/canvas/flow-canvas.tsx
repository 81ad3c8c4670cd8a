/** The React Flow canvas of a chart: painting, cards, pointer and keyboard input, zoom buttons and minimap. */

import { chakra } from '@chakra-ui/react'
import { ReactFlow, useReactFlow, useStoreApi } from '@xyflow/react'
import { type PointerEvent, type ReactNode, type Ref, useId, useMemo, useState } from 'react'
import { tree } from '#shared/limits.ts'
import { CardTextCache, type GetSubtitle } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { ChartSpec } from '../chart/chart-spec.ts'
import type { ScreenSize } from '../chart/layout-options.ts'
import { usePathInView } from '../kinship/use-path-in-view.ts'
import type { DrawnChart } from '../loading/use-chart.ts'
import { PaintedLayer } from '../painting/painted-layer.tsx'
import { useChartTransition } from '../painting/use-chart-transition.ts'
import { useReceivedFocus } from '../walk/focus-transfer.ts'
import { keyboardHelp, useCanvasKeyboard, zoomFactor } from '../walk/use-canvas-keyboard.ts'
import { CanvasControls } from './canvas-controls.tsx'
import { CanvasGrid } from './canvas-grid.tsx'
import type { CanvasOverlayProps } from './canvas-overlay.ts'
import { ContinuationButtons } from './continuation-buttons.tsx'
import type { FullScreen } from './full-screen.ts'
import { getFitZoom } from './hit-testing.ts'
import { getInitialViewport } from './initial-viewport.ts'
import { Minimap } from './minimap.tsx'
import { PersonHoverCard } from './person-hover-card.tsx'
import { PersonNode, personElementId } from './person-node.tsx'
import { type TreeCanvasHandle, useCanvasHandle } from './use-canvas-handle.ts'
import { useMomentum } from './use-momentum.ts'
import type { PersonHighlight } from './use-person-highlight.ts'
import { usePersonNodes } from './use-person-nodes.ts'
import { usePersonPointer } from './use-person-pointer.ts'
import { useViewportAnimation } from './use-viewport-animation.ts'

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
  /** The text below a person's name on the card; memoised. */
  getSubtitle?: GetSubtitle | undefined
  /** What the Enter key does with the highlighted person, as part of the accessible name. */
  enterKeyHint?: string
  /** Opens the chart of a person at the end of this chart. */
  onContinue?: (id: string) => void
  /** Announces the result of a key press to screen readers. */
  onAnnounce: (words: string) => void
  /** Shows the current user's own person. */
  onShowMe?: () => void
  fullScreen?: FullScreen | undefined
  renderOverlay?: (props: CanvasOverlayProps) => ReactNode
  ref?: Ref<TreeCanvasHandle>
}

const nodeTypes = { person: PersonNode }
const noEdges: never[] = []
/** The zoom factor of a double tap on the empty canvas. */
const doubleTapFactor = 2
const proOptions = { hideAttribution: true }
const doNothing = () => {}

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
  getSubtitle,
  enterKeyHint = 'Enter opens the details',
  onContinue = doNothing,
  onAnnounce,
  onShowMe,
  fullScreen,
  renderOverlay,
  size,
  ref,
}: TreeCanvasProps & { size: { width: number; height: number } }) {
  const { drawing, indexById } = chart
  const flow = useReactFlow()
  const store = useStoreApi()
  const cardTexts = useMemo(() => new CardTextCache(chart, getSubtitle), [chart, getSubtitle])
  const fitZoom = getFitZoom(drawing, size, tree.zoomDefault)
  const minZoom = Math.min(tree.zoomMin, fitZoom)
  const [initialViewport] = useState(() =>
    getInitialViewport(drawing, spec.view, indexById.get(urlPersonId ?? initialPersonId ?? '') ?? 0, size),
  )
  const animation = useViewportAnimation(minZoom, drawing.layout)
  const momentum = useMomentum(animation.glide)
  const pointer = usePersonPointer(chart, onPress, onOpenDetails, (point) => {
    transition.finish()
    animation.zoomAt(point, doubleTapFactor)
  })
  const highlighted = indexById.get(highlight.highlightedId ?? '') ?? -1
  const { nodes, zoom } = usePersonNodes(chart, cardTexts, highlight)
  const extent = useMemo(
    () => getPanExtent(chart, size, Math.max(zoom, minZoom)),
    [chart, size, zoom, minZoom],
  )
  const transition = useChartTransition(
    { chart, spec, cardTexts, urlPersonId, initialPersonId, anchorId },
    animation,
  )
  usePathInView(chart, path, animation, transition.finish)
  const zoomBy = (factor: number) => {
    transition.finish()
    animation.zoomBy(factor)
  }
  const { fitAll } = useCanvasHandle({ ref, chart, animation, transition, fitZoom })
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
        {...momentum}
        onPointerDownCapture={(event: PointerEvent) => {
          pointer.down(event)
          animation.cancel()
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
        onHover: pointer.hover,
      })}
      {!renderOverlay && active >= 0 && (
        <PersonHoverCard
          key={active}
          drawing={drawing}
          person={active}
          content={cardTexts.getContent(active)}
          onOpen={() => onOpenDetails(drawing.layout.ids[active] ?? '')}
          onHover={pointer.hover}
          onPress={animation.stop}
        />
      )}
      <CanvasControls
        onZoomIn={() => zoomBy(zoomFactor)}
        onZoomOut={() => zoomBy(1 / zoomFactor)}
        onFit={fitAll}
        onShowMe={onShowMe}
        fullScreen={fullScreen}
        screenSize={screenSize}
      />
      {/* On a phone it would cover the people. */}
      {(screenSize !== 'narrow' || fullScreen?.isOn) && (
        <Minimap
          drawing={drawing}
          screenSize={screenSize}
          onMoveTo={(x, y) => animation.moveTo({ x, y }, flow.getZoom(), 0)}
        />
      )}
    </>
  )
}

/** How far the canvas pans: until the edge of the drawing is in the middle of the viewport. */
function getPanExtent(
  { drawing }: Chart,
  size: { width: number; height: number },
  zoom: number,
): [[number, number], [number, number]] {
  const [side, end] = [size.width / zoom / 2, size.height / zoom / 2]
  const { width, height } = drawing.layout
  return [
    [-side, -end],
    [width + side, height + end],
  ]
}
