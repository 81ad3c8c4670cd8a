/** The lives of people as bars on one calendar. The years stay at the top of the window while the list scrolls. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import { buildAxis, type CalendarAxis } from './calendar-axis.ts'
import type { Lifespan } from './lifespan.ts'
import { LifespanRow, rowHeight } from './lifespan-row.tsx'

interface LifespanChartProps {
  /** At least one. */
  lifespans: readonly Lifespan[]
  compared: Lifespan | null
  onCompare: (id: string | null) => void
}

const getKey = ({ person }: Lifespan) => person.id

export function LifespanChart({ lifespans, compared, onCompare }: LifespanChartProps) {
  const axis = useMemo(() => buildAxis(lifespans), [lifespans])
  const renderRow = useCallback(
    (lifespan: Lifespan) => (
      <LifespanRow lifespan={lifespan} axis={axis} compared={compared} onCompare={onCompare} />
    ),
    [axis, compared, onCompare],
  )
  return (
    <chakra.div position="relative" containerType="inline-size" px="2">
      <Years axis={axis} />
      <chakra.div position="relative">
        <YearLines axis={axis} />
        <VirtualList label="Lives" items={lifespans} getKey={getKey} rowHeight={rowHeight}>
          {renderRow}
        </VirtualList>
      </chakra.div>
    </chakra.div>
  )
}

const everySecond = { '@container (max-width: 30rem)': { '& > :nth-of-type(even)': { display: 'none' } } }

function Years({ axis: { ticks, getPosition } }: { axis: CalendarAxis }) {
  return (
    <chakra.div
      aria-hidden
      position="sticky"
      top="calc(var(--header-height) + var(--safe-top))"
      zIndex="1"
      mx="-2"
      px="2"
      bg="bg"
      borderBottomWidth="1px"
      borderColor="line.strong"
    >
      <chakra.div position="relative" h="8" css={everySecond}>
        {ticks.map((year) => (
          <chakra.span
            key={year}
            position="absolute"
            top="1.5"
            transform="translateX(-50%)"
            textStyle="small"
            lineHeight={1.2}
            fontWeight={600}
            color="text.muted"
            fontVariantNumeric="tabular-nums"
            style={{ left: `${getPosition(year)}%` }}
          >
            {year}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  )
}

function YearLines({ axis: { ticks, getPosition } }: { axis: CalendarAxis }) {
  return (
    <chakra.div aria-hidden position="absolute" inset="0" css={everySecond}>
      {ticks.map((year) => (
        <chakra.span
          key={year}
          position="absolute"
          top="0"
          bottom="0"
          borderInlineStartWidth="1px"
          borderColor="line"
          style={{ left: `${getPosition(year)}%` }}
        />
      ))}
    </chakra.div>
  )
}
