/** A life as a bar on the calendar, with the name, the years and the marriages. */
import { chakra } from '@chakra-ui/react'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import { type ChartTone, chartTones } from '#client/theme/chart-colors.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { CalendarAxis } from './calendar-axis.ts'
import { getOverlap, type Lifespan, type YearRange } from './lifespan.ts'

export const rowHeight = 58

const toneOfSex: Record<'M' | 'F', ChartTone> = { M: 'blue', F: 'red' }

interface LifespanRowProps {
  lifespan: Lifespan
  axis: CalendarAxis
  /** The life that all others are compared with. */
  compared: Lifespan | null
  onCompare: (id: string | null) => void
}

/** "together 1850–1872, 22 years" */
function formatOverlap({ from, to }: YearRange): string {
  // The middle of a leap year is not quite that of other years.
  const years = Math.floor(to - from + 0.01)
  return `together ${Math.floor(from)}–${Math.floor(to)}, ${years === 1 ? '1 year' : `${years} years`}`
}

export function LifespanRow({ lifespan, axis, compared, onCompare }: LifespanRowProps) {
  const { person, from, to } = lifespan
  const name = formatFullName(person)
  const maiden = getMaidenName(person)
  const isCompared = compared?.person.id === person.id
  const overlap = compared && !isCompared ? getOverlap(compared, lifespan) : null
  const isPale = compared !== null && !isCompared && overlap === null
  const [start, end] = [axis.getPosition(from), axis.getPosition(to)]
  // The text begins at the bar, or ends with it where the bar is in the later half.
  const isLate = start > 50
  return (
    <chakra.div position="relative" h={`${rowHeight}px`}>
      <chakra.button
        type="button"
        position="absolute"
        inset="0"
        zIndex="0"
        cursor="pointer"
        borderRadius="sm"
        aria-pressed={isCompared}
        aria-label={`Compare with ${name}`}
        _hover={{ bg: 'accent.soft' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus' }}
        onClick={() => onCompare(isCompared ? null : person.id)}
      />
      <chakra.p
        position="absolute"
        top="2"
        insetX="0"
        display="flex"
        justifyContent={isLate ? 'flex-end' : 'flex-start'}
        textStyle="small"
        lineHeight="1.5rem"
        pointerEvents="none"
        opacity={isPale ? 0.6 : 1}
      >
        {!isLate && <Indent width={start} />}
        <chakra.span truncate flexShrink={0} maxW="full">
          <TextLink
            to={`/people/${encodeURIComponent(person.id)}`}
            pointerEvents="auto"
            fontWeight={isCompared ? 700 : 600}
            color="text"
            textDecoration="none"
            _hover={{ textDecoration: 'underline' }}
          >
            {name}
            {maiden && ` née ${maiden}`}
          </TextLink>
          <chakra.span color="text.muted" fontVariantNumeric="tabular-nums">
            {`  ${formatLifeYears(person, new Date())}`}
            {overlap && ` · ${formatOverlap(overlap)}`}
          </chakra.span>
        </chakra.span>
        {isLate && <Indent width={100 - end} />}
      </chakra.p>
      <LifespanBar lifespan={lifespan} axis={axis} overlap={overlap} isPale={isPale} />
    </chakra.div>
  )
}

/** Empty space in percent of the width, which a long text takes first. */
function Indent({ width }: { width: number }) {
  return <chakra.span flexGrow={0} flexShrink={999} style={{ flexBasis: `${width}%` }} />
}

interface BarProps extends Pick<LifespanRowProps, 'lifespan' | 'axis'> {
  overlap: YearRange | null
  isPale: boolean
}

const barTop = 36
const barHeight = 10

/** Ends that are only estimated fade out; a life that goes on ends in an arrow. */
function LifespanBar({ lifespan, axis: { getPosition }, overlap, isPale }: BarProps) {
  const { person, from, to, isBirthKnown, isDeathKnown, isLiving, marriages } = lifespan
  const color = chartTones[person.gender === null ? 'olive' : toneOfSex[person.gender]]
  const isEndKnown = isDeathKnown || isLiving
  const fade = `linear-gradient(to right, ${isBirthKnown ? '#000' : 'transparent'}, #000 35%, #000 65%, ${isEndKnown ? '#000' : 'transparent'})`
  const [start, end] = [getPosition(from), getPosition(to)]
  return (
    <chakra.svg
      aria-hidden
      position="absolute"
      insetX="0"
      top={`${barTop - 4}px`}
      w="full"
      h={`${barHeight + 8}px`}
      overflow="visible"
      pointerEvents="none"
      opacity={isPale ? 0.35 : 1}
    >
      <chakra.rect
        x={`${start}%`}
        width={`${Math.max(end - start, 0.3)}%`}
        y="4"
        height={barHeight}
        rx="2"
        fill={color}
        opacity={overlap ? 0.45 : 1}
        style={isBirthKnown && isEndKnown ? undefined : { maskImage: fade }}
      />
      {overlap && (
        <chakra.rect
          x={`${getPosition(overlap.from)}%`}
          width={`${getPosition(overlap.to) - getPosition(overlap.from)}%`}
          y="4"
          height={barHeight}
          fill={color}
        />
      )}
      {isBirthKnown && <chakra.circle cx={`${start}%`} cy="9" r="5" fill={color} />}
      {isDeathKnown && (
        <chakra.line x1={`${end}%`} x2={`${end}%`} y1="1" y2="17" strokeWidth="3" stroke={color} />
      )}
      {isLiving && (
        <svg x={`${end}%`} y="0" width="12" height="18" overflow="visible" aria-hidden>
          <chakra.path d="M0 2 L9 9 L0 16 Z" fill={color} />
        </svg>
      )}
      {marriages.map(({ year, partnerId }) => (
        <svg key={`${year} ${partnerId}`} x={`${getPosition(year)}%`} y="9" overflow="visible" aria-hidden>
          <MarriageRings />
        </svg>
      ))}
    </chakra.svg>
  )
}

/** Two rings around the point 0, 0. */
export function MarriageRings() {
  return (
    <>
      <chakra.circle cx="-2.5" r="4.5" fill="none" strokeWidth="2" stroke="text" />
      <chakra.circle cx="2.5" r="4.5" fill="none" strokeWidth="2" stroke="text" />
    </>
  )
}
