/** The timeline from the first event to the last; a long timeline renders only the visible rows. */
import { chakra } from '@chakra-ui/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useFindPhotoUrl } from '#client/people/use-photo-urls.ts'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { TimelineEntry } from './event-filters.ts'
import { EventRow } from './event-row.tsx'
import { CenturyHeading, DecadeHeading } from './timeline-headings.tsx'
import { buildTimelineRows, type TimelineRow } from './timeline-rows.ts'

/** Longer lists are virtualized. */
const maxUnvirtualized = 60

interface TimelineListProps {
  events: readonly TimelineEntry[]
  /** False while only the first events are loaded. */
  isComplete: boolean
}

export const TimelineList = memo(function TimelineList({ events, isComplete }: TimelineListProps) {
  const rows = useMemo(() => buildTimelineRows(events), [events])
  // Stays constant, so that rendered events are not rendered again when the complete list arrives.
  const [startedVirtualized] = useState(!isComplete)
  const isVirtualized = startedVirtualized || events.length > maxUnvirtualized
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = useCallback((id: string) => {
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const photoOf = useFindPhotoUrl(isComplete)
  // As first-picture.ts asks for it.
  const first = events.slice(0, 2).find(({ event }) => event.image_url !== null)?.event.id
  const draw = (row: TimelineRow) => (
    <Row row={row} first={first} photoOf={photoOf} opened={opened} onToggle={toggle} />
  )
  return (
    <>
      {isVirtualized ? (
        <VirtualTimeline rows={rows} draw={draw} />
      ) : (
        <Line>
          {rows.map((row) => (
            <chakra.div key={row.key} position="relative">
              {draw(row)}
            </chakra.div>
          ))}
        </Line>
      )}
      <Flourish mx="auto" mt="2" />
    </>
  )
})

/** The vertical line of the timeline. */
const Line = chakra('div', {
  base: {
    position: 'relative',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetStart: { base: 'calc(min(2.75rem, 13vw) / 2)', md: '50%' },
      borderInlineStartWidth: '1px',
      borderColor: 'line.strong',
      opacity: 0.7,
    },
  },
})

interface RowProps {
  row: TimelineRow
  /** The id of the first event with an image, which loads eagerly. */
  first: string | undefined
  photoOf: ReturnType<typeof useFindPhotoUrl>
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Row({ row, first, photoOf, opened, onToggle }: RowProps) {
  switch (row.kind) {
    case 'century':
      return <CenturyHeading title={row.title} years={row.years} />
    case 'decade':
      return <DecadeHeading title={row.title} />
    case 'event':
      return (
        <EventRow
          entry={row.entry}
          photoUrl={photoOf(row.entry.event.associated_member_id)}
          side={row.side}
          first={row.entry.event.id === first}
          open={opened.has(row.key)}
          onToggle={onToggle}
        />
      )
  }
}

/** Estimated row heights in pixels on a phone and on a wide screen. */
const heights = {
  century: [128, 160],
  decade: [60, 68],
  event: [330, 270],
} as const
const pictureHeights = [260, 180] as const

function estimateHeight(row: TimelineRow | undefined): number {
  if (!row) return 0
  const wide = window.innerWidth >= 768 ? 1 : 0
  const picture = row.kind === 'event' && row.entry.event.image_url ? pictureHeights[wide] : 0
  return heights[row.kind][wide] + picture
}

/** The measured rows of the last visit, to restore the scroll position. */
let savedMeasurements: { width: number; rows: VirtualItem[] } = { width: 0, rows: [] }

function saveRows(rows: VirtualItem[]) {
  savedMeasurements = { width: window.innerWidth, rows }
}

interface VirtualTimelineProps {
  rows: readonly TimelineRow[]
  draw: (row: TimelineRow) => ReactNode
}

function VirtualTimeline({ rows, draw }: VirtualTimelineProps) {
  const [savedRows] = useState(() =>
    savedMeasurements.width === window.innerWidth ? savedMeasurements.rows : [],
  )
  const virtual = useVirtualRows<HTMLDivElement>({
    count: rows.length,
    getKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateHeight: (index) => estimateHeight(rows[index]),
    savedRows,
    onUnmount: saveRows,
  })
  return (
    <Line ref={virtual.list} style={{ height: virtual.height }} {...virtual.focusHandlers}>
      {virtual.rows.map(({ index, key, offset }) => {
        const row = rows[index]
        return (
          row && (
            <div
              key={key}
              ref={virtual.measureRow}
              data-index={index}
              style={{ position: 'absolute', insetInline: 0, top: offset }}
            >
              {draw(row)}
            </div>
          )
        )
      })}
    </Line>
  )
}
