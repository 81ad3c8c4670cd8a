/** The rows of a grid of archive items that are near the screen, each item told its place among all of them. */
import type { ReactNode } from 'react'
import type { VirtualRows } from '#client/ui/list/use-virtual-rows.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

/** Of the grid that holds them, which says `--columns` and `--gap`. */
export const rowStyles = {
  position: 'absolute',
  insetInline: '0',
  top: '0',
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  gap: 'var(--gap)',
  paddingBottom: 'var(--gap)',
} as const

interface GridRowsProps {
  items: readonly ArchiveItem[]
  columns: number
  virtual: Pick<VirtualRows<HTMLElement>, 'rows' | 'measureRow'>
  children: (item: ArchiveItem, row: number) => ReactNode
}

export function GridRows({ items, columns, virtual, children }: GridRowsProps) {
  return virtual.rows.map(({ index, key, offset }) => (
    <div
      key={key}
      ref={virtual.measureRow}
      data-index={index}
      className="row"
      role="presentation"
      style={{ transform: `translateY(${offset}px)` }}
    >
      {items.slice(index * columns, (index + 1) * columns).map((item, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an <ul> may not have rows in it.
        <div
          key={item.id}
          role="listitem"
          aria-setsize={items.length}
          aria-posinset={index * columns + at + 1}
        >
          {children(item, index)}
        </div>
      ))}
    </div>
  ))
}
