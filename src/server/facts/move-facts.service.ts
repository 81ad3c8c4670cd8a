/** Moves what is known about a person or a union to another one, and erases what is known on a person's request. */
import { laterThan } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import {
  findShownNames,
  formatSurname,
  isBirthName,
  isUsableName,
  type ShownNames,
} from '#shared/genealogy/derive-names.ts'
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
    other.status === null &&
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

type PersonRow = Awaited<ReturnType<typeof loadPeopleRows>>[number]

/** Whether the names of a person give the shown given names and surname. */
function areShown(names: readonly NameRow[], row: PersonRow): boolean {
  const derived = deriveNameColumns(names)
  return derived !== null && derived.first_name === row.first_name && derived.last_name === row.last_name
}

/** Lets a merged person go on to show the names of one of the two: those of the other one become other names, or come behind. */
async function keepShownNames(
  db: Db,
  row: PersonRow,
  { married, birth }: ShownNames<NameRow>,
  at: string,
): Promise<void> {
  const names = await loadOwnNames(db, [row.id])
  if (areShown(names, row)) return
  const present = new Set(names.map(({ id }) => id))
  const allMarried = names.filter((name) => name.type === 'married' && isUsableName(name))
  const [last] = allMarried.slice(-1)
  const changes: { name: NameRow; change: Partial<NameRow> }[] = []
  if (last && married && present.has(married.id)) {
    if (last.id !== married.id) changes.push({ name: married, change: { position: last.position + 1 } })
  } else for (const name of allMarried) changes.push({ name, change: { type: 'aka' } })
  // A person of whom only the married name is known gets no other given names.
  if (married && !birth)
    for (const name of names)
      if ((name.type === null || isBirthName(name)) && isUsableName(name))
        changes.push({ name, change: { type: 'aka' } })
  if (birth && birth.type === null && present.has(birth.id) && names.some(isBirthName))
    changes.push({ name: birth, change: { type: 'birth' } })
  for (const { name, change } of changes) {
    if (name.restriction === 'locked' && change.type !== undefined) continue
    await updateRecord(db, 'person_names', name.id, { ...change, updated_at: laterThan(name.updated_at, at) })
  }
}

/**
 * Gives a merged person the maiden name and the other names that all names tell, so that no name is lost when the columns are
 * written to the names.
 *
 * @param shown the names that the person shows
 */
async function keepOtherNames(db: Db, id: string, shown: ShownNames<NameRow>, at: string): Promise<void> {
  const [row] = await loadPeopleRows(db, [id])
  if (!row) return
  await keepShownNames(db, row, shown, at)
  const names = await loadOwnNames(db, [id])
  const derived = deriveNameColumns(names)
  if (!derived) return
  const { also_known_as } = derived
  const maiden_name = areShown(names, row) && row.maiden_name === null ? derived.maiden_name : row.maiden_name
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
  const names = await loadOwnNames(db, [first.has('NAME') ? from : to])
  const shown = findShownNames(names.filter(isUsableName))
  await store.moveFacts(db, ofPerson, { from, to, first })
  await store.moveNames(db, { from, to, isFirst: first.has('NAME') })
  await store.moveParticipations(db, from, to)
  await deleteEqualNames(db, to)
  await keepOtherNames(db, to, shown, at)
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
