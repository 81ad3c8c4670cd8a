/** A list of any length that renders only the items near the screen. */
import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, useCallback } from 'react'
import { useVirtualRows } from './use-virtual-rows.ts'

interface VirtualListProps<T> {
  label: string
  items: readonly T[]
  /** Pass the same function at every render: a new function makes the virtualizer recompute all rows. */
  getKey: (item: T) => string
  /** Height of a row in pixels before it is measured. */
  rowHeight: number
  children: (item: T) => ReactNode
}

export function VirtualList<T>({ label, items, getKey, rowHeight, children }: VirtualListProps<T>) {
  const { list, rows, height, measureRow, focusHandlers } = useVirtualRows<HTMLUListElement>({
    count: items.length,
    getKey: useCallback(
      (index: number) => {
        const item = items[index]
        return item === undefined ? index : getKey(item)
      },
      [items, getKey],
    ),
    estimateHeight: () => rowHeight,
    overscan: 6,
  })
  return (
    <chakra.ul
      ref={list}
      aria-label={label}
      listStyleType="none"
      position="relative"
      style={{ height }}
      {...focusHandlers}
    >
      {rows.map(({ index, offset, key }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <chakra.li
              key={key}
              ref={measureRow}
              data-index={index}
              position="absolute"
              insetInline="0"
              top="0"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              // An open menu covers the rows below.
              css={{ '&:has([aria-expanded=true])': { zIndex: 1 } }}
              style={{ transform: `translateY(${offset}px)` }}
            >
              <VirtualListRow item={item}>{children}</VirtualListRow>
            </chakra.li>
          )
        )
      })}
    </chakra.ul>
  )
}

type RowProps<T> = Pick<VirtualListProps<T>, 'children'> & { item: T }

/** Memoized, so that scrolling does not render the visible rows again. */
const VirtualListRow = memo(function VirtualListRow<T>({ item, children }: RowProps<T>) {
  return children(item)
}) as <T>(props: RowProps<T>) => ReactNode
