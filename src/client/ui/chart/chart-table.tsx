/** The numbers of a chart as a table. */
import { chakra } from '@chakra-ui/react'
import { formatCount } from '../format/format-count.ts'
import type { ChartData } from './chart-data.ts'

const Cell = chakra('td', {
  base: { py: '1.5', ps: '4', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})
const RowHead = chakra('th', {
  base: { py: '1.5', textAlign: 'start', fontWeight: 500, overflowWrap: 'anywhere' },
})
const ColumnHead = chakra('th', {
  base: {
    pb: '2',
    ps: '4',
    textStyle: 'label',
    color: 'text.muted',
    textAlign: 'end',
    _first: { ps: '0', textAlign: 'start' },
  },
})

interface ChartTableProps {
  data: ChartData
  caption: string
}

export function ChartTable({ data: { heading, series, categories }, caption }: ChartTableProps) {
  return (
    <chakra.table w="full" borderCollapse="collapse">
      <chakra.caption srOnly>{caption}</chakra.caption>
      <thead>
        <tr>
          <ColumnHead scope="col">{heading}</ColumnHead>
          {series.map(({ label }) => (
            <ColumnHead key={label} scope="col">
              {label}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ label, values }) => (
          <chakra.tr key={label} borderTopWidth="1px" borderColor="line">
            <RowHead scope="row">{label}</RowHead>
            {series.map((each, index) => (
              <Cell key={each.label}>{formatCount(values[index] ?? 0)}</Cell>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
