/** The archives' cards, row by row as they come into view: thousands of them cost no more than a screenful. */
import { chakra } from '@chakra-ui/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, memo, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { ArchiveCard } from './archive-card.tsx'
import { CardGrid } from './card-grid-style.ts'
import { GridRows } from './grid-rows.tsx'
import { getColumnCount, type GridSize, estimateGrid, measureGrid, isSameSize } from './grid-size.ts'

const gapRem = 1.5

function columnsOf(room: GridSize): number {
  return getColumnCount(room, { minCardRem: 17, gapRem, maxCount: 3 })
}

/** How high a row will be, near enough: the picture in its mat, and the words below it. */
function rowHeight(room: GridSize): number {
  const columns = columnsOf(room)
  const card = (room.width - (columns - 1) * gapRem * room.rem) / columns
  return (card - 1.5 * room.rem) * 0.75 + (20.5 + gapRem) * room.rem
}

/** What was measured last: whoever comes back finds the list as high as they left it, and the same place in it. */
const measured: { key: string; rows: VirtualItem[]; room: GridSize | null; window: number } = {
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
  const [room, setRoom] = useState(() =>
    measured.room && measured.window === window.innerWidth ? measured.room : estimateGrid(),
  )
  useEffect(() => {
    const update = () => {
      if (!box.current) return
      const now = measureGrid(box.current)
      Object.assign(measured, { room: now, window: window.innerWidth })
      setRoom((before) => (isSameSize(before, now) ? before : now))
    }
    startTransition(update)
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return (
    <chakra.div ref={box} minH="100dvh">
      <Rows items={items} query={query} room={room} />
    </chakra.div>
  )
})

function Rows({ items, query, room }: ArchiveGridProps & { room: GridSize }) {
  const columns = columnsOf(room)
  const key = `${query} ${room.width} ${items.length}`
  const remember = useCallback((rows: VirtualItem[]) => Object.assign(measured, { key, rows }), [key])
  const virtual = useVirtualRows<HTMLDivElement>({
    count: Math.ceil(items.length / columns),
    getKey: rowKey,
    estimateHeight: () => rowHeight(room),
    overscan: 2,
    savedRows: measured.key === key ? measured.rows : undefined,
    onUnmount: remember,
  })
  const picture = `${Math.round((room.width - (columns - 1) * gapRem * room.rem) / columns)}px`
  return (
    <CardGrid
      ref={virtual.list}
      role="list"
      aria-label="Archives"
      style={{ ...gridStyle(columns), height: virtual.height }}
      {...virtual.focusHandlers}
    >
      <GridRows items={items} columns={columns} virtual={virtual}>
        {(item, row) => <ArchiveCard item={item} query={query} sizes={picture} eager={row === 0} />}
      </GridRows>
    </CardGrid>
  )
}

const rowKey = (row: number) => row

function gridStyle(columns: number): CSSProperties {
  return { '--columns': columns, '--gap': `${gapRem}rem` } as CSSProperties
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
