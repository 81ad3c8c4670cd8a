/** Tests of the branches of the family. */
import { describe, expect, it } from 'vitest'
import { getFamilyBranches } from '#client/people/family-branches.ts'
import { makePerson } from '#tests/support/client-people.ts'

const person = (id: string, father_id: string | null = null, mother_id: string | null = null) =>
  makePerson({ id, father_id, mother_id })

describe('getFamilyBranches', () => {
  it('gives descendants the branch of the earliest ancestor in the line of fathers', () => {
    const branches = getFamilyBranches([
      person('grandfather'),
      person('father', 'grandfather'),
      person('mother'),
      person('child', 'father', 'mother'),
      person('grandchild', null, 'child'),
    ])
    const own = branches.get('grandfather')
    expect([branches.get('father'), branches.get('child'), branches.get('grandchild')]).toEqual([
      own,
      own,
      own,
    ])
    expect(branches.get('mother')).not.toBe(own)
  })

  it('ends with people who are recorded as their own ancestors', () => {
    const branches = getFamilyBranches([person('a', 'b'), person('b', 'a')])
    expect(branches.get('a')).toBe(branches.get('b'))
  })
})
