/** Tests the record updates that create and remove links, and the initial fields of new relatives. */
import { describe, expect, it } from 'vitest'
import {
  buildParentUpdate,
  buildSpouseUpdate,
  buildUnlinkUpdate,
  getFreeRole,
  getOnlyPartner,
  getPartnerIds,
} from '#client/tree/editor/linking/link-update.ts'
import { buildUpdateAfterSave, getInitialFields } from '#client/tree/editor/panel/new-relative.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const union = (union_id: string, member_id: string | null): FamilyMember['partners'][number] => ({
  union_id,
  member_id,
  from: '1901',
  to: null,
  end_reason: null,
  place: 'Oslo',
})
const father = makePerson({ id: 'father', gender: 'M', last_name: 'Lund' })
const mother = makePerson({ id: 'mother', gender: 'F', last_name: 'Berg' })
const child = makePerson({
  id: 'child',
  father_id: null,
  mother_id: null,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const link = { child, otherParentId: null }

describe('buildParentUpdate and getFreeRole', () => {
  it('choose the free role of the parent’s sex, or the first free role when the sex is unknown', () => {
    const nobody = makePerson({ id: 'x', gender: null })
    expect(getFreeRole(father, child)).toBe('father')
    expect(getFreeRole(mother, child)).toBe('mother')
    expect(getFreeRole(nobody, child)).toBe('father')
    expect(getFreeRole(nobody, { ...child, father_id: 'father' })).toBe('mother')
    expect(getFreeRole(father, { ...child, father_id: 'other' })).toBe(null)
    expect(getFreeRole(nobody, { ...child, father_id: 'other', mother_id: 'mother' })).toBe(null)
  })

  it('write the parent into the record of the child, with or without the other parent', () => {
    expect(buildParentUpdate({ ...link, parent: mother, role: 'mother' })).toEqual({
      person: child,
      payload: { motherId: 'mother' },
    })
    expect(
      buildParentUpdate({ ...link, parent: mother, role: 'mother', otherParentId: 'father' }).payload,
    ).toEqual({
      motherId: 'mother',
      fatherId: 'father',
    })
  })

  it('add a parent who is not a birth parent and keep the others', () => {
    const fostered = { ...child, other_parents: [{ member_id: 'aunt', kind: 'foster' as const }] }
    const update = buildParentUpdate({
      child: fostered,
      otherParentId: 'father',
      parent: mother,
      role: 'adoptive',
    })
    expect(update.payload).toEqual({
      otherParents: [
        { memberId: 'aunt', kind: 'foster' },
        { memberId: 'mother', kind: 'adoptive' },
      ],
    })
  })

  it('suggest a partner only when there is exactly one', () => {
    const wed = makePerson({
      id: 'x',
      spouse_id: 'b',
      partners: [union('1', 'a'), union('2', 'b'), union('3', null)],
    })
    expect(getPartnerIds(wed)).toEqual(['b', 'a'])
    expect(getOnlyPartner(wed)).toBe(null)
    expect(getOnlyPartner(makePerson({ id: 'x', spouse_id: 'a', partners: [union('1', 'a')] }))).toBe('a')
  })
})

describe('buildSpouseUpdate', () => {
  it('makes the other person the current spouse', () => {
    expect(buildSpouseUpdate(father, mother)).toEqual({ person: father, payload: { spouseId: 'mother' } })
  })
})

describe('buildUnlinkUpdate', () => {
  it('clears the field of a birth parent', () => {
    const known = { ...child, father_id: 'father', mother_id: 'mother' }
    const update = buildUnlinkUpdate({ kind: 'parent', parent: father, child: known, role: 'father' })
    expect(update).toEqual({ person: known, payload: { fatherId: null } })
  })

  it('removes an adoptive parent in this role and keeps other roles', () => {
    const others = [
      { member_id: 'mother', kind: 'step' as const },
      { member_id: 'mother', kind: 'guardian' as const },
    ]
    const recordedLink = { parent: mother, child: { ...child, other_parents: others }, role: 'step' as const }
    expect(buildUnlinkUpdate({ kind: 'parent', ...recordedLink }).payload).toEqual({
      otherParents: [{ memberId: 'mother', kind: 'guardian' }],
    })
  })

  it('removes the union of partners and sends only ids of the other unions, so that their data stay', () => {
    const person = makePerson({ id: 'x', partners: [union('1', 'a'), union('2', 'b'), union('3', null)] })
    expect(buildUnlinkUpdate({ kind: 'partner', person, partner: null, unionId: '2' }).payload).toEqual({
      partners: [
        { unionId: '1', memberId: 'a' },
        { unionId: '3', memberId: null },
      ],
    })
  })
})

describe('a new relative', () => {
  it('starts as a child with both parents and the father’s last name', () => {
    const start = { fatherId: 'father', motherId: 'mother', lastName: 'Lund' }
    expect(getInitialFields({ kind: 'child', of: mother, otherParent: father })).toEqual(start)
    expect(getInitialFields({ kind: 'child', of: father, otherParent: mother })).toEqual(start)
    expect(getInitialFields({ kind: 'child', of: mother, otherParent: null })).toEqual({
      fatherId: null,
      motherId: 'mother',
      lastName: 'Berg',
    })
  })

  it('starts as a spouse with the union', () => {
    expect(getInitialFields({ kind: 'spouse', of: father }).partners).toMatchObject([
      { memberId: 'father', unionId: null },
    ])
  })

  it('is saved as a parent in the child’s record afterwards, based on the version that the user saw', () => {
    const saved = makePerson({ id: 'new', gender: 'F' })
    expect(getInitialFields({ kind: 'parent', of: child, as: null })).toMatchObject({ gender: 'M' })
    expect(buildUpdateAfterSave({ kind: 'parent', of: child, as: null }, saved)).toEqual({
      person: child,
      payload: { motherId: 'new' },
    })
    const known = { ...child, mother_id: 'mother' }
    expect(buildUpdateAfterSave({ kind: 'parent', of: known, as: null }, saved)?.payload).toEqual({
      fatherId: 'new',
    })
    expect(buildUpdateAfterSave({ kind: 'parent', of: known, as: 'step' }, saved)?.payload).toEqual({
      otherParents: [{ memberId: 'new', kind: 'step' }],
    })
  })

  it('needs no further update as a child or a spouse', () => {
    expect(buildUpdateAfterSave({ kind: 'spouse', of: father }, mother)).toBe(null)
    expect(buildUpdateAfterSave({ kind: 'child', of: father, otherParent: null }, child)).toBe(null)
  })
})
