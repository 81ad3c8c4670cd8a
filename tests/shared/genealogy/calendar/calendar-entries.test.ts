/** Tests of the entries of the family's calendar. */
import { describe, expect, it } from 'vitest'
import {
  type CalendarEvent,
  type CalendarPerson,
  findCalendarEntries,
  toCalendarDay,
} from '#shared/genealogy/calendar/calendar-entries.ts'

const today = { year: 2026, month: 3, day: 12 }

function aPerson(id: string, changes: Partial<CalendarPerson> = {}): CalendarPerson {
  return { id, birth_date: null, death_date: null, deceased: false, partners: [], ...changes }
}

function list(
  people: CalendarPerson[],
  [from, to]: [string, string] = ['2026-01-01', '2026-12-31'],
  events: CalendarEvent[] = [],
) {
  const [first, last] = [from, to].map((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return { year, month, day }
  })
  if (!first || !last) throw new Error('A span has two days.')
  return findCalendarEntries({ people, events }, { from: first, to: last }, today).map(
    ({ key, day, years }) => `${key} ${day.year}-${day.month}-${day.day} ${years}`,
  )
}

describe('birthdays', () => {
  it('lists the birthday of a living person with the age', () => {
    for (const deceased of [false, null])
      expect(list([aPerson('a', { birth_date: '1946-05-04', deceased })])).toEqual(['birthday:a 2026-5-4 80'])
  })

  it('lists no birthday of people who have died, may have died, or must not be presumed living', () => {
    expect(
      list([
        aPerson('a', { birth_date: '1946-05-04', deceased: true }),
        aPerson('b', { birth_date: '1946-05-04', death_date: '2001' }),
        aPerson('c', { birth_date: '1926-05-04', deceased: null }),
        aPerson('d', { birth_date: '1946-05-04', deceased: null, presume_living: false }),
      ]),
    ).toEqual([])
  })

  it('skips dates without a day, without a year’s certainty, and days of birth themselves', () => {
    const dates = [
      '1946',
      '1946-05',
      '1946-05-04~',
      '1946-05-04?',
      '[..1946-05-04]',
      '1946-05-04/1946-06-01',
      '2026-02-01',
    ]
    expect(list(dates.map((birth_date) => aPerson(birth_date, { birth_date })))).toEqual([])
  })

  it('keeps 29 February on 28 February in years without a leap day', () => {
    const people = [aPerson('a', { birth_date: '1952-02-29' })]
    expect(list(people)).toEqual(['birthday:a 2026-2-28 74'])
    expect(list(people, ['2028-02-01', '2028-03-31'])).toEqual(['birthday:a 2028-2-29 76'])
    expect(list(people, ['2100-02-01', '2100-03-31'])).toEqual(['birthday:a 2100-2-28 148'])
  })

  it('counts over the end of a year', () => {
    const people = [aPerson('a', { birth_date: '1990-01-02' }), aPerson('b', { birth_date: '1990-12-30' })]
    expect(list(people, ['2026-12-28', '2027-01-03'])).toEqual([
      'birthday:b 2026-12-30 36',
      'birthday:a 2027-1-2 37',
    ])
  })
})

describe('wedding anniversaries', () => {
  const union = { union_id: 'u', from: '1976-06-12', to: null, end_reason: null }

  function couple(
    changes: Partial<CalendarPerson['partners'][number]> = {},
    partner: Partial<CalendarPerson> = {},
  ): CalendarPerson[] {
    return [
      aPerson('a', { partners: [{ ...union, member_id: 'b', ...changes }] }),
      aPerson('b', { partners: [{ ...union, member_id: 'a', ...changes }], ...partner }),
    ]
  }

  it('lists a wedding once, with the number of years', () => {
    expect(list(couple())).toEqual(['anniversary:u 2026-6-12 50'])
  })

  it('lists no anniversary after a divorce, a separation, or an end without a reason', () => {
    expect(list(couple({ end_reason: 'divorce' }))).toEqual([])
    expect(list(couple({ end_reason: 'separation' }))).toEqual([])
    expect(list(couple({ to: '1990' }))).toEqual([])
  })

  it('lists only a remembrance after a partner’s death', () => {
    expect(list(couple({}, { death_date: '2020-07-01', deceased: true }))).toEqual([
      'remembrance:b 2026-7-1 6',
    ])
    expect(list(couple({}, { deceased: true }))).toEqual([])
  })

  it('lists no anniversary when a partner is unknown or may have died', () => {
    expect(list([aPerson('a', { partners: [{ ...union, member_id: null }] })])).toEqual([])
    expect(list(couple({}, { deceased: null }))).toEqual([])
  })
})

describe('events', () => {
  const event = { id: 'e', title: 'Reunion', event_date: '2026-07-18', associated_member_id: null }

  it('lists an event of the future on its own day', () => {
    expect(list([], undefined, [event])).toEqual(['event:e 2026-7-18 0'])
    expect(list([], ['2027-01-01', '2027-12-31'], [event])).toEqual([])
  })

  it('lists an event of today, and none of the past or without a day', () => {
    const events = ['2026-03-12', '2026-03-11', '2026-08', '2026'].map((event_date) => ({
      ...event,
      id: event_date,
      event_date,
    }))
    expect(list([], undefined, events)).toEqual(['event:2026-03-12 2026-3-12 0'])
  })
})

it('lists a reunion on each of its days within the span, the past ones too', () => {
  const reunion = { id: 'r', title: 'Reunion', start_date: '2026-02-27', end_date: '2026-03-02' }
  const span = { from: { year: 2026, month: 2, day: 28 }, to: { year: 2026, month: 3, day: 31 } }
  const found = findCalendarEntries({ people: [], events: [], reunions: [reunion] }, span, today)
  expect(found.map(({ key, day }) => `${key} ${day.month}-${day.day}`)).toEqual([
    'reunion:r 2-28',
    'reunion:r 3-1',
    'reunion:r 3-2',
  ])
  expect(found[0]?.lasts).toEqual({
    from: { year: 2026, month: 2, day: 27 },
    to: { year: 2026, month: 3, day: 2 },
  })
})

it('orders a day by kind, then by years', () => {
  const people = [
    aPerson('young', { birth_date: '2000-05-04' }),
    aPerson('dead', { death_date: '1900-05-04', deceased: true }),
    aPerson('old', { birth_date: '1946-05-04' }),
  ]
  const event = { id: 'e', title: 'Reunion', event_date: '2026-05-04', associated_member_id: null }
  expect(list(people, undefined, [event])).toEqual([
    'event:e 2026-5-4 0',
    'birthday:old 2026-5-4 80',
    'birthday:young 2026-5-4 26',
    'remembrance:dead 2026-5-4 126',
  ])
})

it('reads the day of the device in its time zone', () => {
  expect(toCalendarDay(new Date(2026, 2, 12, 0, 0))).toEqual(today)
  expect(toCalendarDay(new Date(2026, 2, 12, 23, 59))).toEqual(today)
})
