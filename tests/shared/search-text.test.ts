/** The normalized text of searches. */
import { describe, expect, it } from 'vitest'
import { getSearchWords, normalizeForSearch } from '#shared/search-text.ts'

describe('normalizeForSearch', () => {
  it('ignores letter case, accents and punctuation', () => {
    expect(normalizeForSearch("Zoë O'Hara-Ærø, (born 1850)")).toBe('zoe o hara aero born 1850')
  })

  it('keeps signs as words, so that a search of signs only finds what contains them', () => {
    expect(getSearchWords('🚤')).toEqual(['🚤'])
    expect(getSearchWords('100%')).toEqual(['100', '%'])
    expect(normalizeForSearch('The boat 🚤, 5€ a trip')).toBe('the boat 🚤 5 € a trip')
    expect(getSearchWords(' .-, ')).toEqual([])
  })
})

it('finds Greek words by their beginning, also in capitals', () => {
  expect(normalizeForSearch('ΑΛΕΣ')).toBe(normalizeForSearch('Αλέσ'))
  expect(normalizeForSearch('Γιώργος')).toBe(normalizeForSearch('ΓΙΏΡΓΟΣ'))
})
