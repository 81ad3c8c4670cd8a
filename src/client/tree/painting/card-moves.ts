/** Who goes from where to where when one chart takes the place of another, in px of the screen. */

import { peopleIn } from '../canvas/hit-testing.ts'
import { areaOf, type View } from '../canvas/viewport.ts'
import type { Chart } from '../chart/chart.ts'
import type { Area } from '../chart/spatial-grid.ts'

/** A chart as one looks at it. */
export interface Sight {
  chart: Chart
  view: View
}

/** Middle of a box and its side, in px of the screen. */
export interface Stand {
  x: number
  y: number
  side: number
}

export interface Flight {
  /** The person's seat in the chart to which they go. */
  seat: number
  from: Stand
  to: Stand
}

/** More people at once could neither be followed nor painted in time. */
const mostPeople = 300
/** How far beyond the view, in parts of it, people still set out and arrive. */
const beyond = 0.5

export function standOf({ chart, view }: Sight, seat: number): Stand {
  const { layout, box } = chart.picture
  return {
    x: ((layout.x[seat] ?? 0) + box / 2) * view.zoom + view.x,
    y: ((layout.y[seat] ?? 0) + box / 2) * view.zoom + view.y,
    side: box * view.zoom,
  }
}

/**
 * The people of both charts who are in or near the view before or after, at most 300: those who stay nearest to its
 * middle. `standing` tells where somebody is at this moment, who is still on the way from a chart before.
 */
export function planFlights(
  before: Sight,
  after: Sight,
  standing: (id: string) => Stand | null = () => null,
): Flight[] {
  const flights = new Map<number, Flight>()
  const add = (id: string) => {
    const [old, seat] = [before.chart.numberOf.get(id), after.chart.numberOf.get(id)]
    if (old === undefined || seat === undefined || flights.has(seat)) return
    flights.set(seat, { seat, from: standing(id) ?? standOf(before, old), to: standOf(after, seat) })
  }
  for (const sight of [before, after]) {
    const { picture } = sight.chart
    for (const seat of peopleIn(picture, grown(areaOf(sight.view)))) add(picture.layout.ids[seat] ?? '')
  }
  const all = [...flights.values()]
  if (all.length <= mostPeople) return all
  const { width, height } = after.view
  const far = ({ from, to }: Flight) =>
    Math.min(...[from, to].map(({ x, y }) => Math.hypot(x - width / 2, y - height / 2)))
  return all
    .map((flight) => ({ flight, distance: far(flight) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostPeople)
    .map(({ flight }) => flight)
}

function grown({ left, top, right, bottom }: Area): Area {
  const [x, y] = [(right - left) * beyond, (bottom - top) * beyond]
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}

/** Where somebody is after a part of the way, 0 to 1. */
export function onTheWay({ from, to }: Flight, part: number): Stand {
  const between = (a: number, b: number) => a + (b - a) * part
  return { x: between(from.x, to.x), y: between(from.y, to.y), side: between(from.side, to.side) }
}
