/** Declares the columns of a data table. */
import type { ReactNode } from 'react'

export interface Column<T, Id extends string = string> {
  id: Id
  heading: string
  /** The width as a grid track: "minmax(0, 2fr)", "8rem"; see also `actionsWidth`. */
  width: string
  sortable?: boolean
  /** The place on a card: the first line, the end of the first line, or a line of its own with the heading. */
  cardPosition?: 'title' | 'corner' | 'line'
  /** Whether a row's card has a line for the column; by default every card has one. */
  hasCardLine?: (row: T) => boolean
  /** Aligns the cell at the end of the row: for buttons. */
  alignEnd?: boolean
  cell: (row: T) => ReactNode
}

/** The width of a column with an ActionMenu and its inline buttons. */
export const actionsWidth = 'var(--table-actions)'
