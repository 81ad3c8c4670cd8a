/** The archives as an album: a mosaic of pictures with headings of years and a scrubber; renders only the visible rows. */
import { chakra } from '@chakra-ui/react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useCallback, useMemo, useState } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Scrubber, scrubberColumns } from '#client/ui/list/scrubber.tsx'
import { useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { useGridSize } from '../list/use-grid-size.ts'
import { type AlbumRow, buildAlbum, sortByDate } from './album-rows.ts'
import { type AlbumSize, getAlbumSize, getRowHeight } from './album-size.ts'
import { AlbumBox } from './album-style.ts'
import { AlbumTile } from './album-tile.tsx'

/** Below this number of sections, or of screens, the list is short enough without a scrubber. */
const minMarks = 3
const minScreens = 2

/** Measurements of the last visit: the album keeps its scroll position when the user returns. */
const lastVisit: { key: string; rows: VirtualItem[] } = { key: '', rows: [] }

interface AlbumProps {
  items: readonly ArchiveItem[]
  /** The query string for the links to the items. */
  query: string
}

/** Memoized: typing in the search field does not render the album again. */
export const Album = memo(function Album({ items, query }: AlbumProps) {
  const [box, gridSize] = useGridSize()
  const size = useMemo(() => getAlbumSize(gridSize), [gridSize])
  const album = useMemo(() => buildAlbum(sortByDate(items), size.columns), [items, size.columns])
  const key = `${query} ${gridSize.width} ${items.length}`
  const saveRows = useCallback((rows: VirtualItem[]) => Object.assign(lastVisit, { key, rows }), [key])
  const virtual = useVirtualRows<HTMLDivElement>({
    count: album.rows.length,
    getKey: useCallback((index: number) => album.rows[index]?.key ?? index, [album]),
    estimateHeight: (index) => getRowHeight(album.rows[index], size),
    overscan: 4,
    savedRows: lastVisit.key === key ? lastVisit.rows : undefined,
    onUnmount: saveRows,
  })
  const hasScrubber = album.marks.length >= minMarks && virtual.height > minScreens * window.innerHeight
  return (
    <chakra.div ref={box} minH="100dvh" display="grid" gridTemplateColumns={scrubberColumns}>
      <AlbumBox
        ref={virtual.list}
        role="group"
        aria-label="Archives"
        gridColumn="1"
        gridRow="1"
        style={{ ...toVariables(size), height: virtual.height }}
        {...virtual.focusHandlers}
      >
        {virtual.rows.map(({ index, key: rowKey, offset }) => {
          const row = album.rows[index]
          return (
            row && (
              <div
                key={rowKey}
                ref={virtual.measureRow}
                data-index={index}
                className="row"
                style={{ transform: `translateY(${offset}px)` }}
              >
                <Row row={row} query={query} count={items.length} tile={size.tile} eager={index < 3} />
              </div>
            )
          )
        })}
      </AlbumBox>
      {hasScrubber && (
        <chakra.div gridColumn="2" gridRow="1">
          <Scrubber label="Years" marks={album.marks} position={virtual.position} />
        </chakra.div>
      )}
    </chakra.div>
  )
})

function toVariables({ columns, tile, gap, heading }: AlbumSize): CSSProperties {
  return {
    '--columns': columns,
    '--tile': `${tile}px`,
    '--gap': `${gap}px`,
    '--heading': `${heading}px`,
  } as CSSProperties
}

interface RowProps {
  row: AlbumRow
  query: string
  /** The number of all items. */
  count: number
  /** The side of a tile in pixels. */
  tile: number
  eager: boolean
}

const Row = memo(function Row({ row, query, count, tile, eager }: RowProps) {
  // Stays as it is at first: another `sizes` makes the browser load the visible images again.
  const [sizes] = useState(() => ({ small: `${Math.round(tile)}px`, large: `${Math.round(2 * tile)}px` }))
  if (row.kind === 'heading') {
    return (
      <div className="heading">
        <h2>{row.title}</h2>
        <span className="count">{row.count === 1 ? '1 item' : `${formatCount(row.count)} items`}</span>
      </div>
    )
  }
  const largeIndex = row.large === 'start' ? 0 : row.large === 'end' ? row.items.length - 1 : -1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row has a grid layout.
    <div className="tiles" role="list" aria-label={row.title}>
      {row.items.map((item, at) => {
        const isLarge = at === largeIndex
        return (
          // biome-ignore lint/a11y/useSemanticElements: an <ul> may not have rows in it.
          <div
            key={item.id}
            role="listitem"
            aria-setsize={count}
            aria-posinset={row.start + at + 1}
            className={isLarge ? `large ${row.large}` : undefined}
          >
            <AlbumTile
              item={item}
              query={query}
              sizes={isLarge ? sizes.large : sizes.small}
              isLarge={isLarge}
              hasYear={row.hasYears}
              eager={eager}
            />
          </div>
        )
      })}
    </div>
  )
})

/** The placeholder while the items load. */
export function AlbumSkeleton() {
  const [box, gridSize] = useGridSize()
  const size = getAlbumSize(gridSize)
  const tiles = Array.from({ length: size.columns * 4 }, (_, at) => at)
  return (
    <chakra.div
      ref={box}
      role="status"
      aria-label="Loading archives..."
      minH="100dvh"
      display="grid"
      gridTemplateColumns={scrubberColumns}
    >
      <AlbumBox style={toVariables(size)}>
        <div className="heading">
          <Skeleton w="20" h="6" />
        </div>
        <div className="tiles">
          {tiles.map((at) => (
            <Skeleton key={at} w="full" h="full" borderRadius="4px" />
          ))}
        </div>
      </AlbumBox>
    </chakra.div>
  )
}
