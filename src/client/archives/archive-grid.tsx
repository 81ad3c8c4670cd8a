/** The archives' cards, row by row as they come into view: thousands of them cost no more than a screenful. */
import { chakra } from '@chakra-ui/react'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { scrollUnlessThere } from '#client/ui/scroll-unless-there.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { ArchiveCard } from './archive-card.tsx'
import { CardGrid } from './card-grid.tsx'

interface Room {
  /** Pixels. */
  width: number
  /** From the top of the page, pixels. */
  top: number
  rem: number
}

const gapRem = 1.5

function columnsOf({ width, rem }: Room): number {
  return Math.max(1, Math.min(3, Math.floor((width + gapRem * rem) / ((17 + gapRem) * rem))))
}

/** How high a row will be, near enough: the picture in its mat, and the words below it. */
function rowHeight(room: Room): number {
  const columns = columnsOf(room)
  const card = (room.width - (columns - 1) * gapRem * room.rem) / columns
  return (card - 1.5 * room.rem) * 0.75 + (20.5 + gapRem) * room.rem
}

function measure(box: HTMLElement): Room {
  return {
    width: box.clientWidth,
    top: box.getBoundingClientRect().top + window.scrollY,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  }
}

function sameRoom(one: Room, other: Room) {
  return one.width === other.width && one.top === other.top && one.rem === other.rem
}

/** What was measured last: whoever comes back finds the list as high as they left it, and the same place in it. */
const measured: { key: string; rows: VirtualItem[]; room: Room | null; window: number } = {
  key: '',
  rows: [],
  room: null,
  window: 0,
}

interface ArchiveGridProps {
  items: readonly ArchiveItem[]
  query: string
}

/** Drawn anew only for other items: a key that is typed above it costs it nothing. */
export const ArchiveGrid = memo(function ArchiveGrid({ items, query }: ArchiveGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(measured.window === window.innerWidth ? measured.room : null)
  useEffect(() => {
    const update = () => {
      if (!box.current) return
      const now = measure(box.current)
      Object.assign(measured, { room: now, window: window.innerWidth })
      setRoom((before) => (before && sameRoom(before, now) ? before : now))
    }
    // A task of its own: what stands above the cards is painted first, and nobody who taps it has to wait for both.
    startTransition(update)
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return (
    <chakra.div ref={box} minH="100dvh">
      {room && <Rows items={items} query={query} room={room} />}
    </chakra.div>
  )
})

function Rows({ items, query, room }: ArchiveGridProps & { room: Room }) {
  const columns = columnsOf(room)
  const key = `${query} ${room.width} ${items.length}`
  const [focused, setFocused] = useState<number | null>(null)
  // At first only what is seen.
  const overscan = useDeferredValue(2, 0)
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight(room),
    overscan,
    scrollMargin: room.top,
    scrollToFn: scrollUnlessThere,
    initialMeasurementsCache: measured.key === key ? measured.rows : [],
    // Whoever walks by keyboard keeps their place while the page is scrolled elsewhere.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (focused !== null && focused < from) shown.unshift(focused)
      if (focused !== null && focused > to && focused < count) shown.push(focused)
      return shown
    },
  })
  useEffect(
    () => () => {
      measured.key = key
      measured.rows = rows.measurementsCache
    },
    [key, rows],
  )
  const picture = `${Math.round((room.width - (columns - 1) * gapRem * room.rem) / columns)}px`
  return (
    <CardGrid
      role="list"
      aria-label="Archives"
      style={gridStyle(columns, rows.getTotalSize())}
      onFocus={(event) => {
        const row = event.target.closest('[data-index]')?.getAttribute('data-index')
        setFocused(row ? Number(row) : null)
      }}
      onBlur={() => setFocused(null)}
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className="row"
          role="presentation"
          style={{ transform: `translateY(${row.start - room.top}px)` }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, at) => (
            // biome-ignore lint/a11y/useSemanticElements: an <ul> may not have rows in it.
            <div
              key={item.id}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row.index * columns + at + 1}
            >
              <ArchiveCard item={item} query={query} sizes={picture} eager={row.index === 0} />
            </div>
          ))}
        </div>
      ))}
    </CardGrid>
  )
}

function gridStyle(columns: number, height?: number): CSSProperties {
  return { '--columns': columns, '--gap': `${gapRem}rem`, height } as CSSProperties
}

/** Cards on their way. */
export function GridSkeleton() {
  return (
    <chakra.div
      role="status"
      aria-label="Loading archives..."
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      gap="6"
    >
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <chakra.div
          key={card}
          bg="surface"
          borderWidth="1px"
          borderColor="line"
          borderRadius="lg"
          p="3"
          pb="5"
        >
          <Skeleton w="full" aspectRatio={4 / 3} borderRadius="3px" />
          <Skeleton w="24" h="4" mt="4" ms="1" />
          <Skeleton w="80%" h="6" mt="3" ms="1" />
          <Skeleton w="50%" h="4" mt="3" ms="1" />
          <Skeleton w="90%" h="4" mt="5" ms="1" />
          <Skeleton w="70%" h="4" mt="2" ms="1" />
          <Skeleton w="full" h="10" mt="9" />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
