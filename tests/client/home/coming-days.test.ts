/** The birthdays and anniversaries of this week on the home page, and the birthdays after them. */
import { expect, test } from 'vitest'
import { findComingDays } from '#client/home/coming-days.ts'
import { makePerson } from '#tests/support/client-people.ts'

const today = new Date(2026, 1, 26, 21)
const born = (birth_date: string | null, death_date: string | null = null) =>
  makePerson({ id: birth_date ?? 'nobody', birth_date, death_date })

function list(people: ReturnType<typeof born>[], count = 10) {
  const { thisWeek, later } = findComingDays({ people, reunions: [] }, today, count)
  return [thisWeek, later].map((days) =>
    days.map(({ people: [first], daysAhead, years }) => [first?.id, daysAhead, years]),
  )
}

test('splits the birthdays into those of the coming seven days and later ones, over the end of the year', () => {
  const people = [
    born('1990-02-25'),
    born('1980-12-31'),
    born('1950-02-26'),
    born('1951-03-04'),
    born('1952-03-05'),
  ]
  expect(list(people)).toEqual([
    [
      ['1950-02-26', 0, 76],
      ['1951-03-04', 6, 75],
    ],
    [
      ['1952-03-05', 7, 74],
      ['1980-12-31', 308, 46],
      ['1990-02-25', 364, 37],
    ],
  ])
})

test('keeps 29 February on the 28th in years without a leap day', () => {
  expect(list([born('1992-02-29')])).toEqual([[['1992-02-29', 2, 34]], []])
})

test('leaves out the dead, newborns of today, and people without a full date', () => {
  expect(list([born('1950-02-26', '2001-02-28'), born('2026-02-26'), born('1950-02'), born(null)])).toEqual([
    [],
    [],
  ])
})

test('lists the wedding anniversaries of this week only, and shows fewer later birthdays instead', () => {
  const union = { union_id: 'u', from: '1976-02-28', to: null, end_reason: null, place: null }
  const far = { ...union, union_id: 'v', from: '1980-06-01' }
  const people = [
    makePerson({ id: 'a', birth_date: '1950-05-01', partners: [{ ...union, member_id: 'b' }] }),
    makePerson({ id: 'b', birth_date: '1950-05-02', partners: [{ ...union, member_id: 'a' }] }),
    makePerson({ id: 'c', birth_date: null, partners: [{ ...far, member_id: 'a' }] }),
  ]
  expect(list(people, 2)).toEqual([[['a', 2, 50]], [['a', 64, 76]]])
})

test('leaves out birthdays of people under 16 unless an administrator has allowed them', () => {
  const family = { people: [born('2010-02-26'), born('2010-02-27')], reunions: [] }
  const find = (hasChildBirthdays: boolean) =>
    findComingDays({ ...family, hasChildBirthdays }, today, 10).thisWeek.map(({ years }) => years)
  expect(find(false)).toEqual([16])
  expect(find(true)).toEqual([16, 16])
})
