/** Moves what is known about a person or a union to another one, and erases what is known on a person's request. */
import { laterThan } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { formatLastName, formatSurname, isUsableName } from '#shared/genealogy/derive-names.ts'
import { deriveNameColumns } from './derive-columns.ts'
import { savePersonColumnsAsFacts, saveUnionColumnsAsFacts } from './derived-columns.service.ts'
import {
  type FactRow,
  loadOwnFacts,
  loadOwnNames,
  loadPeopleRows,
  type NameRow,
  type Owner,
  ofPerson,
  ofUnion,
  updateDerivedColumns,
} from './derived-columns.store.ts'
import * as store from './move-facts.store.ts'
import { deleteRecord, updateRecord } from './records.store.ts'

/** Whether a fact says only what another one says, too. */
function isContained(fact: FactRow, other: FactRow): boolean {
  const details = [
    ...(['type', 'date', 'date_phrase', 'place', 'value', 'age', 'husband_age', 'wife_age'] as const),
    ...(['cause', 'agency', 'religion', 'address', 'note'] as const),
  ]
  return (
    fact.tag === other.tag &&
    (fact.citations === '[]' || fact.citations === other.citations) &&
    fact.status === null &&
    fact.restriction === other.restriction &&
    fact.denied === other.denied &&
    details.every((detail) => fact[detail] === null || fact[detail] === other[detail])
  )
}

const pieces = ['prefix', 'call_name', 'nickname', 'suffix', 'date', 'date_phrase', 'note'] as const

/** Whether a name says only what another one says, too. */
function isNameContained(name: NameRow, other: NameRow): boolean {
  const hasType =
    name.type === null ? other.type === null || other.type === 'birth' : name.type === other.type
  return (
    hasType &&
    name.type_text === other.type_text &&
    name.given === other.given &&
    formatSurname(name) === formatSurname(other) &&
    name.restriction === other.restriction &&
    pieces.every((piece) => name[piece] === null || name[piece] === other[piece]) &&
    (name.citations === '[]' || name.citations === other.citations) &&
    (name.translations === '[]' || name.translations === other.translations)
  )
}

/** Deletes names that say nothing more than another one. */
async function deleteEqualNames(db: Db, id: string): Promise<void> {
  const remaining = await loadOwnNames(db, [id])
  for (const name of remaining.toReversed()) {
    const at = remaining.indexOf(name)
    if (!remaining.some((other, i) => i !== at && isNameContained(name, other))) continue
    remaining.splice(at, 1)
    await deleteRecord(db, 'person_names', name.id)
  }
}

/**
 * Keeps married names from replacing the surname that the merged person shows: the one with this surname becomes the last one,
 * else they become other names.
 */
async function keepShownSurname(db: Db, id: string, surname: string, at: string): Promise<void> {
  const names = await loadOwnNames(db, [id])
  const married = names.filter((name) => name.type === 'married' && isUsableName(name))
  const last = married.at(-1)
  if (!last || formatLastName(last) === surname) return
  const shown = married.findLast((name) => formatLastName(name) === surname)
  const changes = shown
    ? [{ name: shown, change: { position: last.position + 1 } }]
    : married.flatMap((name) => (name.restriction === 'locked' ? [] : { name, change: { type: 'aka' } }))
  for (const { name, change } of changes)
    await updateRecord(db, 'person_names', name.id, { ...change, updated_at: laterThan(name.updated_at, at) })
}

/**
 * Gives a merged person the maiden name and the other names that all names tell, so that no name is lost when the columns are
 * written to the names.
 */
async function keepOtherNames(db: Db, id: string, at: string): Promise<void> {
  const [row] = await loadPeopleRows(db, [id])
  if (!row) return
  await keepShownSurname(db, id, row.last_name, at)
  const derived = deriveNameColumns(await loadOwnNames(db, [id]))
  if (!derived) return
  const { first_name, last_name, also_known_as } = derived
  const isShown = first_name === row.first_name && last_name === row.last_name
  const maiden_name = isShown && row.maiden_name === null ? derived.maiden_name : row.maiden_name
  await updateDerivedColumns(db, ofPerson, row, { also_known_as, maiden_name }, at)
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
 * @param first the tags whose facts (NAME: the names) of the removed person become the preferred ones
 */
export async function movePersonFacts(
  db: Db,
  { from, to, first, at }: { from: string; to: string; first: ReadonlySet<string>; at: string },
): Promise<void> {
  await store.moveFacts(db, ofPerson, { from, to, first })
  await store.moveNames(db, { from, to, isFirst: first.has('NAME') })
  await store.moveParticipations(db, from, to)
  await deleteEqualNames(db, to)
  await keepOtherNames(db, to, at)
  await savePersonColumnsAsFacts(db, [to], at)
  await deleteEqualFacts(db, ofPerson, to)
}

/** Like {@link movePersonFacts}, for two unions of one couple. */
export async function moveUnionFacts(db: Db, from: string, to: string, at: string): Promise<void> {
  await store.moveFacts(db, ofUnion, { from, to, first: new Set() })
  await saveUnionColumnsAsFacts(db, [to], at)
  await deleteEqualFacts(db, ofUnion, to)
}

/**
 * Deletes the facts and names of people and unions, and their parts in others' facts.
 * @returns the ids of the deleted records, to erase them from the log
 */
export async function eraseFacts(
  db: Db,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
): Promise<{ facts: string[]; names: string[] }> {
  return await store.deleteFactsOf(db, { people, unions })
}

/** Deletes the places that nothing names any more. @param named the ids that undoable changes name: these places stay */
export async function erasePlaces(db: Db, named: ReadonlySet<string>): Promise<void> {
  await store.deleteUnusedPlaces(db, named)
}
