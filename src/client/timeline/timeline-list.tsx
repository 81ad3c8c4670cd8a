/** The timeline from the first event to the last; a long timeline renders only the visible rows. */
import { chakra } from '@chakra-ui/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useFindPhotoUrl } from '#client/people/use-photo-urls.ts'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { Scrubber, scrubberColumns } from '#client/ui/list/scrubber.tsx'
import type { ScrubberMark } from '#client/ui/list/scrubber-marks.ts'
import { type ListPosition, useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { TimelineEntry } from './event-filters.ts'
import { EventRow, type EventRowProps } from './event-row.tsx'
import { CenturyHeading, DecadeHeading } from './timeline-headings.tsx'
import { buildDecadeMarks, buildTimelineRows, type TimelineRow } from './timeline-rows.ts'

/** Longer lists are virtualized. */
const maxUnvirtualized = 60
/** Shorter lists need no scrubber. */
const minEventsWithScrubber = 8
const minMarks = 3
const noMarks: readonly ScrubberMark[] = []

interface TimelineListProps {
  events: readonly TimelineEntry[]
  /** False while only the first events are loaded. */
  isComplete: boolean
  renderAction: EventRowProps['renderAction']
}

export const TimelineList = memo(function TimelineList(props: TimelineListProps) {
  const { events, isComplete, renderAction } = props
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
    <Row {...{ row, first, photoOf, opened, renderAction }} onToggle={toggle} />
  )
  const marks = useMemo(() => buildDecadeMarks(rows), [rows])
  const hasScrubber = isComplete && events.length >= minEventsWithScrubber && marks.length >= minMarks
  const Rows = isVirtualized ? VirtualTimeline : PlainTimeline
  return (
    <>
      <Rows rows={rows} draw={draw} marks={hasScrubber ? marks : noMarks} />
      <Flourish mx="auto" mt="2" />
    </>
  )
})

/** The timeline and the rail of decades beside it. The rail keeps its place while only the first events are loaded. */
const WithScrubber = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: scrubberColumns,
    // The rail begins below the search field, and so does what gets the focus.
    '--scrubber-inset': '4rem',
    '& :is(a, button)': { scrollMarginTop: '4rem' },
    '@media (max-height: 36rem)': { '--scrubber-inset': '0px' },
  },
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
  renderAction: EventRowProps['renderAction']
}

function Row({ row, first, photoOf, opened, onToggle, renderAction }: RowProps) {
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
          renderAction={renderAction}
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

interface TimelineProps {
  rows: readonly TimelineRow[]
  draw: (row: TimelineRow) => ReactNode
  /** Empty for no scrubber. */
  marks: readonly ScrubberMark[]
}

/** Renders all rows. */
function PlainTimeline({ rows, draw, marks }: TimelineProps) {
  const list = useRef<HTMLDivElement>(null)
  const getRowTop = (row: Element) => row.getBoundingClientRect().top
  const position: ListPosition = {
    getTopRow: (top) =>
      Math.max(
        0,
        [...(list.current?.children ?? [])].findLastIndex((row) => getRowTop(row) <= top + 1),
      ),
    scrollToRow: (row, top) => {
      const element = list.current?.children[row]
      if (element) window.scrollTo(0, window.scrollY + getRowTop(element) - top)
    },
  }
  return (
    <WithScrubber>
      <Line ref={list}>
        {rows.map((row) => (
          <chakra.div key={row.key} position="relative">
            {draw(row)}
          </chakra.div>
        ))}
      </Line>
      {marks.length > 0 && <Scrubber label="Decades" marks={marks} position={position} />}
    </WithScrubber>
  )
}

/** Renders only the visible rows. */
function VirtualTimeline({ rows, draw, marks }: TimelineProps) {
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
    <WithScrubber>
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
      {marks.length > 0 && <Scrubber label="Decades" marks={marks} position={virtual.position} />}
    </WithScrubber>
  )
}
