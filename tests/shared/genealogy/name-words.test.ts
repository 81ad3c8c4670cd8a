/** The words of names, and what spellings of one name have in common. */
import { describe, expect, it } from 'vitest'
import { listLikelyNames, toWords } from '#shared/genealogy/name-words.ts'

describe('toWords', () => {
  it('ignores accents, letter case and punctuation', () => {
    expect(toWords('Hanna-Márie Sørensen')).toEqual(['hanna', 'marie', 'sorensen'])
  })

  it('finds no words in placeholders', () => {
    expect(['N.N.', 'Unknown', '?', null].map(toWords)).toEqual([[], [], [], []])
  })
})

describe('listLikelyNames', () => {
  it('pairs the first given name with the surname and its parts', () => {
    expect(listLikelyNames({ given: 'Hanna Marie', surname: 'van der Berg-Lund' })).toEqual([
      'hanna van der berg lund',
      'hanna berg',
      'hanna lund',
    ])
  })

  it('ignores the suffix', () => {
    const lee = { given: 'John', surname: 'Lee' }
    expect(listLikelyNames({ ...lee, suffix: 'Jr.' })).toEqual(listLikelyNames(lee))
  })

  it('takes the last word of a name without a surname', () => {
    expect(listLikelyNames({ given: 'Hanna Marie Beck', surname: '' })).toEqual(['hanna beck'])
  })

  it('is empty where the given name or the surname is not known', () => {
    expect(listLikelyNames({ given: '', surname: 'Beck' })).toEqual([])
    expect(listLikelyNames({ given: 'Hanna', surname: '' })).toEqual([])
    expect(listLikelyNames({ given: 'Hanna Marie', surname: 'N.N.' })).toEqual([])
  })
})
