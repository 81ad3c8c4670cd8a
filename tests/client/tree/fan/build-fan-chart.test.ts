/** A fan as a chart: who is found where, by a point, by an area and by key. */
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
import { findNextSeat } from '#client/tree/fan/fan-navigation.ts'
import { familyOf, fullPedigree, habsburgs, member } from './pedigrees.ts'

const carlos = buildFanChart(habsburgs, 'carlos', null)
const full = buildFanChart(fullPedigree(6), 'p', null)
const seatsOf = (chart: Chart) => chart.drawing.layout.ids.map((_, seat) => seat)
const idAt = ({ drawing }: Chart, seat: number) => drawing.layout.ids[seat] ?? null
const captionOf = ({ drawing }: Chart) => drawing.fan?.caption.map(({ text }) => text)

describe('the chart of a fan', () => {
  it('finds whoever has several seats in the one nearest to the middle', () => {
    const seats = seatsOf(carlos).filter((seat) => idAt(carlos, seat) === 'felipe3')
    expect(seats).toHaveLength(2)
    expect(carlos.indexById.get('felipe3')).toBe(seats[0])
    expect(seats.map((seat) => carlos.drawing.fan?.repeated[seat])).toEqual([0, 1])
  })

  it('counts the person in the middle as the first generation', () => {
    expect(buildFanChart(habsburgs, 'carlos', 2).drawing.layout.ids).toEqual(['carlos', 'felipe', 'mariana'])
    expect(buildFanChart(habsburgs, 'carlos', 1).drawing.layout.ids).toEqual(['carlos'])
  })

  it('says of whom the ancestors are, and how many', () => {
    expect(captionOf(carlos)).toEqual([
      'Ancestors of',
      'Carlos II de Austria',
      '7 people in 3 generations',
      'Dashed: also nearer the middle',
    ])
    expect(captionOf(full)).toEqual(['Ancestors of', expect.any(String), '126 people in 6 generations'])
  })

  it('says where no parents are recorded', () => {
    const alone = buildFanChart(habsburgs, 'ferdinand', null)
    expect(captionOf(alone)).toEqual(['No parents of Ferdinand III von Habsburg', 'are recorded yet.'])
  })

  it('does not say so of somebody whose parents were not asked for', () => {
    expect(captionOf(buildFanChart(habsburgs, 'carlos', 1))).toEqual(['Carlos II de Austria'])
  })

  it('is a drawing in which every segment and the caption have their place', () => {
    const area = { left: 0, top: 0, right: 0, bottom: 0 }
    for (const chart of [
      carlos,
      full,
      buildFanChart(habsburgs, 'ferdinand', null),
      buildFanChart(fullPedigree(7), 'p', null, 0.6),
    ]) {
      const { layout, fan } = chart.drawing
      for (const seat of seatsOf(chart)) {
        writePersonBounds(chart.drawing, seat, area)
        expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(0)
        expect(area.right).toBeLessThanOrEqual(layout.width)
        expect(area.bottom).toBeLessThanOrEqual(layout.height)
      }
      for (const { y } of fan?.caption ?? []) expect(y).toBeLessThan(layout.height)
    }
  })
})

describe('pointing into a fan', () => {
  it('finds everybody in the middle of their segment, and near its edge', () => {
    for (const chart of [carlos, full]) {
      for (const seat of seatsOf(chart)) {
        const { x, y } = getPersonCenter(chart.drawing, seat)
        expect(findPersonAt(chart.drawing, x, y, 0)).toBe(seat)
      }
    }
  })

  it('finds nobody beside the fan, but the nearest within reach', () => {
    const { fan, layout } = full.drawing
    const [x, y] = [fan?.centerX ?? 0, layout.height - 4]
    expect(findPersonAt(full.drawing, x, y, 9)).toBe(-1)
    expect(findPersonAt(full.drawing, x, (fan?.centerY ?? 0) + (fan?.outer[0] ?? 0) + 5, 9)).toBe(0)
  })

  it('finds in an area whoever is seen there', () => {
    const { x, y } = getPersonCenter(full.drawing, 40)
    const found = findPeopleInArea(full.drawing, { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 })
    expect(found).toContain(40)
    expect(found.length).toBeLessThan(6)
  })
})

describe('walking through a fan', () => {
  const step = (id: string, way: 'up' | 'down' | 'left' | 'right') =>
    idAt(carlos, findNextSeat(carlos, carlos.indexById.get(id) ?? -1, way))

  it('goes outwards to the father, or the mother alone, and inwards to the child', () => {
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
    expect(idAt(motherOnly, findNextSeat(motherOnly, 0, 'up'))).toBe('m')
  })

  it('goes from a seat to parents who sit nearer to the middle, in their first seat', () => {
    expect(step('maria', 'up')).toBe('felipe3')
  })

  it('goes along the ring and round its ends', () => {
    expect(step('felipe3', 'right')).toBe('margarita')
    expect(step('felipe3', 'left')).toBe('maria')
    expect(step('maria', 'right')).toBe('felipe3')
    expect(step('carlos', 'right')).toBeNull()
  })
})

describe('the highlight of a fan', () => {
  it('marks every seat of a person and the lines from there to the middle', () => {
    const { own, line } = getHighlightedSectors(carlos.drawing, carlos.indexById.get('felipe3') ?? -1)
    expect(own).toHaveLength(2)
    expect(line.map((seat) => idAt(carlos, seat)).sort()).toEqual(['felipe', 'maria', 'mariana'])
  })
})
