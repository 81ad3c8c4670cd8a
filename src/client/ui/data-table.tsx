/** A table of any length under the window's own scrolling; where it is narrow its rows become cards. */
import { chakra } from '@chakra-ui/react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, memo, type ReactNode, useState } from 'react'
import { roomy } from './action-menu.tsx'
import { DataRow } from './data-row.tsx'
import { SortChoice, TableHead } from './data-table-head.tsx'
import { scrollUnlessThere } from './scroll-unless-there.ts'
import type { Sort } from './sort-rows.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useTablePlace } from './use-table-place.ts'
import { withFocused } from './with-focused.ts'

export interface Column<T, Id extends string = string> {
  id: Id
  heading: string
  /** Its share of the width, as a track of a grid: "minmax(0, 2fr)", "8rem"; see also `actionsWidth`. */
  width: string
  sortable?: boolean
  /** Where it stands on a card: its first line, that line's far end, or a line of its own under its heading. */
  onCard?: 'title' | 'corner' | 'line'
  /** Whether a row's card has a line of it; every card has where this is not said. */
  hasLine?: (row: T) => boolean
  /** Whether it stands at its far end: buttons. */
  atEnd?: boolean
  cell: (row: T) => ReactNode
}

/** Room for the button of an ActionMenu, and for those beside it where the table is broad. */
export const actionsWidth = 'var(--table-actions)'

interface DataTableProps<T, Id extends string> {
  /** What the table holds: its name. */
  label: string
  /** In the order of `sort` (see `sortRows`). */
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The same array from picture to picture: a row is drawn again only when it or its columns are others. */
  columns: readonly Column<T, Id>[]
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
  /** The rows are cards where the table has less than so many rem: with larger letters sooner. */
  cardsBelow?: number
  /** Heights in px before a row is measured, in the table and as a card. */
  rowHeight?: number
  cardHeight?: number
}

function DataTableOf<T, Id extends string>({
  label,
  rows,
  keyOf,
  columns,
  sort,
  onSort,
  cardsBelow = 40,
  rowHeight = 72,
  cardHeight = 220,
}: DataTableProps<T, Id>) {
  const { frame, body, top, wide } = useTablePlace(cardsBelow)
  /** The row that holds the focus stays drawn, however far it is scrolled away. */
  const [focused, setFocused] = useState<number | null>(null)
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => (wide ? rowHeight : cardHeight),
    overscan: 4,
    scrollMargin: top,
    scrollToFn: scrollUnlessThere,
    rangeExtractor: (range) => withFocused(range, focused),
    getItemKey: (index) => {
      const row = rows[index]
      // A row and its card have their own heights.
      return row === undefined ? index : `${wide ? 'row' : 'card'} ${keyOf(row)}`
    },
  })
  // The row in its place, or the one before.
  useFocusKept(body, () => {
    const at = Math.min(focused ?? 0, rows.length - 1)
    return body.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-delete]`)
  })
  const tracks = columns.map(({ width }) => width).join(' ')
  const headRows = wide ? 1 : 0
  return (
    <chakra.div ref={frame} containerType="inline-size">
      {!wide && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <chakra.div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + headRows}
        bg={wide ? 'surface' : 'transparent'}
        borderWidth={wide ? '1px' : '0'}
        borderColor="line"
        borderRadius="lg"
        boxShadow={wide ? 'sheet' : 'none'}
        css={{ '--table-actions': '3.5rem', [roomy]: { '--table-actions': '6rem' } }}
      >
        {wide && <TableHead columns={columns} tracks={tracks} sort={sort} onSort={onSort} />}
        <chakra.div
          ref={body}
          role="rowgroup"
          position="relative"
          // What the keyboard reaches does not lie under the head.
          css={{ '& :is(a, button)': { scrollMarginTop: wide ? '4rem' : '0' } }}
          style={{ height: virtual.getTotalSize() }}
          onFocus={(event: FocusEvent<HTMLElement>) => {
            const row = event.target.closest<HTMLElement>('[data-index]')
            if (row) setFocused(Number(row.dataset['index']))
          }}
          onBlur={() => setFocused(null)}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return (
              row !== undefined && (
                <chakra.div
                  key={key}
                  ref={virtual.measureElement}
                  role="row"
                  data-index={index}
                  aria-rowindex={index + 1 + headRows}
                  position="absolute"
                  insetInline="0"
                  top="0"
                  // An open menu hangs over the rows below.
                  css={{ '&:has([aria-expanded=true])': { zIndex: 1 } }}
                  style={{ transform: `translateY(${start - top}px)` }}
                >
                  <DataRow row={row} columns={columns} tracks={wide ? tracks : null} />
                </chakra.div>
              )
            )
          })}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

/** Drawn again only where something of it is another. */
export const DataTable = memo(DataTableOf) as typeof DataTableOf
