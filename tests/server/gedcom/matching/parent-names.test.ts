/** Comparing the names of parents. */
import { describe, expect, it, vi } from 'vitest'
import { ParentNames } from '#server/gedcom/matching/parent-names.ts'
import type { Identity } from '#server/gedcom/matching/person-identity.ts'

function identity(given: string, sex: 'M' | 'F' | null): Identity {
  return { given: given === '' ? [] : [given], surnames: [], otherNames: [], sex, birth: null, death: null }
}

const own = [identity('carl', 'M'), identity('anna', 'F'), identity('', 'M')]
const known = [
  identity('otto', 'M'),
  identity('karl', 'M'),
  identity('anna', 'F'),
  identity('dora', null),
  identity('', 'M'),
]

describe('ParentNames', () => {
  it.each([
    ['another father', [0], [0], true],
    ['another father and the same mother', [0, 1], [0, 2], true],
    ['a father with another spelling', [0], [1], false],
    ['two fathers, one of them the same', [0], [0, 1], false],
    ['a mother only', [0], [2], false],
    ['a parent whose sex is not known', [1], [3], false],
    ['a father without a name on the site', [0], [4], false],
    ['a father without a name in the file', [2], [0], false],
    ['no parents', [0], [], false],
  ])('compares %s', (_, ofFile, ofSite, isOther) => {
    const names = new ParentNames(own, (person) => known.slice(person, person + 1))
    expect(names.areDifferent(new Set(ofFile), new Set(ofSite))).toBe(isOther)
  })

  it('compares the names of each two parents once for any number of children', () => {
    const listKnown = vi.fn((person: number) => known.slice(person, person + 1))
    const names = new ParentNames(own, listKnown)
    for (let child = 0; child < 1000; child++) names.areDifferent(new Set([0, 1]), new Set([1, 2]))
    expect(listKnown).toHaveBeenCalledTimes(4)
  })

  it('tells nothing of 20 parents', () => {
    const listKnown = vi.fn((person: number) => known.slice(person, person + 1))
    const parents = new Set(Array.from({ length: 20 }, (_, i) => i))
    expect(new ParentNames(own, listKnown).areDifferent(parents, parents)).toBe(false)
    expect(listKnown).not.toHaveBeenCalled()
  })
})
