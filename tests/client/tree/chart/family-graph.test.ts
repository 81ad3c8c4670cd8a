/** The person graph that is built from the layout of a family. */
import { describe, expect, it } from 'vitest'
import { getFamilyGraph } from '#client/tree/chart/family-graph.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { asFamily, royals } from '../royals.ts'

const contradictoryRecords = [
  ...royals,
  makePerson({ id: 'alone', father_id: null, mother_id: 'saxe', gender: null, birth_date: null }),
  makePerson({ id: 'own', father_id: 'own', mother_id: 'nobody' }),
  makePerson({ id: 'twice', father_id: 'kent', mother_id: 'kent' }),
  makePerson({
    id: 'foster',
    father_id: 'henry7',
    mother_id: null,
    other_parents: [
      { member_id: 'victoria', kind: 'foster' },
      { member_id: 'albert', kind: 'foster' },
      { member_id: 'york', kind: 'adoptive' },
    ],
  }),
]

describe('getFamilyGraph', () => {
  it('equals the graph built from the records', () => {
    const family = asFamily(contradictoryRecords)
    const { indexOf, ...graph } = getFamilyGraph(family)
    const { indexOf: places, ...expected } = buildPersonGraph(
      contradictoryRecords.map(toTreePerson),
      collectUnions(contradictoryRecords),
    )
    expect({ ...graph }).toEqual({ ...expected })
    expect([...indexOf]).toEqual([...places])
  })

  it('returns the cached graph for the same family', () => {
    const family = asFamily()
    expect(getFamilyGraph(family)).toBe(getFamilyGraph({ ...family }))
  })
})
