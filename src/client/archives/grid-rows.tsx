/** The rows of a grid of archive items that are near the screen, each item told its place among all of them. */
import type { Virtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'

/** Of the grid that holds them, which says `--columns` and `--gap`. */
export const rowLooks = {
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
  rows: Virtualizer<Window, Element>
  /** Where the grid begins on the page, px. */
  top: number
  children: (item: ArchiveItem, row: number) => ReactNode
}

export function GridRows({ items, columns, rows, top, children }: GridRowsProps) {
  return rows.getVirtualItems().map((row) => (
    <div
      key={row.key}
      ref={rows.measureElement}
      data-index={row.index}
      className="row"
      role="presentation"
      style={{ transform: `translateY(${row.start - top}px)` }}
    >
      {items.slice(row.index * columns, (row.index + 1) * columns).map((item, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an <ul> may not have rows in it.
        <div
          key={item.id}
          role="listitem"
          aria-setsize={items.length}
          aria-posinset={row.index * columns + at + 1}
        >
          {children(item, row.index)}
        </div>
      ))}
    </div>
  ))
}
