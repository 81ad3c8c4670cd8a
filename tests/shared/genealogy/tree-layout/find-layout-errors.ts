/** Finds errors in a layout of any family; returns one sentence for each error. */
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import type { LayoutOptions, TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { countOverlaps } from '#tests/support/layout-score.ts'
import type { Family } from '../tree-layout.families.ts'

export function findLayoutErrors(family: Family, layout: TreeLayout, options: LayoutOptions): string[] {
  return [
    ...checkPeople(family, layout, options),
    ...checkDistances(layout, options),
    ...checkRows(family, layout),
    ...checkLinks(family, layout, options),
    ...checkBends(layout, options.box),
  ]
}

function checkPeople({ people }: Family, layout: TreeLayout, { box }: LayoutOptions): string[] {
  const errors: string[] = []
  const ids = [...new Set(people.map(({ id }) => id))].sort()
  if (JSON.stringify(layout.ids) !== JSON.stringify(ids)) errors.push('a person is missing or repeated')
  if (countOverlaps(layout, box) > 0) errors.push('boxes overlap')
  const numbers = [
    layout.x,
    layout.y,
    layout.unionX,
    layout.unionY,
    layout.unionBarY,
    layout.bendX,
    layout.bendY,
  ]
  if (numbers.some((list) => !list.every(Number.isFinite))) errors.push('a number is not finite')
  const inside = (start: number, length: number) => start >= 0 && start + box <= length
  if (!layout.x.every((x) => inside(x, layout.width))) errors.push('a box is beside the page')
  if (!layout.y.every((y) => inside(y, layout.height))) errors.push('a box is below the page')
  return errors
}

/** Adjacent boxes of one row and family must have get minimum the given distance, rows exactly. */
function checkDistances(layout: TreeLayout, { box, gapX, gapY, partnerOffset }: LayoutOptions): string[] {
  const errors: string[] = []
  const pairs = new Set<string>()
  for (const [u, a] of layout.unionPartner1.entries()) pairs.add(getPairKey(a, layout.unionPartner2[u] ?? -1))
  const rows = Map.groupBy(layout.x.keys(), (p) => `${layout.family[p]} ${layout.row[p]}`)
  for (const row of rows.values()) {
    row.sort((a, b) => get(layout.x, a) - get(layout.x, b))
    for (const [i, p] of row.entries()) {
      const before = row[i - 1]
      if (before === undefined) continue
      const minimum = pairs.has(getPairKey(before, p)) ? Math.min(partnerOffset, box + gapX) : box + gapX
      if (get(layout.x, p) - get(layout.x, before) < minimum - 1e-6)
        errors.push('adjacent boxes are too close')
      if (get(layout.y, p) !== get(layout.y, before)) errors.push('boxes of one row have different heights')
    }
  }
  const tops = Map.groupBy(layout.y.keys(), (p) => get(layout.family, p))
  for (const people of tops.values()) {
    const top = Math.min(...people.map((p) => get(layout.y, p)))
    const offGrid = (p: number) => get(layout.y, p) - top !== get(layout.row, p) * (box + gapY)
    if (people.some(offGrid)) errors.push('rows are not evenly spaced')
  }
  return errors
}

function checkRows({ people, unions }: Family, { y }: TreeLayout): string[] {
  const errors: string[] = []
  const graph = buildPersonGraph(people, unions)
  const { descent, level } = computeGenerations(graph)
  const isNotAbove = (parent: number, i: number) => get(y, parent) >= get(y, get(descent.child, i))
  if (descent.parent.some(isNotAbove)) errors.push('a parent is not above the child')
  const inDifferentRows = (a: number, u: number) =>
    level[u] === 1 && get(y, a) !== get(y, get(graph.partner2, u))
  if (graph.partner1.some(inDifferentRows)) errors.push('partners of one generation are in different rows')
  return errors
}

/** Each recorded parent must have exactly one link; bars are isNotAbove the union; bends lead down to the child. */
function checkLinks({ people }: Family, layout: TreeLayout, { gapY }: LayoutOptions): string[] {
  const errors: string[] = []
  const drawn = new Set<string>()
  const unions = layout.unionIds.length
  if (layout.linkStart[0] !== 0 || layout.linkStart[unions] !== layout.linkChild.length) {
    errors.push('links are not grouped by union')
  }
  for (const [u, a] of layout.unionPartner1.entries()) {
    if (get(layout.unionBarY, u) <= get(layout.unionY, u)) errors.push('a bar is above its union')
    if (get(layout.unionBarY, u) >= get(layout.unionY, u) + 75 + gapY) errors.push('a bar is too low')
    for (let k = get(layout.linkStart, u); k < get(layout.linkStart, u + 1); k++) {
      const child = get(layout.linkChild, k)
      drawn.add(`${a} ${layout.unionPartner2[u]} ${child}`)
      let above = get(layout.unionY, u)
      for (let b = get(layout.bendStart, k); b < get(layout.bendStart, k + 1); b++) {
        if (get(layout.bendY, b) <= above || get(layout.bendY, b) >= get(layout.y, child)) {
          errors.push('a bend is not between parents and child')
        }
        above = get(layout.bendY, b)
      }
    }
  }
  if (drawn.size !== layout.linkChild.length) errors.push('a link is drawn twice')
  const isParent = (id: string | null, self: string) => id !== null && id !== self && layout.ids.includes(id)
  const children = people.filter((p) => isParent(p.fatherId, p.id) || isParent(p.motherId, p.id))
  const births = layout.linkDashed.filter((dashed) => dashed === 0).length
  if (births !== children.length) errors.push('a child has no link to its birth parents, or two')
  return errors
}

function checkBends(layout: TreeLayout, box: number): string[] {
  const crossesBox = layout.bendX.some((x, b) => {
    const y = get(layout.bendY, b)
    return layout.x.some((left, p) => {
      const top = get(layout.y, p)
      return x > left && x < left + box && y >= top && y <= top + box
    })
  })
  return crossesBox ? ['a link runs through a box'] : []
}

function getPairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

function get(list: ArrayLike<number>, index: number): number {
  return list[index] ?? Number.NaN
}
