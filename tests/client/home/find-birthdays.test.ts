/** The next birthdays on the home page. */
import { expect, test } from 'vitest'
import { findNextBirthdays } from '#client/home/find-birthdays.ts'
import { makePerson } from '#tests/support/client-people.ts'

const today = new Date(2026, 1, 26, 21)
const born = (birth_date: string | null, death_date: string | null = null) =>
  makePerson({ id: birth_date ?? 'nobody', birth_date, death_date })

function list(...people: ReturnType<typeof born>[]) {
  return findNextBirthdays(people, today, 10).map(({ person, daysAhead, age }) => [person.id, daysAhead, age])
}

test('begins with today and goes on over the end of the year', () => {
  const people = [born('1990-02-25'), born('1980-12-31'), born('1950-02-26')]
  expect(list(...people)).toEqual([
    ['1950-02-26', 0, 76],
    ['1980-12-31', 308, 46],
    ['1990-02-25', 364, 37],
  ])
})

test('keeps 29 February on the 28th in years without a leap day', () => {
  expect(list(born('1992-02-29'))).toEqual([['1992-02-29', 2, 34]])
})

test('leaves out the dead, newborns of today, and people without a full date', () => {
  expect(list(born('1950-02-26', '2001'), born('2026-02-26'), born('1950-02'), born(null))).toEqual([])
})
