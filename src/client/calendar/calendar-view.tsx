/** A month or a week of the calendar, with the buttons that move through it and choose what it shows. */

import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { getPeopleById } from '#client/people/people-by-id.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useIsWide } from '#client/ui/browser/use-is-wide.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { findCalendarEntries, toCalendarDay } from '#shared/genealogy/calendar/calendar-entries.ts'
import { getMonthSpan, getWeekSpan, listWeeks } from '#shared/genealogy/calendar/calendar-pages.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { readChoice, writeChoice } from './calendar-url.ts'
import { DayList } from './day-list.tsx'
import { MonthGrid } from './month-grid.tsx'

interface CalendarViewProps {
  people: readonly FamilyMember[]
  events: readonly TimelineEvent[]
  reunions: readonly Reunion[]
  /** Below the calendar, or beside the list of a wide window. */
  feedPanel: ReactNode
}

export function CalendarView({ people, events, reunions, feedPanel }: CalendarViewProps) {
  const hasChildBirthdays = usePublicSettings()?.child_birthdays === true
  const [choice, change] = useUrlState(readChoice, writeChoice)
  const isWide = useIsWide()
  const todayText = useToday()
  const today = useMemo(() => toCalendarDay(new Date(todayText)), [todayText])
  const shownDay = choice.day ?? today
  const isMonth = choice.mode === 'Month'
  const isGrid = isMonth && isWide
  const span = useMemo(() => (isMonth ? getMonthSpan(shownDay) : getWeekSpan(shownDay)), [isMonth, shownDay])
  const weeks = useMemo(() => listWeeks(shownDay), [shownDay])
  const found = useMemo(() => {
    const [from, to] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
    return findCalendarEntries(
      { people, events, reunions, hasChildBirthdays },
      isGrid && from && to ? { from, to } : span,
      today,
    )
  }, [people, events, reunions, hasChildBirthdays, weeks, span, isGrid, today])
  const entries = useMemo(
    () => found.filter(({ kind }) => choice.kinds.includes(kind)),
    [found, choice.kinds],
  )
  const byId = getPeopleById(people)
  return (
    <>
      <CalendarToolbar choice={choice} today={today} onChange={change} />
      <chakra.div
        display="grid"
        gridTemplateColumns={isWide && !isGrid ? 'minmax(0, 1fr) 26rem' : 'minmax(0, 1fr)'}
        alignItems="start"
        columnGap="12"
        rowGap="10"
      >
        {isGrid ? (
          <MonthGrid
            {...{ weeks, entries, today, people: byId }}
            month={shownDay.month}
            onOpenWeek={(day) => change({ mode: 'Week', day })}
          />
        ) : (
          <DayList
            {...{ span, entries, today, people: byId }}
            hasEmptyDays={!isMonth}
            hasHidden={found.length > entries.length}
          />
        )}
        {feedPanel}
      </chakra.div>
    </>
  )
}
