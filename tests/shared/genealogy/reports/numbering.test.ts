/** The numbers of descendants and ancestors in reports. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FamilyRecord } from '#shared/genealogy/graph/graph-input.ts'
import { formatAncestorGeneration, numberAncestors } from '#shared/genealogy/reports/number-ancestors.ts'
import {
  type DescendantEntry,
  formatChildNumber,
  formatDescendantNumber,
  numberDescendants,
} from '#shared/genealogy/reports/number-descendants.ts'
import { ReportFamilies } from '#shared/genealogy/reports/report-families.ts'

function record(id: string, changes: Partial<FamilyRecord> = {}): FamilyRecord {
  return {
    ...{ id, father_id: null, mother_id: null, gender: null, birth_date: null, birth_order: null },
    ...{ other_parents: [], spouse_id: null, partners: [] },
    ...changes,
  }
}

const child = (id: string, father_id: string | null, mother_id: string | null, birth_date = '1900') =>
  record(id, { father_id, mother_id, birth_date })

const married = (id: string, ...unions: [string, string | null][]) =>
  record(id, { partners: unions.map(([union_id, member_id]) => ({ union_id, member_id })) })

function listNumbers(records: readonly FamilyRecord[], rootId: string, numbering: 'aboville' | 'henry') {
  const entries = numberDescendants(new ReportFamilies(records), rootId)
  return entries.map((entry) => `${formatDescendantNumber(entry, numbering)} ${entry.id}`)
}

const twoMarriages = [
  married('ole', ['second', 'sigrid'], ['first', 'anna']),
  married('anna', ['first', 'ole']),
  married('sigrid', ['second', 'ole']),
  child('b', 'ole', 'sigrid', '1880'),
  child('c', 'ole', 'sigrid', '1882'),
  child('a', 'ole', 'anna', '1890'),
  child('d', 'ole', null, '1895'),
  child('half', null, 'anna', '1899'),
  child('bb', 'b', 'nobody known'),
]

describe('numberDescendants', () => {
  it('numbers the children of all unions in one row, in the order of the unions', () => {
    expect(listNumbers(twoMarriages, 'ole', 'aboville')).toEqual([
      ...['1 ole', '1.1 b', '1.2 c', '1.3 a', '1.4 d'],
      '1.1.1 bb',
    ])
    const [ole] = numberDescendants(new ReportFamilies(twoMarriages), 'ole')
    expect(ole?.families.map(({ partnerId }) => partnerId)).toEqual(['sigrid', 'anna', null])
  })

  it('writes tens in parentheses after Henry', () => {
    const records = [
      record('root'),
      ...Array.from({ length: 11 }, (_, n) => child(`c${n + 10}`, 'root', null)),
    ]
    expect(listNumbers([...records, child('g', 'c19', null)], 'root', 'henry').slice(8)).toEqual([
      ...['18 c17', '19 c18', '1(10) c19', '1(11) c20'],
      '1(10)1 g',
    ])
  })

  it('names foster and step children without an entry, and numbers adopted children', () => {
    const others = (kind: string) => [{ member_id: 'root', kind }]
    const records = [
      record('root'),
      record('adopted', { other_parents: others('adoptive'), birth_date: '1901' }),
      record('fostered', { other_parents: others('foster'), birth_date: '1902' }),
      child('of-adopted', 'adopted', null),
      child('of-fostered', 'fostered', null),
      child('own', 'root', null, '1903'),
    ]
    expect(listNumbers(records, 'root', 'aboville')).toEqual([
      ...['1 root', '1.1 adopted', '1.2 own', '1.1.1 of-adopted'],
    ])
    const [root] = numberDescendants(new ReportFamilies(records), 'root')
    expect(root?.families.flatMap(({ children }) => children)).toEqual([
      { id: 'adopted', kind: 'adoptive', entry: 'entry', place: 1 },
      { id: 'fostered', kind: 'foster', entry: 'none', place: null },
      { id: 'own', kind: null, entry: 'entry', place: 2 },
    ])
  })

  it('lists a grandchild whom the grandfather adopted with the birth parents', () => {
    const records = [
      record('root'),
      child('mother', 'root', null),
      record('kid', { mother_id: 'mother', other_parents: [{ member_id: 'root', kind: 'adoptive' }] }),
    ]
    const entries = numberDescendants(new ReportFamilies(records), 'root')
    expect(entries.map(({ id, parent }) => [id, parent?.id])).toEqual([
      ...[['root', undefined]],
      ...[
        ['mother', 'root'],
        ['kid', 'mother'],
      ],
    ])
    const children = entries[0]?.families.flatMap((family) => family.children) ?? []
    expect(children.find(({ id }) => id === 'kid')).toMatchObject({ kind: 'adoptive', entry: 'elsewhere' })
  })

  it('gives the children of cousins one entry, and refers to it from the other parent', () => {
    const records = [
      record('root'),
      child('a', 'root', null, '1850'),
      child('b', 'root', null, '1852'),
      child('son', 'a', null),
      child('daughter', 'b', null),
      child('kid', 'son', 'daughter'),
    ]
    expect(listNumbers(records, 'root', 'aboville')).toContain('1.1.1.1 kid')
    const daughter = numberDescendants(new ReportFamilies(records), 'root').find(
      ({ id }) => id === 'daughter',
    )
    expect(daughter?.families[0]?.children).toEqual([{ id: 'kid', kind: null, entry: 'elsewhere', place: 1 }])
  })

  it('ends with a generation, and names the children of the last one', () => {
    const records = [record('root'), child('a', 'root', null), child('aa', 'a', null)]
    const entries = numberDescendants(new ReportFamilies(records), 'root', 2)
    expect(entries.map(({ id }) => id)).toEqual(['root', 'a'])
    const [, last] = entries
    expect(last?.families[0]?.children).toEqual([{ id: 'aa', kind: null, entry: 'none', place: 1 }])
    expect(last && formatChildNumber(last, 1, 'henry')).toBe('111')
  })

  it('numbers 10,000 people of 20 generations', () => {
    const records = [record('p0')]
    for (let n = 1; n < 10_000; n++)
      records.push(child(`p${n}`, `p${n < 20 ? n - 1 : Math.floor(n / 3)}`, null))
    const entries = numberDescendants(new ReportFamilies(records), 'p0')
    expect(entries.length).toBe(10_000)
    expect(Math.max(...entries.map(({ generation }) => generation))).toBeGreaterThanOrEqual(20)
    expect(new Set(entries.map((entry) => formatDescendantNumber(entry, 'henry'))).size).toBe(10_000)
  })

  it('is empty for an unknown person', () => {
    expect(numberDescendants(new ReportFamilies([]), 'nobody')).toEqual([])
  })
})

/** Any family, also an impossible one: parents may be descendants or the person, ids may be of nobody. */
const anyFamily = fc.integer({ min: 1, max: 25 }).chain((count) => {
  const someone = fc.option(
    fc.integer({ min: 0, max: count }).map((n) => `p${n}`),
    { freq: 2 },
  )
  const kinds = fc.constantFrom('adoptive', 'foster', 'step', 'guardian')
  return fc.array(
    fc.record({
      father_id: someone,
      mother_id: someone,
      gender: fc.constantFrom('M' as const, 'F' as const, null),
      birth_date: fc.option(fc.integer({ min: 1800, max: 1990 }).map(String)),
      birth_order: fc.option(fc.integer({ min: 0, max: 5 })),
      other_parents: fc.uniqueArray(fc.record({ member_id: someone.map((id) => id ?? 'p0'), kind: kinds }), {
        maxLength: 2,
        selector: ({ member_id }) => member_id,
      }),
      partners: fc.array(fc.record({ union_id: fc.uuid(), member_id: someone }), { maxLength: 2 }),
    }),
    { minLength: count, maxLength: count },
  )
})
const toRecords = (drawn: readonly Partial<FamilyRecord>[]) => drawn.map((one, n) => record(`p${n}`, one))

