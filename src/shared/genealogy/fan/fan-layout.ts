/** A fan of one person's ancestors: ring segments round a disc, one for every place in the pedigree. */

import type { PersonGraph } from '../graph/person-graph.ts'
import { type FanSeats, seatAncestors } from './fan-positions.ts'
import { type FanRings, fitRings, innerRings, type RingKind } from './fan-rings.ts'

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

/** How far the inner rings leave equal shares for shares by the number of people, the parents' ring first. */
const byNumber = [0.4, 0.6, 0.8]
/** A lesser difference from equal shares would look like a mistake. */
const leastDifference = 0.035

/**
 * Gives everybody their part of their child's arc: the whole to a parent alone, of two to each what their line needs,
 * and of the rest about the same to the inner generations and further out what they can use.
 */
function shareOut(seats: FanSeats, { least, good }: FanRings, sweep: number) {
  const count = seats.person.length
  const from = new Float64Array(count)
  const to = new Float64Array(count)
  const behind = countBehind(seats)
  from[0] = -Math.PI / 2 - sweep / 2
  to[0] = -Math.PI / 2 + sweep / 2
  for (let seat = 0; seat < count; seat++) {
    const father = seats.outwards[seat] as number
    const parents = (seats.outwards[seat + 1] as number) - father
    if (parents === 0) continue
    from[father] = from[seat] as number
    to[father + parents - 1] = to[seat] as number
    if (parents === 1) continue
    const room = (to[seat] as number) - (from[seat] as number)
    const needs = [least[father] as number, least[father + 1] as number] as const
    const uses = [good[father] as number, good[father + 1] as number] as const
    const ring = seats.ring[seat] as number
    const lines = [behind[father] as number, behind[father + 1] as number] as const
    const part = ring < innerRings ? innerPart(room, needs, lines, ring) : outerPart(room, needs, uses)
    to[father] = (from[seat] as number) + part
    from[father + 1] = to[father] as number
  }
  return { from, to }
}

/** How many sit on every seat and behind it. */
function countBehind({ inwards }: FanSeats): Int32Array {
  const behind = new Int32Array(inwards.length).fill(1)
  for (let seat = inwards.length - 1; seat > 0; seat--) {
    const child = inwards[seat] as number
    behind[child] = (behind[child] as number) + (behind[seat] as number)
  }
  return behind
}

type Two = readonly [father: number, mother: number]

/** The father's part of so much room: half of it, or more or less by as much as their lines differ in numbers. */
function innerPart(room: number, [father, mother]: Two, [his, hers]: Two, ring: number): number {
  const [a, b] = [Math.sqrt(his), Math.sqrt(hers)]
  const difference = (byNumber[ring] as number) * (a / (a + b) - 0.5)
  const share = Math.abs(difference) < leastDifference ? 0.5 : 0.5 + difference
  return Math.min(Math.max(room * share, father), room - mother)
}

/** The father's part of so much room: what his line needs, and of what is left as much as it can use. */
function outerPart(room: number, [father, mother]: Two, [his, hers]: Two): number {
  const rest = Math.max(0, room - father - mother)
  const [a, b] = [Math.sqrt(his), Math.sqrt(hers)]
  return Math.min(father + (rest * a) / (a + b), room - mother)
}
