/** A fan of one person's ancestors: ring segments round a disc, one for every place in the pedigree. */
import { type FanRings, fitRings, innerRings, type RingKind } from './fan-rings.ts'
import { type FanSeats, seatAncestors } from './fan-seats.ts'
import type { PersonGraph } from './person-graph.ts'

/** Angles in radians, clockwise from the right, as canvas and SVG have them; radii in px. */
export interface FanLayout extends FanSeats {
  from: Float64Array
  to: Float64Array
  inner: Float64Array
  outer: Float64Array
  /** Per ring, the disc in the middle being ring 0. */
  kind: RingKind[]
  /** The radius of the whole fan, and its angle, open at the bottom. */
  radius: number
  sweep: number
}

export interface FanOptions {
  /** How many generations of ancestors there are at most. */
  generations: number
  /** The width of the screen divided by its height: a fan for a high screen goes further round. */
  aspect: number
}

const degree = Math.PI / 180
const leastSweep = 196 * degree
const mostSweep = 284 * degree

/** Lays out the ancestors of the person with that number; the same family gives the same fan. */
export function layoutFan(
  graph: PersonGraph,
  person: number,
  { generations, aspect }: FanOptions,
): FanLayout {
  const seats = seatAncestors(graph, person, generations)
  const sweep = sweepFor(aspect)
  const rings = fitRings(seats, sweep)
  const count = seats.person.length
  const { from, to } = shareOut(seats, rings, sweep)
  const inner = new Float64Array(count)
  const outer = new Float64Array(count)
  for (let seat = 0; seat < count; seat++) {
    inner[seat] = rings.inner[seats.ring[seat] as number] as number
    outer[seat] = rings.outer[seats.ring[seat] as number] as number
  }
  return { ...seats, from, to, inner, outer, kind: rings.kind, radius: rings.outer.at(-1) as number, sweep }
}

/** The angle with which a fan fills a screen of that shape. */
function sweepFor(aspect: number): number {
  const below = Math.asin(Math.min(1, Math.max(0, 2 / aspect - 1)))
  return Math.min(mostSweep, Math.max(leastSweep, Math.PI + 2 * below))
}

/** What a parent behind whom nobody sits has of the room, beside one whose line goes on. */
const shareAtEnd = 0.36

/** What the first of two parents gets where the inner generations are shared out equally. */
function halfOf({ outwards }: FanSeats, first: number): number {
  const ends = (seat: number) => outwards[seat] === outwards[seat + 1]
  if (ends(first) === ends(first + 1)) return 0.5
  return ends(first) ? shareAtEnd : 1 - shareAtEnd
}

/**
 * Gives everybody their part of their child's arc: the whole to a parent alone, equal parts to the inner generations
 * as far as nobody needs more and both lines go on, and further out to everybody what they need and of the rest what they can use.
 */
function shareOut(seats: FanSeats, { least, good }: FanRings, sweep: number) {
  const count = seats.person.length
  const from = new Float64Array(count)
  const to = new Float64Array(count)
  from[0] = -Math.PI / 2 - sweep / 2
  to[0] = -Math.PI / 2 + sweep / 2
  for (let seat = 0; seat < count; seat++) {
    const first = seats.outwards[seat] as number
    const end = seats.outwards[seat + 1] as number
    if (first === end) continue
    const start = from[seat] as number
    const stop = to[seat] as number
    let border = stop
    if (end - first === 2) {
      const [a, b] = [least[first] as number, least[first + 1] as number]
      const room = stop - start
      const rest = Math.max(0, room - a - b)
      const [useA, useB] = [Math.sqrt(good[first] as number), Math.sqrt(good[first + 1] as number)]
      const share = a + (rest * useA) / (useA + useB)
      const equal = Math.min(Math.max(room * halfOf(seats, first), a), room - b)
      border = start + ((seats.ring[seat] as number) < innerRings ? equal : share)
    }
    from[first] = start
    to[first] = border
    if (end - first === 2) {
      from[first + 1] = border
      to[first + 1] = stop
    }
  }
  return { from, to }
}
