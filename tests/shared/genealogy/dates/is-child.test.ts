/** Who is too young to be shown without an administrator. */
import { expect, it } from 'vitest'
import { isChild } from '#shared/genealogy/dates/is-child.ts'

const today = new Date('2026-11-27')

it.each([
  ['2010-11-28', true],
  ['2010-11-27', false],
  ['[2000..2015]', true],
  ['[..2015]', true],
  ['[2020..]', true],
  ['[1990..]', false],
  [null, false],
])('tells of somebody born %s', (birth_date, isYoung) => {
  expect(isChild({ birth_date, death_date: null, deceased: null }, today)).toBe(isYoung)
})

it('tells by the baptism of somebody whose birth is not known', () => {
  const life = { birth_date: null, death_date: null, deceased: null }
  expect(isChild({ ...life, baptism_date: '2022-05-01' }, today)).toBe(true)
  expect(isChild({ ...life, birth_date: '1990', baptism_date: '2022-05-01' }, today)).toBe(false)
})
