/** What is written so that two people are linked, or are not any more. */
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
import { aPerson } from '#tests/support/client-people.ts'

const union = (union_id: string, member_id: string | null): FamilyMember['partners'][number] => ({
  union_id,
  member_id,
  from: '1901',
  to: null,
  end_reason: null,
  place: 'Oslo',
})
const father = aPerson({ id: 'father', gender: 'M', last_name: 'Lund' })
const mother = aPerson({ id: 'mother', gender: 'F', last_name: 'Berg' })
const child = aPerson({
  id: 'child',
  father_id: null,
  mother_id: null,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const link = { child, beside: null }

describe('a parent', () => {
  it('takes the place of birth that is theirs, those without a sex the first free one, and no taken one', () => {
    const nobody = aPerson({ id: 'x', gender: null })
    expect(getFreeRole(father, child)).toBe('father')
    expect(getFreeRole(mother, child)).toBe('mother')
    expect(getFreeRole(nobody, child)).toBe('father')
    expect(getFreeRole(nobody, { ...child, father_id: 'father' })).toBe('mother')
    expect(getFreeRole(father, { ...child, father_id: 'other' })).toBe(null)
    expect(getFreeRole(nobody, { ...child, father_id: 'other', mother_id: 'mother' })).toBe(null)
  })

  it('is written into the record of the child, alone or with the other one', () => {
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

  it('is added to the other parents where it is not by birth, and nobody else is touched', () => {
    const fostered = { ...child, other_parents: [{ member_id: 'aunt', kind: 'foster' as const }] }
    const write = buildParentUpdate({
      child: fostered,
      otherParentId: 'father',
      parent: mother,
      role: 'adoptive',
    })
    expect(write.payload).toEqual({
      otherParents: [
        { memberId: 'aunt', kind: 'foster' },
        { memberId: 'mother', kind: 'adoptive' },
      ],
    })
  })

  it('has a likely partner only where there is one', () => {
    const wed = aPerson({
      id: 'x',
      spouse_id: 'b',
      partners: [union('1', 'a'), union('2', 'b'), union('3', null)],
    })
    expect(getPartnerIds(wed)).toEqual(['b', 'a'])
    expect(getOnlyPartner(wed)).toBe(null)
    expect(getOnlyPartner(aPerson({ id: 'x', spouse_id: 'a', partners: [union('1', 'a')] }))).toBe('a')
  })
})

describe('a spouse', () => {
  it('becomes the current one; the server keeps the earlier unions', () => {
    expect(buildSpouseUpdate(father, mother)).toEqual({ person: father, payload: { spouseId: 'mother' } })
  })
})

describe('a link is taken apart', () => {
  it('of birth by the one field that holds it', () => {
    const known = { ...child, father_id: 'father', mother_id: 'mother' }
    const write = buildUnlinkUpdate({ kind: 'parent', parent: father, child: known, role: 'father' })
    expect(write).toEqual({ person: known, payload: { fatherId: null } })
  })

  it('of adoption by leaving out that parent in that way, and no other', () => {
    const others = [
      { member_id: 'mother', kind: 'step' as const },
      { member_id: 'mother', kind: 'guardian' as const },
    ]
    const relation = { parent: mother, child: { ...child, other_parents: others }, role: 'step' as const }
    expect(buildUnlinkUpdate({ kind: 'parent', ...relation }).payload).toEqual({
      otherParents: [{ memberId: 'mother', kind: 'guardian' }],
    })
  })

  it('of partners by leaving out that union; of the others only who it is with is said, so that all else stays', () => {
    const person = aPerson({ id: 'x', partners: [union('1', 'a'), union('2', 'b'), union('3', null)] })
    expect(buildUnlinkUpdate({ kind: 'partner', person, partner: null, unionId: '2' }).payload).toEqual({
      partners: [
        { unionId: '1', memberId: 'a' },
        { unionId: '3', memberId: null },
      ],
    })
  })
})

describe('somebody new', () => {
  it('as a child begins with both parents and the father’s name', () => {
    const start = { fatherId: 'father', motherId: 'mother', lastName: 'Lund' }
    expect(getInitialFields({ kind: 'child', of: mother, beside: father })).toEqual(start)
    expect(getInitialFields({ kind: 'child', of: father, beside: mother })).toEqual(start)
    expect(getInitialFields({ kind: 'child', of: mother, beside: null })).toEqual({
      fatherId: null,
      motherId: 'mother',
      lastName: 'Berg',
    })
  })

  it('as a spouse begins with the union', () => {
    expect(getInitialFields({ kind: 'spouse', of: father }).partners).toMatchObject([
      { memberId: 'father', unionId: null },
    ])
  })

  it('as a parent is written into the child’s record afterwards, in the version that was seen', () => {
    const saved = aPerson({ id: 'new', gender: 'F' })
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

  it('as a child or a spouse needs nothing written afterwards', () => {
    expect(buildUpdateAfterSave({ kind: 'spouse', of: father }, mother)).toBe(null)
    expect(buildUpdateAfterSave({ kind: 'child', of: father, beside: null }, child)).toBe(null)
  })
})