/** Everybody who is reached by links of birth and adoption. */
function reach(records: readonly FamilyRecord[], rootId: string): Set<string> {
  const reached = new Set([rootId])
  for (const id of reached) {
    for (const one of records) {
      const isAdopted = one.other_parents.some(
        ({ member_id, kind }) => member_id === id && kind === 'adoptive',
      )
      if (one.id !== id && (one.father_id === id || one.mother_id === id || isAdopted)) reached.add(one.id)
    }
  }
  return reached
}

function comparePlaces(a: string, b: string): number {
  const [first, second] = [a.split('.').map(Number), b.split('.').map(Number)]
  const at = first.findIndex((place, index) => place !== second[index])
  return (first[at] ?? 0) - (second[at] ?? 0)
}

describe('any family', () => {
  it('has every descendant once, with unique numbers in order, and references that resolve', () => {
    fc.assert(
      fc.property(anyFamily, (drawn) => {
        const records = toRecords(drawn)
        const entries = numberDescendants(new ReportFamilies(records), 'p0')
        const ids = entries.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const known = new Set(ids)
        expect(known).toEqual(reach(records, 'p0'))
        for (const numbering of ['aboville', 'henry'] as const) {
          const numbers = entries.map((entry) => formatDescendantNumber(entry, numbering))
          expect(new Set(numbers).size).toBe(numbers.length)
        }
        expectOrder(entries)
        for (const { families } of entries)
          for (const { id, entry } of families.flatMap(({ children }) => children))
            expect(known.has(id)).toBe(entry !== 'none')
      }),
      { numRuns: 300 },
    )
  })

  it('has every ancestor once, in the order of the numbers, and references that resolve', () => {
    fc.assert(
      fc.property(anyFamily, (drawn) => {
        const records = toRecords(drawn)
        const families = new ReportFamilies(records)
        const entries = numberAncestors(families, 'p0')
        const own = entries.filter(({ sameAs }) => sameAs === null)
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
        for (const [index, entry] of entries.entries()) {
          const before = entries[index - 1]
          if (before) expect(entry.number > before.number).toBe(true)
          if (entry.sameAs) {
            expect(entry.sameAs.id).toBe(entry.id)
            expect(own.includes(entry.sameAs)).toBe(true)
          }
          const below = entries.find(({ number }) => number === entry.number / 2n)
          if (below) {
            const isMother = entry.number % 2n === 1n
            expect(isMother ? families.getMother(below.id) : families.getFather(below.id)).toBe(entry.id)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

function expectOrder(entries: readonly DescendantEntry[]) {
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]
    if (!before) continue
    expect(entry.generation).toBeGreaterThanOrEqual(before.generation)
    if (entry.generation !== before.generation) continue
    const [first, second] = [before, entry].map((one) => formatDescendantNumber(one, 'aboville'))
    expect(comparePlaces(first ?? '', second ?? '')).toBeLessThan(0)
  }
}

describe('numberAncestors', () => {
  it('doubles the number for the father, and adds one for the mother', () => {
    const records = [child('me', 'f', 'm'), child('m', null, 'mm'), record('f'), record('mm')]
    const entries = numberAncestors(new ReportFamilies(records), 'me')
    expect(entries.map(({ id, number }) => `${number} ${id}`)).toEqual(['1 me', '2 f', '3 m', '7 mm'])
  })

  it('refers to the entry of an ancestor who is reached twice', () => {
    const records = [
      ...[child('me', 'f', 'm'), child('f', 'g', null), child('m', 'g', null)],
      ...[child('g', 'gg', null), record('gg')],
    ]
    const entries = numberAncestors(new ReportFamilies(records), 'me')
    expect(
      entries.map(({ id, number, sameAs }) => [String(number), id, sameAs && String(sameAs.number)]),
    ).toEqual([
      ...[
        ['1', 'me', null],
        ['2', 'f', null],
        ['3', 'm', null],
        ['4', 'g', null],
      ],
      ...[
        ['6', 'g', '4'],
        ['8', 'gg', null],
      ],
    ])
  })

  it('ends with a generation, and keeps all digits of large numbers', () => {
    const records = Array.from({ length: 70 }, (_, n) => child(`p${n}`, null, `p${n + 1}`))
    const entries = numberAncestors(new ReportFamilies(records), 'p0')
    expect(entries.at(-1)?.number).toBe(2n ** 70n - 1n)
    expect(numberAncestors(new ReportFamilies(records), 'p0', 3).length).toBe(3)
  })
})

it('names the generations of ancestors', () => {
  expect([2, 4, 5].map(formatAncestorGeneration)).toEqual([
    ...['Parents', 'Great-grandparents', '2× great-grandparents'],
  ])
})
