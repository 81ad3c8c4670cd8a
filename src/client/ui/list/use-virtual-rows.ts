/** Virtualizes a long list that scrolls with the page: only the rows near the screen and the focused row are rendered. */
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type Key,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { scrollUnlessAtOffset } from './scroll-to-offset.ts'

interface VirtualRowsOptions {
  count: number
  /** Pass the same function at every render: a new function makes the virtualizer recompute all rows. */
  getKey: (index: number) => Key
  /** The height of a row before it is measured, in pixels. */
  estimateHeight: (index: number) => number
  /** How many rows are rendered above and below the screen, after the first render. */
  overscan?: number
  /** Measurements that `onUnmount` received earlier. */
  savedRows?: readonly VirtualItem[] | undefined
  /** Receives the measurements when the list unmounts. */
  onUnmount?: (rows: VirtualItem[]) => void
}

interface VirtualRow {
  index: number
  key: Key
  /** Pixels below the start of the list. */
  offset: number
}

/** Where a list is scrolled to. `top` is the height of what covers the top of the window, in pixels. */
export interface ListPosition {
  /** The index of the first row below `top`. */
  getTopRow: (top: number) => number
  /** Scrolls the page so that the row starts at `top`. */
  scrollToRow: (row: number, top: number) => void
}

export interface VirtualRows<E extends HTMLElement> {
  list: RefObject<E | null>
  rows: readonly VirtualRow[]
  /** The height of all rows, in pixels. */
  height: number
  /** The ref of every row element, which has its index in `data-index`. */
  measureRow: (row: Element | null) => void
  position: ListPosition
  /** The index of the row that has the focus. */
  focused: number | null
  /** The focus handlers of the list element. */
  focusHandlers: { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: () => void }
}

export function useVirtualRows<E extends HTMLElement>(options: VirtualRowsOptions): VirtualRows<E> {
  const { count, getKey, estimateHeight, overscan = 4, savedRows, onUnmount } = options
  const list = useRef<E>(null)
  // An estimate until the layout effect measures the list.
  const [top, setTop] = useState(() => window.innerHeight / 2)
  const [focused, setFocused] = useState<number | null>(null)
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))
  // The first render leaves out the rows beyond the screen, so that it is fast on slow phones.
  const renderedOverscan = useDeferredValue(overscan, 0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count,
    initialRect,
    estimateSize: estimateHeight,
    getItemKey: getKey,
    overscan: renderedOverscan,
    scrollMargin: top,
    scrollToFn: scrollUnlessAtOffset,
    rangeExtractor: (range) => includeFocusedRow(range, focused),
    ...(savedRows && { initialMeasurementsCache: [...savedRows] }),
  })
  useLayoutEffect(() => () => onUnmount?.(virtualizer.takeSnapshot()), [virtualizer, onUnmount])
  return {
    list,
    rows: virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key, offset: start - top })),
    height: virtualizer.getTotalSize(),
    measureRow: virtualizer.measureElement,
    position: {
      getTopRow: (top) => virtualizer.getVirtualItemForOffset(window.scrollY + top + 1)?.index ?? 0,
      scrollToRow: (row, top) => {
        const start = virtualizer.measurementsCache[row]?.start
        if (start !== undefined) window.scrollTo(0, start - top)
      },
    },
    focused,
    focusHandlers: {
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>('[data-index]')
        if (row) setFocused(Number(row.dataset['index']))
      },
      onBlur: () => setFocused(null),
    },
  }
}

/** The indexes of the rows to render: the rows near the screen and the focused row, if there is one. */
export function includeFocusedRow(range: Range, focused: number | null): number[] {
  const visible = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count || visible.includes(focused)) return visible
  return [...visible, focused].sort((one, other) => one - other)
}
