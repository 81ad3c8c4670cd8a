/** The pannable, zoomable tree: who is in view, what a click, a key or a touch does, and how the view travels. */
import { ReactFlow, ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './tree-canvas.css'
import { chakra } from '@chakra-ui/react'
import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { tree } from '#shared/limits.ts'
import { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { Scene } from '../chart/chart-spec.ts'
import type { ScreenClass } from '../chart/layout-options.ts'
import { useWayInView } from '../kinship/use-path-in-view.ts'
import type { DrawnScene } from '../loading/use-chart.ts'
import { PaintedTree } from '../painting/painted-layer.tsx'
import { useSceneChange } from '../painting/use-chart-transition.ts'
import { useHandedFocus } from '../walk/focus-transfer.ts'
import { WalkLink } from '../walk/skip-to-walk-button.tsx'
import { isWellInView, keysInWords, useCanvasKeys, zoomFactor } from '../walk/use-canvas-keyboard.ts'
import { CanvasControls } from './canvas-controls.tsx'
import { CanvasGrid } from './canvas-grid.tsx'
import type { CanvasHand } from './canvas-overlay.ts'
import { ChartEnds } from './continuation-buttons.tsx'
import { centerOf, fittingZoom } from './hit-testing.ts'
import { viewOnto } from './initial-viewport.ts'
import { Minimap } from './minimap.tsx'
import { PersonTag } from './person-hover-card.tsx'
import { PersonNode, personElementId } from './person-node.tsx'
import type { Marks } from './use-person-highlight.ts'
import { usePersonNodes } from './use-person-nodes.ts'
import { usePointing } from './use-person-pointer.ts'
import { useTravel } from './use-viewport-animation.ts'
import { viewOf } from './use-viewport-listener.ts'

/** What the page around the canvas can ask of it. */
export interface TreeCanvasHandle {
  /** Travels to a person over 800 ms. */
  flyTo: (id: string) => void
  /** Shows the whole tree. */
  fitAll: () => void
  /** Takes the focus, so that keys go to the canvas. */
  focus: () => void
  /** Moves the view so that a person stands above this height of the window. */
  liftAbove: (id: string, height: number) => void
}

interface TreeCanvasProps {
  chart: Chart
  /** What the chart shows, and where it ends before the family does. */
  scene: Scene
  ends: DrawnScene['ends']
  screen: ScreenClass
  /** The ids of those who stand between two people, from the one to the other: drawn in gold. Empty is nobody. */
  path: readonly string[]
  /** Whom the address points at; null is nobody, or nobody on this chart. */
  pointedAt: string | null
  /** In whose place the canvas opens otherwise. */
  openAt: string | null
  marks: Marks
  /** Where people are worked on: the view stays with this one, and everybody goes visibly to their new place. */
  staysWith?: string | null
  /** Instead of being highlighted; null is the empty canvas. */
  onPress?: (id: string | null) => void
  onOpenDetails: (id: string) => void
  /** Cards name what people were called before they married. */
  maidenNames?: boolean
  /** What Enter does with the highlighted person, for the canvas's name. */
  enterDoes?: string
  /** The view is to be about somebody at its end. */
  onGoOn?: (id: string) => void
  /** What a key has done, in words for whoever cannot see it. */
  onSay: (words: string) => void
  /** Somebody would rather walk the tree as text. */
  onWalk?: () => void
  hand?: (at: CanvasHand) => ReactNode
  ref?: Ref<TreeCanvasHandle>
}

const nodeTypes = { person: PersonNode }
const noEdges: never[] = []
const proOptions = { hideAttribution: true }
const nothing = () => {}
/** How far above what covers the canvas somebody then stands, in px of the screen. */
const liftRoom = 28

export function TreeCanvas(props: TreeCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    // The first time the whole canvas is rendered: in pieces, so that nothing is held up.
    startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <chakra.div
      ref={box}
      position="relative"
      h="70vh"
      minH="min(22rem, 75svh)"
      flex="1 1 auto"
      minW="0"
      bg="sunken"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflow="hidden"
      overscrollBehavior="contain"
      userSelect="none"
      css={{ WebkitTouchCallout: 'none', '& button': { touchAction: 'manipulation' } }}
      data-people={props.chart.members.length}
      data-testid="tree-canvas"
    >
      {size && (
        <ReactFlowProvider>
          <Canvas {...props} size={size} />
        </ReactFlowProvider>
      )}
    </chakra.div>
  )
}

function Canvas({
  chart,
  scene,
  ends,
  screen,
  path,
  pointedAt,
  openAt,
  marks,
  staysWith,
  onPress = marks.highlight,
  onOpenDetails,
  maidenNames = false,
  enterDoes = 'Enter opens the details',
  onGoOn = nothing,
  onSay,
  onWalk,
  hand,
  size,
  ref,
}: TreeCanvasProps & { size: { width: number; height: number } }) {
  const { picture, numberOf } = chart
  const flow = useReactFlow()
  const store = useStoreApi()
  const writer = useMemo(() => new CardWriter(chart, maidenNames), [chart, maidenNames])
  const whole = fittingZoom(picture, size, tree.zoomDefault)
  const minZoom = Math.min(tree.zoomMin, whole)
  const extent = useMemo(() => extentOf(chart, size, minZoom), [chart, size, minZoom])
  const [opening] = useState(() =>
    viewOnto(picture, scene.view, numberOf.get(pointedAt ?? openAt ?? '') ?? 0, size),
  )
  const pointing = usePointing(chart, onPress, onOpenDetails)
  const highlighted = numberOf.get(marks.highlighted ?? '') ?? -1
  const { nodes, zoomStep } = usePersonNodes(chart, writer, marks)
  const travel = useTravel(minZoom)
  const change = useSceneChange({ chart, scene, writer, pointedAt, openAt, staysWith }, travel.interrupt)
  useWayInView(chart, path, travel, change.finish)
  const fitAll = () => {
    const { width, height } = picture.layout
    change.finish()
    travel.to({ x: width / 2, y: height / 2 }, whole, tree.flyTo)
  }
  const zoomBy = (factor: number) => {
    change.finish()
    travel.zoomBy(factor)
  }
  useImperativeHandle(ref, () => ({
    flyTo: (id) => {
      const p = numberOf.get(id)
      store.getState().domNode?.scrollIntoView({ block: 'nearest' })
      if (p === undefined || (change.underWay() && isWellInView(chart, p, viewOf(store.getState())))) return
      travel.to(centerOf(picture, p), Math.max(flow.getZoom(), tree.zoomDefault), tree.flyTo)
    },
    fitAll,
    focus: () => store.getState().domNode?.focus({ preventScroll: true }),
    liftAbove: (id, height) => {
      const p = numberOf.get(id)
      const canvas = store.getState().domNode
      if (p === undefined || !canvas) return
      const { y, zoom, height: room } = viewOf(store.getState())
      const foot = canvas.getBoundingClientRect().top + ((picture.layout.y[p] ?? 0) + picture.box) * zoom + y
      if (foot + liftRoom > height) travel.panBy(0, (foot + liftRoom - height) / room)
    },
  }))

  useHandedFocus(() => store.getState().domNode)
  const onKey = useCanvasKeys({ chart, marks, travel, fitAll, onOpenDetails, onSay })
  const keys = useId()
  const active = pointing.hovered >= 0 ? pointing.hovered : highlighted
  return (
    <>
      {onWalk && <WalkLink onWalk={onWalk} />}
      <chakra.p id={keys} srOnly>
        {keysInWords}
      </chakra.p>
      <ReactFlow
        className="tree-canvas"
        aria-label={`Family tree. Arrow keys walk from person to person, ${enterDoes}.`}
        aria-describedby={keys}
        aria-activedescendant={
          nodes.some((node) => node.id === marks.highlighted) || (picture.fan && highlighted >= 0)
            ? personElementId(marks.highlighted ?? '')
            : undefined
        }
        tabIndex={0}
        data-zoom={zoomStep}
        nodes={nodes}
        edges={noEdges}
        nodeTypes={nodeTypes}
        defaultViewport={opening}
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
          travel.interrupt()
          change.finish()
        }}
        onNodeClick={(event) => pointing.press(event)}
        onPaneClick={(event) => pointing.press(event)}
        onPointerMove={(event: PointerEvent) => pointing.move(event)}
        onPointerLeave={pointing.leave}
        data-over={pointing.hovered >= 0 ? 'person' : undefined}
        onKeyDown={onKey}
      >
        <CanvasGrid />
        <PaintedTree chart={chart} writer={writer} highlighted={highlighted} path={path} />
        <ChartEnds chart={chart} ends={ends} ids={nodes.map((node) => node.id)} onGoOn={onGoOn} />
      </ReactFlow>
      {hand?.({ chart, writer, hovered: pointing.hovered, highlighted, onHold: pointing.hold })}
      {!hand && active >= 0 && (
        <PersonTag
          key={active}
          picture={picture}
          person={active}
          face={writer.face(active)}
          onOpen={() => onOpenDetails(picture.layout.ids[active] ?? '')}
          onHold={pointing.hold}
        />
      )}
      <CanvasControls
        onZoomIn={() => zoomBy(zoomFactor)}
        onZoomOut={() => zoomBy(1 / zoomFactor)}
        onFit={fitAll}
      />
      <Minimap picture={picture} screen={screen} onGo={(x, y) => travel.to({ x, y }, flow.getZoom(), 0)} />
    </>
  )
}

/** How far one may go: until the tree has just left the view at the smallest scale. */
function extentOf(
  { picture }: Chart,
  size: { width: number; height: number },
  minZoom: number,
): [[number, number], [number, number]] {
  const beyond = Math.max(size.width, size.height) / minZoom
  const { width, height } = picture.layout
  return [
    [-beyond, -beyond],
    [width + beyond, height + beyond],
  ]
}
