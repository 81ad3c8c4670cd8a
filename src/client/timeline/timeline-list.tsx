/** The chronicle from the first year to the last; of a long one only the part that is in view is there. */
import { chakra } from '@chakra-ui/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { TimelineEntry } from './event-filters.ts'
import { EventRow } from './event-row.tsx'
import { CenturyHeading, DecadeHeading } from './timeline-headings.tsx'
import { type TimelineRow, buildTimelineRows } from './timeline-rows.ts'

/** More events than this are not all in the page at once. */
const maxUnvirtualized = 60

interface TimelineListProps {
  events: readonly TimelineEntry[]
  /** False while more of them are on their way. */
  complete: boolean
}

export const TimelineList = memo(function TimelineList({ events, complete }: TimelineListProps) {
  const rows = useMemo(() => buildTimelineRows(events), [events])
  // Stays as it began: what is drawn already is not drawn anew when the others come.
  const [begunInPieces] = useState(!complete)
  const inPieces = begunInPieces || events.length > maxUnvirtualized
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = useCallback((id: string) => {
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const photoOf = usePhotos(complete)
  // As first-picture.ts asks for it.
  const first = events.slice(0, 2).find(({ event }) => event.image_url !== null)?.event.id
  const draw = (row: TimelineRow) => (
    <Row row={row} first={first} photoOf={photoOf} opened={opened} onToggle={toggle} />
  )
  return (
    <>
      {inPieces ? (
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

type PhotoOf = (id: string | null) => string | undefined

/** The photos of those whom the events are about. */
function usePhotos(wanted: boolean): PhotoOf {
  const people = usePeople(wanted).data
  return useMemo(() => {
    const photos = new Map<string | null, string>()
    for (const { id, profile_photo_url } of people ?? []) {
      if (profile_photo_url !== null) photos.set(id, profile_photo_url)
    }
    return (id) => photos.get(id)
  }, [people])
}

/** The line on which everything hangs. */
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
  /** The event whose picture is in sight when the page opens. */
  first: string | undefined
  photoOf: PhotoOf
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

/** Heights in px of rows that were not measured yet, on a phone and on a wide screen. */
const heights = {
  century: [128, 160],
  decade: [60, 68],
  event: [330, 270],
} as const
const pictureHeights = [260, 180] as const

function guessHeight(row: TimelineRow | undefined): number {
  if (!row) return 0
  const wide = window.innerWidth >= 768 ? 1 : 0
  const picture = row.kind === 'event' && row.entry.event.image_url ? pictureHeights[wide] : 0
  return heights[row.kind][wide] + picture
}

/** What was measured before the reader left: coming back finds everything where it was. */
let remembered: { width: number; rows: VirtualItem[] } = { width: 0, rows: [] }

function remember(rows: VirtualItem[]) {
  remembered = { width: window.innerWidth, rows }
}

interface VirtualTimelineProps {
  rows: readonly TimelineRow[]
  draw: (row: TimelineRow) => ReactNode
}

function VirtualTimeline({ rows, draw }: VirtualTimelineProps) {
  const [savedRows] = useState(() => (remembered.width === window.innerWidth ? remembered.rows : []))
  const virtual = useVirtualRows<HTMLDivElement>({
    count: rows.length,
    getKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateHeight: (index) => guessHeight(rows[index]),
    savedRows,
    onUnmount: remember,
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
