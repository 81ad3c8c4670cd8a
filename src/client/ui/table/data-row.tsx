/** A row of a data table: cells side by side, or a card. */
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { tableGaps } from './data-table-head.tsx'
import type { Column } from './table-column.ts'

interface DataRowProps<T, Id extends string> {
  row: T
  columns: readonly Column<T, Id>[]
  /** The column widths as grid tracks; null renders a card. */
  tracks: string | null
}

function DataRowOf<T, Id extends string>({ row, columns, tracks }: DataRowProps<T, Id>) {
  if (tracks === null) return <Card row={row} columns={columns} />
  return (
    <chakra.div
      display="grid"
      alignItems="center"
      minH="4.25rem"
      {...tableGaps}
      py="2"
      borderTopWidth="1px"
      borderColor="line"
      style={{ gridTemplateColumns: tracks }}
    >
      {columns.map(({ id, alignEnd: atEnd, cell }) => (
        <chakra.div
          key={id}
          role="cell"
          minW="0"
          overflowWrap="anywhere"
          justifySelf={atEnd ? 'end' : 'stretch'}
        >
          {cell(row)}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

/** Memoized, so that typing into the page's search does not render unchanged rows again. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf

function Card<T, Id extends string>({ row, columns }: Omit<DataRowProps<T, Id>, 'tracks'>) {
  const at = (place: 'title' | 'corner' | 'line') =>
    columns.filter(({ cardPosition: onCard = 'line' }) => onCard === place)
  return (
    <chakra.div pb="3">
      <chakra.div
        bg="surface"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        boxShadow="sheet"
        px="min(1rem, 5vw)"
        py="3"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="1.5"
      >
        <chakra.div display="flex" alignItems="flex-start" gap="3">
          {at('title').map(({ id, cell }) => (
            <chakra.div key={id} role="cell" flex="1" minW="0" overflowWrap="anywhere">
              {cell(row)}
            </chakra.div>
          ))}
          {at('corner').map(({ id, cell }) => (
            <chakra.div key={id} role="cell" flexShrink={0} me="-2">
              {cell(row)}
            </chakra.div>
          ))}
        </chakra.div>
        {at('line')
          .filter(({ hasCardLine: hasLine }) => hasLine?.(row) ?? true)
          .map(({ id, heading, cell }) => (
            <chakra.div
              key={id}
              role="cell"
              display="flex"
              flexWrap="wrap"
              alignItems="baseline"
              columnGap="3"
              minW="0"
            >
              <chakra.span flex="0 1 7.5rem" textStyle="small" color="text.muted">
                {heading}
              </chakra.span>
              <chakra.div flex="1 1 7rem" minW="0" overflowWrap="anywhere">
                {cell(row)}
              </chakra.div>
            </chakra.div>
          ))}
      </chakra.div>
    </chakra.div>
  )
}
