/** Scores a tree layout: overlaps, crossings, adjacent partners and area, exact at any size. */
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'

export interface LayoutScore {
  /** Placed people in percent. */
  placedPercent: number
  overlaps: number
  /** Number of crossings among straight lines from the midpoint of the birth parents to each child. */
  crossings: number
  /** Adjacent couples in one row, in percent of all couples and of the possible maximum (a person has two sides). */
  adjacentPercent: number
  adjacentOfPossiblePercent: number
  /** Mean horizontal distance between parents and child, px. */
  meanReach: number
  /** Area in million square px. */
  area: number
}

/** A person whose `x` is NaN is not placed; neither the person nor the person's lines are counted. */
export function scoreLayout(layout: TreeLayout, box: number): LayoutScore {
  const couples = listCouples(layout)
  const adjacent = countAdjacent(layout, couples)
  const segments = listSegments(layout)
  const reach = segments.reduce((sum, { x1, x2 }) => sum + Math.abs(x1 - x2), 0)
  return {
    placedPercent: percent(placedPeople(layout).length, layout.ids.length),
    overlaps: countOverlaps(layout, box),
    crossings: countCrossings(segments),
    adjacentPercent: percent(adjacent, couples.length),
    adjacentOfPossiblePercent: percent(adjacent, possiblyAdjacent(couples)),
    meanReach: reach / Math.max(1, segments.length),
    area: (reachOf(layout.x, box) * reachOf(layout.y, box)) / 1e6,
  }
}

type Places = Pick<TreeLayout, 'x' | 'y'>

/** The placed people, from left to right. */
function placedPeople({ x }: Places): number[] {
  return Array.from(x.keys())
    .filter((person) => !Number.isNaN(x[person]))
    .sort((a, b) => Number(x[a]) - Number(x[b]))
}

/** Extent from the edge of the first box to the edge of the last one. */
function reachOf(places: Float64Array, box: number): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const place of places) {
    if (place < least) least = place
    if (place > most) most = place
  }
  return most < least ? 0 : most - least + box
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole
}

/** Counts the pairs of boxes that overlap by more than an edge. */
export function countOverlaps({ x, y }: Places, box: number): number {
  const byX = placedPeople({ x, y })
  const bands = new Map<number, number[]>()
  const near = (person: number, other: number) =>
    Number(x[person]) - Number(x[other]) < box - 1e-6 &&
    Math.abs(Number(y[person]) - Number(y[other])) < box - 1e-6
  let overlaps = 0
  for (const person of byX) {
    const band = Math.floor(Number(y[person]) / box)
    for (const beside of [band - 1, band, band + 1]) {
      const placed = bands.get(beside) ?? []
      for (let i = placed.length - 1; i >= 0; i--) {
        if (Number(x[person]) - Number(x[placed[i] ?? 0]) >= box) break
        if (near(person, placed[i] ?? 0)) overlaps++
      }
    }
    const placed = bands.get(band)
    if (placed) placed.push(person)
    else bands.set(band, [person])
  }
  return overlaps
}

type Couple = [number, number]

/** The couples of two placed people. */
function listCouples({ unionPartner1, unionPartner2, x }: TreeLayout): Couple[] {
  const couples: Couple[] = []
  for (const [u, a] of unionPartner1.entries()) {
    const b = unionPartner2[u] ?? -1
    if (b >= 0 && !Number.isNaN(x[a]) && !Number.isNaN(x[b])) couples.push([a, b])
  }
  return couples
}

function countAdjacent({ x, y }: Places, couples: readonly Couple[]): number {
  const rowOf = (person: number) => Math.round(Number(y[person]))
  const rows = new Map<number, number[]>()
  for (const person of placedPeople({ x, y })) {
    const row = rows.get(rowOf(person))
    if (row) row.push(person)
    else rows.set(rowOf(person), [person])
  }
  const place = new Map<number, number>()
  for (const row of rows.values()) for (const [i, person] of row.entries()) place.set(person, i)
  const together = ([a, b]: Couple) =>
    rowOf(a) === rowOf(b) && Math.abs((place.get(a) ?? 0) - (place.get(b) ?? 0)) === 1
  return couples.filter(together).length
}

