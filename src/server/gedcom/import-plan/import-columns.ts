/** Converts people, unions and events of a file to our columns. */

import type { Value } from '#server/db/bulk.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { findSubstructureValue, isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomEvent,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { gedcomTextFields, mapFields, mapToColumns, toSnakeCase } from '#shared/person-fields.ts'
import { listTags, type ToldFact } from '../facts/told-facts.ts'
import type { Columns, Field } from './merge-record.ts'

/** Marks a family that an export made only to link children and parents: an import makes no union of it. */
export const parentsOnlyTag = '_PARENTS_ONLY'

/** Also as Gramps writes a tag that it does not know. */
export function isParentsOnly(kept: readonly GedcomStructure[]): boolean {
  return kept.some(
    ([tag, , sub = []]) =>
      tag === parentsOnlyTag || (tag === 'EVEN' && findSubstructureValue(sub, 'TYPE') === parentsOnlyTag),
  )
}

export const personFields: readonly Field[] = [
  ['first_name'],
  ['last_name'],
  ...gedcomTextFields.map((field) => [toSnakeCase(field)] as const),
  ['also_known_as'],
  ['gender'],
  ['birth_date', 'birth_date_phrase'],
  ['birth_place'],
  ['death_date', 'death_date_phrase'],
  ['death_place'],
  ['deceased'],
  ['father_id'],
  ['mother_id'],
  ['birth_family'],
  ['birth_order'],
  ['other_parents'],
]

export const unionFields: readonly Field[] = [
  ['partner1_id', 'partner2_id'],
  ['from_date', 'from_date_phrase'],
  ['to_date', 'to_date_phrase'],
  ['end_reason'],
  ['place'],
  ['position'],
]

export const eventFields: readonly Field[] = [
  ['title'],
  ['description'],
  ['event_date', 'event_date_phrase'],
  ['event_type'],
  ['location'],
  ['associated_member_id'],
]

/** Finds our id for a cross-reference; null for a missing or deleted person. */
export type ResolveXref = (xref: string | null) => string | null

/** Serializes other parents to a text for comparison: `[["adoptive","id"],…]`. */
export function serializeOtherParents(parents: readonly { kind: string; parent_id: string }[]): string {
  if (parents.length === 0) return '[]'
  const pairs = new Set(parents.map((parent) => JSON.stringify([parent.kind, parent.parent_id])))
  return `[${[...pairs].sort().join(',')}]`
}

/** The ids of other parents in such a text. */
export function parseOtherParents(text: string): string[] {
  return (JSON.parse(text) as [kind: string, id: string][]).map(([, id]) => id)
}

function toFlag(value: boolean | null): Value {
  return value === null ? null : value ? 1 : 0
}

const noDetail = { date: null, phrase: null, place: null }

/** By which the next import recognizes a person whose columns are empty because the record is confidential. */
function getHiddenIdentity({ firstName, lastName, birth }: GedcomPerson): Columns {
  return {
    hidden_first_name: firstName || null,
    hidden_last_name: lastName || null,
    hidden_birth_date: birth.date,
  }
}

/** The name and birth of a person as last imported, also of a confidential record. */
export function getIdentity(imported: Columns): Columns {
  return {
    ...imported,
    first_name: imported['hidden_first_name'] ?? imported['first_name'] ?? null,
    last_name: imported['hidden_last_name'] ?? imported['last_name'] ?? null,
    birth_date: imported['hidden_birth_date'] ?? imported['birth_date'] ?? null,
  }
}

/** What of a confidential record is for everybody: nothing but the place in the tree. */
function withoutDetails(person: GedcomPerson): GedcomPerson {
  return {
    ...person,
    ...mapFields(gedcomTextFields, () => null),
    ...{ firstName: '', lastName: '', alsoKnownAs: [] },
    ...{ birth: noDetail, death: noDetail, deceased: null },
  }
}

/** Like {@link withoutDetails}. */
export function withoutUnionDetails(union: GedcomUnion): GedcomUnion {
  return { ...union, from: noDetail, to: noDetail, endReason: null }
}

/**
 * Converts a person to our columns and a serialized `other_parents`.
 * @param birthFamily as `birth_family`
 * @param isKeptHidden whether the person is hidden, although the file tells it
 */
export function personColumns(
  whole: GedcomPerson,
  resolve: ResolveXref,
  birthFamily: string | null,
  isKeptHidden: boolean,
): Columns {
  const isRestricted = isKeptHidden || isHidden(whole.structures)
  const person = isRestricted ? withoutDetails(whole) : whole
  const otherParents = person.otherParents.flatMap(({ xref, kind }) => {
    const parent = resolve(xref)
    return parent === null ? [] : [{ kind, parent_id: parent }]
  })
  const father = resolve(person.father)
  const mother = resolve(person.mother)
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    ...mapToColumns(gedcomTextFields, (field) => person[field]),
    also_known_as: person.alsoKnownAs.length === 0 ? '[]' : JSON.stringify(person.alsoKnownAs),
    gender: person.sex,
    birth_date: person.birth.date,
    birth_date_phrase: person.birth.phrase,
    birth_place: person.birth.place,
    death_date: person.death.date,
    death_date_phrase: person.death.phrase,
    death_place: person.death.place,
    deceased: toFlag(person.deceased),
    father_id: father,
    mother_id: mother === father ? null : mother,
    birth_family: birthFamily,
    birth_order: person.birthOrder,
    other_parents: serializeOtherParents(otherParents),
    ...(isRestricted && getHiddenIdentity(whole)),
  }
}

