/** Numbers as people read them. */
import { expect, it } from 'vitest'
import { formatCount } from '#client/ui/format/format-count.ts'

it.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, -4_321])('says %i as the browser would', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en'))
})