/** Maximum number of couples that can be adjacent: chains of partners are matched from their ends. */
function possiblyAdjacent(couples: readonly Couple[]): number {
  const partners = new Map<number, Set<number>>()
  for (const [a, b] of couples) {
    partners.set(a, (partners.get(a) ?? new Set()).add(b))
    partners.set(b, (partners.get(b) ?? new Set()).add(a))
  }
  const sides = new Map<number, number>()
  const ends = [...partners.keys()].filter((p) => partners.get(p)?.size === 1)
  let chained = 0
  for (let person = ends.pop(); person !== undefined; person = ends.pop()) {
    for (const partner of partners.get(person) ?? []) {
      const rest = partners.get(partner)
      rest?.delete(person)
      if (rest?.size === 1) ends.push(partner)
      if ((sides.get(person) ?? 0) >= 2 || (sides.get(partner) ?? 0) >= 2) continue
      sides.set(person, (sides.get(person) ?? 0) + 1)
      sides.set(partner, (sides.get(partner) ?? 0) + 1)
      chained++
    }
    partners.delete(person)
  }
  for (const rest of partners.values()) chained += rest.size / 2
  return Math.floor(chained)
}

interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Lines from the midpoint of the placed parents to each placed child. */
function listSegments({ unionPartner1, unionPartner2, linkStart, linkChild, linkDashed, x, y }: TreeLayout) {
  const segments: Segment[] = []
  for (const [u, first] of unionPartner1.entries()) {
    const parents = [first, unionPartner2[u] ?? -1].filter((p) => p >= 0 && !Number.isNaN(x[p]))
    const [a, b = a] = parents
    if (a === undefined || b === undefined) continue
    const from = { x: (Number(x[a]) + Number(x[b])) / 2, y: (Number(y[a]) + Number(y[b])) / 2 }
    for (let k = linkStart[u] ?? 0; k < (linkStart[u + 1] ?? 0); k++) {
      const child = linkChild[k] ?? 0
      if (linkDashed[k] === 1 || Number.isNaN(x[child])) continue
      segments.push({ x1: from.x, y1: from.y, x2: Number(x[child]), y2: Number(y[child]) })
    }
  }
  return segments
}

/** Counts crossings: segments between the same two rows cross when their ends are in opposite order; others are compared in pairs. */
function countCrossings(segments: readonly Segment[]): number {
  const groups = new Map<string, Segment[]>()
  for (const segment of segments) {
    const key = `${segment.y1} ${segment.y2}`
    const group = groups.get(key)
    if (group) group.push(segment)
    else groups.set(key, [segment])
  }
  let crossings = 0
  const lists = [...groups.values()]
  for (const [i, list] of lists.entries()) {
    crossings += countInversions(list)
    for (const other of lists.slice(i + 1)) crossings += countBetween(list, other)
  }
  return crossings
}

function countInversions(segments: readonly Segment[]): number {
  const ends = segments.toSorted((a, b) => a.x1 - b.x1 || a.x2 - b.x2).map(({ x1, x2 }) => ({ x1, x2 }))
  let inversions = 0
  const sort = (list: { x1: number; x2: number }[]): { x1: number; x2: number }[] => {
    if (list.length < 2) return list
    const left = sort(list.slice(0, list.length >> 1))
    const right = sort(list.slice(list.length >> 1))
    const merged: { x1: number; x2: number }[] = []
    let i = 0
    for (const end of right) {
      for (let first = left[i]; first && first.x2 <= end.x2; first = left[++i]) merged.push(first)
      inversions += left.length - i
      merged.push(end)
    }
    return [...merged, ...left.slice(i)]
  }
  sort(ends)
  return inversions
}

function countBetween(some: readonly Segment[], others: readonly Segment[]): number {
  const [a, b] = [some[0], others[0]]
  if (!a || !b) return 0
  const [top, bottom] = [Math.max(highest(a), highest(b)), Math.min(lowest(a), lowest(b))]
  if (top >= bottom) return 0
  let crossings = 0
  for (const one of some) for (const other of others) if (cross(one, other)) crossings++
  return crossings
}

function highest({ y1, y2 }: Segment): number {
  return Math.min(y1, y2)
}

function lowest({ y1, y2 }: Segment): number {
  return Math.max(y1, y2)
}

function cross(a: Segment, b: Segment): boolean {
  const side = (s: Segment, x: number, y: number) => {
    const area = (s.x2 - s.x1) * (y - s.y1) - (s.y2 - s.y1) * (x - s.x1)
    return Math.abs(area) < 1e-6 ? 0 : Math.sign(area)
  }
  return side(a, b.x1, b.y1) * side(a, b.x2, b.y2) < 0 && side(b, a.x1, a.y1) * side(b, a.x2, a.y2) < 0
}
