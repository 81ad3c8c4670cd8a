/** Tests which people are on the chart of one person. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChartKind, findChartPeople } from '#shared/genealogy/graph/chart-people.ts'
import { buildPersonGraph, type TreePerson } from '#shared/genealogy/graph/person-graph.ts'
import { anyFamily, child, type Family, person, union } from '../tree-layout.families.ts'

const noUnions: Family['unions'] = []

function chart(family: Family, kind: ChartKind, of: string, generations: number | null = null) {
  const graph = buildPersonGraph(family.people, family.unions)
  const byId = new Map(family.people.map((record) => [record.id, record]))
  const found = findChartPeople(graph, kind, graph.indexOf.get(of) ?? -1, {
    generations,
    wasRaisedBy: (c, p) =>
      byId.get(graph.ids[c] ?? '')?.otherParents.some((parent) => parent.memberId === graph.ids[p]) === true,
  })
  const names = (numbers: number[]) => numbers.map((p) => graph.ids[p] ?? '')
  return {
    people: names(found.people),
    withMoreAncestors: names(found.withMoreAncestors),
    withMoreDescendants: names(found.withMoreDescendants),
  }
}

/** Four generations: grandparents, parents and an uncle with his wife, the person with a wife, a child and a grandchild. */
const plain: Family = {
  people: [
    child('me', 'dad', 'mum'),
    child('dad', 'grandpa', 'grandma'),
    child('uncle', 'grandpa', 'grandma'),
    child('kid', 'me', 'wife'),
    child('grandkid', 'kid', null),
    ...['mum', 'grandpa', 'grandma', 'wife', 'aunt'].map((id) => person(id)),
  ],
  unions: [union('dad', 'mum'), union('grandpa', 'grandma'), union('me', 'wife'), union('uncle', 'aunt')],
}

describe('findChartPeople', () => {
  it('returns the ancestors and nobody else for an ancestor chart', () => {
    expect(chart(plain, 'ancestors', 'me').people).toEqual(['dad', 'grandma', 'grandpa', 'me', 'mum'])
  })

  it('returns the descendants with their partners for a descendant chart', () => {
    expect(chart(plain, 'descendants', 'grandpa').people).toEqual(
      'aunt dad grandkid grandma grandpa kid me mum uncle wife'.split(' '),
    )
  })

  it('returns ancestors and descendants for an hourglass chart', () => {
    expect(chart(plain, 'hourglass', 'me').people).toEqual(
      'dad grandkid grandma grandpa kid me mum wife'.split(' '),
    )
  })

  it('stops at the last requested generation and lists the people who have more relatives', () => {
    expect(chart(plain, 'ancestors', 'me', 2)).toEqual({
      people: ['dad', 'me', 'mum'],
      withMoreAncestors: ['dad'],
      withMoreDescendants: [],
    })
    expect(chart(plain, 'hourglass', 'me', 2)).toEqual({
      people: ['dad', 'kid', 'me', 'mum', 'wife'],
      withMoreAncestors: ['dad'],
      withMoreDescendants: ['kid'],
    })
    expect(chart(plain, 'hourglass', 'me', 3)).toMatchObject({
      withMoreAncestors: [],
      withMoreDescendants: [],
    })
  })

  it('includes a partner with children in common, even without a recorded union', () => {
    const family = { people: [child('kid', 'a', 'b'), person('a'), person('b')], unions: noUnions }
    expect(chart(family, 'descendants', 'a').people).toEqual(['a', 'b', 'kid'])
  })

  it('counts adoptive parents as ancestors only without recorded birth parents, and adopted children as descendants', () => {
    const adopted = (id: string, birth: Partial<TreePerson> = {}) =>
      person(id, { otherParents: [{ memberId: 'a', kind: 'adoptive' }], ...birth })
    const family = {
      people: [adopted('alone'), adopted('known', { motherId: 'mum' }), person('a'), person('mum')],
      unions: noUnions,
    }
    expect(chart(family, 'ancestors', 'alone').people).toEqual(['a', 'alone'])
    expect(chart(family, 'ancestors', 'known').people).toEqual(['known', 'mum'])
    expect(chart(family, 'descendants', 'a').people).toEqual(['a', 'alone', 'known'])
  })

  it('counts a person who is related twice in the nearest generation', () => {
    // The father is also the mother's father: his parents stand three generations up by one line, two by the other.
    const family = {
      people: [
        child('me', 'dad', 'mum'),
        child('mum', 'dad', null),
        child('dad', 'old', null),
        person('old'),
      ],
      unions: noUnions,
    }
    expect(chart(family, 'ancestors', 'me', 3)).toEqual({
      people: ['dad', 'me', 'mum', 'old'],
      withMoreAncestors: [],
      withMoreDescendants: [],
    })
  })

  it('finishes for forty generations that all intermarried', () => {
    const people = Array.from({ length: 40 }, (_, g) =>
      ['m', 'f'].map((sex) => child(`${sex}${g}`, g > 0 ? `m${g - 1}` : null, g > 0 ? `f${g - 1}` : null)),
    ).flat()
    expect(chart({ people, unions: noUnions }, 'ancestors', 'm39').people).toHaveLength(79)
    expect(chart({ people, unions: noUnions }, 'descendants', 'm0').people).toHaveLength(80)
    expect(chart({ people, unions: noUnions }, 'ancestors', 'm39', 20).people).toHaveLength(39)
  })

  it('returns the same people as a simple implementation, for any family', () => {
    fc.assert(
      fc.property(
        anyFamily,
        fc.nat(),
        fc.option(fc.integer({ min: 1, max: 6 })),
        (family, pick, generations) => {
          const of = family.people[pick % Math.max(1, family.people.length)]?.id
          if (of === undefined) return
          for (const kind of ['ancestors', 'descendants', 'hourglass'] as const) {
            expect(chart(family, kind, of, generations).people).toEqual(
              [...walkRecords(family, kind, of, generations)].sort(),
            )
          }
        },
      ),
    )
  })
})

