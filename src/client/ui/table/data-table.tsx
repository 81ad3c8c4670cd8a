/** A sortable, virtualized table that scrolls with the page; on narrow screens its rows become cards. */
import { chakra } from '@chakra-ui/react'
import { memo, useCallback, useMemo } from 'react'
import { wideContainer } from '../controls/action-menu.tsx'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { useVirtualRows } from '../list/use-virtual-rows.ts'
import { DataRow } from './data-row.tsx'
import { SortChoice, TableHead } from './data-table-head.tsx'
import type { Sort } from './sort-rows.ts'
import type { Column } from './table-column.ts'
import { useIsTableWide } from './use-is-table-wide.ts'

interface DataTableProps<T, Id extends string> {
  /** The accessible name of the table. */
  label: string
  /** The rows, sorted by `sort` (see `sortRows`). */
  rows: readonly T[]
  /** Pass the same function at every render: a new function makes the virtualizer recompute all rows. */
  getKey: (row: T) => string
  /** Pass the same array at every render: a new array renders all rows again. */
  columns: readonly Column<T, Id>[]
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
  /** Rows become cards below this width in rem, so larger fonts switch to cards sooner. */
  cardsBelowRem?: number
  /** Heights in pixels of a row and of a card before they are measured. */
  rowHeight?: number
  cardHeight?: number
}

function DataTableOf<T, Id extends string>({
  label,
  rows,
  getKey,
  columns,
  sort,
  onSort,
  cardsBelowRem = 40,
  rowHeight = 72,
  cardHeight = 220,
}: DataTableProps<T, Id>) {
  const { frame, wide } = useIsTableWide(cardsBelowRem)
  const tracks = useMemo(() => columns.map(({ width }) => width).join(' '), [columns])
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
        css={{ '--table-actions': '3.5rem', [wideContainer]: { '--table-actions': '6rem' } }}
      >
        {wide && <TableHead columns={columns} tracks={tracks} sort={sort} onSort={onSort} />}
        <TableBody
          // Rows and cards have different heights, so a new body measures them again.
          key={wide ? 'rows' : 'cards'}
          rows={rows}
          getKey={getKey}
          columns={columns}
          tracks={wide ? tracks : null}
          rowHeight={wide ? rowHeight : cardHeight}
          headRows={headRows}
        />
      </chakra.div>
    </chakra.div>
  )
}

/** Memoized, so that typing into the page's search does not render the table again. */
export const DataTable = memo(DataTableOf) as typeof DataTableOf

interface TableBodyProps<T, Id extends string>
  extends Pick<DataTableProps<T, Id>, 'rows' | 'getKey' | 'columns'> {
  /** The column widths as grid tracks; null renders cards. */
  tracks: string | null
  /** Height of a row in pixels before it is measured. */
  rowHeight: number
  headRows: number
}

/** One style for all rows, because scrolling mounts rows all the time. */
const rowsStyle = {
  '& > [role=row]': { position: 'absolute', insetInline: '0', top: '0' },
  // An open menu covers the rows below it and the sticky head.
  '& > [role=row]:has([aria-expanded=true])': { zIndex: 3 },
} as const
/** Keyboard focus never scrolls a control under the sticky head. */
const tableRowsStyle = { ...rowsStyle, '& :is(a, button)': { scrollMarginTop: '4rem' } }
const cardRowsStyle = { ...rowsStyle, '& :is(a, button)': { scrollMarginTop: '0' } }

function TableBody<T, Id extends string>(props: TableBodyProps<T, Id>) {
  const { rows, getKey, columns, tracks, rowHeight, headRows } = props
  const virtual = useVirtualRows<HTMLDivElement>({
    count: rows.length,
    getKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : getKey(row)
      },
      [rows, getKey],
    ),
    estimateHeight: () => rowHeight,
  })
  // After a deletion the focus moves to the row that takes the deleted row's place, or else to the last row.
  useFocusFallback(virtual.list, () => {
    const index = Math.min(virtual.focused ?? 0, rows.length - 1)
    return virtual.list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-delete]`)
  })
  return (
    <chakra.div
      ref={virtual.list}
      role="rowgroup"
      position="relative"
      css={tracks === null ? cardRowsStyle : tableRowsStyle}
      style={{ height: virtual.height }}
      {...virtual.focusHandlers}
    >
      {virtual.rows.map(({ index, offset, key }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <chakra.div
              key={key}
              ref={virtual.measureRow}
              role="row"
              data-index={index}
              aria-rowindex={index + 1 + headRows}
              style={{ transform: `translateY(${offset}px)` }}
            >
              <DataRow row={row} columns={columns} tracks={tracks} />
            </chakra.div>
          )
        )
      })}
    </chakra.div>
  )
}
