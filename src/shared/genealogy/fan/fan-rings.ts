/** How thick the rings of a fan are, and which way the names run in them. */
import type { FanSeats } from './fan-positions.ts'

/** Names along the arc with the years under them or beside them, or names running outwards. */
export type RingKind = 'arc' | 'line' | 'outward'

/** Px: how thick a ring is, and how much of its arc everybody needs at least and can use well. */
interface RingMeasures {
  thickness: number
  least: number
  /** What is enough for somebody behind whom nobody sits: their lines take up the room all the way out. */
  leastAtEnd: number
  good: number
}

export const discRadius = 88
/** Rings that always have their names along the arc: parents, grandparents and theirs. */
export const innerRings = 3
const innerRing: RingMeasures = { thickness: 96, least: 64, leastAtEnd: 40, good: 150 }
const kinds: Record<RingKind, RingMeasures> = {
  line: { thickness: 44, least: 236, leastAtEnd: 140, good: 260 },
  arc: { thickness: 70, least: 122, leastAtEnd: 76, good: 170 },
  outward: { thickness: 140, least: 36, leastAtEnd: 24, good: 46 },
}

/** By how much the inner rings of a deep fan are thicker, so that they can be read when all of it is seen. */
const mostEmphasis = 2
/** Behind the innermost rings that wears off until this one. */
const emphasisEnds = 12

/** The least arc for a name where thousands sit in one fan: smaller letters, that the fan may stay within bounds. */
const leastOfMany = 13
const few = 400
const many = 4000

export interface FanRings {
  kind: RingKind[]
  /** Radii in px; `outer` of a ring is `inner` of the next. */
  inner: number[]
  outer: number[]
  /** The angles that a seat and all behind it need at least, and could use well, in radians. */
  least: Float64Array
  good: Float64Array
}

/** How much of the fan may be promised to thin rings, which want long arcs; the rest is shared out by use. */
const promised = { shallow: 0.4, deep: 0.85 }
/** From how many rings on a fan begins to be deep, and from how many it is. */
const deepFrom = 7
const deepAt = 27

/**
 * Finds rings in which everybody has the arc that their name needs; `sweep` is the angle of the fan. From the outside
 * inwards as many as possible have their names on one line, then as many as possible along the arc: such rings are
 * thin. In the others names run outwards.
 */
export function fitRings(seats: FanSeats, sweep: number): FanRings {
  const crowd = crowding(seats)
  const last = seats.ringStart.length - 1
  const need = (wish: Partial<Wish>) =>
    (measureRings(seats, { line: last, arc: last, crowd, stretch: 1, ...wish }).least[0] as number) / sweep
  let stretch = 1
  for (let i = 0; i < 40 && need({ stretch }) > 1; i++) stretch *= Math.max(need({ stretch }), 1.02)
  const promise = promised.shallow + (promised.deep - promised.shallow) * depthOf(seats)
  const limit = Math.max(promise, need({ stretch }))
  const arc = leastFrom(innerRings + 1, last, (ring) => need({ stretch, arc: ring }) <= limit)
  const line = leastFrom(arc, last, (ring) => need({ stretch, arc, line: ring }) <= limit)
  return measureRings(seats, { line, arc, crowd, stretch })
}

/** The least whole number for which something is true that stays true further up; `to` where there is none. */
function leastFrom(from: number, to: number, isTrue: (n: number) => boolean): number {
  let [low, high] = [from, Math.max(from, to)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/** 0 for fans of a few generations, 1 for deep ones. */
function depthOf({ ringStart }: FanSeats): number {
  const rings = ringStart.length - 2
  return Math.min(1, Math.max(0, (rings - deepFrom) / (deepAt - deepFrom)))
}

/** What part of the usual least arc there is, by how many sit in the fullest ring. */
function crowding({ ringStart }: FanSeats): number {
  let fullest = 1
  for (let r = 1; r + 1 < ringStart.length; r++) {
    fullest = Math.max(fullest, (ringStart[r + 1] as number) - (ringStart[r] as number))
  }
  const part = Math.min(1, Math.max(0, Math.log(fullest / few) / Math.log(many / few)))
  return (leastOfMany / kinds.outward.least) ** part
}

interface Wish {
  /** The first ring whose names stand on one line, and the first of those before it along the arc. */
  line: number
  arc: number
  /** What part of the usual least arc will do. */
  crowd: number
  /** How many times thicker than usual the rings are. */
  stretch: number
}

function measureRings(seats: FanSeats, { line, arc, crowd, stretch }: Wish): FanRings {
  const emphasis = mostEmphasis * depthOf(seats)
  const rings: FanRings = {
    kind: ['arc'],
    inner: [0],
    outer: [discRadius * (1 + emphasis) * Math.min(stretch, 2)],
    least: new Float64Array(seats.person.length),
    good: new Float64Array(seats.person.length),
  }
  const measures: RingMeasures[] = [innerRing]
  for (let r = 1; r + 1 < seats.ringStart.length; r++) {
    const inner = rings.outer[r - 1] as number
    const kind = r <= innerRings ? 'arc' : r >= line ? 'line' : r >= arc ? 'arc' : 'outward'
    const own = r <= innerRings ? innerRing : kinds[kind]
    measures.push(own)
    rings.kind.push(kind)
    rings.inner.push(inner)
    const worn = Math.min(1, Math.max(0, (emphasisEnds - r) / (emphasisEnds - innerRings)))
    rings.outer.push(inner + own.thickness * stretch * (1 + emphasis * worn))
  }
  for (let seat = seats.person.length - 1; seat >= 0; seat--) {
    const ring = seats.ring[seat] as number
    const { good, ...needs } = measures[ring] as RingMeasures
    const atEnd = seats.outwards[seat] === seats.outwards[seat + 1]
    const least = atEnd ? needs.leastAtEnd : needs.least
    const radius = Math.max(rings.inner[ring] as number, discRadius)
    rings.least[seat] = Math.max((least * crowd) / radius, rings.least[seat] as number)
    rings.good[seat] = Math.max(good / radius, rings.good[seat] as number)
    const child = seats.inwards[seat] as number
    if (child < 0) continue
    rings.least[child] = (rings.least[child] as number) + (rings.least[seat] as number)
    rings.good[child] = (rings.good[child] as number) + (rings.good[seat] as number)
  }
  return rings
}
