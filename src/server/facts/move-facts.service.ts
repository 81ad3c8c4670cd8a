/** Moves what is known about a person or a union to another one, and erases what is known on a person's request. */
import type { Db } from '#server/db/open.ts'
import { savePersonColumnsAsFacts, saveUnionColumnsAsFacts } from './derived-columns.service.ts'
import { type FactRow, loadOwnFacts, type Owner, ofPerson, ofUnion } from './derived-columns.store.ts'
import * as store from './move-facts.store.ts'
import { deleteRecord } from './records.store.ts'

/** The content of a fact as text, to find equal ones. */
function describeContent(row: object): string {
  const own = new Set(['id', 'person_id', 'union_id', 'position', 'created_at', 'updated_at'])
  return JSON.stringify(Object.entries(row).filter(([column]) => !own.has(column)))
}

/** Whether a fact says only what another one says, too. */
function isContained(fact: FactRow, other: FactRow): boolean {
  const details = ['type', 'date', 'date_phrase', 'place', 'value', 'age', 'cause', 'agency', 'note'] as const
  return (
    fact.tag === other.tag &&
    fact.citations === '[]' &&
    fact.status === null &&
    fact.restriction === other.restriction &&
    fact.denied === other.denied &&
    details.every((detail) => fact[detail] === null || fact[detail] === other[detail])
  )
}

/** Deletes facts without participants and media that say nothing more than an earlier one. */
async function deleteEqualFacts(db: Db, owner: Owner, id: string): Promise<void> {
  const facts = await loadOwnFacts(db, owner, [id])
  const linked = await store.listLinkedFacts(
    db,
    facts.map((fact) => fact.id),
  )
  for (const [at, fact] of facts.entries()) {
    const isSaid = facts.slice(0, at).some((other) => isContained(fact, other))
    if (isSaid && !linked.has(fact.id)) await deleteRecord(db, 'facts', fact.id)
  }
}

/**
 * Moves facts, names and participations of a person to the one that stays. Only equal facts become one. Call it after the
 * columns of the person who stays are written.
 * @param first the tags whose facts of the removed person become the preferred ones
 */
export async function movePersonFacts(
  db: Db,
  { from, to, first, at }: { from: string; to: string; first: ReadonlySet<string>; at: string },
): Promise<void> {
  await store.moveFacts(db, ofPerson, { from, to, first })
  await store.moveNames(db, from, to)
  await store.moveParticipations(db, from, to)
  await savePersonColumnsAsFacts(db, [to], at)
  await deleteEqualFacts(db, ofPerson, to)
  const names = await store.loadNamesOf(db, to)
  for (const [index, name] of names.entries()) {
    const isSaid = names.slice(0, index).some((other) => describeContent(other) === describeContent(name))
    if (isSaid) await deleteRecord(db, 'person_names', name.id)
  }
}

/** Like {@link movePersonFacts}, for two unions of one couple. */
export async function moveUnionFacts(db: Db, from: string, to: string, at: string): Promise<void> {
  await store.moveFacts(db, ofUnion, { from, to, first: new Set() })
  await saveUnionColumnsAsFacts(db, [to], at)
  await deleteEqualFacts(db, ofUnion, to)
}

/**
 * Deletes the facts and names of people and unions, their parts in others' facts, and the places that only these named.
 * @returns the ids of the deleted records, to erase them from the log
 */
export async function eraseFacts(
  db: Db,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
): Promise<{ facts: string[]; names: string[] }> {
  const deleted = await store.deleteFactsOf(db, { people, unions })
  await store.deleteUnusedPlaces(db)
  return deleted
}
