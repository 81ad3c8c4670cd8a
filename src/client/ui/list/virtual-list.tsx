/** A list of any length under the page's own scrolling: only the rows near the screen are drawn. */
import { chakra } from '@chakra-ui/react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { includeFocusedRow } from './focused-row-range.ts'
import { windowRect } from './window-rect.ts'

interface VirtualListProps<T> {
  label: string
  items: readonly T[]
  /** The same function from picture to picture: for another one all rows are placed anew. */
  getKey: (item: T) => string
  /** Height of a row in px before it is measured. */
  rowHeight: number
  children: (item: T) => ReactNode
}

export function VirtualList<T>({ label, items, getKey: keyOf, rowHeight, children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  // Guessed until it is measured: for another place most rows stay as they are.
  const [top, setTop] = useState(() => window.innerHeight / 2)
  /** The row that holds the focus stays drawn, however far it is scrolled away. */
  const [focused, setFocused] = useState<number | null>(null)
  const [initialRect] = useState(windowRect)
  // At first only what is seen, and that at once: what is added after the first picture holds up the page.
  const overscan = useDeferredValue(6, 0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const rows = useWindowVirtualizer({
    count: items.length,
    initialRect,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => includeFocusedRow(range, focused),
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index]
        return item === undefined ? index : keyOf(item)
      },
      [items, keyOf],
    ),
  })
  return (
    <chakra.ul
      ref={list}
      aria-label={label}
      listStyleType="none"
      position="relative"
      style={{ height: rows.getTotalSize() }}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        const row = event.target.closest<HTMLElement>('[data-index]')
        if (row) setFocused(Number(row.dataset['index']))
      }}
      onBlur={() => setFocused(null)}
    >
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <chakra.li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              position="absolute"
              insetInline="0"
              top="0"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <LongRow item={item}>{children}</LongRow>
            </chakra.li>
          )
        )
      })}
    </chakra.ul>
  )
}

/** Drawn again where the item is another, or what is drawn of items: not while one scrolls. */
const LongRow = memo(function LongRow<T>({
  item,
  children,
}: Pick<VirtualListProps<T>, 'children'> & { item: T }) {
  return children(item)
}) as <T>(props: Pick<VirtualListProps<T>, 'children'> & { item: T }) => ReactNode
