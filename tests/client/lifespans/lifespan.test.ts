/** Lives on a calendar. */
import { describe, expect, it } from 'vitest'
import { buildAxis } from '#client/lifespans/calendar-axis.ts'
import { buildLifespans, getLifespan, getOverlap, toYear } from '#client/lifespans/lifespan.ts'
import { readChoice, writeChoice } from '#client/lifespans/lifespans-url.ts'
import { findAncestors } from '#client/people/find-ancestors.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const today = new Date('2026-07-01')

function life(changes: Partial<FamilyMember>) {
  return getLifespan(makePerson({ birth_date: null, deceased: null, ...changes }), today)
}

const marriedIn = (from: string) => ({
  ...{ union_id: 'u', member_id: 'ole', from, to: null, end_reason: null, place: null },
})

describe('toYear', () => {
  it.each([
    ['1850-01-01', 1850],
    ['1850', 1850.5],
    ['[1850..1859]', 1855],
    ['[1850..]', 1850],
    [null, null],
  ])('is the middle of %s', (date, year) => {
    const found = toYear(date)
    if (year === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(year, 1)
  })
})

describe('getLifespan', () => {
  it('goes from birth to death, and has the marriages', () => {
    const span = life({ birth_date: '1850-01-01', death_date: '1901-01-01', partners: [marriedIn('1875')] })
    expect(span?.from).toBeCloseTo(1850, 1)
    expect(span?.to).toBeCloseTo(1901, 1)
    expect(span).toMatchObject({ isBirthKnown: true, isDeathKnown: true, isLiving: false })
    expect(span?.marriages).toEqual([{ year: expect.closeTo(1875.5, 1), partnerId: 'ole' }])
  })

  it('goes on until today for the living', () => {
    const span = life({ birth_date: '1990', deceased: false })
    expect(span?.to).toBeCloseTo(2026.5, 1)
    expect(span).toMatchObject({ isLiving: true, isDeathKnown: false })
  })

  it('estimates an end that is not known, never after today', () => {
    expect(life({ birth_date: '1800', deceased: true })?.to).toBeCloseTo(1865.5, 1)
    expect(life({ birth_date: '1990', deceased: true })?.to).toBeCloseTo(2026.5, 1)
    expect(life({ death_date: '1900' })).toMatchObject({ isBirthKnown: false, isDeathKnown: true })
    expect(life({ partners: [marriedIn('1875')], death_date: '1900' })?.from).toBeCloseTo(1850.5, 1)
  })

  it('is null without any date', () => {
    expect(life({})).toBeNull()
  })
})

it('sorts lives by birth', () => {
  const people = ['1900', '1800', '1850'].map((birth_date) => makePerson({ id: birth_date, birth_date }))
  expect(buildLifespans(people, today).map(({ person }) => person.id)).toEqual(['1800', '1850', '1900'])
})

it('finds the years in which two people lived', () => {
  expect(getOverlap({ from: 1800, to: 1850 }, { from: 1840, to: 1900 })).toEqual({ from: 1840, to: 1850 })
  expect(getOverlap({ from: 1800, to: 1850 }, { from: 1850, to: 1900 })).toBeNull()
})

it('finds ancestors generation by generation, each once, also in a loop', () => {
  const people = [
    makePerson({ id: 'me', father_id: 'f', mother_id: 'm' }),
    makePerson({ id: 'f', father_id: 'g' }),
    makePerson({ id: 'm', father_id: 'g', mother_id: 'gone' }),
    makePerson({ id: 'g', father_id: 'me' }),
    makePerson({ id: 'other' }),
  ]
  expect(findAncestors(people, 'me').map(({ id }) => id)).toEqual(['me', 'f', 'm', 'g'])
  expect(findAncestors(people, 'nobody')).toEqual([])
})

it('covers whole decades with an axis', () => {
  const { getPosition, ticks } = buildAxis([
    { from: 1803.2, to: 1870 },
    { from: 1850, to: 1899.5 },
  ])
  expect(getPosition.domain()).toEqual([1800, 1900])
  expect(ticks[0]).toBe(1800)
  expect(getPosition(1850)).toBe(50)
})

describe('the URL', () => {
  it.each(['', 'person=ole', 'people=', 'people=a.b&with=a', 'person=ole&with=kari'])(
    'keeps “%s”',
    (query) => {
      expect(writeChoice(readChoice(new URLSearchParams(query))).toString()).toBe(query)
    },
  )
})

it('lies in the calendar year of each day', () => {
  for (let year = 1800; year < 2030; year++) {
    for (const day of ['01-01', '12-31'])
      expect(Math.floor(toYear(`${year}-${day}`) ?? 0), `${year}-${day}`).toBe(year)
  }
})
