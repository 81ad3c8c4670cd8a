/** Fixtures for fan tests: a pedigree with repeated ancestors, and a complete pedigree of any depth. */

import type { Family } from '#client/tree/chart/family.ts'
import { drawFamily } from '#client/tree/chart/family-drawing.ts'
import { getLayoutOptions } from '#client/tree/chart/layout-options.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const nothing = { birth_place: null, birth_date: null, deceased: null } satisfies Partial<FamilyMember>

export function member(id: string, parents: [string | null, string | null], name = id): FamilyMember {
  const [first_name = '', last_name = ''] = name.split('/')
  const [father_id, mother_id] = parents
  return makePerson({ ...nothing, id, first_name: first_name.trim(), last_name, father_id, mother_id })
}

export function familyOf(members: FamilyMember[]): Family {
  const drawing = drawFamily(members, getLayoutOptions('wide'))
  const indexById = new Map(drawing.layout.ids.map((id, number) => [id, number]))
  const ordered: FamilyMember[] = []
  for (const one of members) ordered[indexById.get(one.id) ?? -1] = one
  return { members: ordered, indexById, drawing }
}

/** Carlos, whose parents are uncle and niece: the father's parents are also the mother's grandparents. */
export const habsburgs = familyOf([
  member('carlos', ['felipe', 'mariana'], 'Carlos II /de Austria'),
  member('felipe', ['felipe3', 'margarita'], 'Felipe IV /de Austria'),
  member('mariana', ['ferdinand', 'maria'], 'Mariana /de Austria'),
  member('ferdinand', [null, null], 'Ferdinand III /von Habsburg'),
  member('maria', ['felipe3', 'margarita'], 'María Ana /de Austria'),
  member('felipe3', ['felipe2', null], 'Felipe III /de Austria'),
  member('felipe2', [null, null], 'Felipe II /de Austria'),
  member('margarita', [null, null], 'Margarita /von Innerösterreich-Steiermark'),
])

/** A person with all ancestors of this many generations: "p", "pf", "pm", "pff", … */
export function fullPedigree(generations: number): Family {
  const members: FamilyMember[] = []
  const add = (id: string, left: number) => {
    const name = `${'Wilhelmine '.repeat(1 + (members.length % 3))}/von Hohenzollern`
    members.push(member(id, left === 0 ? [null, null] : [`${id}f`, `${id}m`], name))
    if (left === 0) return
    add(`${id}f`, left - 1)
    add(`${id}m`, left - 1)
  }
  add('p', generations)
  return familyOf(members)
}
