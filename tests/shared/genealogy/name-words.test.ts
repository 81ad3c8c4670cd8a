/** The words of names, and what spellings of one name have in common. */
import { describe, expect, it } from 'vitest'
import { listLikelyNames, listWordPairs, toWords } from '#shared/genealogy/name-words.ts'

describe('toWords', () => {
  it('ignores accents, letter case and punctuation', () => {
    expect(toWords('Hanna-Márie Sørensen')).toEqual(['hanna', 'marie', 'sorensen'])
  })

  it('finds no words in placeholders', () => {
    expect(['N.N.', 'Unknown', '?', null].map(toWords)).toEqual([[], [], [], []])
  })
})

describe('listLikelyNames', () => {
  it('pairs each given name with the surname and its parts, in both orders', () => {
    expect(listLikelyNames({ given: 'Hanna Marie', surname: 'van der Berg' })).toEqual([
      ...['hanna van der berg', 'van der berg hanna', 'marie van der berg', 'van der berg marie'],
      ...['hanna berg', 'berg hanna', 'marie berg', 'berg marie'],
    ])
  })

  it('takes the last word of a surname, however short, and few words of a long name', () => {
    expect(listLikelyNames({ given: 'Hanna', surname: 'de Vos' })).toContain('hanna vos')
    expect(listLikelyNames({ given: 'Pat', surname: "O'Dea" })).toContain('pat dea')
    const many = Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' ')
    expect(listLikelyNames({ given: many, surname: many }).length).toBeLessThan(200)
  })

  it('ignores the suffix', () => {
    const lee = { given: 'John', surname: 'Lee' }
    expect(listLikelyNames({ ...lee, suffix: 'Jr.' })).toEqual(listLikelyNames(lee))
  })

  it('takes the last word of a name without a surname', () => {
    expect(listLikelyNames({ given: 'Hanna Marie Beck', surname: '' })).toContain('hanna beck')
  })

  it('joins names of scripts without spaces', () => {
    const wang = { given: '小明', surname: '王' }
    expect(listLikelyNames(wang)).toEqual(expect.arrayContaining(['小明 王', '王 小明', '王小明']))
    expect(listLikelyNames({ given: '王小明', surname: '' })).toEqual(['王小明'])
    expect(listWordPairs('王小明 1950')).toContain('王小明')
    expect(listLikelyNames({ given: 'Hanna', surname: 'Beck' })).toEqual(['hanna beck', 'beck hanna'])
  })

  it('is empty where the given name or the surname is not known', () => {
    expect(listLikelyNames({ given: '', surname: 'Beck' })).toEqual([])
    expect(listLikelyNames({ given: 'Hanna', surname: '' })).toEqual([])
    expect(listLikelyNames({ given: 'Hanna Marie', surname: 'N.N.' })).toEqual([])
  })
})

describe('listWordPairs', () => {
  it.each([
    'FALK Gudrun',
    'Gudrun Falk, Oslo',
    'Tante Gudrun Falk',
    'Dr. Gudrun Falk jr.',
    'Gudrun Falk geb. Moe',
    'Per Moe & Gudrun Falk',
    'Falk, Gudrun (1950)',
  ])('has a pair that is a likely name: %s', (text) => {
    const likely = listLikelyNames({ given: 'Gudrun', surname: 'Falk' })
    expect(listWordPairs(text).some((pair) => likely.includes(pair))).toBe(true)
  })

  it('looks at the beginning of a long text only', () => {
    expect(listWordPairs('word '.repeat(10_000))).toHaveLength(66)
  })
})
