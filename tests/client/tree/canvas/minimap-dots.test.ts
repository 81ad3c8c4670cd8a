/** The map of a large family. */
import { expect, it } from 'vitest'
import { dotsOf } from '#client/tree/canvas/minimap-dots.ts'
import { drawRoyals, royals } from '../royals.ts'

const picture = drawRoyals(royals)
const { layout } = picture

it('has a dot for everybody, and neighbours of one tint in one run', () => {
  const scale = 100 / layout.width
  const map = { width: 120, height: 80, scale, left: 5, top: 5 }
  const runs = dotsOf(picture, map, 1)
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

it('leaves out whoever lies beyond its edge', () => {
  expect(dotsOf(picture, { width: 10, height: 10, scale: 1, left: 500, top: 500 }, 3)).toEqual([])
})
