/** Chooses the thickness of the rings of a fan and the direction of the names in each ring. */
import type { FanPedigree } from './fan-pedigree.ts'

/** `arc`: names along the arc with the years below; `line`: names and years on one line; `outward`: names run outwards. */
export type RingKind = 'arc' | 'line' | 'outward'

/** Thickness of a ring, and the minimum and the preferred arc length per person, in px. */
interface RingMeasures {
  thickness: number
  minArc: number
  /** The minimum arc of a person without ancestors in the fan. */
  minArcAtEnd: number
  goodArc: number
}

const centerRadius = 88
/** The number of inner rings (parents to great-grandparents), which always have names along the arc. */
export const innerRings = 3
const innerRingMeasures: RingMeasures = { thickness: 96, minArc: 64, minArcAtEnd: 40, goodArc: 150 }
const ringMeasures: Record<RingKind, RingMeasures> = {
  line: { thickness: 44, minArc: 236, minArcAtEnd: 140, goodArc: 260 },
  arc: { thickness: 70, minArc: 122, minArcAtEnd: 76, goodArc: 170 },
  outward: { thickness: 140, minArc: 36, minArcAtEnd: 24, goodArc: 46 },
}

/** How much thicker the inner rings of a deep fan are, so that they are readable when the whole fan is visible. */
const maxEmphasis = 2
/** The extra thickness decreases outwards and ends at this ring. */
const emphasisEndRing = 12

/** The minimum arc in a fan of thousands of people, which needs smaller text to keep a usable size. */
const minArcOfLargeFan = 13
const fewPeople = 400
const manyPeople = 4000

export interface FanRings {
  kind: RingKind[]
  /** Radii in px; `outer` of a ring equals `inner` of the next ring. */
  inner: number[]
  outer: number[]
  /** The minimum and the preferred angle of a sector with everybody behind it, in radians. */
  minAngle: Float64Array
  goodAngle: Float64Array
}

/** The maximum share of the angle reserved for thin rings, which need long arcs. The rest is shared by need. */
const maxReservedShare = { shallow: 0.4, deep: 0.85 }
/** The numbers of rings between which a fan changes from shallow to deep. */
const deepFromRing = 7
const deepestRing = 27

/**
 * Finds rings in which every name has the arc that it needs. `sweep` is the angle of the fan. Starting from the outside,
 * as many rings as possible have names on one line, then as many as possible along the arc, because such rings are thin.
 * In the remaining rings names run outwards.
 */
export function chooseRings(pedigree: FanPedigree, sweep: number): FanRings {
  const crowd = getCrowding(pedigree)
  const last = pedigree.ringStart.length - 1
  const getNeed = (options: Partial<RingOptions>) =>
    (measureRings(pedigree, { line: last, arc: last, crowd, stretch: 1, ...options }).minAngle[0] as number) /
    sweep
  let stretch = 1
  for (let i = 0; i < 40 && getNeed({ stretch }) > 1; i++) stretch *= Math.max(getNeed({ stretch }), 1.02)
  const reserved =
    maxReservedShare.shallow + (maxReservedShare.deep - maxReservedShare.shallow) * getDepth(pedigree)
  const limit = Math.max(reserved, getNeed({ stretch }))
  const arc = findLeast(innerRings + 1, last, (ring) => getNeed({ stretch, arc: ring }) <= limit)
  const line = findLeast(arc, last, (ring) => getNeed({ stretch, arc, line: ring }) <= limit)
  return measureRings(pedigree, { line, arc, crowd, stretch })
}

/** Binary search: returns the smallest number for which the monotonic test is true, or `to` if there is none. */
function findLeast(from: number, to: number, isTrue: (n: number) => boolean): number {
  let [low, high] = [from, Math.max(from, to)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/** Returns 0 for a fan of few generations, 1 for a deep fan. */
function getDepth({ ringStart }: FanPedigree): number {
  const rings = ringStart.length - 2
  return Math.min(1, Math.max(0, (rings - deepFromRing) / (deepestRing - deepFromRing)))
}

/** Returns the factor by which the minimum arc is reduced, depending on the size of the fullest ring. */
function getCrowding({ ringStart }: FanPedigree): number {
  let fullest = 1
  for (let r = 1; r + 1 < ringStart.length; r++) {
    fullest = Math.max(fullest, (ringStart[r + 1] as number) - (ringStart[r] as number))
  }
  const part = Math.min(1, Math.max(0, Math.log(fullest / fewPeople) / Math.log(manyPeople / fewPeople)))
  return (minArcOfLargeFan / ringMeasures.outward.minArc) ** part
}

interface RingOptions {
  /** The first ring with names on one line, and the first ring outside the inner rings with names along the arc. */
  line: number
  arc: number
  /** The factor for the minimum arc. */
  crowd: number
  /** The factor for the thickness of rings. */
  stretch: number
}

function measureRings(pedigree: FanPedigree, { line, arc, crowd, stretch }: RingOptions): FanRings {
  const emphasis = maxEmphasis * getDepth(pedigree)
  const rings: FanRings = {
    kind: ['arc'],
    inner: [0],
    outer: [centerRadius * (1 + emphasis) * Math.min(stretch, 2)],
    minAngle: new Float64Array(pedigree.person.length),
    goodAngle: new Float64Array(pedigree.person.length),
  }
  const measures: RingMeasures[] = [innerRingMeasures]
  for (let r = 1; r + 1 < pedigree.ringStart.length; r++) {
    const inner = rings.outer[r - 1] as number
    const kind = r <= innerRings ? 'arc' : r >= line ? 'line' : r >= arc ? 'arc' : 'outward'
    const measure = r <= innerRings ? innerRingMeasures : ringMeasures[kind]
    measures.push(measure)
    rings.kind.push(kind)
    rings.inner.push(inner)
    const emphasisShare = Math.min(1, Math.max(0, (emphasisEndRing - r) / (emphasisEndRing - innerRings)))
    rings.outer.push(inner + measure.thickness * stretch * (1 + emphasis * emphasisShare))
  }
  for (let sector = pedigree.person.length - 1; sector >= 0; sector--) {
    const ring = pedigree.ring[sector] as number
    const { goodArc: good, ...needs } = measures[ring] as RingMeasures
    const atEnd = pedigree.outwards[sector] === pedigree.outwards[sector + 1]
    const least = atEnd ? needs.minArcAtEnd : needs.minArc
    const radius = Math.max(rings.inner[ring] as number, centerRadius)
    rings.minAngle[sector] = Math.max((least * crowd) / radius, rings.minAngle[sector] as number)
    rings.goodAngle[sector] = Math.max(good / radius, rings.goodAngle[sector] as number)
    const child = pedigree.inwards[sector] as number
    if (child < 0) continue
    rings.minAngle[child] = (rings.minAngle[child] as number) + (rings.minAngle[sector] as number)
    rings.goodAngle[child] = (rings.goodAngle[child] as number) + (rings.goodAngle[sector] as number)
  }
  return rings
}
