/** Tests which people may be linked. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildLinkGraph,
  findLinkProblem,
  type Link,
  type LinkProblem,
} from '#shared/genealogy/graph/link-rules.ts'
import { makePopulation } from '#tests/support/population.ts'
import { anyFamily, child, type Family, person, soundFamily, union } from '../tree-layout.families.ts'

/** Grandparents, a father with wife and brother, two children, an unrelated person, and in-laws with recorded parents. */
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

describe('findLinkProblem', () => {
  it('refuses to link a person to themselves', () => {
    for (const kind of ['spouse', 'child', 'parent'] as const) {
      expect(faults(kind, 'stranger')).toMatchObject({ stranger: 'itself' })
    }
  })

  it('refuses ancestors and their partners as children', () => {
    expect(faults('child', 'son')).toEqual({
      son: 'itself',
      dad: 'descent',
      mum: 'descent',
      grandpa: 'descent',
      grandma: 'descent',
    })
  })

  it('refuses descendants, partners and the descendants of partners as parents', () => {
    expect(faults('parent', 'mum')).toEqual({
      mum: 'itself',
      dad: 'descent',
      son: 'descent',
      daughter: 'descent',
    })
  })

  it('reports an existing link', () => {
    expect(faults('child', 'grandma')).toMatchObject({ dad: 'known', uncle: 'known', grandpa: 'descent' })
    expect(faults('parent', 'son')).toMatchObject({ dad: 'known', mum: 'known' })
    expect(faults('spouse', 'mum')).toEqual({
      mum: 'itself',
      dad: 'known',
      son: 'descent',
      daughter: 'descent',
    })
  })

  it('allows to link parents as spouses when they have no recorded union', () => {
    const alone = { people: [person('a'), person('b'), child('c', 'a', 'b')], unions: [] }
    expect(faults('spouse', 'a', alone)).toEqual({ a: 'itself', c: 'descent' })
  })

  it('warns about spouses in different generations when both have recorded parents', () => {
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

  it('counts descent by adoption, but not from a step-parent', () => {
    const brought = (kind: string) => ({
      people: [person('old'), person('young', { otherParents: [{ memberId: 'old', kind }] })],
      unions: [],
    })
    expect(faults('spouse', 'old', brought('adoptive'))).toMatchObject({ young: 'descent' })
    expect(faults('spouse', 'old', brought('step'))).not.toHaveProperty('young')
    expect(faults('child', 'old', brought('step'))).toMatchObject({ young: 'known' })
  })

  it('allows a person who is not in the family yet', () => {
    expect(faults('parent', '')).toEqual({})
    expect(findLinkProblem(buildLinkGraph([], []), { kind: 'spouse', from: 'a', to: 'b' })).toBe(null)
  })

  it('never allows a link that makes a person their own ancestor or the partner of an ancestor', () => {
    fc.assert(
      fc.property(soundFamily, fc.constantFrom('spouse', 'child', 'parent'), fc.nat(), fc.nat(), checkLink),
      { numRuns: 1500 },
    )
  })

  it('works for any records', () => {
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

  it('answers 200 questions about ten thousand people', () => {
    const { people, unions } = makePopulation({ people: 10_000, seed: 3 })
    const among = buildLinkGraph(people, unions)
    for (let n = 0; n < 200; n++) {
      const [from, to] = [people[n * 37], people[n * 11 + 5]]
      const problem = findLinkProblem(among, { kind: 'spouse', from: from?.id ?? '', to: to?.id ?? '' })
      expect([null, 'itself', 'known', 'descent', 'generations']).toContain(problem)
    }
  })
})

/** A simple implementation: add the link and compare the number of impossible relations before and after. */
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

/** Counts the people who are their own ancestor or the ancestor of a partner. */
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
