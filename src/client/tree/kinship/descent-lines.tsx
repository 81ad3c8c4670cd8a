/** The path between two relatives as two lines of portraits that meet above at their common ancestors. */
import { chakra } from '@chakra-ui/react'
import type { Family } from '../chart/family.ts'
import { EntryMedallions, EntryText, getPersonName } from './path-list.tsx'
import type { PathEntry } from './path-steps.ts'

interface DescentLinesProps {
  family: Family
  /** In the order of the path. */
  entries: readonly PathEntry[]
  /** The place of the common ancestors among the entries. */
  top: number
  /** The index of the current user's person, -1 for none. */
  userIndex: number
}

/** Seconds from one generation's line to the next. */
const pace = 0.2

/** The list is in the order of the path; the grid shows the common ancestors in its first row. */
export function DescentLines({ family, entries, top, userIndex }: DescentLinesProps) {
  const last = entries.length - 1
  const hasTwoLines = top > 0 && top < last
  const name = (entry: PathEntry | undefined) => getPersonName(family, entry?.people[0] ?? -1)
  return (
    <chakra.ol
      aria-label={`From ${name(entries[0])} to ${name(entries[last])}`}
      display="grid"
      gridTemplateColumns={hasTwoLines ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)'}
      maxW="40rem"
      mx="auto"
      listStyle="none"
    >
      {entries.map((entry, place) => {
        const generation = Math.abs(place - top)
        const isRight = hasTwoLines && place > top
        const isEnd = place === (place < top ? 0 : last) && (place !== top || !hasTwoLines)
        const bend = isRight ? 'right' : 'left'
        return (
          <chakra.li
            key={entry.people.join()}
            gridRow={generation + 1}
            gridColumn={place === top ? '1 / -1' : isRight ? 2 : 1}
            display="flex"
            flexDirection="column"
            alignItems="center"
            textAlign="center"
            minW="0"
          >
            {generation > 0 && (
              <GoldLine
                shape={generation === 1 && hasTwoLines ? bend : 'down'}
                delay={(2 * generation - 1) * pace}
              />
            )}
            <EntryMedallions family={family} people={entry.people} size="lg" userIndex={userIndex} />
            <chakra.span display="block" lineHeight="1.25" mt="2" px="1.5" maxW="full">
              <EntryText family={family} entry={entry} />
            </chakra.span>
            {!(isEnd && place !== top) && <GoldLine shape="down" delay={2 * generation * pace} fills />}
          </chakra.li>
        )
      })}
    </chakra.ol>
  )
}

interface GoldLineProps {
  /** Down, or from the middle above to the left or right column. */
  shape: 'down' | 'left' | 'right'
  /** Seconds until the line is drawn. */
  delay: number
  /** Whether the line takes the remaining height. */
  fills?: boolean
}

const thickness = '2px'

/** The part of the line that is hidden before it is drawn, for each shape. */
const undrawn = { down: 'inset(0 0 100% 0)', left: 'inset(0 0 0 100%)', right: 'inset(0 100% 0 0)' }

/** The half of the column between its middle and the other column. */
const bends = {
  left: {
    alignSelf: 'flex-end',
    borderTopWidth: thickness,
    borderLeftWidth: thickness,
    borderTopLeftRadius: 'xl',
    me: '-1px',
  },
  right: {
    alignSelf: 'flex-start',
    borderTopWidth: thickness,
    borderRightWidth: thickness,
    borderTopRightRadius: 'xl',
    ms: '-1px',
  },
} as const

function GoldLine({ shape, delay, fills = false }: GoldLineProps) {
  return (
    <chakra.span
      aria-hidden
      display="block"
      flex={fills ? '1' : 'none'}
      minH={shape === 'down' ? '3' : '6'}
      mt={fills ? '2' : 0}
      mb={fills ? 0 : '2'}
      borderColor="accent"
      {...(shape === 'down' ? { w: thickness, bg: 'accent' } : { w: 'calc(50% + 1px)', ...bends[shape] })}
      css={{ '--undrawn': undrawn[shape] }}
      animation={`draw ${pace}s ease-in-out ${delay}s both`}
      _motionReduce={{ animation: 'none' }}
    />
  )
}
