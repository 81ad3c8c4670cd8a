/** Finds the anniversaries of a day: births, deaths, weddings and events with a full date. */
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { isChild } from '#shared/genealogy/dates/is-child.ts'
import { isLiving } from '#shared/genealogy/dates/life-years.ts'

export interface Anniversary {
  key: string
  year: number
  /** A sentence without a full stop. */
  text: string
  /** The time since then. */
  detail: string
  /** The path of the page with details. */
  path: string
}

type Kind = 'birthday' | 'event' | 'wedding' | 'birth' | 'death'

/** The order of the kinds: birthdays of living people come first. */
const kindOrder: readonly Kind[] = ['birthday', 'event', 'wedding', 'birth', 'death']

interface AnniversaryOfKind extends Anniversary {
  kind: Kind
}

const fullDatePattern = /^(\d{4})-(\d\d)-(\d\d)$/

/** The month and day of today as "MM-DD"; 28 February includes 29 February in years without a leap day. */
function getMatchingDays(today: Date): Set<string> {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${two(today.getMonth() + 1)}-${two(today.getDate())}`
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return new Set(day === '02-28' && tomorrow.getDate() === 1 ? [day, '02-29'] : [day])
}

function createYearMatcher(today: Date): YearOf {
  const days = getMatchingDays(today)
  return (date) => {
    const match = date === null ? null : fullDatePattern.exec(date)
    if (!match || !days.has(`${match[2]}-${match[3]}`)) return null
    const year = Number(match[1])
    return year <= today.getFullYear() ? year : null
  }
}

function formatYearsAgo(year: number, today: Date): string {
  const years = today.getFullYear() - year
  if (years === 0) return 'today'
  return years === 1 ? '1 year ago' : `${years} years ago`
}

function getTreePath(id: string): string {
  return `/family-tree?person=${encodeURIComponent(id)}`
}

/** Returns the year of a date with today's month and day; null for other dates. */
type YearOf = (date: string | null) => number | null

/** Divorced and separated couples have no wedding anniversary. */
const rememberedEndReasons = new Set([null, 'death'])

/**
 * Finds all anniversaries, birthdays of living people first, then the oldest events.
 *
 * @param today the current day of the device
 * @param hasChildBirthdays whether birthdays of people under 16 are shown
 */
export function findAnniversaries(
  people: readonly FamilyMember[],
  events: readonly TimelineEvent[],
  today: Date,
  hasChildBirthdays = false,
): Anniversary[] {
  const yearOf = createYearMatcher(today)
  const names = new Map(people.map((person) => [person.id, formatFullName(person)]))
  const lives = people
    .filter((person) => hasChildBirthdays || !isChild(person, today))
    .flatMap((person) => findLifeEvents(person, yearOf, today))
  const weddings = people.flatMap((person) => findWeddings(person, names, yearOf, today))
  const told = new Set(lives.map(({ key }) => key))
  return [...lives, ...removeDuplicates(weddings), ...findTimelineEvents(events, yearOf, today, told)]
    .sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || a.year - b.year)
    .map(({ key, year, text, detail, path }) => ({ key, year, text, detail, path }))
}

function findLifeEvents(person: FamilyMember, yearOf: YearOf, today: Date): AnniversaryOfKind[] {
  const name = formatFullName(person)
  const path = getTreePath(person.id)
  const found: AnniversaryOfKind[] = []
  const born = yearOf(person.birth_date)
  if (born !== null) {
    const age = today.getFullYear() - born
    const key = `birth:${person.id}`
    const living = isLiving(person, today)
    const kind = living ? 'birthday' : 'birth'
    found.push(
      age > 0 && living
        ? { key, kind, year: born, text: `${name} turns ${age}`, detail: 'Birthday', path }
        : {
            key,
            kind,
            year: born,
            text: `${name} was born`,
            detail: formatYearsAgo(born, today),
            path,
          },
    )
  }
  const died = yearOf(person.death_date)
  if (died !== null) {
    const key = `death:${person.id}`
    found.push({
      key,
      kind: 'death',
      year: died,
      text: `${name} died`,
      detail: formatYearsAgo(died, today),
      path,
    })
  }
  return found
}

function findWeddings(
  person: FamilyMember,
  names: ReadonlyMap<string, string>,
  yearOf: YearOf,
  today: Date,
): AnniversaryOfKind[] {
  return person.partners.flatMap((union): AnniversaryOfKind[] => {
    const year = yearOf(union.from)
    if (year === null || !rememberedEndReasons.has(union.end_reason)) return []
    const partner = union.member_id === null ? undefined : names.get(union.member_id)
    return [
      {
        key: `union:${union.union_id}`,
        kind: 'wedding',
        year,
        text: partner
          ? `${formatFullName(person)} and ${partner} married`
          : `${formatFullName(person)} married`,
        detail: formatYearsAgo(year, today),
        path: getTreePath(person.id),
      },
    ]
  })
}

/** A wedding is found twice, in the records of both partners. */
function removeDuplicates(found: readonly AnniversaryOfKind[]): AnniversaryOfKind[] {
  return [...new Map(found.map((one) => [one.key, one])).values()]
}

/** Skips births and deaths that are already found in the person's record. */
function findTimelineEvents(
  events: readonly TimelineEvent[],
  yearOf: YearOf,
  today: Date,
  told: ReadonlySet<string>,
): AnniversaryOfKind[] {
  return events.flatMap((event): AnniversaryOfKind[] => {
    const year = yearOf(event.event_date)
    if (year === null || told.has(`${event.event_type}:${event.associated_member_id}`)) return []
    return [
      {
        key: `event:${event.id}`,
        kind: 'event',
        year,
        text: event.title,
        detail: formatYearsAgo(year, today),
        path: `/family-history?search=${encodeURIComponent(event.title)}`,
      },
    ]
  })
}
