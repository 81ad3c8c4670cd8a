/** The pannable, zoomable tree: who is in view, what a click, a key or a touch does, and how the view travels. */
import { ReactFlow, ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './tree-canvas.css'
import { chakra } from '@chakra-ui/react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { tree } from '#shared/limits.ts'
import { CanvasControls } from './canvas-controls.tsx'
import { CanvasGrid } from './canvas-grid.tsx'
import { CardWriter } from './card-writer.ts'
import type { Chart } from './chart.ts'
import type { ChartPicture } from './chart-picture.ts'
import { Minimap } from './minimap.tsx'
import { PaintedTree } from './painted-tree.tsx'
import { centerOf, fittingZoom, personInMiddle } from './people-in-view.ts'
import { PersonNode, personElementId } from './person-node.tsx'
import { PersonTag } from './person-tag.tsx'
import { stepFrom } from './relatives.ts'
import type { ScreenClass } from './tree-measures.ts'
import type { Marks } from './use-marks.ts'
import { usePersonNodes } from './use-person-nodes.ts'
import { usePointing } from './use-pointing.ts'
import { areaOf } from './view.ts'
import { viewOf } from './view-of-store.ts'

/** What the page around the canvas can ask of it. */
export interface TreeCanvasHandle {
  /** Travels to a person over 800 ms. */
  flyTo: (id: string) => void
  /** Shows the whole tree. */
  fitAll: () => void
}

interface TreeCanvasProps {
  chart: Chart
  screen: ScreenClass
  /** The ids of those who stand between two people, from the one to the other: drawn in gold. Empty is nobody. */
  path: readonly string[]
  /** In whose place the canvas opens. */
  openAt: string | null
  marks: Marks
  onOpenDetails: (id: string) => void
  /** Somebody was walked to by key: say so to whoever cannot see it. */
  onWalk: (id: string) => void
  ref?: Ref<TreeCanvasHandle>
}

const nodeTypes = { person: PersonNode }
const noEdges: never[] = []
const proOptions = { hideAttribution: true }
const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const

function isStep(key: string): key is keyof typeof steps {
  return key in steps
}

/** Nothing moves by itself for people who have asked for that. */
function travelTime(milliseconds: number): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds
}

