/** The entries of a month or week as a list by day. */
import { chakra } from '@chakra-ui/react'
import { CalendarPlus } from 'lucide-react'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import { CollapsibleSection } from '#client/ui/layout/collapsible-section.tsx'
import type { CalendarEntry, CalendarSpan } from '#shared/genealogy/calendar/calendar-entries.ts'
import { getWeekday, listDays } from '#shared/genealogy/calendar/calendar-pages.ts'
import { formatEntryDetail } from '#shared/genealogy/calendar/format-entry.ts'
import { type CalendarDay, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import { monthNames } from '#shared/month-names.ts'
import { filterByDay, getEntryLinks, getEntryPeople, kindIcons, type PeopleById } from './entry-kinds.ts'
import { formatTitle, saveEventFile } from './event-file.ts'

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

interface DayListProps {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  today: CalendarDay
  people: PeopleById
  /** Lists the days without an entry, too. */
  hasEmptyDays: boolean
  /** Whether entries of kinds that are not chosen are left out. */
  hasHidden: boolean
}

export function DayList({ span, entries, today, people, hasEmptyDays, hasHidden }: DayListProps) {
  const days = listDays(span).filter((day) => hasEmptyDays || filterByDay(entries, day).length > 0)
  if (days.length === 0)
    return (
      <EmptyState title="Nothing in this month">
        {hasHidden
          ? 'This month has entries, but not of the kinds that you have chosen above.'
          : 'A day appears here when the exact date of a birth, wedding or death is known.'}
      </EmptyState>
    )
  const now = toDayNumber(today)
  const isThisMonth = !hasEmptyDays && toDayNumber(span.from) <= now && now <= toDayNumber(span.to)
  const past = isThisMonth ? days.filter((day) => toDayNumber(day) < now) : []
  const toRow = (day: CalendarDay) => (
    <DayRow
      key={toDayNumber(day)}
      day={day}
      isToday={toDayNumber(day) === now}
      entries={filterByDay(entries, day)}
      people={people}
    />
  )
  return (
    <chakra.div maxW="measure">
      {/* Who opens the calendar looks for what is coming. */}
      {past.length > 0 && (
        <CollapsibleSection title="Earlier this month" initiallyOpen={past.length === days.length}>
          <chakra.ol aria-label="Days before today" listStyleType="none">
            {past.map(toRow)}
          </chakra.ol>
        </CollapsibleSection>
      )}
      {past.length < days.length && (
        <chakra.ol aria-label="Days" listStyleType="none">
          {days.slice(past.length).map(toRow)}
        </chakra.ol>
      )}
    </chakra.div>
  )
}

interface DayRowProps extends Pick<DayListProps, 'entries' | 'people'> {
  day: CalendarDay
  isToday: boolean
}

function DayRow({ day, isToday, entries, people }: DayRowProps) {
  const weekday = weekdayNames[getWeekday(day)] ?? ''
  const id = `day-${toDayNumber(day)}`
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="min(3.25rem, 14vw) minmax(0, 1fr)"
      columnGap="4"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.h3 id={id} textAlign="center" color={isToday ? 'accent.text' : 'text.muted'}>
        <chakra.span display="block" textStyle="figure" fontSize="1.625rem" aria-hidden>
          {day.day}
        </chakra.span>
        <chakra.span display="block" textStyle="label" letterSpacing="0.04em" aria-hidden>
          {isToday ? 'Today' : weekday.slice(0, 3)}
        </chakra.span>
        <chakra.span srOnly>
          {`${weekday}, ${day.day} ${monthNames[day.month - 1] ?? ''}${isToday ? ', today' : ''}`}
        </chakra.span>
      </chakra.h3>
      {entries.length === 0 ? (
        <chakra.p color="text.muted" textStyle="small" alignSelf="center">
          Nothing on this day
        </chakra.p>
      ) : (
        <chakra.ul
          aria-labelledby={id}
          listStyleType="none"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="3"
          alignSelf="center"
        >
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} people={people} />
          ))}
        </chakra.ul>
      )}
    </chakra.li>
  )
}

function EntryRow({ entry, people }: { entry: CalendarEntry; people: PeopleById }) {
  const { kind } = entry
  const Icon = kindIcons[kind]
  const isQuiet = kind === 'remembrance'
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3" minW="0" minH="touch">
      <chakra.span
        display="flex"
        flexShrink={0}
        aria-hidden
        css={{ '& > * + *': { marginInlineStart: '-0.9rem' } }}
      >
        {getEntryPeople(entry, people).map((person) => (
          <PersonMedallion key={person.id} person={person} size="sm" />
        ))}
      </chakra.span>
      <chakra.div minW="0" flex="1 1 8rem">
        <EntryNames entry={entry} people={people} />
        <chakra.p
          display="flex"
          alignItems="center"
          gap="1.5"
          textStyle="small"
          color={isQuiet ? 'text.muted' : 'accent.text'}
        >
          <Icon size={16} aria-hidden />
          {formatEntryDetail(entry)}
        </chakra.p>
      </chakra.div>
      <Button
        variant="quiet"
        size="icon"
        flexShrink={0}
        color="text.muted"
        aria-label={`Save to my calendar: ${formatTitle(entry, people)}`}
        onClick={() => void saveEventFile(entry, people)}
      >
        <CalendarPlus aria-hidden />
      </Button>
    </chakra.li>
  )
}

/** "Anna Lindqvist and Olof Lindqvist", each name a link. */
function EntryNames({ entry, people }: { entry: CalendarEntry; people: PeopleById }) {
  return (
    <chakra.p
      textStyle="name"
      overflowWrap="anywhere"
      fontWeight={entry.kind === 'remembrance' ? 450 : undefined}
    >
      {getEntryLinks(entry, people).map(({ to, text }, index) => (
        <chakra.span key={to}>
          {index > 0 && ' and '}
          <TextLink
            to={to}
            dir="auto"
            display="inline-block"
            maxW="full"
            py="1"
            color={entry.kind === 'remembrance' ? 'text.muted' : undefined}
          >
            {text}
          </TextLink>
        </chakra.span>
      ))}
    </chakra.p>
  )
}
