/** Records with thousands of facts or names: planned in one pass, with the same result as few of them. */
import { describe, expect, it } from 'vitest'
import { factItems } from '#server/gedcom/facts/fact-items.ts'
import type { ExistingItem, ItemKind } from '#server/gedcom/facts/item-kinds.ts'
import { pairItems } from '#server/gedcom/facts/pair-items.ts'
import { type ItemsInput, planItems } from '#server/gedcom/facts/plan-items.ts'
import { nameItems } from '#server/gedcom/facts/stored-names.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import type { GedcomName } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'

const noIds = { person: () => null, source: () => null, items: () => [] }
const makeMany = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))

/** The plan of a new version of a record that the site has as imported. */
function planVersion<T>(
  kind: ItemKind<T>,
  before: readonly T[],
  now: readonly T[],
  more: Partial<ItemsInput<T>> = {},
) {
  const ids = before.map((_, i) => `id${i}`)
  const existing = before.map(
    (item, i): ExistingItem => ({
      ...kind.toStored(item, noIds),
      ...{ id: `id${i}`, position: i, hasMore: false },
    }),
  )
  return planItems(kind, {
    ...{
      items: now,
      before: { items: before, ids },
      existing,
      isNew: false,
      linked: new Set(ids),
      isRemovedSource: () => false,
    },
    ...{ linkedElsewhere: new Set(), hiddenElsewhere: new Set(), hiddenDeleted: [] },
    ...{ mayLift: false, isOtherFile: false, ids: noIds, idsBefore: noIds },
    ...more,
  })
}

/** A kind that counts its work. */
function countWork<T>(kind: ItemKind<T>) {
  const counts = { compared: 0, stored: 0, keys: 0 }
  const counted: ItemKind<T> = {
    ...kind,
    compare: (a, b) => {
      counts.compared += 1
      return kind.compare(a, b)
    },
    toStored: (item, ids) => {
      counts.stored += 1
      return kind.toStored(item, ids)
    },
    listHiddenKeys: (item) => {
      counts.keys += 1
      return kind.listHiddenKeys(item)
    },
    listToldKeys: (item) => {
      counts.keys += 1
      return kind.listToldKeys(item)
    },
  }
  return { counted, counts }
}

const count = 4000
const occupations = (word: string): GedcomFact[] =>
  makeMany(count, (i) => ({ tag: 'OCCU', value: `${word} ${i}`, date: String(1000 + (i % 1000)) }))
const events = (word: string): GedcomFact[] =>
  makeMany(count, (i) => ({ tag: 'EVEN', type: `${word} ${i}`, restriction: 'confidential' }))
const names = (word: string): GedcomName[] =>
  makeMany(count, (i) => ({ type: 'aka', given: `${word}${i} Lind` }))

describe('a new version of a record with thousands of changes', () => {
  it.each([
    ['facts of one kind', occupations('smith'), occupations('baker')],
    ['hidden facts', events('one'), events('two').map(({ type = '' }) => ({ tag: 'EVEN', type }))],
  ])('compares each of the %s with few others', (_, before, now) => {
    const { counted, counts } = countWork(factItems)
    const plan = planVersion(counted, before, now)
    expect(plan.ids).toHaveLength(count)
    expect(counts.compared).toBeLessThanOrEqual(count * 300)
    expect(counts.stored).toBeLessThanOrEqual(count * 4)
    expect(counts.keys).toBeLessThanOrEqual(count * 3)
  })

  it('compares each of the names with few others', () => {
    const hide = (name: GedcomName): GedcomName => ({ ...name, restriction: 'confidential' })
    const { counted, counts } = countWork(nameItems)
    const plan = planVersion(counted, names('Anna').map(hide), names('Bo'), { before: null })
    expect(plan.added).toHaveLength(count)
    expect(plan.added.every(({ columns }) => columns['restriction'] === 'confidential')).toBe(true)
    expect(counts.stored).toBeLessThanOrEqual(count * 4)
    expect(counts.keys).toBeLessThanOrEqual(count * 3)
  })

  it('changes each fact in its place where only its date differs', () => {
    const now = occupations('smith').map((fact) => ({ ...fact, date: '1900' }))
    const plan = planVersion(factItems, occupations('smith'), now)
    expect(plan.ids).toEqual(makeMany(count, (i) => `id${i}`))
    expect(plan.added).toEqual([])
    expect(plan.removed).toEqual([])
  })

  it('hides each fact that may tell a hidden one', () => {
    const before = events('wedding')
    const now = before.map(
      ({ type = '' }): GedcomFact => ({ tag: 'EVEN', type: type.toUpperCase(), value: 'told' }),
    )
    const plan = planVersion(factItems, before, now, { before: null })
    expect(plan.added.map(({ columns }) => columns['restriction'])).toEqual(
      makeMany(count, () => 'confidential'),
    )
  })

  it('removes facts that the file has no more, and orders those that it has', () => {
    const before = occupations('smith')
    const plan = planVersion(factItems, before, before.toReversed().slice(0, count / 2))
    expect(plan.removed).toHaveLength(count / 2)
    expect(plan.ids[0]).toBe(`id${count - 1}`)
  })
})

describe('pairItems', () => {
  const pair = (now: readonly GedcomFact[], before: readonly GedcomFact[]) =>
    pairItems(now, before, factItems, () => true)

  it('pairs equal facts in their order', () => {
    const fact = { tag: 'OCCU', value: 'Smith' }
    expect(pair([fact, fact, fact], [fact, { tag: 'RESI' }, fact])).toEqual([0, 2, null])
  })

  it('pairs what has most in common first, and only facts of one kind', () => {
    const before = [
      { tag: 'OCCU', value: 'Smith', place: 'Ulvik' },
      { tag: 'RESI', place: 'Ulvik' },
      { tag: 'OCCU', value: 'Baker', place: 'Ulvik' },
    ]
    const now = [
      { tag: 'OCCU', value: 'Miller', place: 'Ulvik' },
      { tag: 'OCCU', value: 'Baker', place: 'Ulvik', date: '1900' },
      { tag: 'CENS', place: 'Ulvik' },
    ]
    expect(pair(now, before)).toEqual([0, 2, null])
  })
})
