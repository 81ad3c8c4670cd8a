/** Lays out a fan chart of one person's ancestors: rings of sectors around a center disc. */

import type { PersonGraph } from '../graph/person-graph.ts'
import { buildFanPedigree, type FanPedigree } from './fan-pedigree.ts'
import { chooseRings, type FanRings, innerRings, type RingKind } from './fan-rings.ts'

/** Angles are in radians, clockwise from the right, as in canvas and SVG. Radii are in px. */
export interface FanLayout extends FanPedigree {
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
  const pedigree = buildFanPedigree(graph, person, generations)
  const sweep = getSweep(aspect)
  const rings = chooseRings(pedigree, sweep)
  const count = pedigree.person.length
  const { from, to } = assignAngles(pedigree, rings, sweep)
  const inner = new Float64Array(count)
  const outer = new Float64Array(count)
  for (let sector = 0; sector < count; sector++) {
    inner[sector] = rings.inner[pedigree.ring[sector] as number] as number
    outer[sector] = rings.outer[pedigree.ring[sector] as number] as number
  }
  return {
    ...pedigree,
    from,
    to,
    inner,
    outer,
    kind: rings.kind,
    radius: rings.outer.at(-1) as number,
    sweep,
  }
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
function assignAngles(pedigree: FanPedigree, { minAngle, goodAngle }: FanRings, sweep: number) {
  const count = pedigree.person.length
  const from = new Float64Array(count)
  const to = new Float64Array(count)
  const ancestorCount = countAncestors(pedigree)
  from[0] = -Math.PI / 2 - sweep / 2
  to[0] = -Math.PI / 2 + sweep / 2
  for (let sector = 0; sector < count; sector++) {
    const father = pedigree.outwards[sector] as number
    const parents = (pedigree.outwards[sector + 1] as number) - father
    if (parents === 0) continue
    from[father] = from[sector] as number
    to[father + parents - 1] = to[sector] as number
    if (parents === 1) continue
    const angle = (to[sector] as number) - (from[sector] as number)
    const minAngles = [minAngle[father] as number, minAngle[father + 1] as number] as const
    const goodAngles = [goodAngle[father] as number, goodAngle[father + 1] as number] as const
    const ring = pedigree.ring[sector] as number
    const counts = [ancestorCount[father] as number, ancestorCount[father + 1] as number] as const
    const part =
      ring < innerRings
        ? getInnerFatherShare(angle, minAngles, counts, ring)
        : getOuterFatherShare(angle, minAngles, goodAngles)
    to[father] = (from[sector] as number) + part
    from[father + 1] = to[father] as number
  }
  return { from, to }
}

/** Returns the number of people in each sector and behind it, counting ancestors outwards. */
function countAncestors({ inwards }: FanPedigree): Int32Array {
  const ancestorCount = new Int32Array(inwards.length).fill(1)
  for (let sector = inwards.length - 1; sector > 0; sector--) {
    const child = inwards[sector] as number
    ancestorCount[child] = (ancestorCount[child] as number) + (ancestorCount[sector] as number)
  }
  return ancestorCount
}

type Two = readonly [father: number, mother: number]

/** Returns the father's part of the arc in inner rings: about half, adjusted by the numbers of ancestors. */
function getInnerFatherShare(angle: number, [father, mother]: Two, [his, hers]: Two, ring: number): number {
  const [a, b] = [Math.sqrt(his), Math.sqrt(hers)]
  const difference = (countInfluence[ring] as number) * (a / (a + b) - 0.5)
  const share = Math.abs(difference) < minShareDifference ? 0.5 : 0.5 + difference
  return Math.min(Math.max(angle * share, father), angle - mother)
}

/** Returns the father's part of the arc in outer rings: the minimum of his line, and a part of the rest by need. */
function getOuterFatherShare(angle: number, [father, mother]: Two, [his, hers]: Two): number {
  const rest = Math.max(0, angle - father - mother)
  const [a, b] = [Math.sqrt(his), Math.sqrt(hers)]
  return Math.min(father + (rest * a) / (a + b), angle - mother)
}
