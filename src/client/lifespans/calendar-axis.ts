/** The calendar below the lives: from which year to which, and where a year is, in percent of the width. */
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { YearRange } from './lifespan.ts'

export interface CalendarAxis {
  /** Percent of the width from the start. */
  getPosition: ScaleLinear<number, number>
  ticks: readonly number[]
}

const wantedTicks = 8

export function buildAxis(spans: readonly YearRange[]): CalendarAxis {
  const first = spans.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  const last = spans.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY)
  const getPosition = scaleLinear()
    .domain([Math.floor(first / 10) * 10, Math.ceil(last / 10) * 10])
    .range([0, 100])
  return { getPosition, ticks: getPosition.ticks(wantedTicks).filter(Number.isInteger) }
}
