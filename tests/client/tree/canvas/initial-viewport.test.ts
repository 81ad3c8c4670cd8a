/** The initial viewport of a chart, and the chart that a URL asks for. */
import { describe, expect, it } from 'vitest'
import { getInitialViewport } from '#client/tree/canvas/initial-viewport.ts'
import { resolveChartSpec } from '#client/tree/chart/chart-spec.ts'
import { formatChartTitle } from '#client/tree/chart/chart-titles.ts'
import { formatTreeUrl, parseTreeUrl, treeViews } from '#client/tree/chart/tree-url.ts'
import { buildFanChart } from '#client/tree/fan/build-fan-chart.ts'
import { asFamily } from '../royals.ts'

const family = asFamily()
const { drawing } = family
const henry = family.indexById.get('henry8') ?? -1

function resolve(query: string, userPersonId: string | null = 'albert') {
  return resolveChartSpec(family, parseTreeUrl(new URLSearchParams(query)), userPersonId)
}

describe('getInitialViewport', () => {
  it('shows the whole chart when its names can be read', () => {
    const { x, y, zoom } = getInitialViewport(drawing, 'descendants', henry, { width: 2400, height: 1200 })
    expect(zoom).toBeGreaterThanOrEqual(0.4)
    expect(Math.abs(2 * x + drawing.layout.width * zoom - 2400)).toBeLessThan(2)
    expect(Math.abs(2 * y + drawing.layout.height * zoom - 1200)).toBeLessThan(2)
  })

  it('centres the person when the whole chart would be too small', () => {
    const [x, y] = getScreenPosition('henry8', { width: 300, height: 300 })
    expect([Math.round(x), Math.round(y)]).toEqual([150, 150])
  })

  it('shows at most 56 px of empty space beside the drawing', () => {
    const { x, y } = getInitialViewport(drawing, 'descendants', henry, { width: 300, height: 500 })
    expect(x).toBeLessThanOrEqual(56)
    expect(y).toBeLessThanOrEqual(56)
    expect(y + drawing.layout.height * 0.8).toBeGreaterThanOrEqual(500 - 56)
  })

  it('shows the whole fan chart at any size', () => {
    const fan = buildFanChart(family, 'victoria', null)
    if (!fan) throw new Error('no fan')
    const { x, y, zoom } = getInitialViewport(fan.drawing, 'fan', 0, { width: 200, height: 100 })
    const { width, height } = fan.drawing.layout
    expect(x >= 0 && y >= 0 && x + width * zoom <= 200 && y + height * zoom <= 100).toBe(true)
  })
})

function getScreenPosition(id: string, size: { width: number; height: number }): [number, number] {
  const { x, y, zoom } = getInitialViewport(drawing, 'ancestors', family.indexById.get(id) ?? -1, size)
  expect(zoom).toBe(0.8)
  const { layout } = drawing
  const p = family.indexById.get(id) ?? -1
  return [((layout.x[p] ?? 0) + 75) * zoom + x, ((layout.y[p] ?? 0) + 75) * zoom + y]
}

describe('the tree page URL', () => {
  it('is parsed to the same state after formatting', () => {
    for (const view of treeViews) {
      const urlState = { view, subjectId: 'a b', relativeId: 'ü', generations: 3, personId: null }
      expect(parseTreeUrl(new URLSearchParams(formatTreeUrl(urlState).toString()))).toEqual(urlState)
    }
  })

  it('falls back to the current user, then to the root with the most descendants, when the person is unknown', () => {
    expect(resolve('view=fan&of=nobody&generations=5')).toMatchObject({ subjectId: 'albert', generations: 5 })
    expect(resolve('view=fan', null).subjectId).toBe(drawing.layout.ids[drawing.rootWithMostDescendants])
    expect(resolve('view=relation&with=henry8')).toMatchObject({ subjectId: 'albert', relativeId: 'henry8' })
  })

  it('ignores invalid values', () => {
    expect(resolve('view=upside-down&of=henry8&generations=-3')).toMatchObject({
      view: 'family',
      subjectId: null,
      generations: null,
    })
  })

  it('gives the chart a heading', () => {
    expect(formatChartTitle(family, resolve('view=ancestors&of=henry8'))).toBe(
      'Ancestors of Henry VIII Tudor',
    )
    expect(formatChartTitle(family, resolve(''))).toBeNull()
  })
})