export function TreeCanvas(props: TreeCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <chakra.div
      ref={box}
      position="relative"
      h="70vh"
      minH="22rem"
      flex="1"
      minW="0"
      bg="sunken"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflow="hidden"
      overscrollBehavior="contain"
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
  screen,
  openAt,
  marks,
  onOpenDetails,
  onWalk,
  size,
  ref,
}: TreeCanvasProps & { size: { width: number; height: number } }) {
  const { picture, numberOf } = chart
  const flow = useReactFlow()
  const store = useStoreApi()
  const writer = useMemo(() => new CardWriter(chart), [chart])
  const whole = fittingZoom(picture, size, tree.zoomDefault)
  const minZoom = Math.min(tree.zoomMin, whole)
  const extent = useMemo(() => extentOf(chart, size, minZoom), [chart, size, minZoom])
  const [opening] = useState(() => openingView(picture, numberOf.get(openAt ?? '') ?? 0, size))
  const pointing = usePointing(chart, (id) => marks.highlight(id), onOpenDetails)
  const highlighted = numberOf.get(marks.highlighted ?? '') ?? -1
  const { nodes, zoomStep } = usePersonNodes(chart, writer, marks)
  useKeptPlace(chart)

  const travel = (to: { x: number; y: number }, zoom: number, duration: number) => {
    const { left, top, right, bottom } = areaOf(viewOf(store.getState()))
    const distance = Math.hypot((left + right) / 2 - to.x, (top + bottom) / 2 - to.y)
    // Between all but equal places React Flow's smooth path runs through 1 / 0 and the view would be lost.
    const interpolate = distance < 1 || zoom === flow.getZoom() ? 'linear' : 'smooth'
    void flow.setCenter(to.x, to.y, { zoom, duration: travelTime(duration), interpolate })
  }
  const fitAll = () => {
    const { width, height } = picture.layout
    travel({ x: width / 2, y: height / 2 }, whole, tree.flyTo)
  }
  useImperativeHandle(ref, () => ({
    flyTo: (id) => {
      const p = numberOf.get(id)
      store.getState().domNode?.scrollIntoView({ block: 'nearest' })
      if (p !== undefined)
        travel(centerOf(picture, p), Math.max(flow.getZoom(), tree.zoomDefault), tree.flyTo)
    },
    fitAll,
  }))

  const walk = (key: keyof typeof steps) => {
    const view = viewOf(store.getState())
    const current = highlighted >= 0 ? highlighted : personInMiddle(picture, view)
    const person = chart.members[current]
    const next = highlighted >= 0 && person ? stepFrom(chart, person, steps[key]) : person
    if (!next) return
    marks.highlight(next.id)
    onWalk(next.id)
    const p = numberOf.get(next.id) ?? -1
    if (p >= 0 && !isWellInView(chart, p, view)) travel(centerOf(picture, p), view.zoom, 250)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    if (isStep(key)) walk(key)
    else if (key === 'Enter' && marks.highlighted !== null) onOpenDetails(marks.highlighted)
    else if (key === 'Escape') marks.highlight(null)
    else if (key === '+') void flow.zoomIn({ duration: travelTime(200) })
    else if (key === '-') void flow.zoomOut({ duration: travelTime(200) })
    else if (key === '0') fitAll()
    else return
    event.preventDefault()
  }
  const active = pointing.hovered >= 0 ? pointing.hovered : highlighted
  return (
    <>
      <ReactFlow
        className="tree-canvas"
        aria-label="Family tree. Arrow keys walk from person to person, Enter opens the details."
        aria-activedescendant={
          nodes.some((node) => node.id === marks.highlighted)
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
        onNodeClick={(event) => pointing.press(event)}
        onPaneClick={(event) => pointing.press(event)}
        onPointerMove={(event: PointerEvent) => pointing.move(event)}
        onPointerLeave={pointing.leave}
        data-over={pointing.hovered >= 0 ? 'person' : undefined}
        onKeyDown={onKey}
      >
        <CanvasGrid />
        <PaintedTree chart={chart} writer={writer} highlighted={highlighted} />
      </ReactFlow>
      {active >= 0 && (
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
        onZoomIn={() => void flow.zoomIn({ duration: travelTime(200) })}
        onZoomOut={() => void flow.zoomOut({ duration: travelTime(200) })}
        onFit={fitAll}
      />
      <Minimap
        picture={picture}
        screen={screen}
        onGo={(x, y) => void flow.setCenter(x, y, { zoom: flow.getZoom() })}
      />
    </>
  )
}

/** A person in the middle at the default zoom; a tree that fits into the view stands in its middle as a whole. */
function openingView(picture: ChartPicture, p: number, size: { width: number; height: number }) {
  const zoom = tree.zoomDefault
  const edge = 40
  const place = (center: number, length: number, room: number) => {
    const drawn = length * zoom
    return drawn + 2 * edge <= room ? (room - drawn) / 2 : room / 2 - center * zoom
  }
  const { x, y } = centerOf(picture, p)
  const { layout } = picture
  return {
    x: Math.round(place(x, layout.width, size.width)),
    y: Math.round(place(y, layout.height, size.height)),
    zoom,
  }
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

function isWellInView({ picture }: Chart, p: number, view: ReturnType<typeof viewOf>): boolean {
  const { layout, box } = picture
  const left = (layout.x[p] ?? 0) * view.zoom + view.x
  const top = (layout.y[p] ?? 0) * view.zoom + view.y
  const size = box * view.zoom
  const edge = 56
  return left > edge && top > 8 && left + size < view.width - edge && top + size < view.height - edge
}

/** When the chart is laid out anew, whoever stood in the middle stays where they were. */
function useKeptPlace(chart: Chart) {
  const flow = useReactFlow()
  const store = useStoreApi()
  const before = useRef(chart)
  useEffect(() => {
    const old = before.current
    before.current = chart
    if (old.picture === chart.picture) return
    const view = viewOf(store.getState())
    const middle = personInMiddle(old.picture, view)
    const p = chart.numberOf.get(old.picture.layout.ids[middle] ?? '')
    if (p === undefined) return
    const from = centerOf(old.picture, middle)
    const to = centerOf(chart.picture, p)
    void flow.setViewport({
      x: view.x + (from.x - to.x) * view.zoom,
      y: view.y + (from.y - to.y) * view.zoom,
      zoom: view.zoom,
    })
  }, [chart, flow, store])
}
