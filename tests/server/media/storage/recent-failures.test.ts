/** What failed is not tried again for a while. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecentFailures } from '#server/media/storage/recent-failures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('throws the error of before for ten minutes', () => {
  const failures = new RecentFailures()
  const error = new Error('This file is damaged.')
  expect(failures.add('letter', error)).toBe(error)
  vi.advanceTimersByTime(9 * 60_000)
  expect(() => failures.check('letter')).toThrow(error)
  expect(() => failures.check('photo')).not.toThrow()
  vi.advanceTimersByTime(60_000)
  expect(() => failures.check('letter')).not.toThrow()
})
