/** What a family tree says about its people, as plain records: the model of the random changes of facts. */
import type { Fact, PersonName } from '#shared/contracts/facts.contract.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import type { Source } from '#shared/contracts/sources.contract.ts'

/** A record without the time of its last change. */
type Timeless<R> = Omit<R, 'updated_at'>
export type ModelFact = Timeless<Fact>
export type ModelName = Timeless<PersonName>

/** What no fact and no name of a person tells. */
export interface ModelPerson {
  id: string
  father_id: string | null
  mother_id: string | null
  /** As set by hand where no fact tells. */
  deceased: 0 | 1 | null
  erased: boolean
}

export interface UnionEnd {
  to_date: string | null
  to_date_phrase: string | null
  end_reason: string | null
}

/** The end is as set by hand where no fact tells. */
export interface ModelUnion extends UnionEnd {
  id: string
  partner1_id: string
  partner2_id: string | null
}

type ById<R> = Readonly<Record<string, R>>

export interface State {
  facts: ById<ModelFact>
  names: ById<ModelName>
  people: ById<ModelPerson>
  unions: ById<ModelUnion>
  sources: ById<Timeless<Source>>
  places: ById<Timeless<Place>>
}
export type Table = keyof State
export const tables = ['facts', 'names', 'people', 'unions', 'sources', 'places'] as const

export type Owner = Pick<ModelFact, 'person_id' | 'union_id'>

function isOwnedBy(fact: Owner, { person_id, union_id }: Owner): boolean {
  return person_id === undefined ? fact.union_id === union_id : fact.person_id === person_id
}

/** The facts of a person or a union in their order. */
export function listFactsOf({ facts }: State, owner: Owner): ModelFact[] {
  return Object.values(facts)
    .filter((fact) => isOwnedBy(fact, owner))
    .sort((a, b) => a.position - b.position)
}

export function listNamesOf({ names }: State, person: string): ModelName[] {
  return Object.values(names)
    .filter(({ person_id }) => person_id === person)
    .sort((a, b) => a.position - b.position)
}

export function listUnionsOf({ unions }: State, person: string): ModelUnion[] {
  return Object.values(unions).filter((union) => isPartner(union, person))
}

export function isPartner({ partner1_id, partner2_id }: ModelUnion, person: string): boolean {
  return partner1_id === person || partner2_id === person
}

/** A record with changed fields; null and false remove a field, as in a list that leaves out what is not known. */
export function withFields<R extends object>(record: R, fields: Readonly<Record<string, unknown>>): R {
  const isKnown = (value: unknown) =>
    value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries({ ...record, ...fields }).filter(
      ([field, value]) => isKnown(value) || (!(field in fields) && value === null),
    ),
  ) as R
}

export function withRecord<T extends Table>(state: State, table: T, record: State[T][string]): State {
  return { ...state, [table]: { ...state[table], [record.id]: record } }
}

export function withoutRecords<T extends Table>(state: State, table: T, ids: readonly string[]): State {
  const remaining = Object.entries(state[table]).filter(([id]) => !ids.includes(id))
  return { ...state, [table]: Object.fromEntries(remaining) }
}

/** JSON with sorted fields: equal for equal values. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

export function isSame(one: unknown, other: unknown): boolean {
  return toJson(one) === toJson(other)
}

/** The fields in which two records differ. */
export function listChangedFields(before: object, after: object): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter((field) => !isSame(Reflect.get(before, field), Reflect.get(after, field)))
}

/** The records in which two states differ: "facts id: before -> after". */
export function listDifferences(one: State, other: State, compared: readonly Table[] = tables): string[] {
  return compared.flatMap((table) => {
    const ids = new Set([...Object.keys(one[table]), ...Object.keys(other[table])])
    return [...ids].flatMap((id) => {
      const [a, b] = [one[table][id], other[table][id]]
      return isSame(a, b) ? [] : [`${table} ${id}: ${toJson(a)} -> ${toJson(b)}`]
    })
  })
}

/** Words that the sequences make: no word is part of another one or of an id. */
export const wordPattern = /wq\d+zk/g

export function listWords(value: unknown): Set<string> {
  return new Set(JSON.stringify(value ?? null).match(wordPattern) ?? [])
}