/** The columns that do not come from visible facts, with the tags of the facts that tell the same. */
const toldByFacts: readonly { columns: readonly string[]; tags: readonly string[] }[] = [
  { columns: ['deceased'], tags: ['DEAT', 'BURI', 'CREM', '_FNRL', 'PROB'] },
  { columns: ['to_date', 'to_date_phrase', 'end_reason'], tags: ['DIV', 'ANUL', '_SEPR', '_DETS', 'EVEN'] },
  { columns: ['other_parents'], tags: ['ADOP'] },
]

/**
 * Takes what hidden facts tell out of the columns of a file: the site's own values stay.
 * @param hidden the facts of the record that the file may not tell
 */
export function withoutHiddenFacts(
  columns: Columns,
  hidden: readonly ToldFact[],
  existing: Columns | undefined,
): Columns {
  if (hidden.length === 0) return columns
  const hiddenTags = listTags(hidden)
  const parts = toldByFacts.filter(({ tags }) => tags.some((tag) => hiddenTags.has(tag)))
  const own = parts.flatMap((part) => part.columns.filter((column) => column in columns))
  return { ...columns, ...Object.fromEntries(own.map((column) => [column, existing?.[column] ?? null])) }
}

/** The cross-references of the partners in a family of an earlier import. */
export function parsePartnerXrefs(imported: Columns): string[] {
  const xrefs = imported['partner_xrefs']
  return typeof xrefs === 'string' ? xrefs.split(' ') : []
}

/**
 * Converts a family to our columns, and the cross-references by which the next import recognizes the family. The first
 * partner is null only where no partner is known.
 */
export function unionColumns(whole: GedcomUnion, resolve: ResolveXref, position: number): Columns {
  const union = isHidden(whole.structures) ? withoutUnionDetails(whole) : whole
  const [first, second] = union.partners.map(resolve).filter((id) => id !== null)
  return {
    partner1_id: first ?? null,
    partner2_id: second === first ? null : (second ?? null),
    from_date: union.from.date,
    from_date_phrase: union.from.phrase,
    to_date: union.to.date,
    to_date_phrase: union.to.phrase,
    end_reason: union.endReason,
    place: union.from.place,
    position,
    partner_xrefs: union.partners.filter((xref) => xref !== null).join(' ') || null,
  }
}

/** The people of an event: their names, and the person whom the event belongs to. */
export interface EventPeople {
  names: string[]
  memberId: string | null
}

const titles = {
  marriage: (who: string) => `Marriage of ${who}`,
  immigration: (who: string) => `Immigration of ${who}`,
  emigration: (who: string) => `Emigration of ${who}`,
}

/** Converts an event to our columns; null for an event without a date. */
export function eventColumns(event: GedcomEvent, people: EventPeople): Columns | null {
  if (event.date === null) return null
  return {
    title: titles[event.type](people.names.join(' and ') || 'an unknown person'),
    description: event.description ?? '',
    event_date: event.date,
    event_date_phrase: event.phrase,
    event_type: event.type === 'marriage' ? 'marriage' : 'migration',
    location: event.place,
    associated_member_id: people.memberId,
  }
}

/**
 * Computes the position of each family among the unions of its partners: 0 for the first of both, else one more than
 * the highest position before. Families are ordered as in the file, dated ones by date. Where the orders of two people
 * contradict, the order of the file decides.
 */
export function unionPositions(unions: readonly GedcomUnion[]): number[] {
  const keys = unions.map((union) => (union.from.date === null ? null : getEdtfSortKey(union.from.date)))
  const followers = unions.map((): number[] => [])
  const pendingCount = new Int32Array(unions.length)
  for (const own of unionsByPartner(unions).values()) {
    const ordered = orderDated(own, keys)
    for (const [i, union] of ordered.entries()) {
      const next = ordered[i + 1]
      if (next === undefined) continue
      followers[union]?.push(next)
      pendingCount[next] = (pendingCount[next] ?? 0) + 1
    }
  }
  return computeLongestChains(followers, pendingCount)
}

function unionsByPartner(unions: readonly GedcomUnion[]) {
  const byPartner = new Map<string, number[]>()
  for (const [index, union] of unions.entries()) {
    for (const partner of new Set(union.partners)) {
      if (partner === null) continue
      const own = byPartner.get(partner)
      if (own) own.push(index)
      else byPartner.set(partner, [index])
    }
  }
  return byPartner
}

/** Sorts the dated unions among themselves; undated ones keep their places. */
function orderDated(own: readonly number[], keys: readonly (number | null)[]): number[] {
  const dated = own.filter((union) => keys[union] !== null)
  const sorted = dated.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  let next = 0
  return own.map((union) => (keys[union] === null ? union : (sorted[next++] ?? union)))
}

function computeLongestChains(later: readonly number[][], waits: Int32Array): number[] {
  const position = later.map(() => 0)
  const done = later.map(() => false)
  const ready = later.flatMap((_, union) => (waits[union] === 0 ? [union] : []))
  const setPosition = (union: number) => {
    done[union] = true
    for (const next of later[union] ?? []) {
      if (done[next]) continue
      position[next] = Math.max(position[next] ?? 0, (position[union] ?? 0) + 1)
      waits[next] = (waits[next] ?? 0) - 1
      if (waits[next] === 0) ready.push(next)
    }
  }
  for (let i = 0; i < ready.length; i++) setPosition(ready[i] ?? 0)
  for (const union of later.keys()) {
    if (done[union]) continue
    ready.length = 0
    ready.push(union)
    for (let i = 0; i < ready.length; i++) setPosition(ready[i] ?? 0)
  }
  return position
}
