/** The dots of a large family on the minimap. */
import { expect, it } from 'vitest'
import { buildDotRuns } from '#client/tree/canvas/minimap-dots.ts'
import { drawRoyalFamily, royals } from '../royals.ts'

const drawing = drawRoyalFamily(royals)
const { layout } = drawing

it('draws a dot for each person and merges adjacent dots of one colour', () => {
  const scale = 100 / layout.width
  const map = { width: 120, height: 80, scale, left: 5, top: 5 }
  const runs = buildDotRuns(drawing, map, 1)
  const isDotted = (x: number, y: number) =>
    runs.some((run) => run.y === y && x >= run.x && x < run.x + run.length)
  for (const p of layout.ids.keys()) {
    const x = Math.floor(5 + (layout.x[p] ?? 0) * scale)
    const y = Math.floor(5 + (layout.y[p] ?? 0) * scale)
    expect(isDotted(x, y)).toBe(true)
  }
  const dots = runs.reduce((sum, { length }) => sum + length, 0)
  expect(dots).toBeLessThanOrEqual(layout.ids.length)
  for (const run of runs)
    expect(runs.some((other) => other.y === run.y && other.x === run.x + run.length)).toBe(false)
})

it('omits people outside the minimap', () => {
  expect(buildDotRuns(drawing, { width: 10, height: 10, scale: 1, left: 500, top: 500 }, 3)).toEqual([])
})
