/** The grid of archive cards; only the visible rows are rendered. */
import { chakra } from '@chakra-ui/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useCallback, useState } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { ArchiveCard } from './archive-card.tsx'
import { CardGrid } from './card-grid-style.ts'
import { GridRows } from './grid-rows.tsx'
import { type GridSize, getColumnCount } from './grid-size.ts'
import { useGridSize } from './use-grid-size.ts'

const gapRem = 1.5

function countColumns(size: GridSize): number {
  return getColumnCount(size, { minCardRem: 17, gapRem, maxCount: 3 })
}

function getCardWidth(size: GridSize): number {
  const columns = countColumns(size)
  return (size.width - (columns - 1) * gapRem * size.rem) / columns
}

/** Estimates the height of a row in px: the image in its mat and the text below it. */
function rowHeight(size: GridSize): number {
  return (getCardWidth(size) - 1.5 * size.rem) * 0.75 + (20.5 + gapRem) * size.rem
}

/** Measurements of the last visit: the list keeps its height and scroll position when the user returns. */
const lastVisit: { key: string; rows: VirtualItem[] } = { key: '', rows: [] }

interface ArchiveGridProps {
  items: readonly ArchiveItem[]
  query: string
  /** By the id of the item; null while comments are switched off. */
  commentCounts: ReadonlyMap<string, number> | null
}

/** Memoized: typing in the search field does not render the grid again. */
export const ArchiveGrid = memo(function ArchiveGrid({ items, query, commentCounts }: ArchiveGridProps) {
  const [box, size] = useGridSize()
  return (
    <chakra.div ref={box} minH="100dvh">
      <Rows items={items} query={query} commentCounts={commentCounts} size={size} />
    </chakra.div>
  )
})

function Rows({ items, query, commentCounts, size }: ArchiveGridProps & { size: GridSize }) {
  const columns = countColumns(size)
  const key = `${query} ${size.width} ${items.length}`
  const saveRows = useCallback((rows: VirtualItem[]) => Object.assign(lastVisit, { key, rows }), [key])
  const virtual = useVirtualRows<HTMLDivElement>({
    count: Math.ceil(items.length / columns),
    getKey: rowKey,
    estimateHeight: () => rowHeight(size),
    overscan: 2,
    savedRows: lastVisit.key === key ? lastVisit.rows : undefined,
    onUnmount: saveRows,
  })
  // Stays as estimated at first: another `sizes` makes the browser load the visible images again.
  const [imageSizes] = useState(() => `${Math.round(getCardWidth(size))}px`)
  return (
    <CardGrid
      ref={virtual.list}
      role="list"
      aria-label="Archives"
      style={{ ...gridStyle(columns), height: virtual.height }}
      {...virtual.focusHandlers}
    >
      <GridRows items={items} columns={columns} virtual={virtual}>
        {(item, row) => (
          <ArchiveCard
            item={item}
            query={query}
            sizes={imageSizes}
            eager={row === 0}
            commentCount={commentCounts?.get(item.id) ?? 0}
          />
        )}
      </GridRows>
    </CardGrid>
  )
}

const rowKey = (row: number) => row

function gridStyle(columns: number): CSSProperties {
  return { '--columns': columns, '--gap': `${gapRem}rem` } as CSSProperties
}

/** The placeholder while the items load. */
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
