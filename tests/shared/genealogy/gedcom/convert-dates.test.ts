/** Dates of 5.5.1 in an export of version 7.0. */
import { expect, it } from 'vitest'
import { convertDate } from '#shared/genealogy/gedcom/version7/convert-dates.ts'

it.each([
  ['INT 1995 (from her age)', { value: '1995', phrase: 'from her age' }],
  ['INT ABT 1900(guessed (by Per))', { value: 'ABT 1900', phrase: 'guessed (by Per)' }],
  ['12 MAR 1850', { value: '12 MAR 1850', phrase: null }],
])('converts %s', (date, converted) => {
  expect(convertDate(date, 'date')).toEqual(converted)
})

it('reads a date in one pass, however many brackets it has', () => {
  for (const text of [`INT a${'('.repeat(300_000)}`, `INT a${'(\n'.repeat(100_000)})`])
    expect(convertDate(text, 'date').value).toBe('')
})
