/** Finding things by tiles. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Area, buildTileGrid, itemsIn } from '#client/tree/chart/spatial-grid.ts'

const size = { width: 1000, height: 600 }
const box = fc.record({
  left: fc.integer({ min: -50, max: 990 }),
  top: fc.integer({ min: -50, max: 590 }),
  width: fc.integer({ min: 1, max: 700 }),
  height: fc.integer({ min: 1, max: 300 }),
})

function toArea({
  left,
  top,
  width,
  height,
}: {
  left: number
  top: number
  width: number
  height: number
}): Area {
  return { left, top, right: left + width, bottom: top + height }
}

function touch(a: Area, b: Area) {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

it('finds everything that touches an area, each thing once', () => {
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 30 }),
      box,
      fc.integer({ min: 40, max: 400 }),
      (boxes, where, tile) => {
        const areas = boxes.map(toArea)
        const grid = buildTileGrid(areas.length, (item, into) => Object.assign(into, areas[item]), size, tile)
        const area = toArea(where)
        const found = itemsIn(grid, area)
        expect(new Set(found).size).toBe(found.length)
        const touching = areas.flatMap((other, item) => (touch(other, area) ? [item] : []))
        expect(found).toEqual(expect.arrayContaining(touching))
      },
    ),
  )
})

it('finds nothing in an empty picture', () => {
  const grid = buildTileGrid(0, () => {}, { width: 0, height: 0 }, 100)
  expect(itemsIn(grid, { left: 0, top: 0, right: 500, bottom: 500 })).toEqual([])
})
