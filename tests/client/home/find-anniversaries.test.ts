/** Tests of the anniversaries on the home page. */
import { expect, it } from 'vitest'
import { findAnniversaries } from '#client/home/find-anniversaries.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { anEvent } from '#tests/client/timeline/an-event.ts'
import { makePerson } from '#tests/support/client-people.ts'

const today = new Date(2026, 2, 12)

function texts(people: ReturnType<typeof makePerson>[], events: TimelineEvent[] = [], day = today) {
  return findAnniversaries(people, events, day).map(({ year, text, detail }) => `${year} ${text}, ${detail}`)
}

it('finds birthdays of living people, and births and deaths of dead people', () => {
  const living = makePerson({ id: 'a', birth_date: '1950-03-12' })
  const dead = makePerson({ id: 'b', first_name: 'Olof', birth_date: '1850-03-12', death_date: '1901-03-12' })
  expect(texts([dead, living])).toEqual([
    '1950 Anna Lindqvist turns 76, Birthday',
    '1850 Olof Lindqvist was born, 176 years ago',
    '1901 Olof Lindqvist died, 125 years ago',
  ])
})

it('treats a person born 136 years ago as dead', () => {
  expect(texts([makePerson({ deceased: null })])).toEqual(['1950 Anna Lindqvist turns 76, Birthday'])
  expect(texts([makePerson({ deceased: null, birth_date: '1890-03-12' })])).toEqual([
    '1890 Anna Lindqvist was born, 136 years ago',
  ])
})

it('skips other days and incomplete dates', () => {
  const dates = [
    '1950-03-13',
    '1950-03',
    '1950',
    '1950-03-12~',
    '[..1950-03-12]',
    '1950-03-12/1951-01-01',
    '2050-03-12',
  ]
  expect(texts(dates.map((birth_date, place) => makePerson({ id: String(place), birth_date })))).toEqual([])
})

it('finds a wedding once and skips divorced couples', () => {
  const union = { union_id: 'u', from: '1925-03-12', to: null, end_reason: null, place: null }
  const olof = makePerson({
    id: 'o',
    first_name: 'Olof',
    birth_date: null,
    partners: [{ ...union, member_id: 'e' }],
  })
  const eva = makePerson({
    id: 'e',
    first_name: 'Eva',
    birth_date: null,
    partners: [{ ...union, member_id: 'o' }],
  })
  expect(texts([olof, eva])).toHaveLength(1)
  expect(texts([olof, eva])[0]).toMatch(/^1925 \w+ Lindqvist and \w+ Lindqvist married, 101 years ago$/)
  const divorced = { ...union, end_reason: 'divorce' as const, member_id: 'e' }
  expect(texts([{ ...olof, partners: [divorced] }])).toEqual([])
  expect(texts([{ ...olof, partners: [{ ...union, member_id: null }] }])).toEqual([
    '1925 Olof Lindqvist married, 101 years ago',
  ])
})

it('finds events and skips births that the record already has', () => {
  const event = anEvent({ id: 'x', title: 'The boathouse is raised', event_date: '1925-03-12' })
  const birth = anEvent({
    id: 'y',
    title: 'Anna is born',
    event_date: '1950-03-12',
    event_type: 'birth',
    associated_member_id: 'person-anna',
  })
  expect(texts([makePerson()], [event, birth])).toEqual([
    '1950 Anna Lindqvist turns 76, Birthday',
    '1925 The boathouse is raised, 101 years ago',
  ])
})

it('finds 29 February on 28 February in years without a leap day', () => {
  const leap = makePerson({ birth_date: '1952-02-29' })
  expect(texts([leap], [], new Date(2026, 1, 28))).toEqual(['1952 Anna Lindqvist turns 74, Birthday'])
  expect(texts([leap], [], new Date(2028, 1, 28))).toEqual([])
  expect(texts([leap], [], new Date(2028, 1, 29))).toEqual(['1952 Anna Lindqvist turns 76, Birthday'])
})

it('shows "today" and "1 year ago"', () => {
  expect(texts([], [anEvent({ title: 'The move', event_date: '2026-03-12' })])).toEqual([
    '2026 The move, today',
  ])
  expect(texts([], [anEvent({ title: 'The move', event_date: '2025-03-12' })])).toEqual([
    '2025 The move, 1 year ago',
  ])
})

it('lists a birth of today first, and no birthday of people under 16 before an administrator has allowed them', () => {
  const child = makePerson({ id: 'child', first_name: 'Zoë', birth_date: '2026-03-12' })
  const young = makePerson({ id: 'young', first_name: 'Tuva', birth_date: '2011-03-12' })
  const dead = makePerson({ id: 'dead', first_name: 'Olof', birth_date: '1850-03-12' })
  const move = anEvent({ title: 'The move', event_date: '1900-03-12' })
  const find = (hasChildBirthdays: boolean) =>
    findAnniversaries([dead, child, young], [move], today, hasChildBirthdays).map(({ text }) => text)
  expect(find(true)).toEqual([
    'Tuva Lindqvist turns 15',
    'Zoë Lindqvist was born',
    'The move',
    'Olof Lindqvist was born',
  ])
  expect(find(false)).toEqual(['The move', 'Olof Lindqvist was born'])
})
