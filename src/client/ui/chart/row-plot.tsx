/** A plot of horizontal bars, for names and places. Hidden from screen readers, which get the table. */
import { chakra } from '@chakra-ui/react'
import { scaleLinear } from 'd3-scale'
import { Fragment } from 'react'
import { chartTones } from '#client/theme/chart-colors.ts'
import { formatCount } from '../format/format-count.ts'
import { type ChartData, sumValues } from './chart-data.ts'

export function RowPlot({ data: { series, categories } }: { data: ChartData }) {
  const width = scaleLinear()
    .domain([0, Math.max(1, ...categories.map(sumValues))])
    .range([0, 100])
  const tone = series[0]?.tone ?? 'blue'
  return (
    <chakra.div
      aria-hidden
      display="grid"
      gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
      alignItems="center"
      columnGap="3"
      rowGap="1.5"
    >
      {categories.map((category) => (
        <Fragment key={category.label}>
          <chakra.span textStyle="small" lineHeight={1.3} overflowWrap="anywhere">
            {category.label}
          </chakra.span>
          <chakra.span display="flex" alignItems="center" gap="2" pe="2.5em">
            <chakra.span
              h="4"
              borderRadius="2px"
              bg={chartTones[tone]}
              style={{ width: `${width(sumValues(category))}%` }}
            />
            <chakra.span
              textStyle="small"
              lineHeight={1}
              color="text.muted"
              fontVariantNumeric="tabular-nums"
              me="-2.5em"
            >
              {formatCount(sumValues(category))}
            </chakra.span>
          </chakra.span>
        </Fragment>
      ))}
    </chakra.div>
  )
}
