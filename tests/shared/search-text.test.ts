/** The normalized text of searches. */
import { describe, expect, it } from 'vitest'
import { toWords } from '#shared/genealogy/name-words.ts'
import { getSearchWords, includesWords, makeSearchText, normalizeForSearch } from '#shared/search-text.ts'

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

const finds = (query: string, text: string) =>
  includesWords(
    ` ${makeSearchText(text)}`,
    getSearchWords(query).map((word) => ` ${word}`),
  )

describe('a search finds', () => {
  it.each([
    ['Mueller', 'Müller'],
    ['Müller', 'Mueller'],
    ['muller', 'Müller'],
    ['Soerensen', 'Sørensen'],
    ['Sorensen', 'Sørensen'],
    ['Sørensen', 'Soerensen'],
    ['Aasen', 'Åsen'],
    ['Åsen', 'Aasen'],
    ['Strasse', 'Straße'],
    ['Oelgaerd', 'Ølgærd'],
    ['OBrien', "O'Brien"],
    ["O'Brien", "O'Brien"],
    ['obrien', 'O’Brien'],
    ['darcy', 'd’Arcy'],
    ['jeanluc', 'Jean-Luc'],
    ['luc', 'Jean-Luc'],
    ['Shestakov', 'Шестаков'],
    ['шестаков', 'Шестаков'],
    ['Dostoevsky', 'Достоевский'],
    ['Dostoevskiy', 'Достоевский'],
    ['Shchukin', 'Щукин'],
    ['Papadopoulos', 'Παπαδόπουλος'],
    ['παπα', 'Παπαδόπουλος'],
    ['子', '花子'],
    ['花子', '花子'],
    ['子', '田中花子'],
    ['zoe', 'Zoë Ærø'],
    ['samuel', 'Samuel'],
    ['jose', 'José'],
  ])('with "%s" the name %s', (query, name) => {
    expect(finds(query, `Anna ${name} 1850`)).toBe(true)
  })

  it('in a text of one endless word, too', () => {
    expect(finds('aaa', 'a'.repeat(500_000))).toBe(true)
    expect(finds('obrien', `O'Brien ${'a'.repeat(500_000)}`)).toBe(true)
  })

  it.each([
    ['Miller', 'Müller'],
    ['Sorenson', 'Sørensen'],
    ['Brian', "O'Brien"],
  ])('not with "%s" the name %s', (query, name) => {
    expect(finds(query, name)).toBe(false)
  })
})

it('reads a letter with a row of marks without end in one pass', () => {
  const marked = `a${'\u0323\u0301'.repeat(200_000)} b`
  expect(normalizeForSearch(marked)).toBe('a b')
  expect(makeSearchText(marked)).toBe('a b')
  expect(toWords(marked)).toEqual(['a', 'b'])
})
