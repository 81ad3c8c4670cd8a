/** Tests of the formatted number of unsent submissions. */
import { expect, it } from 'vitest'
import { formatUnsentCount } from '#client/shell/navigation/unsent-count.ts'

it.each([
  [0, 0, ''],
  [2, 0, ', 2 waiting to be sent'],
  [0, 1, ', 1 needs your attention'],
  [2, 3, ', 2 waiting to be sent, 3 need your attention'],
])('of %i that wait and %i that are stuck: %j', (waiting, attention, words) => {
  expect(formatUnsentCount({ waiting, attention })).toBe(words)
})
