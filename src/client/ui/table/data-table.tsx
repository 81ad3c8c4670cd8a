/** A table of any length under the window's own scrolling; where it is narrow its rows become cards. */
import { chakra } from '@chakra-ui/react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { wideContainer } from '../controls/action-menu.tsx'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { includeFocusedRow } from '../list/focused-row-range.ts'
import { scrollUnlessAtOffset } from '../list/scroll-to-offset.ts'
import { windowRect } from '../list/window-rect.ts'
import { DataRow } from './data-row.tsx'
import { SortChoice, TableHead } from './data-table-head.tsx'
import type { Sort } from './sort-rows.ts'
import { useTablePosition } from './use-table-position.ts'

export interface Column<T, Id extends string = string> {
  id: Id
  heading: string
  /** Its share of the width, as a track of a grid: "minmax(0, 2fr)", "8rem"; see also `actionsWidth`. */
  width: string
  sortable?: boolean
  /** Where it stands on a card: its first line, that line's far end, or a line of its own under its heading. */
  cardPosition?: 'title' | 'corner' | 'line'
  /** Whether a row's card has a line of it; every card has where this is not said. */
  hasCardLine?: (row: T) => boolean
  /** Whether it stands at its far end: buttons. */
  alignEnd?: boolean
  cell: (row: T) => ReactNode
}

/** Room for the button of an ActionMenu, and for those beside it where the table is broad. */
export const actionsWidth = 'var(--table-actions)'

interface DataTableProps<T, Id extends string> {
  /** What the table holds: its name. */
  label: string
  /** In the order of `sort` (see `sortRows`). */
  rows: readonly T[]
  /** The same function from picture to picture: for another one all rows are placed anew. */
  getKey: (row: T) => string
  /** The same array from picture to picture: a row is drawn again only when it or its columns are others. */
  columns: readonly Column<T, Id>[]
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
  /** The rows are cards where the table has less than so many rem: with larger letters sooner. */
  cardsBelowRem?: number
  /** Heights in px before a row is measured, in the table and as a card. */
  rowHeight?: number
  cardHeight?: number
}

function DataTableOf<T, Id extends string>({
  label,
  rows,
  getKey: keyOf,
  columns,
  sort,
  onSort,
  cardsBelowRem: cardsBelow = 40,
  rowHeight = 72,
  cardHeight = 220,
}: DataTableProps<T, Id>) {
  const { frame, body, top, wide } = useTablePosition(cardsBelow)
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
          // A row and its card have their own heights.
          key={wide ? 'rows' : 'cards'}
          body={body}
          top={top}
          rows={rows}
          getKey={keyOf}
          columns={columns}
          tracks={wide ? tracks : null}
          height={wide ? rowHeight : cardHeight}
          headRows={headRows}
        />
      </chakra.div>
    </chakra.div>
  )
}

/** Drawn again only where something of it is another. */
export const DataTable = memo(DataTableOf) as typeof DataTableOf

interface TableBodyProps<T, Id extends string>
  extends Pick<DataTableProps<T, Id>, 'rows' | 'getKey' | 'columns'> {
  body: RefObject<HTMLDivElement | null>
  top: number
  /** null for cards. */
  tracks: string | null
  /** Of one row, before it is measured. */
  height: number
  headRows: number
}

/** The looks of all rows, said once: a row comes with every step of scrolling. */
const rowLooks = {
  '& > [role=row]': { position: 'absolute', insetInline: '0', top: '0' },
  // An open menu hangs over the rows below, or over the head.
  '& > [role=row]:has([aria-expanded=true])': { zIndex: 3 },
} as const
/** What the keyboard reaches does not lie under the head. */
const looksOfRows = { ...rowLooks, '& :is(a, button)': { scrollMarginTop: '4rem' } }
const looksOfCards = { ...rowLooks, '& :is(a, button)': { scrollMarginTop: '0' } }

function TableBody<T, Id extends string>(props: TableBodyProps<T, Id>) {
  const { body, top, rows, getKey: keyOf, columns, tracks, height, headRows } = props
  /** The row that holds the focus stays drawn, however far it is scrolled away. */
  const [focused, setFocused] = useState<number | null>(null)
  // At first only what is seen, and that at once: what is added after the first picture holds up the page.
  const overscan = useDeferredValue(4, 0)
  const [initialRect] = useState(windowRect)
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    initialRect,
    estimateSize: useCallback(() => height, [height]),
    overscan,
    scrollMargin: top,
    scrollToFn: scrollUnlessAtOffset,
    rangeExtractor: (range) => includeFocusedRow(range, focused),
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : keyOf(row)
      },
      [rows, keyOf],
    ),
  })
  // The row in its place, or the one before.
  useFocusFallback(body, () => {
    const at = Math.min(focused ?? 0, rows.length - 1)
    return body.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-delete]`)
  })
  return (
    <chakra.div
      ref={body}
      role="rowgroup"
      position="relative"
      css={tracks === null ? looksOfCards : looksOfRows}
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
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <DataRow row={row} columns={columns} tracks={tracks} />
            </chakra.div>
          )
        )
      })}
    </chakra.div>
  )
}
