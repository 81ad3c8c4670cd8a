/** A plot of vertical bars, stacked where there are several series. Hidden from screen readers, which get the table. */
import { chakra } from '@chakra-ui/react'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useMemo, useState } from 'react'
import { chartTones } from '#client/theme/chart-colors.ts'
import { formatCount } from '../format/format-count.ts'
import { type ChartData, formatCategory, sumValues } from './chart-data.ts'

/** Height of the bars' area and space above it for the numbers, in pixels. */
const height = 200
const headroom = 22
/** With more categories the numbers above the bars would touch each other. */
const maxNumberedBars = 14
/** With more labels on the axis every second is left out in a narrow plot. */
const maxLabelsInNarrowPlot = 8

const AxisLabel = chakra('span', {
  base: {
    position: 'absolute',
    textStyle: 'small',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1,
    whiteSpace: 'nowrap',
  },
})

/** Bars in the order of the stack, from below. */
function stackBars(values: readonly number[]) {
  let below = 0
  return values.map((value, series) => {
    const bar = { series, from: below, to: below + value }
    below += value
    return bar
  })
}

export function ColumnPlot({ data: { series, categories } }: { data: ChartData }) {
  const [active, setActive] = useState<number | null>(null)
  const scales = useMemo(() => {
    const most = Math.max(1, ...categories.map(sumValues))
    const y = scaleLinear().domain([0, most]).nice(4).range([height, 0])
    const x = scaleBand<number>()
      .domain(categories.map((_, index) => index))
      .range([0, 100])
      .paddingInner(0.25)
      .paddingOuter(0.15)
    return { x, y, lines: y.ticks(4).filter(Number.isInteger) }
  }, [categories])
  const { x, y, lines } = scales
  const labelled = categories.filter(({ tick }) => tick !== undefined).length
  const readout = active === null ? undefined : categories[active]
  return (
    <chakra.div aria-hidden containerType="inline-size" onPointerLeave={() => setActive(null)}>
      <chakra.p textStyle="small" minH="1.5em" color="text" fontWeight={600}>
        {readout && formatCategory(readout, series)}
      </chakra.p>
      <chakra.div display="flex" columnGap="2" pt={`${headroom}px`}>
        <chakra.div position="relative" flexShrink={0} w={`${formatCount(lines.at(-1) ?? 0).length}ch`}>
          {lines.map((line) => (
            <AxisLabel key={line} insetEnd="0" transform="translateY(-50%)" style={{ top: y(line) }}>
              {formatCount(line)}
            </AxisLabel>
          ))}
        </chakra.div>
        <chakra.div flex="1" minW="0">
          <chakra.svg display="block" w="full" h={`${height}px`} overflow="visible">
            {lines.map((line) => (
              <chakra.line key={line} x1="0" x2="100%" y1={y(line)} y2={y(line)} stroke="line" />
            ))}
            {categories.map((category, index) => (
              <g key={category.label}>
                {stackBars(category.values).map((bar) => (
                  <chakra.rect
                    key={bar.series}
                    x={`${x(index) ?? 0}%`}
                    width={`${x.bandwidth()}%`}
                    y={y(bar.to)}
                    height={y(bar.from) - y(bar.to)}
                    fill={chartTones[series[bar.series]?.tone ?? 'blue']}
                    opacity={active === null || active === index ? 1 : 0.55}
                  />
                ))}
                {categories.length <= maxNumberedBars && sumValues(category) > 0 && (
                  <chakra.text
                    x={`${(x(index) ?? 0) + x.bandwidth() / 2}%`}
                    y={y(sumValues(category)) - 6}
                    textAnchor="middle"
                    fontSize="0.8125rem"
                    fill="text.muted"
                  >
                    {formatCount(sumValues(category))}
                  </chakra.text>
                )}
                {/* The whole column answers to the finger, not only the bar. */}
                <rect
                  x={`${(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}%`}
                  width={`${x.step()}%`}
                  y={-headroom}
                  height={height + headroom}
                  fill="transparent"
                  onPointerEnter={() => setActive(index)}
                  onPointerDown={() => setActive(index)}
                />
              </g>
            ))}
          </chakra.svg>
          <chakra.div position="relative" h="6">
            {categories.map(({ label, tick }, index) => (
              <AxisLabel
                key={label}
                top="2"
                transform="translateX(-50%)"
                style={{ left: `${(x(index) ?? 0) + x.bandwidth() / 2}%` }}
                css={
                  labelled > maxLabelsInNarrowPlot && index % 2 === 1
                    ? { '@container (max-width: 24rem)': { display: 'none' } }
                    : undefined
                }
              >
                {tick}
              </AxisLabel>
            ))}
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
