/** The canvas by keyboard: everything that a pointer can do there, and words for whoever cannot see what happened. */
import { useStoreApi } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import { fullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findPersonAtCenter, getPersonCenter } from '../canvas/hit-testing.ts'
import type { PersonHighlight } from '../canvas/use-person-highlight.ts'
import type { ViewportAnimation } from '../canvas/use-viewport-animation.ts'
import { getViewport } from '../canvas/use-viewport-listener.ts'
import type { Viewport } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'
import { type Direction, findNeighbour } from '../chart/relatives.ts'
import { findNextSeat } from '../fan/fan-navigation.ts'
import { getStepForKey } from './arrow-keys.ts'
import { formatArrival } from './format-close-relation.ts'

/** How far a key moves the view, as a part of its width and height. */
const panShare = 0.25
const panDurationMs = 250
/** What one press of a zoom key or button does. */
export const zoomFactor = 1.2

/** In words for a screen reader, after the canvas's name. */
export const keyboardHelp =
  'Shift with an arrow key moves the view. Plus and minus zoom, 0 shows the whole tree, Escape lets go of the person.'

const relativeNouns: Record<Direction, string> = {
  up: 'parents',
  down: 'children',
  left: 'partners, brothers or sisters',
  right: 'partners, brothers or sisters',
}

/** A fan has but one person's ancestors: below somebody stands their child, and beside them whoever is as far away. */
const fanRelativeNouns: Record<Direction, string> = {
  up: 'parents',
  down: 'children',
  left: 'neighbours in the ring',
  right: 'neighbours in the ring',
}

interface CanvasKeyboardOptions {
  chart: Chart
  marks: Pick<PersonHighlight, 'highlightedId' | 'setHighlighted'>
  travel: Pick<ViewportAnimation, 'moveTo' | 'zoomBy' | 'panBy'>
  fitAll: () => void
  onOpenDetails: (id: string) => void
  /** Says to whom one has come, or that there is nobody. */
  onSay: (words: string) => void
}

export function useCanvasKeyboard({
  chart,
  marks,
  travel,
  fitAll,
  onOpenDetails,
  onSay,
}: CanvasKeyboardOptions): (event: KeyboardEvent) => void {
  const store = useStoreApi()

  const walk = (step: Direction) => {
    const view = getViewport(store.getState())
    const from = chart.members[chart.indexById.get(marks.highlightedId ?? '') ?? -1]
    const { fan } = chart.drawing
    const first = () => chart.members[fan ? 0 : findPersonAtCenter(chart.drawing, view)]
    const next = from ? findNext(chart, from, step) : first()
    if (!next) {
      if (from) onSay(`No ${(fan ? fanRelativeNouns : relativeNouns)[step]} of ${fullName(from)} are shown`)
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
  return chart.members[findNextSeat(chart, chart.indexById.get(from.id) ?? -1, step)] ?? null
}

/** Whether all of a person's box is in the view, and not under what lies at its edges. */
export function isWellInView({ drawing }: Chart, p: number, view: Viewport): boolean {
  const { layout, box } = drawing
  const left = (layout.x[p] ?? 0) * view.zoom + view.x
  const top = (layout.y[p] ?? 0) * view.zoom + view.y
  const size = box * view.zoom
  const edge = 56
  return left > edge && top > 8 && left + size < view.width - edge && top + size < view.height - edge
}
