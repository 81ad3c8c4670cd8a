/** What the address of a list of articles asks for. */
import { expect, it } from 'vitest'
import { listAddress } from '#client/articles/list/list-url-state.ts'

const { read, write } = listAddress({ groupName: 'category', groups: ['Births', 'General'], least: 24 })
const readText = (text: string) => read(new URLSearchParams(text))

it('is read again as it was written', () => {
  const place = { search: 'boat', group: 'Births', shown: 48 }
  expect(read(write(place))).toEqual(place)
  expect(write({ search: '', group: null, shown: 24 }).toString()).toBe('')
})

it('takes a group in any letter case, and one that does not exist for none', () => {
  expect(readText('category=births').group).toBe('Births')
  expect(readText('category=Weddings').group).toBeNull()
})

it('unrolls no fewer than a list begins with, whatever it says', () => {
  for (const shown of ['0', '-5', '1.5', 'many', '']) expect(readText(`shown=${shown}`).shown).toBe(24)
})
