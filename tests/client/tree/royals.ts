/** Test data: Henry VIII with his six wives, and Victoria with Albert, her parents and nine children. */

import type { Family } from '#client/tree/chart/family.ts'
import { drawFamily, type FamilyDrawing } from '#client/tree/chart/family-drawing.ts'
import { getLayoutOptions } from '#client/tree/chart/layout-options.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

type Union = FamilyMember['partners'][number]

const nothing = { birth_place: null, birth_date: null, deceased: null } satisfies Partial<FamilyMember>

function person(id: string, name: string, changes: Partial<FamilyMember> = {}): FamilyMember {
  const [first_name = '', last_name = ''] = name.split('/')
  return makePerson({ ...nothing, id, first_name: first_name.trim(), last_name, ...changes })
}

function union(union_id: string, member_id: string | null, changes: Partial<Union> = {}): Union {
  return { union_id, member_id, from: null, to: null, end_reason: null, place: null, ...changes }
}

const wives: [string, string, string, Partial<Union>][] = [
  ['aragon', 'Catherine /of Aragon', '1509', { end_reason: 'annulment', to: '1533' }],
  ['boleyn', 'Anne /Boleyn', '1533', {}],
  ['seymour', 'Jane /Seymour', '1536', { end_reason: 'death', to: '1537' }],
  ['cleves', 'Anne /of Cleves', '1540-01-06', { end_reason: 'annulment', to: '1540' }],
  ['howard', 'Catherine /Howard', '1540-07-28', {}],
  ['parr', 'Catherine /Parr', '1543', { place: 'Hampton Court,,England' }],
]

const children = [
  'Victoria',
  'Edward',
  'Alice',
  'Alfred',
  'Helena',
  'Louise',
  'Arthur',
  'Leopold',
  'Beatrice',
]

export const tudors: FamilyMember[] = [
  person('henry8', 'Henry VIII/Tudor', {
    gender: 'M',
    birth_date: '1491-06-28',
    death_date: '1547-01-28',
    birth_place: 'Greenwich Palace,,England',
    death_place: 'Whitehall, London, England',
    father_id: 'henry7',
    mother_id: 'york',
    spouse_id: 'parr',
    // Deliberately not in chronological order.
    partners: [...wives].reverse().map(([id, , from, ended]) => union(`h-${id}`, id, { from, ...ended })),
  }),
  person('henry7', 'Henry VII/Tudor', {
    gender: 'M',
    birth_date: '1457',
    partners: [union('parents', 'york')],
    spouse_id: 'york',
  }),
  person('york', 'Elizabeth/of York', {
    gender: 'F',
    birth_date: '1466',
    partners: [union('parents', 'henry7')],
    spouse_id: 'henry7',
  }),
  ...wives.map(([id, name, from, ended]) =>
    person(id, name, {
      gender: 'F',
      spouse_id: 'henry8',
      partners: [union(`h-${id}`, 'henry8', { from, ...ended })],
    }),
  ),
  person('mary1', 'Mary I/Tudor', {
    gender: 'F',
    birth_date: '1516',
    father_id: 'henry8',
    mother_id: 'aragon',
  }),
  person('elizabeth1', 'Elizabeth I/Tudor', {
    gender: 'F',
    birth_date: '1533',
    father_id: 'henry8',
    mother_id: 'boleyn',
  }),
  person('edward6', 'Edward VI/Tudor', {
    gender: 'M',
    birth_date: '1537',
    father_id: 'henry8',
    mother_id: 'seymour',
  }),
]

export const hanovers: FamilyMember[] = [
  person('victoria', 'Victoria/Hanover', {
    gender: 'F',
    birth_date: '1819-05-24',
    death_date: '1901-01-22',
    birth_place: 'Kensington Palace, London, England',
    occupation: 'Queen of the United Kingdom',
    biography: 'She came to the throne at eighteen.\n\nShe outlived three of her children.',
    also_known_as: ['Drina'],
    father_id: 'kent',
    mother_id: 'saxe',
    spouse_id: 'albert',
    partners: [
      union('va', 'albert', { from: '1840-02-10', to: '1861-12-14', end_reason: 'death', place: 'London' }),
    ],
  }),
  person('albert', 'Albert', {
    gender: 'M',
    birth_date: '1819-08-26',
    death_date: '1861',
    birth_place: 'Rosenau, Coburg, Germany',
    spouse_id: 'victoria',
    partners: [
      union('va', 'victoria', { from: '1840-02-10', to: '1861-12-14', end_reason: 'death', place: 'London' }),
    ],
  }),
  person('kent', 'Edward Augustus/Hanover', { gender: 'M', birth_date: '1767' }),
  person('saxe', 'Victoria Mary Louisa/Hanover', {
    gender: 'F',
    birth_date: '1786',
    maiden_name: 'of Saxe-Coburg',
  }),
  ...children.map((name, place) =>
    person(`child${place}`, `${name}/Wettin`, {
      gender: 'F',
      birth_date: String(1840 + place * 2),
      birth_order: place,
      father_id: 'albert',
      mother_id: 'victoria',
    }),
  ),
]

export const royals: FamilyMember[] = [...tudors, ...hanovers]

export function drawRoyalFamily(members: FamilyMember[] = royals): FamilyDrawing {
  return drawFamily(members, getLayoutOptions('wide'))
}

/** A family as the page holds it. */
export function asFamily(members: FamilyMember[] = royals): Family {
  const drawing = drawRoyalFamily(members)
  const indexById = new Map(drawing.layout.ids.map((id, number) => [id, number]))
  const ordered: FamilyMember[] = []
  for (const member of members) ordered[indexById.get(member.id) ?? -1] = member
  return { members: ordered, indexById, drawing }
}
