/** Whether a couple married again after the end of their union. */
import { expect, it } from 'vitest'
import { isFollowedByMarriage } from '#shared/genealogy/remarriage.ts'

it.each([
  ['1960', ['1950', '1965']],
  ['1960-05-01', ['1960-05-02']],
  ['1960~', ['1980~']],
  ['[..1960]', ['1961']],
])('finds the marriage after the end %s: %j', (end, marriages) => {
  expect(isFollowedByMarriage(end, marriages)).toBe(true)
})

it.each([
  ['1950', ['1950-06-01']],
  ['1895', ['[..1900]']],
  ['1958', ['[1950..1960]']],
  ['1950', ['1951~']],
  ['[1940..]', ['1950']],
  ['1960', ['1950', null]],
  [null, ['1950']],
])('does not take a marriage that may be earlier for one after the end %s: %j', (end, marriages) => {
  expect(isFollowedByMarriage(end, marriages)).toBe(false)
})
