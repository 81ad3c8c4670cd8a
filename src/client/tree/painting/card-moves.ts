/** Plans which cards move from where to where when one chart replaces another, in px of the screen. */
import { findPeopleInArea } from '../canvas/hit-testing.ts'
import { getVisibleArea, type Viewport } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'
import { growArea } from '../chart/spatial-grid.ts'

/** A chart and the viewport in which the canvas shows it. */
export interface ChartInViewport {
  chart: Chart
  viewport: Viewport
}

/** Centre of a card and the length of its side, in px of the screen. */
export interface CardPosition {
  x: number
  y: number
  side: number
}

export interface CardMove {
  /** Index of the person in the new chart. */
  person: number
  from: CardPosition
  to: CardPosition
}

/** More moving cards could not be painted within a frame. */
const maxMoves = 300
/** Cards this far outside the viewport still move, as a fraction of its size. */
const outerMargin = 0.5

function getCardPosition({ chart, viewport }: ChartInViewport, p: number): CardPosition {
  const { layout, box } = chart.drawing
  return {
    x: ((layout.x[p] ?? 0) + box / 2) * viewport.zoom + viewport.x,
    y: ((layout.y[p] ?? 0) + box / 2) * viewport.zoom + viewport.y,
    side: box * viewport.zoom,
  }
}

/**
 * Moves for the people of both charts who are in or near the viewport before or after: at most `maxMoves`, those nearest
 * to the centre. `getRunningPosition` gives the position of a card that an earlier transition is still moving.
 */
export function planCardMoves(
  before: ChartInViewport,
  after: ChartInViewport,
  getRunningPosition: (id: string) => CardPosition | null = () => null,
): CardMove[] {
  const moves = new Map<number, CardMove>()
  const add = (id: string) => {
    const [oldIndex, person] = [before.chart.indexById.get(id), after.chart.indexById.get(id)]
    if (oldIndex === undefined || person === undefined || moves.has(person)) return
    const from = getRunningPosition(id) ?? getCardPosition(before, oldIndex)
    moves.set(person, { person, from, to: getCardPosition(after, person) })
  }
  for (const { chart, viewport } of [before, after]) {
    const { drawing } = chart
    for (const p of findPeopleInArea(drawing, growArea(getVisibleArea(viewport), outerMargin))) {
      add(drawing.layout.ids[p] ?? '')
    }
  }
  const all = [...moves.values()]
  if (all.length <= maxMoves) return all
  const { width, height } = after.viewport
  const getDistance = ({ from, to }: CardMove) =>
    Math.min(...[from, to].map(({ x, y }) => Math.hypot(x - width / 2, y - height / 2)))
  return all
    .map((move) => ({ move, distance: getDistance(move) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxMoves)
    .map(({ move }) => move)
}

/** Position of a moving card; `progress` runs from 0 to 1. */
export function interpolatePosition({ from, to }: CardMove, progress: number): CardPosition {
  const mix = (a: number, b: number) => a + (b - a) * progress
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), side: mix(from.side, to.side) }
}
