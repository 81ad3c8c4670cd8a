/** Tests the list of linked relatives of a person. */
import { describe, expect, it } from 'vitest'
import { findMember } from '#client/tree/chart/relatives.ts'
import { getLinkedRelatives, type LinkedRelative } from '#client/tree/editor/panel/linked-relatives.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { asFamily, hanovers, royals } from '#tests/client/tree/royals.ts'
import { makePerson } from '#tests/support/client-people.ts'

function listRelatives(id: string, people: FamilyMember[] = royals) {
  const family = asFamily(people)
  const person = findMember(family, id)
  if (!person) throw new Error(`There is no ${id}.`)
  const { parents, partners, children } = getLinkedRelatives(family, person)
  const format = (relatives: LinkedRelative[]) =>
    relatives.map(({ member, description }) => `${member?.id ?? 'nobody'}: ${description}`)
  return { parents: format(parents), partners: format(partners), children: format(children) }
}

describe('getLinkedRelatives', () => {
  it('lists parents with their roles, and every union separately', () => {
    expect(listRelatives('victoria')).toMatchObject({
      parents: ['kent: Father', 'saxe: Mother'],
      partners: ['albert: 10 February 1840 – 14 December 1861 · London · until death'],
    })
    expect(listRelatives('henry8').partners.map((relatives) => relatives.split(':')[0])).toEqual([
      'aragon',
      'boleyn',
      'seymour',
      'cleves',
      'howard',
      'parr',
    ])
  })

  it('lists children with the other parent', () => {
    expect(listRelatives('henry8').children).toEqual([
      'mary1: with Catherine of Aragon',
      'elizabeth1: with Anne Boleyn',
      'edward6: with Jane Seymour',
    ])
  })

  it('lists adopted and foster children once per role', () => {
    const ward = makePerson({
      id: 'ward',
      other_parents: [
        { member_id: 'victoria', kind: 'foster' },
        { member_id: 'victoria', kind: 'guardian' },
        { member_id: 'gone', kind: 'step' },
      ],
    })
    expect(listRelatives('victoria', [...hanovers, ward]).children.slice(-2)).toEqual([
      'ward: Foster child',
      'ward: Ward',
    ])
    expect(listRelatives('ward', [...hanovers, ward]).parents).toEqual([
      'victoria: Foster parent',
      'victoria: Guardian',
    ])
  })

  it('lists a union with an unknown partner, so that it can be removed', () => {
    const partners = [
      { union_id: 'u', member_id: null, from: '1900', to: null, end_reason: null, place: null },
    ]
    const alone = makePerson({ id: 'alone', partners })
    expect(listRelatives('alone', [...hanovers, alone]).partners).toEqual(['nobody: 1900'])
  })
})
