/** The lines between partners, parents and children. */
import { describe, expect, it } from 'vitest'
import { findItemsInArea } from '#client/tree/chart/spatial-grid.ts'
import { getRelativeLinesPath } from '#client/tree/painting/highlight-paths.ts'
import {
  getPartnerLine,
  SvgPathBuilder,
  traceChildren,
  tracePartners,
  writeUnionBounds,
} from '#client/tree/painting/link-paths.ts'
import { drawRoyalFamily } from '../royals.ts'

const drawing = drawRoyalFamily()
const { layout, box, personGrid } = drawing
const allUnions = layout.unionIds.map((_, u) => u)

function indexOfPerson(id: string) {
  return layout.ids.indexOf(id)
}

/** The points that a path goes through. */
function points(d: string): { x: number; y: number }[] {
  const numbers = d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: numbers[i + 1] ?? 0 }] : []))
}

function childPath(u: number): string {
  const path = new SvgPathBuilder()
  traceChildren(path, layout, box, u, () => true)
  return path.d
}

/** Whether one of the points is the upper edge of a card, as good as in its middle. */
function reachesTop(ends: { x: number; y: number }[], p: number): boolean {
  const middle = (layout.x[p] ?? 0) + box / 2
  return ends.some(({ x, y }) => Math.abs(x - middle) < 5 && y === layout.y[p])
}

/** Edward VI, the only child of Jane Seymour. */
const onlyChild = { union: layout.unionIds.indexOf('h-seymour'), child: indexOfPerson('edward6') }

function pathWithChildAt(x: number): string {
  const path = new SvgPathBuilder()
  const moved = { ...layout, x: layout.x.with(onlyChild.child, x - box / 2) }
  traceChildren(path, moved, box, onlyChild.union, () => true)
  return path.d
}

describe('union lines', () => {
  it('reach the top of every child', () => {
    for (const u of allUnions) {
      const ends = points(childPath(u))
      for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
        const child = layout.linkChild[link] ?? 0
        expect(reachesTop(ends, child)).toBe(true)
      }
    }
  })

  it('lie within the bounds of the union', () => {
    const area = { left: 0, top: 0, right: 0, bottom: 0 }
    for (const u of allUnions) {
      writeUnionBounds(layout, box, u, area)
      for (const { x, y } of points(childPath(u))) {
        expect(x).toBeGreaterThanOrEqual(area.left - 1)
        expect(x).toBeLessThanOrEqual(area.right + 1)
        expect(y).toBeGreaterThanOrEqual(area.top - 1)
        expect(y).toBeLessThanOrEqual(area.bottom + 1)
      }
    }
  })

  it('begin with a single trunk', () => {
    const u = layout.unionIds.indexOf('va')
    const trunk = { x: layout.unionX[u] ?? 0, y: layout.unionBarY[u] ?? 0 }
    const through = points(childPath(u)).filter(({ x, y }) => x === trunk.x && y < trunk.y)
    expect(through).toHaveLength(1)
  })

  it('run straight down to an only child almost below the trunk', () => {
    const middle = layout.unionX[onlyChild.union] ?? 0
    for (const aside of [-3, 0, 3]) {
      const sideways = points(pathWithChildAt(middle + aside)).filter(({ x }) => x !== middle)
      expect(sideways).toEqual([])
    }
  })

  it('have rounded corners at the trunk and above the child at any distance', () => {
    const middle = layout.unionX[onlyChild.union] ?? 0
    for (const aside of [-200, -14, 14, 200]) {
      const d = pathWithChildAt(middle + aside)
      expect(d.match(/Q/g)).toHaveLength(2)
      const beyond = points(d).filter(({ x }) => (x - middle) * (x - middle - aside) > 0)
      expect(beyond).toEqual([])
    }
  })

  it('stay connected when one child is almost below the trunk and another is beside', () => {
    const moved = { ...layout, x: layout.x.slice() }
    const u = layout.unionIds.indexOf('va')
    const from = layout.linkStart[u] ?? 0
    const middle = layout.unionX[u] ?? 0
    for (let link = from; link < (layout.linkStart[u + 1] ?? 0); link++) {
      moved.x[layout.linkChild[link] ?? 0] = middle - box / 2 + 2 + (link - from) * 230
    }
    const path = new SvgPathBuilder()
    traceChildren(path, moved, box, u, () => true)
    expect(path.d).toContain(`L${middle} ${layout.unionBarY[u]}`)
    expect(path.d.match(/Q/g), 'the corner above the last child').toHaveLength(1)
  })

  it('have no rounded corner at the trunk when children are on both sides', () => {
    const u = layout.unionIds.indexOf('va')
    const path = new SvgPathBuilder()
    const last = (layout.linkStart[u + 1] ?? 0) - 1
    traceChildren(path, layout, box, u, (link) => link === last)
    expect(path.d.match(/Q/g), 'the corner above the child').toHaveLength(1)
  })

  it('are empty when no link is drawn', () => {
    const path = new SvgPathBuilder()
    for (const u of allUnions) traceChildren(path, layout, box, u, () => false)
    expect(path.d).toBe('')
  })

  it('join partners from edge to edge, lower when other partners are between them', () => {
    const heights = new Set<number>()
    for (const wife of ['aragon', 'boleyn', 'seymour', 'cleves', 'howard', 'parr']) {
      const line = getPartnerLine(layout, box, layout.unionIds.indexOf(`h-${wife}`))
      const [a, b] = [layout.x[indexOfPerson('henry8')] ?? 0, layout.x[indexOfPerson(wife)] ?? 0]
      expect(line).toMatchObject({ left: Math.min(a, b) + box, right: Math.max(a, b) })
      heights.add(line?.y ?? 0)
    }
    expect(heights.size).toBe(3)
  })

  it('have no partner line for a single parent', () => {
    const alone = drawRoyalFamily([])
    const path = new SvgPathBuilder()
    tracePartners(path, alone.layout, box, 0)
    expect(path.d).toBe('')
  })
})

describe('lines to the relatives of a person', () => {
  it('do not cross any card', () => {
    const d = getRelativeLinesPath(drawing, indexOfPerson('henry8'))
    const segments = [...d.matchAll(/M(\S+) (\S+)L(\S+) (\S+?)(?=[MLQ]|$)/g)].map((match) =>
      match.slice(1).map(Number),
    )
    expect(segments.length).toBeGreaterThan(6)
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of segments) {
      if (y1 !== y2) continue
      const inside = findItemsInArea(personGrid, { left: x1, right: x2, top: y1, bottom: y1 }).filter((p) => {
        const [x, y] = [layout.x[p] ?? 0, layout.y[p] ?? 0]
        return y < y1 && y + box > y1 && x < Math.max(x1, x2) - 1 && x + box > Math.min(x1, x2) + 1
      })
      expect(inside.map((p) => layout.ids[p])).toEqual([])
    }
  })

  it('reach only the person and the children', () => {
    const ends = points(getRelativeLinesPath(drawing, indexOfPerson('henry8')))
    const reached = ['henry8', 'mary1', 'elizabeth1', 'edward6', 'child0'].filter((id) =>
      reachesTop(ends, indexOfPerson(id)),
    )
    expect(reached).toEqual(['henry8', 'mary1', 'elizabeth1', 'edward6'])
  })
})
