/** Lays out a fan chart of one person's ancestors: rings of sectors around a center disc. */

import type { PersonGraph } from '../graph/person-graph.ts'
import { type FanPositions, placeAncestors } from './fan-positions.ts'
import { chooseRings, type FanRings, innerRings, type RingKind } from './fan-rings.ts'

/** Angles are in radians, clockwise from the right, as in canvas and SVG. Radii are in px. */
export interface FanLayout extends FanPositions {
  from: Float64Array
  to: Float64Array
  inner: Float64Array
  outer: Float64Array
  /** Per ring; the center disc is ring 0. */
  kind: RingKind[]
  /** The radius and angle of the whole fan, which is open at the bottom. */
  radius: number
  sweep: number
}

export interface FanOptions {
  /** The maximum number of generations of ancestors. */
  generations: number
  /** The width of the screen divided by its height. A fan for a tall screen has a larger angle. */
  aspect: number
}

const degree = Math.PI / 180
const minSweep = 196 * degree
const maxSweep = 284 * degree

/** Lays out the ancestors of a person. The same family always gives the same fan. */
export function layoutFan(
  graph: PersonGraph,
  person: number,
  { generations, aspect }: FanOptions,
): FanLayout {
  const seats = placeAncestors(graph, person, generations)
  const sweep = getSweep(aspect)
  const rings = chooseRings(seats, sweep)
  const count = seats.person.length
  const { from, to } = assignAngles(seats, rings, sweep)
  const inner = new Float64Array(count)
  const outer = new Float64Array(count)
  for (let seat = 0; seat < count; seat++) {
    inner[seat] = rings.inner[seats.ring[seat] as number] as number
    outer[seat] = rings.outer[seats.ring[seat] as number] as number
  }
  return { ...seats, from, to, inner, outer, kind: rings.kind, radius: rings.outer.at(-1) as number, sweep }
}

/** Returns the angle of a fan that fills a screen of this aspect ratio. */
function getSweep(aspect: number): number {
  const below = Math.asin(Math.min(1, Math.max(0, 2 / aspect - 1)))
  return Math.min(maxSweep, Math.max(minSweep, Math.PI + 2 * below))
}

/** Per inner ring from the parents on: how much the number of ancestors influences the shares (0: equal shares). */
const countInfluence = [0.4, 0.6, 0.8]
/** A smaller difference from equal shares would look like a mistake. */
const minShareDifference = 0.035

/**
 * Divides the arc of each child among the parents. A single parent gets the whole arc. Of two parents, each gets the
 * minimum of their line; the rest is shared almost equally in inner rings, and by need in outer rings.
 */
function assignAngles(seats: FanPositions, { minAngle: least, goodAngle: good }: FanRings, sweep: number) {
  const count = seats.person.length
  const from = new Float64Array(count)
  const to = new Float64Array(count)
  const behind = countAncestors(seats)
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
    const part =
      ring < innerRings
        ? getInnerFatherShare(room, needs, lines, ring)
        : getOuterFatherShare(room, needs, uses)
    to[father] = (from[seat] as number) + part
    from[father + 1] = to[father] as number
  }
  return { from, to }
}

/** Returns the number of people at each position and behind it, counting ancestors outwards. */
function countAncestors({ inwards }: FanPositions): Int32Array {
  const behind = new Int32Array(inwards.length).fill(1)
  for (let seat = inwards.length - 1; seat > 0; seat--) {
    const child = inwards[seat] as number
    behind[child] = (behind[child] as number) + (behind[seat] as number)
  }
  return behind
}

type Two = readonly [father: number, mother: number]

/** Returns the father's part of the arc in inner rings: about half, adjusted by the numbers of ancestors. */
function getInnerFatherShare(room: number, [father, mother]: Two, [his, hers]: Two, ring: number): number {
  const [a, b] = [Math.sqrt(his), Math.sqrt(hers)]
  const difference = (countInfluence[ring] as number) * (a / (a + b) - 0.5)
  const share = Math.abs(difference) < minShareDifference ? 0.5 : 0.5 + difference
  return Math.min(Math.max(room * share, father), room - mother)
}

/** Returns the father's part of the arc in outer rings: the minimum of his line, and a part of the rest by need. */
function getOuterFatherShare(room: number, [father, mother]: Two, [his, hers]: Two): number {
  const rest = Math.max(0, room - father - mother)
  const [a, b] = [Math.sqrt(his), Math.sqrt(hers)]
  return Math.min(father + (rest * a) / (a + b), room - mother)
}
