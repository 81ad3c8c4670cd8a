/** Finding items in an area of a grid. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Area, buildSpatialGrid, findItemsInArea } from '#client/tree/chart/spatial-grid.ts'

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

function doAreasTouch(a: Area, b: Area) {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

it('finds all items that doAreasTouch an area, each once', () => {
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 30 }),
      box,
      fc.integer({ min: 40, max: 400 }),
      (boxes, searchBox, cellSize) => {
        const areas = boxes.map(toArea)
        const grid = buildSpatialGrid(
          areas.length,
          (item, target) => Object.assign(target, areas[item]),
          size,
          cellSize,
        )
        const area = toArea(searchBox)
        const found = findItemsInArea(grid, area)
        expect(new Set(found).size).toBe(found.length)
        const touching = areas.flatMap((other, item) => (doAreasTouch(other, area) ? [item] : []))
        expect(found).toEqual(expect.arrayContaining(touching))
      },
    ),
  )
})

it('finds nothing in an empty drawing', () => {
  const grid = buildSpatialGrid(0, () => {}, { width: 0, height: 0 }, 100)
  expect(findItemsInArea(grid, { left: 0, top: 0, right: 500, bottom: 500 })).toEqual([])
})
