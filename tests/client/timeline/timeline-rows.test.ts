/** The rows of the timeline. */
import { expect, it } from 'vitest'
import { addCategories } from '#client/timeline/event-filters.ts'
import { buildDecadeMarks, buildTimelineRows } from '#client/timeline/timeline-rows.ts'
import { anEvent } from './an-event.ts'

function rows(...dates: string[]) {
  const events = dates.map((event_date) => anEvent({ id: event_date, event_date }))
  return buildTimelineRows(addCategories(events)).map((row) =>
    row.kind === 'event' ? `${row.side} ${row.entry.event.id}` : row.title,
  )
}

it('adds one heading per century and decade, and alternates the sides of events', () => {
  expect(rows('1791~', '1797', '1820', '1820-05', '1901')).toEqual([
    'The eighteenth century',
    '1790s',
    'start 1791~',
    'end 1797',
    'The nineteenth century',
    '1820s',
    'start 1820',
    'end 1820-05',
    'The twentieth century',
    '1900s',
    'start 1901',
  ])
})

it('sorts events by the earliest possible day of a date', () => {
  const order = rows('1850-03-12', '1914/1918', '1850', '[1840..1860]', '[..1845]')
  expect(order.filter((row) => /^(?:start|end) /.test(row)).map((row) => row.split(' ')[1])).toEqual([
    '[1840..1860]',
    '[..1845]',
    '1850',
    '1850-03-12',
    '1914/1918',
  ])
})

it('formats the years of a century and gives every row a unique key', () => {
  const chronicle = buildTimelineRows(
    addCategories(['1899', '1900', '2000'].map((event_date) => anEvent({ id: event_date, event_date }))),
  )
  const centuries = chronicle.flatMap((row) => (row.kind === 'century' ? [row.years] : []))
  expect(centuries).toEqual(['1800 – 1899', '1900 – 1999', '2000 – 2099'])
  expect(new Set(chronicle.map(({ key }) => key)).size).toBe(chronicle.length)
})

it('groups years BC first and events without a valid date last', () => {
  expect(rows('1850', 'long ago', '-0043')).toEqual([
    'Before Christ',
    'start -0043',
    'The nineteenth century',
    '1850s',
    'end 1850',
    'Without a year',
    'start long ago',
  ])
})

it('has a mark of the scrubber for each decade, for years BC and for events without a year', () => {
  const dates = ['-0044', '1791~', '1797', '1820', 'once']
  const timeline = buildTimelineRows(
    addCategories(dates.map((event_date) => anEvent({ id: event_date, event_date }))),
  )
  const marks = buildDecadeMarks(timeline)
  expect(marks.map(({ label }) => label)).toEqual(['BC', '1790', '1820', '?'])
  expect(marks.map(({ row }) => timeline[row]?.kind)).toEqual(['century', 'decade', 'decade', 'century'])
})
