/** The family as integers, read from its picture. */
import { describe, expect, it } from 'vitest'
import { graphOf } from '#client/tree/chart/family-graph.ts'
import { treePerson } from '#client/tree/chart/person-record.ts'
import { collectUnions } from '#client/tree/chart/union-facts.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { aPerson } from '#tests/support/client-people.ts'
import { asFamily, royals } from '../royals.ts'

const muddled = [
  ...royals,
  aPerson({ id: 'alone', father_id: null, mother_id: 'saxe', gender: null, birth_date: null }),
  aPerson({ id: 'own', father_id: 'own', mother_id: 'nobody' }),
  aPerson({ id: 'twice', father_id: 'kent', mother_id: 'kent' }),
  aPerson({
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

describe('the graph of a family', () => {
  it('is the one that the records give', () => {
    const family = asFamily(muddled)
    const { indexOf, ...graph } = graphOf(family)
    const { indexOf: places, ...expected } = buildPersonGraph(muddled.map(treePerson), collectUnions(muddled))
    expect({ ...graph }).toEqual({ ...expected })
    expect([...indexOf]).toEqual([...places])
  })

  it('is made once for as long as the family stays', () => {
    const family = asFamily()
    expect(graphOf(family)).toBe(graphOf({ ...family }))
  })
})
