/** Tests the fan chart: captions, hit testing, keyboard navigation and highlights. */
import { describe, expect, it } from 'vitest'
import {
  findPeopleInArea,
  findPersonAt,
  getPersonCenter,
  writePersonBounds,
} from '#client/tree/canvas/hit-testing.ts'
import type { Chart } from '#client/tree/chart/chart.ts'
import { buildFanChart } from '#client/tree/fan/build-fan-chart.ts'
import { getHighlightedSectors } from '#client/tree/fan/fan-highlight.tsx'
import { findNextSector } from '#client/tree/fan/fan-navigation.ts'
import { familyOf, fullPedigree, habsburgs, member } from './pedigrees.ts'

const carlos = buildFanChart(habsburgs, 'carlos', null)
const full = buildFanChart(fullPedigree(6), 'p', null)
const seatsOf = (chart: Chart) => chart.drawing.layout.ids.map((_, sector) => sector)
const idAt = ({ drawing }: Chart, sector: number) => drawing.layout.ids[sector] ?? null
const captionOf = ({ drawing }: Chart) => drawing.fan?.caption.map(({ text }) => text)

describe('buildFanChart', () => {
  it('indexes a person with several sectors by the sector nearest to the center', () => {
    const sectors = seatsOf(carlos).filter((sector) => idAt(carlos, sector) === 'felipe3')
    expect(sectors).toHaveLength(2)
    expect(carlos.indexById.get('felipe3')).toBe(sectors[0])
    expect(sectors.map((sector) => carlos.drawing.fan?.repeated[sector])).toEqual([0, 1])
  })

  it('counts the person in the center as the first generation', () => {
    expect(buildFanChart(habsburgs, 'carlos', 2).drawing.layout.ids).toEqual(['carlos', 'felipe', 'mariana'])
    expect(buildFanChart(habsburgs, 'carlos', 1).drawing.layout.ids).toEqual(['carlos'])
  })

  it('builds a caption with the name and the number of ancestors', () => {
    expect(captionOf(carlos)).toEqual([
      'Ancestors of',
      'Carlos II de Austria',
      '7 people in 3 generations',
      'Dashed: shown a second time',
    ])
    expect(captionOf(full)).toEqual(['Ancestors of', expect.any(String), '126 people in 6 generations'])
  })

  it('builds a caption that says so when no parents are recorded', () => {
    const alone = buildFanChart(habsburgs, 'ferdinand', null)
    expect(captionOf(alone)).toEqual(['No parents of Ferdinand III von Habsburg', 'are recorded yet.'])
  })

  it('does not mention missing parents when only one generation is requested', () => {
    expect(captionOf(buildFanChart(habsburgs, 'carlos', 1))).toEqual(['Carlos II de Austria'])
  })

  it('contains every sector and the caption within the bounds of the drawing', () => {
    const area = { left: 0, top: 0, right: 0, bottom: 0 }
    for (const chart of [
      carlos,
      full,
      buildFanChart(habsburgs, 'ferdinand', null),
      buildFanChart(fullPedigree(7), 'p', null, 0.6),
    ]) {
      const { layout, fan } = chart.drawing
      for (const sector of seatsOf(chart)) {
        writePersonBounds(chart.drawing, sector, area)
        expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(0)
        expect(area.right).toBeLessThanOrEqual(layout.width)
        expect(area.bottom).toBeLessThanOrEqual(layout.height)
      }
      for (const { y } of fan?.caption ?? []) expect(y).toBeLessThan(layout.height)
    }
  })
})

describe('hit testing in a fan', () => {
  it('finds each person at the center of their sector and near its edge', () => {
    for (const chart of [carlos, full]) {
      for (const sector of seatsOf(chart)) {
        const { x, y } = getPersonCenter(chart.drawing, sector)
        expect(findPersonAt(chart.drawing, x, y, 0)).toBe(sector)
      }
    }
  })

  it('finds nobody outside the fan, except the nearest person within the tolerance', () => {
    const { fan, layout } = full.drawing
    const [x, y] = [fan?.centerX ?? 0, layout.height - 4]
    expect(findPersonAt(full.drawing, x, y, 9)).toBe(-1)
    expect(findPersonAt(full.drawing, x, (fan?.centerY ?? 0) + (fan?.outer[0] ?? 0) + 5, 9)).toBe(0)
  })

  it('finds the people whose sectors are visible in an area', () => {
    const { x, y } = getPersonCenter(full.drawing, 40)
    const found = findPeopleInArea(full.drawing, { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 })
    expect(found).toContain(40)
    expect(found.length).toBeLessThan(6)
  })
})

describe('findNextSector', () => {
  const step = (id: string, way: 'up' | 'down' | 'left' | 'right') =>
    idAt(carlos, findNextSector(carlos, carlos.indexById.get(id) ?? -1, way))

  it('moves outwards to the father, or to a single mother, and inwards to the child', () => {
    expect(step('carlos', 'up')).toBe('felipe')
    expect(step('felipe3', 'up')).toBe('felipe2')
    expect(step('felipe2', 'down')).toBe('felipe3')
    expect(step('ferdinand', 'up')).toBeNull()
    expect(step('carlos', 'down')).toBeNull()
    const motherOnly = buildFanChart(
      familyOf([member('p', [null, 'm']), member('m', [null, null])]),
      'p',
      null,
    )
    expect(idAt(motherOnly, findNextSector(motherOnly, 0, 'up'))).toBe('m')
  })

  it('moves from a repeated person to the first sector of the parents', () => {
    expect(step('maria', 'up')).toBe('felipe3')
  })

  it('moves along the ring and wraps at its ends', () => {
    expect(step('felipe3', 'right')).toBe('margarita')
    expect(step('felipe3', 'left')).toBe('maria')
    expect(step('maria', 'right')).toBe('felipe3')
    expect(step('carlos', 'right')).toBeNull()
  })
})

describe('getHighlightedSectors', () => {
  it('returns every sector of a person and the sectors between them and the center', () => {
    const { personSectors, lineSectors } = getHighlightedSectors(
      carlos.drawing,
      carlos.indexById.get('felipe3') ?? -1,
    )
    expect(personSectors).toHaveLength(2)
    expect(lineSectors.map((sector) => idAt(carlos, sector)).sort()).toEqual(['felipe', 'maria', 'mariana'])
  })
})
