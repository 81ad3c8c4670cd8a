/**
 * Keeps the columns of people and unions and their facts the same: a write of facts updates the columns, and a write of
 * columns, by an older call or a form, updates the preferred fact.
 */
import { randomUUID } from 'node:crypto'
import { pickChanged } from '#server/audit/before-after.ts'
import { laterThan } from '#server/clock.ts'
import type { Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import {
  type DerivedFact,
  derivePersonColumns,
  deriveUnionColumns,
  findEnd,
  findPreferred,
  getEndReason,
  isUsable,
} from './derive-columns.ts'
import {
  type FactRow,
  listIds,
  loadOwnFacts,
  loadPeopleRows,
  loadUnionRows,
  type Owner,
  ofPerson,
  ofUnion,
  updateDerivedColumns,
} from './derived-columns.store.ts'
import { filePlace } from './places.service.ts'
import { deleteRecord, insertRecord, updateRecord } from './records.store.ts'

type Detail = Pick<FactRow, 'date' | 'date_phrase' | 'place' | 'value'>

const nothing: Detail = { date: null, date_phrase: null, place: null, value: null }

/** Whether a fact says nothing but what the columns say. */
function isBare(fact: FactRow): boolean {
  const details = [fact.age, fact.cause, fact.agency, fact.religion, fact.address, fact.note, fact.type]
  return details.every((detail) => detail === null) && fact.citations === '[]' && fact.status === null
}

interface FactWriter {
  db: Db
  owner: Owner
  id: string
  at: string
  facts: FactRow[]
}

async function insertFact({ db, owner, id, at, facts }: FactWriter, tag: string, detail: Detail) {
  const position = facts.reduce((last, fact) => Math.max(last, fact.position), -1) + 1
  await insertRecord(db, 'facts', {
    id: randomUUID(),
    [owner.column]: id,
    position,
    tag,
    ...detail,
    place_id: await filePlace(db, detail.place, at),
    created_at: at,
    updated_at: at,
  })
}

/** Gives the preferred fact of a tag these details: changes it, adds it, or deletes it when nothing is left. */
async function writePreferred(
  writer: FactWriter,
  tag: string,
  preferred: FactRow | undefined,
  detail: Detail,
  isWanted: boolean,
): Promise<void> {
  const { db, at } = writer
  if (!preferred) {
    if (isWanted) await insertFact(writer, tag, detail)
    return
  }
  const change = pickChanged(preferred, detail)
  if (!isWanted && isBare(preferred)) return await deleteRecord(db, 'facts', preferred.id)
  if (Object.keys(change).length === 0) return
  await updateRecord(db, 'facts', preferred.id, {
    ...change,
    updated_at: laterThan(preferred.updated_at, at),
  })
}

/** Deletes facts of which a form says that they did not happen. */
async function deleteFacts({ db, facts }: FactWriter, isMeant: (fact: FactRow) => boolean) {
  for (const fact of facts.filter(isMeant)) await deleteRecord(db, 'facts', fact.id)
}

function isAny(detail: Detail): boolean {
  return Object.values(detail).some((value) => value !== null)
}

/**
 * Writes the columns of these people to their preferred facts. Call it after every write of the columns that does not
 * come from the facts.
 */
export async function savePersonColumnsAsFacts(db: Db, ids: readonly string[], at: string): Promise<void> {
  const facts = Map.groupBy(await loadOwnFacts(db, ofPerson, ids), ({ person_id }) => person_id)
  for (const row of await loadPeopleRows(db, ids)) {
    const own = facts.get(row.id) ?? []
    const writer: FactWriter = { db, owner: ofPerson, id: row.id, at, facts: own }
    const derived = derivePersonColumns(own)
    const differs = (...columns: (keyof typeof derived)[]) =>
      columns.some((column) => (derived[column] ?? null) !== row[column])
    if (differs('birth_date', 'birth_date_phrase', 'birth_place')) {
      const detail = {
        ...nothing,
        ...{ date: row.birth_date, date_phrase: row.birth_date_phrase, place: row.birth_place },
      }
      await writePreferred(writer, 'BIRT', findPreferred(own, 'BIRT'), detail, isAny(detail))
    }
    if (differs('occupation')) {
      const preferred = own.find((fact) => fact.tag === 'OCCU' && fact.value !== null && isUsable(fact))
      const detail = {
        ...{ date: preferred?.date ?? null, date_phrase: preferred?.date_phrase ?? null },
        ...{ place: preferred?.place ?? null, value: row.occupation },
      }
      if (row.occupation !== null) await writePreferred(writer, 'OCCU', preferred, detail, true)
      else await deleteFacts(writer, (fact) => fact.tag === 'OCCU' && fact.value !== null && isUsable(fact))
    }
    const death = {
      ...nothing,
      ...{ date: row.death_date, date_phrase: row.death_date_phrase, place: row.death_place },
    }
    if (differs('death_date', 'death_date_phrase', 'death_place')) {
      const isWanted = isAny(death) || row.deceased === 1
      await writePreferred(writer, 'DEAT', findPreferred(own, 'DEAT'), death, isWanted)
    }
    // A date or place of death tells that the person has died, even where the file that was imported does not any more.
    const contradictsDeath = row.deceased !== 1 && isAny(death)
    if (!contradictsDeath && derived.deceased !== undefined && derived.deceased !== row.deceased) {
      const isMeant = (fact: FactRow) =>
        row.deceased === 1 ? fact.tag === 'DEAT' && fact.denied === 1 : fact.tag === 'DEAT' && isUsable(fact)
      await deleteFacts(writer, isMeant)
    }
  }
  await deriveColumns(db, { people: ids, unions: [] }, at)
}

/** The tag of the fact that tells of an end; ends without a fact of their own stay in the columns. */
const endTags: Readonly<Record<string, string>> = { divorce: 'DIV', annulment: 'ANUL', separation: '_SEPR' }

/** Like {@link savePersonColumnsAsFacts} for unions. */
export async function saveUnionColumnsAsFacts(db: Db, ids: readonly string[], at: string): Promise<void> {
  const facts = Map.groupBy(await loadOwnFacts(db, ofUnion, ids), ({ union_id }) => union_id)
  for (const row of await loadUnionRows(db, ids)) {
    const own = facts.get(row.id) ?? []
    const writer: FactWriter = { db, owner: ofUnion, id: row.id, at, facts: own }
    const derived = deriveUnionColumns(own)
    if (
      derived.from_date !== row.from_date ||
      derived.from_date_phrase !== row.from_date_phrase ||
      derived.place !== row.place
    ) {
      const detail = {
        ...nothing,
        ...{ date: row.from_date, date_phrase: row.from_date_phrase, place: row.place },
      }
      await writePreferred(writer, 'MARR', findPreferred(own, 'MARR'), detail, isAny(detail))
    }
    const end = findEnd(own)
    const tag = endTags[row.end_reason ?? '']
    const isSameReason = end !== undefined && getEndReason(end) === row.end_reason
    if (end && !isSameReason)
      await deleteFacts(writer, (fact) => getEndReason(fact) !== null && isUsable(fact))
    if (!isSameReason && tag === undefined) continue
    const kept = isSameReason ? end : undefined
    if (kept?.date === row.to_date && kept.date_phrase === row.to_date_phrase) continue
    const place = kept?.place ?? null
    const detail = { date: row.to_date, date_phrase: row.to_date_phrase, place, value: kept?.value ?? null }
    await writePreferred(writer, tag ?? 'EVEN', kept, detail, true)
  }
  await deriveColumns(db, { people: [], unions: ids }, at)
}

function findDifferences(row: object, derived: object): Record<string, Value> {
  return pickChanged(row, derived) as Record<string, Value>
}

/** The people and unions whose columns are not those that their facts give, with the columns to write. */
async function findOutdatedColumns(db: Db, owner: Owner, ids: readonly string[]) {
  const facts = Map.groupBy(await loadOwnFacts(db, owner, ids), (fact) => fact[owner.column])
  const isPeople = owner.table === 'people'
  const rows = isPeople ? await loadPeopleRows(db, ids) : await loadUnionRows(db, ids)
  const derive: (own: readonly DerivedFact[]) => object = isPeople ? derivePersonColumns : deriveUnionColumns
  return rows.flatMap((row) => {
    const change = findDifferences(row, derive(facts.get(row.id) ?? []))
    return Object.keys(change).length === 0 ? [] : [{ row, change }]
  })
}

/** Updates the columns of people and unions from their facts. */
export async function deriveColumns(
  db: Db,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
  at: string,
): Promise<void> {
  for (const [owner, ids] of [[ofPerson, people] as const, [ofUnion, unions] as const]) {
    if (ids.length === 0) continue
    for (const { row, change } of await findOutdatedColumns(db, owner, ids))
      await updateDerivedColumns(db, owner, row, change, at)
  }
}

/** The ids of people and unions whose columns differ from what their facts give: none. */
export async function listWronglyDerived(db: Db): Promise<string[]> {
  const people = await findOutdatedColumns(db, ofPerson, await listIds(db, ofPerson))
  const unions = await findOutdatedColumns(db, ofUnion, await listIds(db, ofUnion))
  return [...people, ...unions].map(({ row }) => row.id)
}
