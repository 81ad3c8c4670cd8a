/** The search for likely duplicates: what counts as one person, and what never does. */
import { describe, expect, it } from 'vitest'
import { findLikelyDuplicates, likelyScore } from '#server/quality/duplicates/find-likely-duplicates.ts'
import { linkFamily, type PersonRecord, type UnionRecord } from '#shared/genealogy/quality/checked-family.ts'
import { buildRecords } from '#tests/support/checked-family.ts'

type Person = Partial<PersonRecord> & { id: string }
type Union = Partial<UnionRecord> & { id: string; partner1_id: string }

const givenNames = 'Abel Britt Cecil Dora Erland Folke Gudrun Hjalmar Ivar Jorun'.split(' ')
const surnames = 'Aas Bakke Dahl Eide Foss Gran Holm Moe Nes Vik'.split(' ')

/** A hundred people who have nothing to do with the others: names are rare or frequent among them. */
const others: Person[] = givenNames.flatMap((first_name, i) =>
  surnames.map((last_name, j) => ({
    ...{ id: `other ${i} ${j}`, first_name, last_name },
    birth_date: String(1700 + 17 * i + 3 * j),
  })),
)

function findPairs(people: readonly Person[], unions: readonly Union[] = []) {
  const family = linkFamily(buildRecords({ people: [...people, ...others], unions }), 5)
  return findLikelyDuplicates(family.people).filter(
    ({ people: ids }) => !ids.some((id) => id.startsWith('other')),
  )
}

function isLikely(people: readonly Person[], unions?: readonly Union[]): boolean {
  return findPairs(people, unions).some(({ score }) => score >= likelyScore)
}

const anna: Person = {
  ...{ id: 'a', first_name: 'Anna Margrethe', last_name: 'Lindqvist', gender: 'F' },
  ...{ birth_date: '1850-05-17', birth_place: 'Ulvik, Hardanger, Norway', death_date: '1912' },
}

describe('one person', () => {
  it.each<[string, Partial<PersonRecord>]>([
    ['the same record twice', {}],
    ['an initial', { first_name: 'Anna M.' }],
    ['another spelling', { first_name: 'Ana Margrete', last_name: 'Lindkvist' }],
    ['accents', { first_name: 'Ánna', last_name: 'Lindqvíst' }],
    ['a birth year that is wrong by two', { birth_date: '1852-05-17' }],
    ['only the year of birth', { birth_date: '1850', birth_place: null }],
    ['month and day exchanged', { birth_date: '1850-07-05', death_date: '1912' }],
    ['a place that is cut', { birth_place: 'Ulvik', death_date: null }],
    ['no sex', { gender: null }],
  ])('is found in spite of: %s', (_, difference) => {
    expect(isLikely([anna, { ...anna, ...difference, id: 'b' }])).toBe(true)
  })

  it('is found by the married name, and by the birth name', () => {
    const husband = { id: 'h', first_name: 'Per', last_name: 'Tveit', gender: 'M' } as const
    const copy = { ...anna, id: 'b', last_name: 'Tveit' }
    const union = { id: 'u', partner1_id: 'h', partner2_id: 'a' }
    expect(isLikely([anna, husband, copy], [union])).toBe(true)
    expect(isLikely([anna, { ...copy, maiden_name: 'Lindqvist' }])).toBe(true)
  })

  it('is found by the names of the kin where dates are missing', () => {
    const family = (id: string): Person[] => [
      { id: `${id} father`, first_name: 'Sjur', last_name: 'Lindqvist', birth_date: '1820' },
      { id: `${id} mother`, first_name: 'Marit', last_name: 'Opheim' },
      {
        id,
        first_name: 'Anna',
        last_name: 'Lindqvist',
        father_id: `${id} father`,
        mother_id: `${id} mother`,
      },
    ]
    const pairs = findPairs([...family('a'), ...family('b')])
    expect(pairs.map(({ people }) => people.join())).toContain('a,b')
    const pair = pairs.find(({ people }) => people.join() === 'a,b')
    expect(pair?.score).toBeGreaterThan(likelyScore)
    expect(pair?.evidence).toEqual({ given: 'same', surname: 'same', father: 'same', mother: 'same' })
  })

  it('has evidence for each field that both records have', () => {
    const copy = {
      ...anna,
      id: 'b',
      first_name: 'Anna',
      birth_date: '1851',
      birth_place: 'Ulvik',
      gender: null,
    }
    expect(findPairs([anna, copy])[0]?.evidence).toEqual({
      ...{ given: 'similar', surname: 'same', birth: 'similar', birthplace: 'similar', death: 'same' },
    })
  })
})

describe('two people', () => {
  const parents: Person[] = [
    { id: 'father', first_name: 'Sjur', last_name: 'Lindqvist', gender: 'M', birth_date: '1820' },
    { id: 'mother', first_name: 'Marit', last_name: 'Opheim', gender: 'F', birth_date: '1825' },
  ]
  const child = { ...anna, father_id: 'father', mother_id: 'mother' }

  it.each<[string, Partial<PersonRecord>]>([
    ['twins', { first_name: 'Berta Margrethe' }],
    [
      'sisters with one name in common',
      { first_name: 'Anna Kristine', birth_date: '1853-02-01', death_date: null },
    ],
    ['a child named after a sister who has died', { birth_date: '1914-01-02', death_date: null }],
  ])('are never likely duplicates: %s', (_, difference) => {
    expect(isLikely([...parents, child, { ...child, ...difference, id: 'b' }])).toBe(false)
  })

  it('are never likely duplicates: father and son of one name, with or without dates', () => {
    const father: Person = {
      id: 'a',
      first_name: 'Nils',
      last_name: 'Lindqvist',
      gender: 'M',
      birth_date: '1820',
    }
    const son = { ...father, id: 'b', father_id: 'a', birth_date: '1850' }
    expect(findPairs([father, son])).toEqual([])
    expect(
      findPairs([
        { ...father, birth_date: null },
        { ...son, birth_date: null },
      ]),
    ).toEqual([])
    expect(isLikely([father, { ...son, father_id: null }])).toBe(false)
  })

  it('are never found: partners, ancestors, and lives a year apart', () => {
    const union = { id: 'u', partner1_id: 'a', partner2_id: 'b' }
    expect(findPairs([anna, { ...anna, id: 'b' }], [union])).toEqual([])
    const between = { id: 'c', first_name: 'Kari', last_name: 'Lindqvist', mother_id: 'a' }
    expect(findPairs([anna, between, { ...anna, id: 'b', mother_id: 'c' }])).toEqual([])
    expect(
      findPairs([
        { ...anna, death_date: '1851' },
        { ...anna, id: 'b', birth_date: '1852' },
      ]),
    ).toEqual([])
  })

  it('are told apart by numbers behind their names', () => {
    const king = { ...anna, gender: 'M', first_name: 'Harald I', birth_date: null, death_date: null } as const
    expect(findPairs([king, { ...king, id: 'b', first_name: 'Harald II' }])).toEqual([])
  })

  it('are told apart where nothing but a frequent name agrees', () => {
    const dora: Person = { id: 'a', first_name: 'Dora', last_name: 'Holm' }
    expect(isLikely([dora, { ...dora, id: 'b' }])).toBe(false)
  })
})
