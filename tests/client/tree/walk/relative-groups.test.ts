/** Tests the groups of relatives in the walk view, and the targets of the arrow keys. */
import { describe, expect, it } from 'vitest'
import { getArrowKeyTargets } from '#client/tree/walk/arrow-keys.ts'
import { getRelativeGroups } from '#client/tree/walk/relative-groups.ts'
import { makePerson } from '#tests/support/client-people.ts'
import { asFamily, royals } from '../royals.ts'

function groupsOf(id: string, people = royals) {
  const family = asFamily(people)
  const person = people.find((member) => member.id === id)
  if (!person) throw new Error(`nobody is ${id}`)
  return getRelativeGroups(family, person)
}

const inWords = (group: ReturnType<typeof groupsOf>['parents']) =>
  group && [group.heading, ...group.relatives.map(({ member, role }) => `${member.id} ${role}`.trim())]

describe('getRelativeGroups', () => {
  it('lists parents with their roles', () => {
    const foundling = makePerson({
      id: 'foundling',
      father_id: 'albert',
      other_parents: [
        { member_id: 'kent', kind: 'adoptive' },
        { member_id: 'albert', kind: 'guardian' },
      ],
    })
    expect(inWords(groupsOf('foundling', [...royals, foundling]).parents)).toEqual([
      'Parents',
      'albert Father',
      'kent Adoptive father',
    ])
    expect(groupsOf('kent').parents).toBeNull()
  })

  it('lists partners with their unions', () => {
    const { partners } = groupsOf('henry8')
    expect(partners?.heading).toBe('Partners')
    expect(partners?.relatives.map(({ unions }) => unions)[0]).toEqual(['1509 – 1533 · annulled'])
    expect(groupsOf('victoria').partners?.heading).toBe('Partner')
  })

  it('groups children by union, in the order of the unions', () => {
    expect(groupsOf('henry8').children.map(inWords)).toEqual([
      ['Child with Catherine of Aragon', 'mary1'],
      ['Child with Anne Boleyn', 'elizabeth1'],
      ['Child with Jane Seymour', 'edward6'],
    ])
  })

  it('lists children of an unknown parent after the others, then adopted and foster children', () => {
    const natural = makePerson({ id: 'fitzroy', father_id: 'henry8', mother_id: null })
    const ward = makePerson({
      id: 'ward',
      gender: 'F',
      other_parents: [{ member_id: 'henry8', kind: 'guardian' }],
    })
    const { children } = groupsOf('henry8', [...royals, natural, ward])
    expect(children.slice(3).map(inWords)).toEqual([
      ['Children (other parent unknown)', 'fitzroy'],
      ['Adopted, foster and stepchildren', 'ward Ward'],
    ])
    const alone = makePerson({ id: 'alone', birth_date: null })
    const child = makePerson({ id: 'child', mother_id: 'alone' })
    expect(groupsOf('alone', [alone, child]).children.map(inWords)).toEqual([['Child', 'child']])
  })

  it('lists siblings and half-siblings in separate groups', () => {
    expect(groupsOf('edward6').siblings.map(inWords)).toEqual([['Half-siblings', 'mary1', 'elizabeth1']])
    expect(groupsOf('child4').siblings.map(({ heading, relatives: kin }) => [heading, kin.length])).toEqual([
      ['Brothers and sisters', 8],
    ])
  })
})

describe('getArrowKeyTargets', () => {
  it('maps the arrow keys to a parent, the eldest child, partners and siblings', () => {
    const family = asFamily()
    const victoria = royals.find(({ id }) => id === 'victoria')
    if (!victoria) throw new Error('nobody is victoria')
    expect(Object.fromEntries(getArrowKeyTargets(family, victoria))).toEqual({
      kent: 'up',
      child0: 'down',
      albert: 'right',
    })
  })
})
