/** Whom a person is linked to, each link by itself. */
import { describe, expect, it } from 'vitest'
import { findMember } from '#client/tree/chart/relatives.ts'
import { getLinkedRelatives, type LinkedRelative } from '#client/tree/editor/panel/linked-relatives.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { asFamily, hanovers, royals } from '#tests/client/tree/royals.ts'
import { aPerson } from '#tests/support/client-people.ts'

function kinOf(id: string, people: FamilyMember[] = royals) {
  const family = asFamily(people)
  const person = findMember(family, id)
  if (!person) throw new Error(`There is no ${id}.`)
  const { parents, partners, children } = getLinkedRelatives(family, person)
  const say = (kin: LinkedRelative[]) =>
    kin.map(({ member, description: words }) => `${member?.id ?? 'nobody'}: ${words}`)
  return { parents: say(parents), partners: say(partners), children: say(children) }
}

describe('the kin of a person', () => {
  it('are the parents by what they are, and every union by itself', () => {
    expect(kinOf('victoria')).toMatchObject({
      parents: ['kent: Father', 'saxe: Mother'],
      partners: ['albert: 1840 – 1861 · London · until death'],
    })
    expect(kinOf('henry8').partners.map((kin) => kin.split(':')[0])).toEqual([
      'aragon',
      'boleyn',
      'seymour',
      'cleves',
      'howard',
      'parr',
    ])
  })

  it('are the children with the other parent, of several partners one wants to know whose they are', () => {
    expect(kinOf('henry8').children).toEqual([
      'mary1: with Catherine of Aragon',
      'elizabeth1: with Anne Boleyn',
      'edward6: with Jane Seymour',
    ])
  })

  it('are those who were brought up, too, once for every way in which they are linked', () => {
    const ward = aPerson({
      id: 'ward',
      other_parents: [
        { member_id: 'victoria', kind: 'foster' },
        { member_id: 'victoria', kind: 'guardian' },
        { member_id: 'gone', kind: 'step' },
      ],
    })
    expect(kinOf('victoria', [...hanovers, ward]).children.slice(-2)).toEqual([
      'ward: Foster child',
      'ward: Ward',
    ])
    expect(kinOf('ward', [...hanovers, ward]).parents).toEqual([
      'victoria: Foster parent',
      'victoria: Guardian',
    ])
  })

  it('are partners whom nobody knows, so that such a union can be taken apart', () => {
    const partners = [
      { union_id: 'u', member_id: null, from: '1900', to: null, end_reason: null, place: null },
    ]
    const alone = aPerson({ id: 'alone', partners })
    expect(kinOf('alone', [...hanovers, alone]).partners).toEqual(['nobody: 1900'])
  })
})
