/** What happened in the family on a day like today: births, deaths, weddings and events whose whole date is known. */
import { fullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { isLiving } from '#shared/genealogy/dates/life-years.ts'

export interface Remembrance {
  key: string
  year: number
  /** A sentence without its full stop. */
  text: string
  /** How long ago, or how old. */
  detail: string
  /** The page that tells more. */
  address: string
}

type Kind = 'birthday' | 'event' | 'wedding' | 'birth' | 'death'

/** The living come first. */
const order: readonly Kind[] = ['birthday', 'event', 'wedding', 'birth', 'death']

interface Found extends Remembrance {
  kind: Kind
}

const wholeDate = /^(\d{4})-(\d\d)-(\d\d)$/

/** The days that are remembered on this one: in a year without a leap day, the 28th of February has two. */
function daysOf(today: Date): Set<string> {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${two(today.getMonth() + 1)}-${two(today.getDate())}`
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return new Set(day === '02-28' && tomorrow.getDate() === 1 ? [day, '02-29'] : [day])
}

function yearTeller(today: Date): YearOf {
  const days = daysOf(today)
  return (date) => {
    const match = date === null ? null : wholeDate.exec(date)
    if (!match || !days.has(`${match[2]}-${match[3]}`)) return null
    const year = Number(match[1])
    return year <= today.getFullYear() ? year : null
  }
}

function ago(year: number, today: Date): string {
  const years = today.getFullYear() - year
  if (years === 0) return 'today'
  return years === 1 ? '1 year ago' : `${years} years ago`
}

function personAddress(id: string): string {
  return `/family-tree?person=${encodeURIComponent(id)}`
}

/** Gives the year of a date that falls on this day; null for any other. */
type YearOf = (date: string | null) => number | null

/** A marriage that was ended by its partners is not remembered. */
const stillRemembered = new Set([null, 'death'])

/**
 * All of it, the living first, then the longest ago.
 *
 * @param today the device's own day
 */
export function onThisDay(
  people: readonly FamilyMember[],
  events: readonly TimelineEvent[],
  today: Date,
): Remembrance[] {
  const yearOf = yearTeller(today)
  const names = new Map(people.map((person) => [person.id, fullName(person)]))
  const lives = people.flatMap((person) => livesOf(person, yearOf, today))
  const weddings = people.flatMap((person) => weddingsOf(person, names, yearOf, today))
  const told = new Set(lives.map(({ key }) => key))
  return [...lives, ...onceEach(weddings), ...eventsOf(events, yearOf, today, told)]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.year - b.year)
    .map(({ key, year, text, detail, address }) => ({ key, year, text, detail, address }))
}

function livesOf(person: FamilyMember, yearOf: YearOf, today: Date): Found[] {
  const name = fullName(person)
  const address = personAddress(person.id)
  const found: Found[] = []
  const born = yearOf(person.birth_date)
  if (born !== null) {
    const age = today.getFullYear() - born
    const key = `birth:${person.id}`
    const living = isLiving(person, today)
    const kind = living ? 'birthday' : 'birth'
    found.push(
      age > 0 && living
        ? { key, kind, year: born, text: `${name} turns ${age}`, detail: 'Birthday', address }
        : { key, kind, year: born, text: `${name} was born`, detail: ago(born, today), address },
    )
  }
  const died = yearOf(person.death_date)
  if (died !== null) {
    const key = `death:${person.id}`
    found.push({ key, kind: 'death', year: died, text: `${name} died`, detail: ago(died, today), address })
  }
  return found
}

function weddingsOf(
  person: FamilyMember,
  names: ReadonlyMap<string, string>,
  yearOf: YearOf,
  today: Date,
): Found[] {
  return person.partners.flatMap((union): Found[] => {
    const year = yearOf(union.from)
    if (year === null || !stillRemembered.has(union.end_reason)) return []
    const partner = union.member_id === null ? undefined : names.get(union.member_id)
    return [
      {
        key: `union:${union.union_id}`,
        kind: 'wedding',
        year,
        text: partner ? `${fullName(person)} and ${partner} married` : `${fullName(person)} married`,
        detail: ago(year, today),
        address: personAddress(person.id),
      },
    ]
  })
}

/** A wedding stands in the records of both. */
function onceEach(found: readonly Found[]): Found[] {
  return [...new Map(found.map((one) => [one.key, one])).values()]
}

/** A birth or a death that stands in the person's own record is told once. */
function eventsOf(
  events: readonly TimelineEvent[],
  yearOf: YearOf,
  today: Date,
  told: ReadonlySet<string>,
): Found[] {
  return events.flatMap((event): Found[] => {
    const year = yearOf(event.event_date)
    if (year === null || told.has(`${event.event_type}:${event.associated_member_id}`)) return []
    return [
      {
        key: `event:${event.id}`,
        kind: 'event',
        year,
        text: event.title,
        detail: ago(year, today),
        address: `/family-history?search=${encodeURIComponent(event.title)}`,
      },
    ]
  })
}
