/** The state of an article list in the URL. */
import { describe, expect, it } from 'vitest'
import { createListUrlState } from '#client/articles/list/list-url-state.ts'

const { read, write } = createListUrlState({
  groupParam: 'category',
  groups: ['Births', 'General'],
  initialCount: 24,
})
const readText = (text: string) => read(new URLSearchParams(text))

describe('createListUrlState', () => {
  it('restores a state from its URL', () => {
    const state = { search: 'boat', group: 'Births', shown: 48 }
    expect(read(write(state))).toEqual(state)
    expect(write({ search: '', group: null, shown: 24 }).toString()).toBe('')
  })

  it('accepts a group in any letter case and ignores unknown groups', () => {
    expect(readText('category=births').group).toBe('Births')
    expect(readText('category=Weddings').group).toBeNull()
  })

  it('never shows fewer cards than the initial count', () => {
    for (const shown of ['0', '-5', '1.5', 'many', '']) expect(readText(`shown=${shown}`).shown).toBe(24)
  })
})
