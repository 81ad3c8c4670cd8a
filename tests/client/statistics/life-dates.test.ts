/** Years and ages that can be counted. */
import { describe, expect, it } from 'vitest'
import { getAge, getMedian, getMonth, getSpanOfYears } from '#client/statistics/life-dates.ts'

describe('getSpanOfYears', () => {
  it.each([
    ['1850-03-12', 1850],
    ['1859~', 1850],
    ['[1851..1858]', 1850],
    ['[1858..1861]', null],
    ['[..1850]', null],
    ['[1850..]', null],
    ['-0043', -50],
    [null, null],
  ])('puts %s into the decade %s', (date, decade) => {
    expect(getSpanOfYears(date, 10)).toBe(decade)
  })
})

describe('getAge', () => {
  it.each([
    ['1850-03-12', '1900-03-11', 49],
    ['1850-03-12', '1900-03-12', 50],
    ['1850', '1900', 50],
    ['1850', '1850', 0],
    ['1850-11', '1900-02', 49],
    ['1850', '1840', null],
    ['1600', '1800', null],
    ['[1840..1850]', '1900', null],
    [null, '1900', null],
  ])('of somebody born %s is at %s %s', (birth, at, age) => {
    expect(getAge(birth, at)).toBe(age)
  })
})

describe('getMonth', () => {
  it('counts exact months only', () => {
    expect(['1850-03-12', '1850-03', '1850', '1850-03~', '[1850-03..1850-05]'].map(getMonth)).toEqual([
      3,
      3,
      null,
      null,
      null,
    ])
  })
})

describe('getMedian', () => {
  it('is the middle, or the mean of the two middles', () => {
    expect([[], [7], [1, 9, 3], [4, 1, 2, 3]].map(getMedian)).toEqual([null, 7, 3, 2.5])
  })
})
