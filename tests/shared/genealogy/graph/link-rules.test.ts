/** Who may be linked to whom. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Link,
  type LinkProblem,
  findLinkProblem,
  buildLinkGraph,
} from '#shared/genealogy/graph/link-rules.ts'
import { makePopulation } from '#tests/support/population.ts'
import { anyFamily, child, type Family, person, soundFamily, union } from '../tree-layout.families.ts'

/** Grandparents, father with wife and his brother, two children; a stranger, and in-laws with recorded parents. */
const family: Family = {
  people: [
    person('grandpa'),
    person('grandma'),
    child('dad', 'grandpa', 'grandma'),
    child('uncle', 'grandpa', 'grandma'),
    person('mum'),
    child('son', 'dad', 'mum'),
    child('daughter', 'dad', 'mum'),
    person('stranger'),
    person('elder'),
    child('neighbour', 'elder', null),
    child('youngster', 'neighbour', null),
  ],
  unions: [union('grandpa', 'grandma'), union('dad', 'mum')],
}

function faults(kind: Link['kind'], from: string, of = family): Record<string, LinkProblem> {
  const people = buildLinkGraph(of.people, of.unions)
  const found = of.people.map(({ id }) => [id, findLinkProblem(people, { kind, from, to: id })] as const)
  return Object.fromEntries(found.flatMap(([id, fault]) => (fault === null ? [] : [[id, fault]])))
}

describe('a link', () => {
  it('is not made to oneself', () => {
    for (const kind of ['spouse', 'child', 'parent'] as const) {
      expect(faults(kind, 'stranger')).toMatchObject({ stranger: 'itself' })
    }
  })

  it('to a child is impossible for ancestors and their partners', () => {
    expect(faults('child', 'son')).toEqual({
      son: 'itself',
      dad: 'descent',
      mum: 'descent',
      grandpa: 'descent',
      grandma: 'descent',
    })
  })

  it('to a parent is impossible for descendants, partners and what descends from them', () => {
    expect(faults('parent', 'mum')).toEqual({
      mum: 'itself',
      dad: 'descent',
      son: 'descent',
      daughter: 'descent',
    })
  })

  it('is known where it is there already', () => {
    expect(faults('child', 'grandma')).toMatchObject({ dad: 'known', uncle: 'known', grandpa: 'descent' })
    expect(faults('parent', 'son')).toMatchObject({ dad: 'known', mum: 'known' })
    expect(faults('spouse', 'mum')).toEqual({
      mum: 'itself',
      dad: 'known',
      son: 'descent',
      daughter: 'descent',
    })
  })

  it('between parents who were never recorded as a couple is still to be made', () => {
    const alone = { people: [person('a'), person('b'), child('c', 'a', 'b')], unions: [] }
    expect(faults('spouse', 'a', alone)).toEqual({ a: 'itself', c: 'descent' })
  })

  it('between spouses asks about generations where recorded parents fix both', () => {
    expect(faults('spouse', 'uncle')).toEqual({
      uncle: 'itself',
      grandpa: 'descent',
      grandma: 'descent',
      son: 'generations',
      daughter: 'generations',
      youngster: 'generations',
    })
    expect(faults('spouse', 'stranger')).toEqual({ stranger: 'itself' })
    expect(faults('spouse', 'son')).toMatchObject({ neighbour: 'generations' })
    expect(faults('spouse', 'son')).not.toHaveProperty('youngster')
    expect(faults('child', 'uncle')).not.toHaveProperty('youngster')
  })

  it('counts descent by adoption, and not by being a step-parent', () => {
    const brought = (kind: string) => ({
      people: [person('old'), person('young', { otherParents: [{ memberId: 'old', kind }] })],
      unions: [],
    })
    expect(faults('spouse', 'old', brought('adoptive'))).toMatchObject({ young: 'descent' })
    expect(faults('spouse', 'old', brought('step'))).not.toHaveProperty('young')
    expect(faults('child', 'old', brought('step'))).toMatchObject({ young: 'known' })
  })

  it('has nothing against somebody who is not in the family yet', () => {
    expect(faults('parent', '')).toEqual({})
    expect(findLinkProblem(buildLinkGraph([], []), { kind: 'spouse', from: 'a', to: 'b' })).toBe(null)
  })

  it('that is allowed never makes anybody their own ancestor, nor the partner of one', () => {
    fc.assert(
      fc.property(soundFamily, fc.constantFrom('spouse', 'child', 'parent'), fc.nat(), fc.nat(), checkLink),
      { numRuns: 1500 },
    )
  })

  it('is judged whatever the records say', () => {
    fc.assert(
      fc.property(
        anyFamily.filter(({ people }) => people.length > 0),
        fc.constantFrom('spouse' as const, 'child' as const, 'parent' as const),
        fc.nat(),
        (some, kind, n) => {
          const from = some.people[n % some.people.length]?.id ?? ''
          expect(faults(kind, from, some)[from]).toBe('itself')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is judged at once among ten thousand', () => {
    const { people, unions } = makePopulation({ people: 10_000, seed: 3 })
    const among = buildLinkGraph(people, unions)
    const start = performance.now()
    for (let n = 0; n < 200; n++) {
      const [from, to] = [people[n * 37], people[n * 11 + 5]]
      findLinkProblem(among, { kind: 'spouse', from: from?.id ?? '', to: to?.id ?? '' })
    }
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

/** The rule said in the plainest way: write the link down and look whether anything is wrong now that was not before. */
function checkLink({ people, unions }: Family, kind: Link['kind'], a: number, b: number) {
  // What was wrong before could hide what a link adds to it.
  fc.pre(wrongs({ people, unions }) === 0)
  const from = people[a % people.length]?.id ?? ''
  const to = people[b % people.length]?.id ?? ''
  const fault = findLinkProblem(buildLinkGraph(people, unions), { kind, from, to })
  if (from === to) {
    expect(fault).toBe('itself')
    return
  }
  if (fault === 'known') return
  const [parent, kid] = kind === 'child' ? [from, to] : [to, from]
  const after =
    kind === 'spouse'
      ? { people, unions: [...unions, union(from, to)] }
      : {
          people: people.map((one) =>
            one.id === kid
              ? { ...one, otherParents: [...one.otherParents, { memberId: parent, kind: 'adoptive' }] }
              : one,
          ),
          unions,
        }
  expect(fault === 'descent').toBe(wrongs(after) > 0)
}

/** How many people are an ancestor of themselves, and how many of a partner. */
function wrongs({ people, unions }: Family): number {
  const records = new Map(people.map((one) => [one.id, one]))
  const ancestors = (id: string) => {
    const found = new Set<string>()
    const climb = (one: string) => {
      const { fatherId = null, motherId = null, otherParents = [] } = records.get(one) ?? {}
      for (const parent of [fatherId, motherId, ...otherParents.map(({ memberId }) => memberId)]) {
        if (parent === null || found.has(parent)) continue
        found.add(parent)
        climb(parent)
      }
    }
    climb(id)
    return found
  }
  const above = new Map(people.map(({ id }) => [id, ancestors(id)]))
  const own = people.filter(({ id }) => above.get(id)?.has(id)).length
  const partners = unions.filter(
    ({ partner1, partner2 }) =>
      above.get(partner1 ?? '')?.has(partner2 ?? '') || above.get(partner2 ?? '')?.has(partner1 ?? ''),
  )
  return own + partners.length
}
