/** The proposal of an excerpt. */
import { expect, it } from 'vitest'
import { proposeExcerpt } from '#client/submissions/form/propose-excerpt.ts'

it('proposes the first sentences without the signs of Markdown', () => {
  const start = 'My aunt **Berit** has passed the [examination](https://example.org) for the boat licence. '
  const more = 'She had rowed on the fjord since 1940 without it, and saw no need until now. '
  expect(proposeExcerpt(`${start}${more}${more}`)).toBe(
    'My aunt Berit has passed the examination for the boat licence. She had rowed on the fjord since 1940 without it, and saw no need until now.',
  )
})

it('ends a long sentence after a word', () => {
  const proposal = proposeExcerpt('and then the boat went on '.repeat(20))
  expect(proposal.length).toBeLessThanOrEqual(201)
  expect(proposal).toMatch(/ \w+…$/)
})

it('leaves out the numbers of a list, but no day at the start of a line', () => {
  const end = ' came home from the war, with two boxes of books.'
  expect(proposeExcerpt(`3. Mai 1945: Ole${end}`)).toBe(`3. Mai 1945: Ole${end}`)
  expect(proposeExcerpt(`1. Ole\n2. Kari${end}`)).toBe(`Ole Kari${end}`)
})

it('proposes nothing for a short text', () => {
  expect(proposeExcerpt('A boat.')).toBe('')
})
