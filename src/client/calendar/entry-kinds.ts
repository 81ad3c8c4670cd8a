/** The icons, names and addresses of the entries of the calendar. */
import { Cake, CalendarHeart, Flower2, Gem, type LucideIcon, PartyPopper } from 'lucide-react'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { CalendarEntry, CalendarKind } from '#shared/genealogy/calendar/calendar-entries.ts'
import { type CalendarDay, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'

export const kindIcons: Readonly<Record<CalendarKind, LucideIcon>> = {
  reunion: CalendarHeart,
  event: PartyPopper,
  birthday: Cake,
  anniversary: Gem,
  remembrance: Flower2,
}

export const kindLabels: Readonly<Record<CalendarKind, string>> = {
  reunion: 'Reunions',
  event: 'Events',
  birthday: 'Birthdays',
  anniversary: 'Anniversaries',
  remembrance: 'Remembrance',
}

export type PeopleById = ReadonlyMap<string, FamilyMember>

export interface EntryLink {
  to: string
  text: string
}

/** A reunion links to its page, an event to the family's history, everything else to its people. */
export function getEntryLinks(
  { key, kind, title, personIds }: CalendarEntry,
  people: PeopleById,
): EntryLink[] {
  if (kind === 'reunion') return [{ to: `/reunions/${key.slice('reunion:'.length)}`, text: title ?? '' }]
  if (kind === 'event') {
    const text = title ?? ''
    return [{ to: `/family-history?search=${encodeURIComponent(text)}`, text }]
  }
  return personIds.flatMap((id) => {
    const person = people.get(id)
    return person ? [{ to: getPersonPath(id), text: formatFullName(person) }] : []
  })
}

export function getEntryPeople({ personIds }: CalendarEntry, people: PeopleById): FamilyMember[] {
  return personIds.flatMap((id) => people.get(id) ?? [])
}

export function filterByDay(entries: readonly CalendarEntry[], day: CalendarDay): CalendarEntry[] {
  const number = toDayNumber(day)
  return entries.filter((entry) => toDayNumber(entry.day) === number)
}
