/** Tests the sizes of exports (posters, A4 sheets, images) and their descriptions. */
import { describe, expect, it } from 'vitest'
import { isAreaEmpty } from '#client/tree/export/drawing/draw-export.ts'
import {
  formatImageSize,
  formatPaperSize,
  formatPosterSize,
  formatSheetsSize,
} from '#client/tree/export/format-export-size.ts'
import { planImage } from '#client/tree/export/layout/image-size.ts'
import {
  getLegibility,
  getPoster,
  getSmallestReadablePoster,
} from '#client/tree/export/layout/paper-sizes.ts'
import {
  countSheets,
  formatColumnLabel,
  getReadableColumnCount,
  maxSheets,
  planSheets,
} from '#client/tree/export/layout/sheet-plan.ts'
import { asFamily } from '#tests/client/tree/royals.ts'
import { sketched } from '../export-fixtures.ts'

const nothingEmpty = () => false
const small = { width: 2000, height: 1200 }
const huge = { width: 90_000, height: 50_000 }

describe('poster size', () => {
  it('is the smallest paper with easily readable names, else the full size', () => {
    expect(getSmallestReadablePoster({ width: 1500, height: 900 })).toBe('A4')
    expect(getSmallestReadablePoster(small)).toBe('A4')
    expect(getSmallestReadablePoster(huge)).toBe('Full size')
    for (const frame of [small, huge]) {
      expect(getLegibility(getPoster(getSmallestReadablePoster(frame), frame).mmPerPx)).toBe('well')
    }
  })

  it('has the orientation of the drawing, and the drawing fits on it', () => {
    expect(getPoster('A3', small).paper).toEqual({ width: 420, height: 297 })
    expect(getPoster('A3', { width: 500, height: 900 }).paper).toEqual({ width: 297, height: 420 })
    const { paper, mmPerPx } = getPoster('A3', huge)
    expect(huge.width * mmPerPx).toBeLessThanOrEqual(paper.width + 1e-9)
    expect(huge.height * mmPerPx).toBeLessThanOrEqual(paper.height + 1e-9)
  })

  it('has a warning when names are too small to read', () => {
    expect(formatPosterSize(getPoster('A4', huge))).toMatchObject({
      size: 'One page of 30\u00a0×\u00a021 cm.',
      readable: false,
    })
    expect(formatPosterSize(getPoster('A4', huge)).legibility).toContain('too small to read')
    expect(formatPaperSize(5400, 600)).toBe('5.4\u00a0×\u00a00.6 m')
  })
})

describe('planSheets', () => {
  it('covers the whole drawing with overlapping sheets', () => {
    const plan = planSheets(3, small, nothingEmpty)
    const strip = 10 / plan.mmPerPx
    for (const { area, column, row } of plan.sheets) {
      const right = plan.sheets.find((other) => other.column === column + 1 && other.row === row)
      if (right) expect(area.right - right.area.left).toBeCloseTo(strip)
      const below = plan.sheets.find((other) => other.row === row + 1 && other.column === column)
      if (below) expect(area.bottom - below.area.top).toBeCloseTo(strip)
    }
    expect(Math.max(...plan.sheets.map(({ area }) => area.right))).toBeGreaterThanOrEqual(small.width - 1e-6)
    expect(Math.max(...plan.sheets.map(({ area }) => area.bottom))).toBeGreaterThanOrEqual(
      small.height - 1e-6,
    )
  })

  it('labels sheets by column and row, also after column Z', () => {
    const plan = planSheets(2, small, nothingEmpty)
    expect(plan.sheets.slice(0, 3).map(({ label }) => label)).toEqual(['A1', 'B1', 'A2'])
    expect([0, 25, 26, 51, 52].map(formatColumnLabel)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
  })

  it('uses enough sheets for readable names, up to the maximum', () => {
    expect(getLegibility(planSheets(getReadableColumnCount(small), small, nothingEmpty).mmPerPx)).toBe('well')
    expect(countSheets(getReadableColumnCount(huge), huge)).toBeLessThanOrEqual(maxSheets)
  })

  it('leaves out sheets without people or lines, and keeps every person on the others', () => {
    const drawing = sketched(asFamily())
    const { layout: frame, input: sketch } = drawing
    const plan = planSheets(12, frame, (area) => isAreaEmpty(drawing, area))
    expect(plan.blankCount).toBeGreaterThan(0)
    const { layout, box } = sketch.drawing
    for (let p = 0; p < layout.ids.length; p++) {
      const x = (layout.x[p] ?? 0) + frame.chartX + box / 2
      const y = (layout.y[p] ?? 0) + frame.chartY + box / 2
      const shown = plan.sheets.some(
        ({ area }) => area.left <= x && x <= area.right && area.top <= y && y <= area.bottom,
      )
      expect(shown, layout.ids[p]).toBe(true)
    }
    expect(formatSheetsSize(plan).size).toContain(`${plan.blankCount} blank ones left out`)
  })
})

describe('planImage', () => {
  it('limits the number of pixels and the scale', () => {
    expect(planImage('As large as possible', small)).toMatchObject({ scale: 3, width: 6000, height: 3600 })
    const large = planImage('As large as possible', huge)
    expect(Math.max(large.width, large.height)).toBeLessThanOrEqual(30_000)
    expect(large.width * large.height).toBeLessThanOrEqual(121_000_000)
    expect(planImage('To send', small).width).toBeLessThanOrEqual(4096)
  })

  it('says when a family is too large for an image', () => {
    expect(formatImageSize(planImage('As large as possible', small)).readable).toBe(true)
    const words = formatImageSize(planImage('As large as possible', huge))
    expect(words.readable).toBe(false)
    expect(words.legibility).toContain('too large for an image')
  })
})
