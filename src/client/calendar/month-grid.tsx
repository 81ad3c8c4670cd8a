/** A month as a table of weeks, for wide screens. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import type { CalendarEntry } from '#shared/genealogy/calendar/calendar-entries.ts'
import { formatEntryDetail } from '#shared/genealogy/calendar/format-entry.ts'
import { type CalendarDay, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import { monthNames } from '#shared/month-names.ts'
import { weekdayNames } from './day-list.tsx'
import { filterByDay, getEntryLinks, kindIcons, type PeopleById } from './entry-kinds.ts'

/** The entries of a day that the table shows; the week shows all. */
const maxShown = 3

interface MonthGridProps {
  weeks: readonly (readonly CalendarDay[])[]
  /** From 1 to 12. */
  month: number
  entries: readonly CalendarEntry[]
  today: CalendarDay
  people: PeopleById
  onOpenWeek: (day: CalendarDay) => void
}

export function MonthGrid({ weeks, month, entries, today, people, onOpenWeek }: MonthGridProps) {
  return (
    <chakra.table
      aria-label="Month"
      w="full"
      tableLayout="fixed"
      borderCollapse="separate"
      borderSpacing="0"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      boxShadow="sheet"
      overflow="hidden"
    >
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <chakra.th
              key={name}
              scope="col"
              textStyle="label"
              color="text.muted"
              textAlign="start"
              px="2.5"
              py="2"
            >
              {name}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0] && toDayNumber(week[0])}>
            {week.map((day) => (
              <DayCell
                key={toDayNumber(day)}
                day={day}
                isOutside={day.month !== month}
                isToday={toDayNumber(day) === toDayNumber(today)}
                entries={filterByDay(entries, day)}
                people={people}
                onOpenWeek={onOpenWeek}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

interface DayCellProps extends Pick<MonthGridProps, 'entries' | 'people' | 'onOpenWeek'> {
  day: CalendarDay
  /** The day belongs to the month before or after. */
  isOutside: boolean
  isToday: boolean
}

function DayCell({ day, isOutside, isToday, entries, people, onOpenWeek }: DayCellProps) {
  const shown = entries.length > maxShown ? entries.slice(0, maxShown - 1) : entries
  const dayName = `${day.day} ${monthNames[day.month - 1] ?? ''}`
  return (
    <chakra.td
      aria-current={isToday ? 'date' : undefined}
      verticalAlign="top"
      h="7.25rem"
      p="1.5"
      borderTopWidth="1px"
      borderInlineStartWidth="1px"
      borderColor="line"
      bg={isOutside ? 'sunken' : undefined}
      _first={{ borderInlineStartWidth: '0' }}
    >
      <chakra.span
        display="inline-grid"
        placeItems="center"
        ms={isToday ? '0' : '-0.5'}
        minW="1.75rem"
        h="1.75rem"
        borderRadius="full"
        fontFamily="serif"
        fontWeight={isToday ? 700 : 550}
        color={isToday ? 'accent.ink' : isOutside ? 'text.muted' : 'text'}
        bg={isToday ? 'accent' : undefined}
      >
        <span aria-hidden>{day.day}</span>
        <chakra.span srOnly>{isToday ? `${dayName}, today` : dayName}</chakra.span>
      </chakra.span>
      {entries.length > 0 && (
        <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
          {shown.map((entry) => (
            <CellEntry key={entry.key} entry={entry} people={people} />
          ))}
          {entries.length > shown.length && (
            <li>
              <Button
                variant="quiet"
                px="2"
                minH="1.75rem"
                fontSize="0.875rem"
                aria-label={`${entries.length - shown.length} more on ${dayName}`}
                onClick={() => onOpenWeek(day)}
              >
                {`${entries.length - shown.length} more`}
              </Button>
            </li>
          )}
        </chakra.ul>
      )}
    </chakra.td>
  )
}

const EntryLinkBox = chakra(Link, {
  base: {
    display: 'block',
    borderRadius: 'sm',
    px: '1.5',
    py: '1',
    fontSize: '0.875rem',
    lineHeight: 1.25,
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
  variants: {
    quiet: {
      true: { color: 'text.muted' },
      false: { bg: 'accent.soft', color: 'accent.text' },
    },
  },
})

/** The names, and below them the age or the years. A couple links to the first of both. */
function CellEntry({ entry, people }: { entry: CalendarEntry; people: PeopleById }) {
  const links = getEntryLinks(entry, people)
  const Icon = kindIcons[entry.kind]
  const [first] = links
  if (!first) return null
  return (
    <li>
      <EntryLinkBox to={first.to} quiet={entry.kind === 'remembrance'}>
        <chakra.span fontWeight={entry.kind === 'remembrance' ? 400 : 600} dir="auto">
          <Icon size={14} aria-hidden style={{ display: 'inline', verticalAlign: '-0.125em' }} />{' '}
          {links.map(({ text }) => text).join(' and ')}
        </chakra.span>
        {entry.title === null && <chakra.span display="block">{formatEntryDetail(entry)}</chakra.span>}
      </EntryLinkBox>
    </li>
  )
}