/** A simple implementation: generation by generation over all records. */
function walkRecords(
  { people, unions }: Family,
  kind: ChartKind,
  of: string,
  generations: number | null,
): Set<string> {
  const known = new Set(people.map(({ id }) => id))
  const birth = (record: TreePerson) => real(record, [record.fatherId, record.motherId])
  const others = (record: TreePerson) =>
    real(
      record,
      record.otherParents.map(({ memberId }) => memberId),
    )
  const real = (record: TreePerson, ids: (string | null)[]) =>
    ids.flatMap((id) => (id !== null && id !== record.id && known.has(id) ? [id] : []))
  const parents = (id: string) =>
    people
      .filter((record) => record.id === id)
      .flatMap((record) => (birth(record).length > 0 ? birth(record) : others(record)))
  const children = (id: string) =>
    people.filter((record) => [...birth(record), ...others(record)].includes(id)).map((record) => record.id)
  const reach = (next: (id: string) => string[]) => {
    const found = new Set([of])
    for (let generation = 1; generation < (generations ?? people.length + 1); generation++) {
      for (const id of [...found]) for (const other of next(id)) found.add(other)
    }
    return found
  }
  const up = kind === 'descendants' ? new Set<string>() : reach(parents)
  const down = kind === 'ancestors' ? new Set<string>() : reach(children)
  const all = new Set([of, ...up, ...down])
  for (const { partner1, partner2 } of coupled(people, unions, known)) {
    if (down.has(partner1)) all.add(partner2)
    if (down.has(partner2)) all.add(partner1)
  }
  return all
}

/** Couples by recorded union, by a child in common, and by a child whom they raised together. */
function coupled(people: readonly TreePerson[], unions: Family['unions'], known: ReadonlySet<string>) {
  const graph = buildPersonGraph(people, unions)
  return graph.unionIds.flatMap((_, u) => {
    const [partner1, partner2] = [graph.ids[graph.partner1[u] ?? -1], graph.ids[graph.partner2[u] ?? -1]]
    return partner1 && partner2 && known.has(partner1) ? [{ partner1, partner2 }] : []
  })
}
