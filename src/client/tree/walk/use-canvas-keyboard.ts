/** Keyboard control of the canvas, with screen reader announcements. */
import { useStoreApi } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findPersonAtCenter, getPersonCenter } from '../canvas/hit-testing.ts'
import type { PersonHighlight } from '../canvas/use-person-highlight.ts'
import type { ViewportAnimation } from '../canvas/use-viewport-animation.ts'
import { getViewport } from '../canvas/use-viewport-listener.ts'
import type { Viewport } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'
import { type Direction, findNeighbour } from '../chart/relatives.ts'
import { findNextSector } from '../fan/fan-navigation.ts'
import { getStepForKey } from './arrow-keys.ts'
import { formatArrival } from './format-close-relation.ts'

/** The distance of one key press, relative to the width and height of the viewport. */
const panShare = 0.25
const panDurationMs = 250
/** The zoom factor of one press of a zoom key or button. */
export const zoomFactor = 1.2

/** Help for screen readers, after the name of the canvas. */
export const keyboardHelp =
  'Shift and an arrow key moves the view. Plus and minus zoom, 0 shows the whole tree, Escape deselects the person.'

const relativeNouns: Record<Direction, string> = {
  up: 'parents',
  down: 'children',
  left: 'partners, brothers or sisters',
  right: 'partners, brothers or sisters',
}

/** In a fan, down leads to the child, left and right to people of the same generation. */
const fanRelativeNouns: Record<Direction, string> = {
  up: 'parents',
  down: 'children',
  left: 'people beside them in the ring',
  right: 'people beside them in the ring',
}

interface CanvasKeyboardOptions {
  chart: Chart
  highlight: Pick<PersonHighlight, 'highlightedId' | 'setHighlighted'>
  animation: Pick<ViewportAnimation, 'moveTo' | 'zoomBy' | 'panBy'>
  fitAll: () => void
  onOpenDetails: (id: string) => void
  /** Announces the person, or that there is none in this direction. */
  onAnnounce: (words: string) => void
}

export function useCanvasKeyboard({
  chart,
  highlight: marks,
  animation: travel,
  fitAll,
  onOpenDetails,
  onAnnounce: onSay,
}: CanvasKeyboardOptions): (event: KeyboardEvent) => void {
  const store = useStoreApi()

  const walk = (step: Direction) => {
    const view = getViewport(store.getState())
    const from = chart.members[chart.indexById.get(marks.highlightedId ?? '') ?? -1]
    const { fan } = chart.drawing
    const first = () => chart.members[fan ? 0 : findPersonAtCenter(chart.drawing, view)]
    const next = from ? findNext(chart, from, step) : first()
    if (!next) {
      if (from)
        onSay(`No ${(fan ? fanRelativeNouns : relativeNouns)[step]} of ${formatFullName(from)} are shown`)
      return
    }
    marks.setHighlighted(next.id)
    onSay(formatArrival(next, from ?? null))
    const p = chart.indexById.get(next.id) ?? -1
    if (p >= 0 && !isWellInView(chart, p, view))
      travel.moveTo(getPersonCenter(chart.drawing, p), view.zoom, panDurationMs)
  }
  const pan = (step: Direction) => {
    const along = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const
    const [right, down] = along[step]
    travel.panBy(right * panShare, down * panShare)
  }

  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const step = getStepForKey(key)
    if (step && event.shiftKey) pan(step)
    else if (step) walk(step)
    else if (key === 'Enter' && marks.highlightedId !== null) onOpenDetails(marks.highlightedId)
    else if (key === 'Escape' && marks.highlightedId !== null) marks.setHighlighted(null)
    else if (key === '+' || key === '=') travel.zoomBy(zoomFactor)
    else if (key === '-' || key === '_') travel.zoomBy(1 / zoomFactor)
    else if (key === '0') fitAll()
    else return
    event.preventDefault()
  }
}

function findNext(chart: Chart, from: FamilyMember, step: Direction): FamilyMember | null {
  if (!chart.drawing.fan) return findNeighbour(chart, from, step)
  return chart.members[findNextSector(chart, chart.indexById.get(from.id) ?? -1, step)] ?? null
}

/** Whether the whole card is visible and not under the controls at the edges of the canvas. */
export function isWellInView({ drawing }: Chart, p: number, view: Viewport): boolean {
  const { layout, box } = drawing
  const left = (layout.x[p] ?? 0) * view.zoom + view.x
  const top = (layout.y[p] ?? 0) * view.zoom + view.y
  const size = box * view.zoom
  const edge = 56
  return left > edge && top > 8 && left + size < view.width - edge && top + size < view.height - edge
}
