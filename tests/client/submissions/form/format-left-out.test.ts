/** The message about files that exceed the limit of a submission. */
import { expect, it } from 'vitest'
import { formatLeftOut } from '#client/submissions/form/format-left-out.ts'

it('names the files that were left out', () => {
  expect(formatLeftOut(['a.jpg', 'b.jpg'], 20)).toBe(
    'At most 20 files can go together: 2 were left out (a.jpg, b.jpg).',
  )
  expect(formatLeftOut(['a.jpg'], 1)).toBe('Only one picture can go together: one was left out (a.jpg).')
})

it('counts the files after the first twenty names', () => {
  const names = Array.from({ length: 23 }, (_, number) => `${number}.jpg`)
  expect(formatLeftOut(names, 20)).toMatch(/: 23 were left out \(0\.jpg, .*, 19\.jpg and 3 more\)\.$/)
})
