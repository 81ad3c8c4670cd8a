/** The rows of the timeline: centuries, decades and events, earliest first. */

import type { ScrubberMark } from '#client/ui/list/scrubber-marks.ts'
import { getEarliestYear, getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import type { TimelineEntry } from './event-filters.ts'

export type TimelineRow =
  | { kind: 'century'; key: string; title: string; years: string }
  | { kind: 'decade'; key: string; title: string }
  | { kind: 'event'; key: string; entry: TimelineEntry; side: 'start' | 'end' }

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second'
const names = ordinals.split(' ')

interface Century {
  key: string
  title: string
  years: string
}

/** Centuries start with years like 1900, as people usually count. Year 0 is 1 BC. */
function getCentury(year: number | null): Century {
  if (year === null) return { key: 'undated', title: 'Without a year', years: '' }
  if (year <= 0) return { key: 'bc', title: 'Before Christ', years: '' }
  const hundred = Math.floor(year / 100)
  const name = names[hundred]
  return {
    key: `c${hundred}`,
    title: name ? `The ${name} century` : `The ${hundred}00s`,
    years: `${Math.max(hundred * 100, 1)} – ${hundred * 100 + 99}`,
  }
}

function formatDecade(year: number | null): string | null {
  return year === null || year <= 0 ? null : `${Math.floor(year / 10) * 10}s`
}

function sortByDate(events: readonly TimelineEntry[]): TimelineEntry[] {
  const day = ({ event }: TimelineEntry) => getEdtfSortKey(event.event_date) ?? Number.POSITIVE_INFINITY
  return events
    .map((entry) => ({ entry, day: day(entry) }))
    .sort((a, b) => (a.day === b.day ? 0 : a.day - b.day))
    .map(({ entry }) => entry)
}

/** The rows from top to bottom; events are on alternating sides of the line. */
export function buildTimelineRows(events: readonly TimelineEntry[]): TimelineRow[] {
  const rows: TimelineRow[] = []
  let century = ''
  let decade: string | null = null
  for (const [place, entry] of sortByDate(events).entries()) {
    const year = getEarliestYear(entry.event.event_date)
    const now = getCentury(year)
    if (now.key !== century) rows.push({ kind: 'century', ...now })
    century = now.key
    const tens = formatDecade(year)
    if (tens !== null && tens !== decade) rows.push({ kind: 'decade', key: `d${tens}`, title: tens })
    decade = tens
    rows.push({
      kind: 'event',
      key: entry.event.id,
      entry,
      side: place % 2 === 0 ? 'start' : 'end',
    })
  }
  return rows
}

/** A mark for each decade, and for a century whose events have none. */
export function buildDecadeMarks(rows: readonly TimelineRow[]): ScrubberMark[] {
  const marks: ScrubberMark[] = []
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'decade') marks.push({ row: index, label: row.title.slice(0, -1), title: row.title })
    else if (row.kind === 'century' && rows[index + 1]?.kind === 'event') {
      marks.push({ row: index, label: row.key === 'bc' ? 'BC' : '?', title: row.title })
    }
  }
  return marks
}
