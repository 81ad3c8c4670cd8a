/** Families for the layout tests: short notation for fixed families, and generators of arbitrary and realistic families. */
import fc from 'fast-check'
import type { TreePerson, TreeUnion } from '#shared/genealogy/graph/person-graph.ts'

export interface Family {
  people: TreePerson[]
  unions: TreeUnion[]
}

export function person(id: string, more: Partial<TreePerson> = {}): TreePerson {
  return {
    id,
    fatherId: null,
    motherId: null,
    sex: null,
    otherParents: [],
    birthOrder: null,
    birthKey: Number.NaN,
    ...more,
  }
}

export function child(id: string, fatherId: string | null, motherId: string | null): TreePerson {
  return person(id, { fatherId, motherId })
}

export function union(partner1: string, partner2: string | null, current = true): TreeUnion {
  return { id: `${partner1}&${partner2}`, partner1, partner2, current }
}

/** Up to 30 people, in whose records each id may be any person, the person themselves or nobody. */
export const anyFamily: fc.Arbitrary<Family> = fc.integer({ min: 0, max: 30 }).chain((count) => {
  const someone = fc.option(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: Math.max(0, count - 1) }).map((n) => `p${n}`) },
      { weight: 1, arbitrary: fc.constant('missing') },
    ),
    { freq: 2 },
  )
  const record = fc.record({
    fatherId: someone,
    motherId: someone,
    sex: fc.constantFrom('M', 'F', null),
    otherParents: fc.array(
      fc.record({
        memberId: someone.map((id) => id ?? 'missing'),
        kind: fc.constantFrom('adoptive', 'foster'),
      }),
      { maxLength: 3 },
    ),
    birthOrder: fc.option(fc.integer({ min: 0, max: 5 })),
    birthKey: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 1800, max: 1990 })),
  })
  return fc.record({
    people: fc
      .array(record, { minLength: count, maxLength: count })
      .map((records) => records.map((fields, n) => person(`p${n}`, fields as Partial<TreePerson>))),
    unions: fc
      .array(fc.record({ partner1: someone, partner2: someone, current: fc.boolean() }), { maxLength: count })
      .map((records) => records.map((fields, n) => ({ id: `u${n}`, ...fields }))),
  })
})

/** A realistic family: parents are older, partners are not ancestors of each other; cousins and remarriages occur. */
export const soundFamily: fc.Arbitrary<Family> = fc
  .array(
    fc.record({
      father: fc.double({ min: 0, max: 1, noNaN: true }),
      mother: fc.double({ min: 0, max: 1, noNaN: true }),
      known: fc.constantFrom('both', 'both', 'both', 'father', 'mother', 'none'),
      sex: fc.constantFrom<'M' | 'F'>('M', 'F'),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((draws) => {
    const people: TreePerson[] = []
    const unions = new Map<string, TreeUnion>()
    for (const [n, draw] of draws.entries()) {
      const pick = (sex: 'M' | 'F', at: number) => {
        const elders = people.slice(Math.max(0, n - 14), Math.max(0, n - 4)).filter((p) => p.sex === sex)
        return elders[Math.floor(at * elders.length * 0.999)]?.id ?? null
      }
      const fatherId = draw.known === 'both' || draw.known === 'father' ? pick('M', draw.father) : null
      const motherId = draw.known === 'both' || draw.known === 'mother' ? pick('F', draw.mother) : null
      people.push(
        person(`p${String(n).padStart(3, '0')}`, { fatherId, motherId, sex: draw.sex, birthKey: 1700 + n }),
      )
      if (fatherId && motherId) unions.set(`${fatherId}${motherId}`, union(fatherId, motherId))
    }
    return { people, unions: [...unions.values()] }
  })
