/** What can be wrong with a picture, whatever family it shows: one sentence a fault. */
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import type { LayoutOptions, TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { countOverlaps } from '#tests/support/layout-score.ts'
import type { Family } from '../tree-layout.families.ts'

export function findLayoutErrors(family: Family, layout: TreeLayout, options: LayoutOptions): string[] {
  return [
    ...everybodyOnce(family, layout, options),
    ...distancesKept(layout, options),
    ...parentsAbove(family, layout),
    ...linesWhole(family, layout, options),
    ...noBoxHit(layout, options.box),
  ]
}

function everybodyOnce({ people }: Family, layout: TreeLayout, { box }: LayoutOptions): string[] {
  const errors: string[] = []
  const ids = [...new Set(people.map(({ id }) => id))].sort()
  if (JSON.stringify(layout.ids) !== JSON.stringify(ids)) errors.push('not everybody is in it once')
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
  if (!layout.x.every((x) => inside(x, layout.width))) errors.push('somebody stands beside the picture')
  if (!layout.y.every((y) => inside(y, layout.height))) errors.push('somebody stands below the picture')
  return errors
}

/** Neighbours of one row and one family stand at least as far apart as asked for, rows exactly. */
function distancesKept(layout: TreeLayout, { box, gapX, gapY, partnerOffset }: LayoutOptions): string[] {
  const errors: string[] = []
  const pairs = new Set<string>()
  for (const [u, a] of layout.unionPartner1.entries()) pairs.add(pairOf(a, layout.unionPartner2[u] ?? -1))
  const rows = Map.groupBy(layout.x.keys(), (p) => `${layout.family[p]} ${layout.row[p]}`)
  for (const row of rows.values()) {
    row.sort((a, b) => at(layout.x, a) - at(layout.x, b))
    for (const [i, p] of row.entries()) {
      const before = row[i - 1]
      if (before === undefined) continue
      const least = pairs.has(pairOf(before, p)) ? Math.min(partnerOffset, box + gapX) : box + gapX
      if (at(layout.x, p) - at(layout.x, before) < least - 1e-6) errors.push('neighbours stand too close')
      if (at(layout.y, p) !== at(layout.y, before)) errors.push('a row is not level')
    }
  }
  const tops = Map.groupBy(layout.y.keys(), (p) => at(layout.family, p))
  for (const people of tops.values()) {
    const top = Math.min(...people.map((p) => at(layout.y, p)))
    const offGrid = (p: number) => at(layout.y, p) - top !== at(layout.row, p) * (box + gapY)
    if (people.some(offGrid)) errors.push('rows are not evenly spaced')
  }
  return errors
}

function parentsAbove({ people, unions }: Family, { y }: TreeLayout): string[] {
  const errors: string[] = []
  const graph = buildPersonGraph(people, unions)
  const { descent, level } = computeGenerations(graph)
  const below = (parent: number, i: number) => at(y, parent) >= at(y, at(descent.child, i))
  if (descent.parent.some(below)) errors.push('a parent does not stand above the child')
  const askew = (a: number, u: number) => level[u] === 1 && at(y, a) !== at(y, at(graph.partner2, u))
  if (graph.partner1.some(askew)) errors.push('partners of one generation stand in different rows')
  return errors
}

/** Every recorded parent has a link, none twice; bars hang under the union; bends lead down from there to the child. */
function linesWhole({ people }: Family, layout: TreeLayout, { gapY }: LayoutOptions): string[] {
  const errors: string[] = []
  const drawn = new Set<string>()
  const unions = layout.unionIds.length
  if (layout.linkStart[0] !== 0 || layout.linkStart[unions] !== layout.linkChild.length) {
    errors.push('links are not grouped by union')
  }
  for (const [u, a] of layout.unionPartner1.entries()) {
    if (at(layout.unionBarY, u) <= at(layout.unionY, u)) errors.push('a bar hangs above its union')
    if (at(layout.unionBarY, u) >= at(layout.unionY, u) + 75 + gapY) errors.push('a bar hangs too low')
    for (let k = at(layout.linkStart, u); k < at(layout.linkStart, u + 1); k++) {
      const child = at(layout.linkChild, k)
      drawn.add(`${a} ${layout.unionPartner2[u]} ${child}`)
      let above = at(layout.unionY, u)
      for (let b = at(layout.bendStart, k); b < at(layout.bendStart, k + 1); b++) {
        if (at(layout.bendY, b) <= above || at(layout.bendY, b) >= at(layout.y, child)) {
          errors.push('a bend is not between parents and child')
        }
        above = at(layout.bendY, b)
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

function noBoxHit(layout: TreeLayout, box: number): string[] {
  const hit = layout.bendX.some((x, b) => {
    const y = at(layout.bendY, b)
    return layout.x.some((left, p) => {
      const top = at(layout.y, p)
      return x > left && x < left + box && y >= top && y <= top + box
    })
  })
  return hit ? ['a link runs through a box'] : []
}

function pairOf(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? Number.NaN
}
