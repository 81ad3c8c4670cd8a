/** The life of a person on a calendar: from when to when, what is certain, and the marriages. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { fromDayNumber, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { getEarliestDate, getLatestDate, isLiving } from '#shared/genealogy/dates/life-years.ts'

export interface Lifespan {
  person: FamilyMember
  /** Years with fractions. Where birth or death is not known: an estimate. */
  from: number
  to: number
  isBirthKnown: boolean
  isDeathKnown: boolean
  isLiving: boolean
  marriages: readonly { year: number; partnerId: string | null }[]
}

/** Estimates for a life of which one end is known. They are drawn pale, and never later than today. */
const estimated = { ageAtDeath: 65, ageAtMarriage: 25 }

/** The middle of the days that a date can mean, in years: 1850.5 for "1850". Null for no date. */
export function toYear(edtf: string | null): number | null {
  if (edtf === null) return null
  const first = getEdtfSortKey(edtf)
  const last = getLatestDay(edtf) ?? first
  return first === null || last === null ? null : toCalendarYear((first + last) / 2)
}

/** @param day days since 1 January 1970, with fractions */
function toCalendarYear(day: number): number {
  const { year } = fromDayNumber(Math.floor(day))
  const [start, next] = [year, year + 1].map((each) => toDayNumber({ year: each, month: 1, day: 1 }))
  return start === undefined || next === undefined ? year : year + (day - start) / (next - start)
}

function listMarriages({ partners }: FamilyMember) {
  return partners.flatMap(({ from, member_id }) => {
    const year = toYear(from)
    return year === null ? [] : [{ year, partnerId: member_id }]
  })
}

/** Null for a person without any date. */
export function getLifespan(person: FamilyMember, today: Date): Lifespan | null {
  const birth = toYear(getEarliestDate(person))
  const death = toYear(getLatestDate(person))
  const marriages = listMarriages(person)
  const firstMarriage = marriages.reduce((least, { year }) => Math.min(least, year), Number.POSITIVE_INFINITY)
  const lastMarriage = marriages.reduce((most, { year }) => Math.max(most, year), Number.NEGATIVE_INFINITY)
  const now = toCalendarYear(today.getTime() / 86_400_000)
  const livesNow = isLiving(person, today) && birth !== null
  if (birth === null && death === null && marriages.length === 0) return null
  const bornBeforeMarriage = firstMarriage - estimated.ageAtMarriage
  const from =
    birth ?? Math.min(bornBeforeMarriage, (death ?? now) - (marriages.length ? 0 : estimated.ageAtDeath))
  const to = death ?? (livesNow ? now : Math.min(now, Math.max(from + estimated.ageAtDeath, lastMarriage)))
  return {
    person,
    from: Math.min(from, to),
    to,
    isBirthKnown: birth !== null,
    isDeathKnown: death !== null,
    isLiving: livesNow,
    marriages,
  }
}

/** The earliest born first. */
export function buildLifespans(people: readonly FamilyMember[], today: Date): Lifespan[] {
  return people
    .flatMap((person) => getLifespan(person, today) ?? [])
    .sort((a, b) => a.from - b.from || (a.person.id < b.person.id ? -1 : 1))
}

export interface YearRange {
  from: number
  to: number
}

/** The years in which both lived; null if there are none. */
export function getOverlap(a: YearRange, b: YearRange): YearRange | null {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  return from < to ? { from, to } : null
}
