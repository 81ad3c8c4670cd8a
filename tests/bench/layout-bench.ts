/** Time and quality of the tree layout for one family. */
import { type LayoutOptions, layoutTree } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { scoreLayout } from '#tests/support/layout-score.ts'
import type { Family } from './gedcom-family.ts'

const desktop: LayoutOptions = { box: 150, gapX: 80, gapY: 120, partnerOffset: 200 }

export function measureLayout({ people, unions }: Family) {
  const floor = cost(() => indexAndCopy({ people, unions }))
  const first = time(() => layoutTree(people, unions, desktop))
  const warm = cost(() => layoutTree(people, unions, desktop))
  const layout = layoutTree(people, unions, desktop)
  const score = scoreLayout(layout, desktop.box)
  return {
    people: layout.ids.length,
    'first ms': round(first),
    ms: round(warm),
    ratio: round(warm / floor),
    overlaps: score.overlaps,
    crossings: score.crossings,
    'adjacent %': round(score.adjacentPercent),
    'of possible %': round(score.adjacentOfPossiblePercent),
    'mean reach px': Math.round(score.meanReach),
    'area Mpx': Math.round(score.area),
    'width px': Math.round(layout.width),
    'height px': Math.round(layout.height),
  }
}

/** The least that any layout does: find everybody by id, and write a place for each into an array. */
function indexAndCopy({ people, unions }: Family): Float64Array {
  const indexOf = new Map<string, number>()
  for (const [p, { id }] of people.entries()) indexOf.set(id, p)
  const places = new Float64Array(people.length * 4)
  for (const [p, { fatherId, motherId }] of people.entries()) {
    places[4 * p] = p
    places[4 * p + 1] = indexOf.get(fatherId ?? '') ?? -1
    places[4 * p + 2] = indexOf.get(motherId ?? '') ?? -1
  }
  for (const { partner1, partner2 } of unions) {
    places[4 * (indexOf.get(partner1 ?? '') ?? 0) + 3] = indexOf.get(partner2 ?? '') ?? -1
  }
  return places
}

/** Milliseconds of processor time in this thread, which others on the machine disturb less than the clock. */
function time(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Mean of as many runs as fill a third of a second, at least three: the processor's clock ticks slowly. */
function cost(work: () => unknown): number {
  let runs = 0
  let spent = 0
  while (runs < 3 || spent < 330) {
    spent += Math.max(0.01, time(work))
    runs++
  }
  return spent / runs
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
