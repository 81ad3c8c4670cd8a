/** Tests of the formatted counts. */
import { expect, it } from 'vitest'
import { formatCount } from '#client/ui/format/format-count.ts'

it.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, -4_321])(
  'formats %i like Intl.NumberFormat',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en'))
  },
)
