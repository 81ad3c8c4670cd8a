/** What happened in the family on a day like today: births, deaths, weddings and events whose whole date is known. */
import { fullName } from '#client/tree/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { isLiving } from '#shared/genealogy/edtf-life.ts'

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

/** Gives the year of a date that falls on this day, at most today; null for any other. */
function yearTeller(today: Date) {
  const days = daysOf(today)
  return (date: string | null): number | null => {
    const match = date === null ? null : wholeDate.exec(date)
    if (!match || !days.has(`${match[2]}-${match[3]}`)) return null
    const year = Number(match[1])
    return year <= today.getFullYear() ? year : null
  }
}

function ago(years: number): string {
  if (years === 0) return 'today'
  return years === 1 ? '1 year ago' : `${years} years ago`
}

function personAddress(id: string): string {
  return `/family-tree?person=${encodeURIComponent(id)}`
}

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
  const thisYear = today.getFullYear()
  const found: Found[] = []
  const unions = new Map<string, Found>()
  const byId = new Map(people.map((person) => [person.id, person]))

  for (const person of people) {
    const name = fullName(person)
    const address = personAddress(person.id)
    const born = yearOf(person.birth_date)
    if (born !== null) {
      const living = isLiving(person, today) && born < thisYear
      const text = living ? `${name} turns ${thisYear - born}` : `${name} was born`
      const detail = living ? 'Birthday' : ago(thisYear - born)
      const kind = living ? 'birthday' : 'birth'
      found.push({ key: `birth:${person.id}`, kind, year: born, text, detail, address })
    }
    const died = yearOf(person.death_date)
    if (died !== null) {
      const detail = ago(thisYear - died)
      found.push({
        key: `death:${person.id}`,
        kind: 'death',
        year: died,
        text: `${name} died`,
        detail,
        address,
      })
    }
    for (const union of person.partners) {
      const year = yearOf(union.from)
      if (year === null || unions.has(union.union_id) || !stillRemembered.has(union.end_reason)) continue
      const partner = union.member_id === null ? undefined : byId.get(union.member_id)
      const text = partner ? `${name} and ${fullName(partner)} married` : `${name} married`
      const detail = ago(thisYear - year)
      unions.set(union.union_id, {
        key: `union:${union.union_id}`,
        kind: 'wedding',
        year,
        text,
        detail,
        address,
      })
    }
  }
  found.push(...unions.values(), ...eventsOf(events, yearOf, thisYear, new Set(found.map(({ key }) => key))))
  return found
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.year - b.year)
    .map(({ key, year, text, detail, address }) => ({ key, year, text, detail, address }))
}

/** A birth or a death that stands in the person's own record is told once. */
function eventsOf(
  events: readonly TimelineEvent[],
  yearOf: (date: string | null) => number | null,
  thisYear: number,
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
        detail: ago(thisYear - year),
        address: `/family-history?search=${encodeURIComponent(event.title)}`,
      },
    ]
  })
}
