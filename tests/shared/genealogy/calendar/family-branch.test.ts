/** Tests of the branch of a person. */
import { expect, it } from 'vitest'
import { findFamilyBranch } from '#shared/genealogy/calendar/family-branch.ts'

const one = (id: string, father: string | null = null, mother: string | null = null, partner?: string) => ({
  id,
  father_id: father,
  mother_id: mother,
  partners: partner === undefined ? [] : [{ member_id: partner }],
})

const family = [
  one('grandfather', null, null, 'second wife'),
  one('second wife'),
  one('mother', 'grandfather'),
  one('aunt', 'grandfather'),
  one('cousin', null, 'aunt'),
  one('me', null, 'mother', 'partner'),
  one('partner', null, 'partner’s mother'),
  one('partner’s mother'),
  one('child', 'partner', 'me', 'child’s partner'),
  one('child’s partner'),
  one('grandchild', null, 'child'),
]

it('has ancestors, descendants and their partners, and nobody else', () => {
  expect([...findFamilyBranch(family, 'me')].sort()).toEqual(
    [
      ...['me', 'mother', 'grandfather', 'second wife', 'partner'],
      ...['child', 'child’s partner', 'grandchild'],
    ].sort(),
  )
})

it('is empty for an unknown person, and ends where people are their own ancestors', () => {
  expect(findFamilyBranch(family, 'nobody').size).toBe(0)
  expect([...findFamilyBranch([one('a', 'b'), one('b', 'a')], 'a')]).toEqual(['a', 'b'])
})
