/** What the page can do with the canvas: show a person, the whole tree, or a person beside a sheet. */
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { tree } from '#shared/limits.ts'
import type { Chart } from '../chart/chart.ts'
import { isWellInView } from '../walk/use-canvas-keyboard.ts'
import { getPersonCenter } from './hit-testing.ts'
import type { ViewportAnimation } from './use-viewport-animation.ts'
import { getViewport } from './use-viewport-listener.ts'
import { getVisibleArea } from './viewport.ts'

/** Methods that the surrounding page can call. */
export interface TreeCanvasHandle {
  /** Moves the viewport to a person, animated over 800 ms. */
  flyTo: (id: string) => void
  /** Shows the whole tree. */
  fitAll: () => void
  /** Shows the whole tree; where it is shown already, the view before. */
  toggleFit: () => void
  /** Moves the keyboard focus to the canvas. */
  focus: () => void
  /** Pans up until the person's card ends above `maxY`, a height in px of the window. */
  keepAbove: (id: string, maxY: number) => void
  /** Moves the person to the middle of what a sheet leaves visible: left of and above a corner, in px of the window. */
  showBeside: (id: string, sheet: { left: number; top: number }) => void
  /** Ends `showBeside`. */
  endShowBeside: () => void
}

interface CanvasHandleOptions {
  ref: Ref<TreeCanvasHandle> | undefined
  chart: Chart
  animation: ViewportAnimation
  transition: { isRunning: () => boolean; finish: () => void }
  /** The zoom at which the whole drawing fits the canvas. */
  fitZoom: number
}

/** Space that `keepAbove` leaves below the card, in px of the screen. */
const keepAboveMargin = 28
const panDurationMs = 250

export function useCanvasHandle({ ref, chart, animation, transition, fitZoom }: CanvasHandleOptions) {
  const { drawing, indexById } = chart
  const flow = useReactFlow()
  const store = useStoreApi()
  /** The view before the whole tree was shown. */
  const beforeFit = useRef<{ x: number; y: number; zoom: number } | null>(null)

  /** Where the page was scrolled before `showBeside` scrolled the canvas up; null while it has not. */
  const scrolledFrom = useRef<number | null>(null)

  const getCenter = () => {
    const { left, top, right, bottom } = getVisibleArea(getViewport(store.getState()))
    return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  const fitAll = () => {
    const { width, height } = drawing.layout
    transition.finish()
    animation.moveTo({ x: width / 2, y: height / 2 }, fitZoom, tree.viewportAnimationMs)
  }
  const toggleFit = () => {
    const zoom = flow.getZoom()
    const before = beforeFit.current
    beforeFit.current = null
    const isFit = Math.abs(zoom - fitZoom) < fitZoom / 100
    if (isFit && before) {
      transition.finish()
      return animation.moveTo(before, before.zoom, tree.viewportAnimationMs)
    }
    beforeFit.current = { ...getCenter(), zoom }
    fitAll()
  }
  const flyTo = (id: string) => {
    const p = indexById.get(id)
    store.getState().domNode?.scrollIntoView({ block: 'nearest' })
    const isShown = () =>
      transition.isRunning() && isWellInView(chart, p ?? -1, getViewport(store.getState()))
    if (p === undefined || isShown()) return
    const zoom = Math.max(flow.getZoom(), tree.zoomDefault)
    animation.moveTo(getPersonCenter(drawing, p), zoom, tree.viewportAnimationMs)
  }
  const keepAbove = (id: string, maxY: number) => {
    const p = indexById.get(id)
    const canvas = store.getState().domNode
    if (p === undefined || !canvas) return
    const { y, zoom, height } = getViewport(store.getState())
    const bottom = canvas.getBoundingClientRect().top + ((drawing.layout.y[p] ?? 0) + drawing.box) * zoom + y
    if (bottom + keepAboveMargin > maxY) animation.panBy(0, (bottom + keepAboveMargin - maxY) / height)
  }
  const showBeside = (id: string, sheet: { left: number; top: number }) => {
    const p = indexById.get(id)
    const element = store.getState().domNode
    if (p === undefined || !element) return
    const visible = sheet.top - element.getBoundingClientRect().top
    if (visible < drawing.box) {
      scrolledFrom.current ??= window.scrollY
      element.scrollIntoView({ block: 'start' })
    }
    const canvas = element.getBoundingClientRect()
    const zoom = flow.getZoom()
    const person = getPersonCenter(drawing, p)
    const hidden = {
      x: Math.min(canvas.width, Math.max(0, canvas.right - sheet.left)),
      y: Math.min(canvas.height, Math.max(0, canvas.bottom - sheet.top)),
    }
    const center = { x: person.x + hidden.x / 2 / zoom, y: person.y + hidden.y / 2 / zoom }
    animation.moveTo(center, zoom, panDurationMs, { beyondEdge: true })
  }
  const endShowBeside = () => {
    if (scrolledFrom.current !== null) window.scrollTo({ top: scrolledFrom.current })
    scrolledFrom.current = null
    animation.returnWithinEdge()
  }

  useImperativeHandle(ref, () => ({
    flyTo,
    fitAll,
    toggleFit,
    focus: () => store.getState().domNode?.focus({ preventScroll: true }),
    keepAbove,
    showBeside,
    endShowBeside,
  }))
  return { fitAll }
}
