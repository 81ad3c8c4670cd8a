/** The canvas by keyboard: everything that a pointer can do there, and words for whoever cannot see what happened. */
import { useStoreApi } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import { fullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { centerOf, personInMiddle } from '../canvas/hit-testing.ts'
import type { Marks } from '../canvas/use-person-highlight.ts'
import type { Travel } from '../canvas/use-viewport-animation.ts'
import { viewOf } from '../canvas/use-viewport-listener.ts'
import type { View } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'
import { type Step, stepFrom } from '../chart/relatives.ts'
import { fanStep } from '../fan/fan-navigation.ts'
import { stepOfKey } from './arrow-keys.ts'
import { arrivalWords } from './format-close-relation.ts'

/** How far a key moves the view, as a part of its width and height. */
const panPart = 0.25
const walkTime = 250
/** What one press of a zoom key or button does. */
export const zoomFactor = 1.2

/** In words for a screen reader, after the canvas's name. */
export const keysInWords =
  'Shift with an arrow key moves the view. Plus and minus zoom, 0 shows the whole tree, Escape lets go of the person.'

const kin: Record<Step, string> = {
  up: 'parents',
  down: 'children',
  left: 'partners, brothers or sisters',
  right: 'partners, brothers or sisters',
}

/** A fan has but one person's ancestors: below somebody stands their child, and beside them whoever is as far away. */
const kinInFan: Record<Step, string> = {
  up: 'parents',
  down: 'children',
  left: 'neighbours in the ring',
  right: 'neighbours in the ring',
}

interface CanvasKeys {
  chart: Chart
  marks: Pick<Marks, 'highlighted' | 'highlight'>
  travel: Pick<Travel, 'to' | 'zoomBy' | 'panBy'>
  fitAll: () => void
  onOpenDetails: (id: string) => void
  /** Says to whom one has come, or that there is nobody. */
  onSay: (words: string) => void
}

export function useCanvasKeys({
  chart,
  marks,
  travel,
  fitAll,
  onOpenDetails,
  onSay,
}: CanvasKeys): (event: KeyboardEvent) => void {
  const store = useStoreApi()

  const walk = (step: Step) => {
    const view = viewOf(store.getState())
    const from = chart.members[chart.numberOf.get(marks.highlighted ?? '') ?? -1]
    const { fan } = chart.picture
    const first = () => chart.members[fan ? 0 : personInMiddle(chart.picture, view)]
    const next = from ? nextTo(chart, from, step) : first()
    if (!next) {
      if (from) onSay(`No ${(fan ? kinInFan : kin)[step]} of ${fullName(from)} are shown`)
      return
    }
    marks.highlight(next.id)
    onSay(arrivalWords(next, from ?? null))
    const p = chart.numberOf.get(next.id) ?? -1
    if (p >= 0 && !isWellInView(chart, p, view)) travel.to(centerOf(chart.picture, p), view.zoom, walkTime)
  }
  const pan = (step: Step) => {
    const along = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const
    const [right, down] = along[step]
    travel.panBy(right * panPart, down * panPart)
  }

  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const step = stepOfKey(key)
    if (step && event.shiftKey) pan(step)
    else if (step) walk(step)
    else if (key === 'Enter' && marks.highlighted !== null) onOpenDetails(marks.highlighted)
    else if (key === 'Escape' && marks.highlighted !== null) marks.highlight(null)
    else if (key === '+' || key === '=') travel.zoomBy(zoomFactor)
    else if (key === '-' || key === '_') travel.zoomBy(1 / zoomFactor)
    else if (key === '0') fitAll()
    else return
    event.preventDefault()
  }
}

function nextTo(chart: Chart, from: FamilyMember, step: Step): FamilyMember | null {
  if (!chart.picture.fan) return stepFrom(chart, from, step)
  return chart.members[fanStep(chart, chart.numberOf.get(from.id) ?? -1, step)] ?? null
}

/** Whether all of a person's box is in the view, and not under what lies at its edges. */
export function isWellInView({ picture }: Chart, p: number, view: View): boolean {
  const { layout, box } = picture
  const left = (layout.x[p] ?? 0) * view.zoom + view.x
  const top = (layout.y[p] ?? 0) * view.zoom + view.y
  const size = box * view.zoom
  const edge = 56
  return left > edge && top > 8 && left + size < view.width - edge && top + size < view.height - edge
}
