/**
 * Keeps the columns of people and unions and their facts and names the same: a write of facts updates the columns, and a
 * write of columns, by an older call or a form, updates the preferred fact.
 */

import type { Selectable } from 'kysely'
import { pickChanged } from '#server/audit/before-after.ts'
import { chunks, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { PeopleTable } from '#server/db/schema.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { findPreferred, isUsable } from '#shared/genealogy/preferred-fact.ts'
import {
  type DerivedFact,
  deriveNameColumns,
  derivePersonColumns,
  deriveToldByNames,
  deriveUnionColumns,
} from './derive-columns.ts'
import {
  type FactRow,
  listIds,
  loadOwnFacts,
  loadOwnNames,
  loadPeopleRows,
  loadUnionRows,
  type Owner,
  ofPerson,
  ofUnion,
  touchPartners,
  updateDerivedColumns,
} from './derived-columns.store.ts'
import {
  type FactDetail,
  type FactWriter,
  makeFactWriter,
  retractFacts,
  saveEnd,
  writePreferred,
} from './preferred-facts.service.ts'
import { saveNameColumns } from './save-names.service.ts'

export type { FactRow }

const unknown: FactDetail = { date: null, date_phrase: null, place: null }

function isAny(detail: FactDetail): boolean {
  return Object.values(detail).some((value) => value !== null)
}

/** "burial (1901)" */
function describeFact({ tag, type, date, date_phrase }: FactRow): string {
  const name = formatFactName({ tag, type: type ?? undefined }).toLowerCase()
  const time = date === null ? date_phrase : formatEdtfDate(date)
  return time === null ? name : `${name} (${time})`
}

/**
 * Checks that a person may be living: that no burial or other fact after a death is recorded, which the person form does not
 * show.
 * @throws AppError conflict
 */
export async function checkMayBeLiving(db: Db, id: string): Promise<void> {
  const facts = await loadOwnFacts(db, ofPerson, [id])
  const later = facts.find((fact) => fact.tag !== 'DEAT' && derivePersonColumns([fact]).deceased === 1)
  if (!later) return
  const fact = describeFact(later)
  const message = `This person has a ${fact} and is not living. Delete the ${fact} on the page of the person first.`
  throw new AppError('conflict', message, { fields: { deceased: message } })
}

/** Writes the death of a person, and whether the person has died. */
async function saveDeath(
  writer: FactWriter,
  own: readonly FactRow[],
  row: Selectable<PeopleTable>,
): Promise<void> {
  const derived = derivePersonColumns(own)
  const death = { date: row.death_date, date_phrase: row.death_date_phrase, place: row.death_place }
  // A date or place of death tells that the person has died, even where the file that was imported does not any more.
  const isDead = row.deceased === 1 || isAny(death)
  if (!isDead && derived.deceased === 1) {
    const deaths = own.filter((fact) => fact.tag === 'DEAT' && isUsable(fact))
    const shown = findPreferred(own, 'DEAT')
    // A form shows only the preferred death: the others are kept as rejected ones.
    return await retractFacts(writer, deaths, (fact) => (fact === shown ? Object.keys(unknown) : []))
  }
  const isSame = Object.entries(death).every(
    ([column, value]) => derived[`death_${column}` as 'death_date'] === value,
  )
  if (!isSame) await writePreferred(writer, 'DEAT', findPreferred(own, 'DEAT'), death, isDead)
  const denials = own.filter(
    ({ tag, denied, status }) => tag === 'DEAT' && denied === 1 && status !== 'rejected',
  )
  if (row.deceased === 1 && derived.deceased === 0)
    await retractFacts(writer, denials, () => Object.keys(unknown))
}

/**
 * Writes the columns of these people to their names and preferred facts. Call it after every write of the columns that does not
 * come from the facts.
 */
export async function savePersonColumnsAsFacts(db: Db, ids: readonly string[], at: string): Promise<void> {
  const facts = Map.groupBy(await loadOwnFacts(db, ofPerson, ids), ({ person_id }) => person_id)
  const names = Map.groupBy(await loadOwnNames(db, ids), ({ person_id }) => person_id)
  for (const row of await loadPeopleRows(db, ids)) {
    await saveNameColumns(db, row, names.get(row.id) ?? [], at)
    const own = facts.get(row.id) ?? []
    const writer = makeFactWriter({ db, owner: ofPerson, id: row.id, at }, own)
    const derived = derivePersonColumns(own)
    const differs = (...columns: (keyof typeof derived)[]) =>
      columns.some((column) => (derived[column] ?? null) !== row[column])
    if (differs('birth_date', 'birth_date_phrase', 'birth_place')) {
      const detail = { date: row.birth_date, date_phrase: row.birth_date_phrase, place: row.birth_place }
      await writePreferred(writer, 'BIRT', findPreferred(own, 'BIRT'), detail, isAny(detail))
    }
    if (differs('occupation')) {
      const preferred = own.find((fact) => fact.tag === 'OCCU' && fact.value !== null && isUsable(fact))
      await writePreferred(writer, 'OCCU', preferred, { value: row.occupation }, row.occupation !== null)
    }
    await saveDeath(writer, own, row)
  }
  await deriveColumns(db, { people: ids, unions: [] }, at)
}

/** Writes the name columns of these people to their names, like {@link savePersonColumnsAsFacts}. */
export async function saveNameColumnsAsNames(db: Db, ids: readonly string[], at: string): Promise<void> {
  const names = Map.groupBy(await loadOwnNames(db, ids), ({ person_id }) => person_id)
  for (const row of await loadPeopleRows(db, ids)) await saveNameColumns(db, row, names.get(row.id) ?? [], at)
  await deriveColumns(db, { people: ids, unions: [] }, at)
}

/** Like {@link savePersonColumnsAsFacts} for unions. */
export async function saveUnionColumnsAsFacts(db: Db, ids: readonly string[], at: string): Promise<void> {
  const before = await loadOwnFacts(db, ofUnion, ids)
  const facts = Map.groupBy(before, ({ union_id }) => union_id)
  for (const row of await loadUnionRows(db, ids)) {
    const own = facts.get(row.id) ?? []
    const writer = makeFactWriter({ db, owner: ofUnion, id: row.id, at }, own)
    const derived = deriveUnionColumns(own)
    if (
      derived.from_date !== row.from_date ||
      derived.from_date_phrase !== row.from_date_phrase ||
      derived.place !== row.place
    ) {
      const detail = { date: row.from_date, date_phrase: row.from_date_phrase, place: row.place }
      await writePreferred(writer, 'MARR', findPreferred(own, 'MARR'), detail, isAny(detail))
    }
    await saveEnd(writer, own, row)
  }
  const after = await loadOwnFacts(db, ofUnion, ids)
  const previous = new Map<string, FactRow | null>([
    ...after.map(({ id }) => [id, null] as const),
    ...before.map((fact) => [fact.id, fact] as const),
  ])
  await deriveColumns(db, { people: [], unions: ids }, at, { facts: previous })
}

function findDifferences(row: object, derived: object): Record<string, Value> {
  return pickChanged(row, derived) as Record<string, Value>
}

/** A fact as it was before a write. */
type PreviousFact = DerivedFact & {
  position: number
  person_id?: string | null | undefined
  union_id?: string | null | undefined
}

/** The facts that a write changed, as they were before: null for a new fact. */
export type PreviousFacts = ReadonlyMap<string, PreviousFact | null>

/** What a write changed, as it was before. */
export interface Previous {
  facts: PreviousFacts
  /** The rows of people and unions, by id, as an undo restores them. */
  rows?: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

const none: Previous = { facts: new Map() }

/**
 * Null for columns that facts told before a write and that no fact tells any more. Columns that differ from what the facts told
 * were set by hand since, and stay, as do those that were the same before the change that is undone.
 *
 * @param derive the columns that facts tell
 */
function clearUntold<C extends object>(
  row: { id: string },
  facts: readonly FactRow[],
  { facts: previous, rows }: Previous,
  derive: (facts: readonly DerivedFact[]) => C,
  columns: readonly (keyof C)[],
): Record<string, null> {
  const unchanged = facts.filter(({ id }) => !previous.has(id))
  // A fact that was of another record, as before a merge was undone, told nothing of this one.
  const own = [...previous.values()].filter((fact) => fact?.person_id === row.id || fact?.union_id === row.id)
  const before = [...unchanged, ...own.filter((fact) => fact !== null)]
  const told = derive(before.toSorted((a, b) => a.position - b.position))
  const restored = rows?.get(row.id)
  if (restored && columns.every((column) => restored[String(column)] === Reflect.get(row, column))) return {}
  const isTold = columns.every((column) => column in told && Reflect.get(row, column) === told[column])
  return isTold ? Object.fromEntries(columns.map((column) => [column, null])) : {}
}

/** Those of the people who have lost all names that their columns came from. */
export async function listNamelessPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const named = new Set((await loadOwnNames(db, ids)).map(({ person_id }) => person_id))
  return (await loadPeopleRows(db, ids)).flatMap(({ id, first_name, last_name }) =>
    named.has(id) || (first_name === '' && last_name === '') ? [] : [id],
  )
}

async function findOutdatedPeople(db: Db, ids: readonly string[], previous: Previous) {
  const facts = Map.groupBy(await loadOwnFacts(db, ofPerson, ids), ({ person_id }) => person_id)
  const names = Map.groupBy(await loadOwnNames(db, ids), ({ person_id }) => person_id)
  return (await loadPeopleRows(db, ids)).map((row) => {
    const own = facts.get(row.id) ?? []
    const ownNames = names.get(row.id) ?? []
    const change = findDifferences(row, {
      ...clearUntold(row, own, previous, derivePersonColumns, ['deceased']),
      ...derivePersonColumns(own),
      ...deriveNameColumns(ownNames),
      ...deriveToldByNames(ownNames),
    })
    return { row, change }
  })
}

async function findOutdatedUnions(db: Db, ids: readonly string[], previous: Previous) {
  const facts = Map.groupBy(await loadOwnFacts(db, ofUnion, ids), ({ union_id }) => union_id)
  return (await loadUnionRows(db, ids)).map((row) => {
    const own = facts.get(row.id) ?? []
    const endColumns = ['to_date', 'to_date_phrase', 'end_reason'] as const
    const change = findDifferences(row, {
      ...clearUntold(row, own, previous, deriveUnionColumns, endColumns),
      ...deriveUnionColumns(own),
    })
    return { row, change }
  })
}

/** The people and unions whose columns are not those that their facts and names give, with the columns to write. */
async function findOutdatedColumns(db: Db, owner: Owner, ids: readonly string[], previous = none) {
  const found =
    owner.table === 'people'
      ? await findOutdatedPeople(db, ids, previous)
      : await findOutdatedUnions(db, ids, previous)
  return found.filter(({ change }) => Object.keys(change).length > 0)
}

/**
 * Updates the columns of people and unions from their facts and names.
 *
 * @param previous of the facts of these people and unions that were written just before
 */
export async function deriveColumns(
  db: Db,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
  at: string,
  previous: Previous = none,
): Promise<void> {
  for (const [owner, ids] of [[ofPerson, people] as const, [ofUnion, unions] as const]) {
    if (ids.length === 0) continue
    for (const { row, change } of await findOutdatedColumns(db, owner, ids, previous))
      await updateDerivedColumns(db, owner, row, change, at)
  }
}

/** After a write of facts: updates the columns, and makes the partners of the unions newer. */
export async function deriveWrittenColumns(
  db: Db,
  owners: { people: readonly string[]; unions: readonly string[] },
  at: string,
  previous: Previous = none,
): Promise<void> {
  await deriveColumns(db, owners, at, previous)
  for (const union of owners.unions) await touchPartners(db, union, at)
}

/** The ids of people and unions whose columns differ from what their facts and names give: none. */
export async function listWronglyDerived(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const owner of [ofPerson, ofUnion])
    for (const part of chunks(await listIds(db, owner)))
      found.push(...(await findOutdatedColumns(db, owner, part)).map(({ row }) => row.id))
  return found
}
