/** A chart with its heading, one sentence that sums it up, and a table that screen readers get and everybody can show. */
import { chakra } from '@chakra-ui/react'
import { ChartColumnBig, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { chartTones } from '#client/theme/chart-colors.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../layout/panel.tsx'
import { type ChartData, type ChartSeries, sumValues } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { ColumnPlot } from './column-plot.tsx'
import { RowPlot } from './row-plot.tsx'

interface ChartFigureProps {
  title: string
  /** A sentence or two about the numbers. */
  summary: string
  data: ChartData
  /** `columns` for what has an order (years, ages), `rows` for names. */
  plot: 'columns' | 'rows'
  /** Shown instead of the chart when all numbers are 0. */
  emptyText: string
  /** Choices that change the chart, above the plot. */
  controls?: ReactNode
}

export function ChartFigure({ title, summary, data, plot, emptyText, controls }: ChartFigureProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const isEmpty = data.categories.every((category) => sumValues(category) === 0)
  const toggleText = isTable ? 'Show as chart' : 'Show as table'
  const Plot = plot === 'columns' ? ColumnPlot : RowPlot
  return (
    <Panel aria-labelledby={id} minW="0" display="flex" flexDirection="column" gap="3">
      <chakra.h2 id={id} textStyle="heading">
        {title}
      </chakra.h2>
      {controls}
      <chakra.p color="text.muted" textWrap="pretty">
        {isEmpty ? emptyText : summary}
      </chakra.p>
      {!isEmpty && (
        <>
          {!isTable && data.series.length > 1 && <Legend series={data.series} />}
          {!isTable && <Plot data={data} />}
          <chakra.div
            {...(isTable ? { overflowX: 'auto' as const, tabIndex: 0 } : { srOnly: true })}
            data-scrolls-sideways=""
          >
            <ChartTable data={data} caption={title} />
          </chakra.div>
          <chakra.div>
            <Button
              variant="quiet"
              px="2"
              ms="-2"
              mb="-3"
              aria-label={`${toggleText}: ${title}`}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? <ChartColumnBig aria-hidden /> : <Table2 aria-hidden />}
              {toggleText}
            </Button>
          </chakra.div>
        </>
      )}
    </Panel>
  )
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <chakra.p aria-hidden display="flex" flexWrap="wrap" columnGap="5" textStyle="small">
      {series.map(({ label, tone }) => (
        <chakra.span key={label} display="inline-flex" alignItems="center" gap="2">
          <chakra.span w="3" h="3" borderRadius="2px" bg={chartTones[tone]} />
          {label}
        </chakra.span>
      ))}
    </chakra.p>
  )
}
