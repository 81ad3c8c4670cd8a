/** The lines of the tree. */
import { describe, expect, it } from 'vitest'
import { itemsIn } from '#client/tree/chart/spatial-grid.ts'
import { kinPath } from '#client/tree/painting/highlight-paths.ts'
import {
  PathWriter,
  partnerLine,
  traceChildren,
  tracePartners,
  unionBounds,
} from '#client/tree/painting/link-paths.ts'
import { drawRoyals } from '../royals.ts'

const picture = drawRoyals()
const { layout, box, boxGrid } = picture
const everyUnion = layout.unionIds.map((_, u) => u)

function numberOf(id: string) {
  return layout.ids.indexOf(id)
}

/** The points that a path goes through. */
function points(d: string): { x: number; y: number }[] {
  const numbers = d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: numbers[i + 1] ?? 0 }] : []))
}

function childPath(u: number): string {
  const pen = new PathWriter()
  traceChildren(pen, layout, box, u, () => true)
  return pen.d
}

/** Whether one of the points is the upper edge of a card, as good as in its middle. */
function reachesTop(ends: { x: number; y: number }[], p: number): boolean {
  const middle = (layout.x[p] ?? 0) + box / 2
  return ends.some(({ x, y }) => Math.abs(x - middle) < 5 && y === layout.y[p])
}

/** Edward VI, the only child of Jane Seymour. */
const onlyChild = { union: layout.unionIds.indexOf('h-seymour'), child: numberOf('edward6') }

function pathWithChildAt(x: number): string {
  const pen = new PathWriter()
  const moved = { ...layout, x: layout.x.with(onlyChild.child, x - box / 2) }
  traceChildren(pen, moved, box, onlyChild.union, () => true)
  return pen.d
}

describe('the lines of a union', () => {
  it('reach the top of every child', () => {
    for (const u of everyUnion) {
      const ends = points(childPath(u))
      for (let link = layout.linkStart[u] ?? 0; link < (layout.linkStart[u + 1] ?? 0); link++) {
        const child = layout.linkChild[link] ?? 0
        expect(reachesTop(ends, child)).toBe(true)
      }
    }
  })

  it('lie within the bounds by which they are found', () => {
    const area = { left: 0, top: 0, right: 0, bottom: 0 }
    for (const u of everyUnion) {
      unionBounds(layout, box, u, area)
      for (const { x, y } of points(childPath(u))) {
        expect(x).toBeGreaterThanOrEqual(area.left - 1)
        expect(x).toBeLessThanOrEqual(area.right + 1)
        expect(y).toBeGreaterThanOrEqual(area.top - 1)
        expect(y).toBeLessThanOrEqual(area.bottom + 1)
      }
    }
  })

  it('begin with one trunk, however many children there are', () => {
    const u = layout.unionIds.indexOf('va')
    const trunk = { x: layout.unionX[u] ?? 0, y: layout.unionBarY[u] ?? 0 }
    const through = points(childPath(u)).filter(({ x, y }) => x === trunk.x && y < trunk.y)
    expect(through).toHaveLength(1)
  })

  it('run straight down to an only child who stands all but under the trunk', () => {
    const middle = layout.unionX[onlyChild.union] ?? 0
    for (const aside of [-3, 0, 3]) {
      const sideways = points(pathWithChildAt(middle + aside)).filter(({ x }) => x !== middle)
      expect(sideways).toEqual([])
    }
  })

  it('turn in round corners, at the trunk as above the child, however near the two are', () => {
    const middle = layout.unionX[onlyChild.union] ?? 0
    for (const aside of [-200, -14, 14, 200]) {
      const d = pathWithChildAt(middle + aside)
      expect(d.match(/Q/g)).toHaveLength(2)
      const beyond = points(d).filter(({ x }) => (x - middle) * (x - middle - aside) > 0)
      expect(beyond).toEqual([])
    }
  })

  it('hold together where one child stands all but under the trunk and another aside', () => {
    const moved = { ...layout, x: layout.x.slice() }
    const u = layout.unionIds.indexOf('va')
    const from = layout.linkStart[u] ?? 0
    const middle = layout.unionX[u] ?? 0
    for (let link = from; link < (layout.linkStart[u + 1] ?? 0); link++) {
      moved.x[layout.linkChild[link] ?? 0] = middle - box / 2 + 2 + (link - from) * 230
    }
    const pen = new PathWriter()
    traceChildren(pen, moved, box, u, () => true)
    expect(pen.d).toContain(`L${middle} ${layout.unionBarY[u]}`)
    expect(pen.d.match(/Q/g), 'the corner above the last child').toHaveLength(1)
  })

  it('leave the trunk’s end square where children stand at both its sides', () => {
    const u = layout.unionIds.indexOf('va')
    const pen = new PathWriter()
    const last = (layout.linkStart[u + 1] ?? 0) - 1
    traceChildren(pen, layout, box, u, (link) => link === last)
    expect(pen.d.match(/Q/g), 'the corner above the child').toHaveLength(1)
  })

  it('draw nothing for links that are not wanted', () => {
    const pen = new PathWriter()
    for (const u of everyUnion) traceChildren(pen, layout, box, u, () => false)
    expect(pen.d).toBe('')
  })

  it('join partners from edge to edge, at heights of their own where others stand between', () => {
    const heights = new Set<number>()
    for (const wife of ['aragon', 'boleyn', 'seymour', 'cleves', 'howard', 'parr']) {
      const line = partnerLine(layout, box, layout.unionIds.indexOf(`h-${wife}`))
      const [a, b] = [layout.x[numberOf('henry8')] ?? 0, layout.x[numberOf(wife)] ?? 0]
      expect(line).toMatchObject({ left: Math.min(a, b) + box, right: Math.max(a, b) })
      heights.add(line?.y ?? 0)
    }
    expect(heights.size).toBe(3)
  })

  it('draw no partner line for a parent alone', () => {
    const alone = drawRoyals([])
    const pen = new PathWriter()
    tracePartners(pen, alone.layout, box, 0)
    expect(pen.d).toBe('')
  })
})

describe('the lines of a person’s kin', () => {
  it('stay clear of everybody’s card', () => {
    const d = kinPath(picture, numberOf('henry8'))
    const segments = [...d.matchAll(/M(\S+) (\S+)L(\S+) (\S+?)(?=[MLQ]|$)/g)].map((match) =>
      match.slice(1).map(Number),
    )
    expect(segments.length).toBeGreaterThan(6)
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of segments) {
      if (y1 !== y2) continue
      const inside = itemsIn(boxGrid, { left: x1, right: x2, top: y1, bottom: y1 }).filter((p) => {
        const [x, y] = [layout.x[p] ?? 0, layout.y[p] ?? 0]
        return y < y1 && y + box > y1 && x < Math.max(x1, x2) - 1 && x + box > Math.min(x1, x2) + 1
      })
      expect(inside.map((p) => layout.ids[p])).toEqual([])
    }
  })

  it('lead up to the parents and down to the children, and to nobody else', () => {
    const ends = points(kinPath(picture, numberOf('henry8')))
    const reached = ['henry8', 'mary1', 'elizabeth1', 'edward6', 'child0'].filter((id) =>
      reachesTop(ends, numberOf(id)),
    )
    expect(reached).toEqual(['henry8', 'mary1', 'elizabeth1', 'edward6'])
  })
})
