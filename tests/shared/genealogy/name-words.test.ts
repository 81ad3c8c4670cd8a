/** The words of names, and what spellings of one name have in common. */
import { describe, expect, it } from 'vitest'
import { type KnownName, listLikelyNames, listWordPairs, toWords } from '#shared/genealogy/name-words.ts'

describe('toWords', () => {
  it('ignores accents, letter case and punctuation', () => {
    expect(toWords('Hanna-Márie Sørensen')).toEqual(['hanna', 'marie', 'sorensen'])
  })

  it('finds no words in placeholders', () => {
    expect(['N.N.', 'Unknown', '?', null].map(toWords)).toEqual([[], [], [], []])
  })
})

/** Whether a text may tell a name. */
function mayTell(text: string, name: KnownName): boolean {
  const likely = new Set(listLikelyNames(name))
  return listWordPairs(text).some((told) => likely.has(told))
}

function readName(text: string): KnownName {
  const [given = '', surname = ''] = text.split('/')
  return { given: given.trim(), surname: surname.trim() }
}

describe('listLikelyNames', () => {
  it('pairs each given name with the surname and its parts, in both orders', () => {
    expect(listLikelyNames({ given: 'Hanna Marie', surname: 'van der Berg' })).toEqual(
      expect.arrayContaining([
        'hanna vanderberg',
        'vanderberg marie',
        'hanna berg',
        'berg marie',
        '+hannaberg',
      ]),
    )
    expect(listLikelyNames({ given: 'Hanna', surname: 'van der Berg' })).not.toContain('hanna der')
  })

  it('takes few words of a long name', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' ')
    expect(listLikelyNames({ given: many, surname: many }).length).toBeLessThan(1000)
  })

  it('ignores the suffix', () => {
    const lee = { given: 'John', surname: 'Lee' }
    expect(listLikelyNames({ ...lee, suffix: 'Jr.' })).toEqual(listLikelyNames(lee))
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
    'Gudrun Lise Marie Lou Falk',
    'GudrunFalk',
    'Gud\u00adrun Falk',
    'Portrait taken in the hot summer of the year 1950 by the lake with her cousin Gudrun Falk',
  ])('has what a name has: %s', (text) => {
    expect(mayTell(text, { given: 'Gudrun', surname: 'Falk' })).toBe(true)
  })

  it.each([
    ['Hanna /Müller/', 'Mueller, Hanna'],
    ['Kåre /Ås/', 'Kaare Aas'],
    ['Bjørn /Sørensen/', 'Bjoern Soerensen'],
    ["Pat /O'Brien/", 'OBrien Pat'],
    ['Pat /OBrien/', 'Pat O’Brien'],
    ['Ron /McDonald/', 'Ron Mc Donald'],
    ['Jean-Luc /Petit/', 'Jeanluc Petit'],
    ['Anna Elise /Petit/', 'Annaelise Petit'],
    ['Iris /van der Berg/', 'Iris Vanderberg'],
    ['Iris /Vanderberg/', 'Iris van der Berg'],
    ['Iris /de Vos/', 'Vos, Iris'],
    ["Pat /O'Dea/", 'Pat Dea'],
    ['Андрей /Шестаков/', 'Andrey Shestakov'],
    ['Hanna Marie Beck', 'Hanna Beck'],
    ['小明 /王/', '王小明爷爷'],
    ['王小明', '王小明 1950'],
    ['민수 /김/', '김민수씨'],
    ['太郎 /山田/', '山田太郎さん'],
  ])('has what another spelling has: %s in "%s"', (name, text) => {
    expect(mayTell(text, readName(name))).toBe(true)
  })

  it.each([
    ['Gudrun /Falk/', 'Gudrun Falkenberg'],
    ['Gudrun /Falk/', 'Falk'],
    ['Hanna', 'Hanna Beck'],
    ['小明 /王/', '小明'],
  ])('has nothing of %s in "%s"', (name, text) => {
    expect(mayTell(text, readName(name))).toBe(false)
  })

  it('looks at the beginning of a long text only', () => {
    expect(listWordPairs('word '.repeat(10_000)).length).toBeLessThan(2000)
    expect(listWordPairs('王'.repeat(10_000)).length).toBeLessThan(2000)
  })
})
