/** Writes the name columns of people, as forms and older calls set them, to the names of these people. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { pickChanged } from '#server/audit/before-after.ts'
import { laterThan } from '#server/clock.ts'
import type { Value } from '#server/db/bulk.ts'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { PeopleTable } from '#server/db/schema.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { changeNames, type EditableName, makeNames } from '#shared/genealogy/change-names.ts'
import type { NameFields } from '#shared/genealogy/derive-names.ts'
import { deriveNameColumns } from './derive-columns.ts'
import { loadPeopleWithoutNames, type NameRow } from './derived-columns.store.ts'
import { deleteRecord, insertRecord, updateRecord } from './records.store.ts'

type NameColumns = Pick<Selectable<PeopleTable>, 'first_name' | 'last_name' | 'maiden_name' | 'also_known_as'>

function toFields({ first_name, last_name, maiden_name, also_known_as }: NameColumns): NameFields {
  const others: unknown = JSON.parse(also_known_as)
  return {
    firstName: first_name,
    lastName: last_name,
    maidenName: maiden_name || null,
    alsoKnownAs: Array.isArray(others) ? others.map(String) : [],
  }
}

const nameColumns = [
  'type',
  'given',
  'nickname',
  'surname_prefix',
  'surname',
  'suffix',
  'surname_first',
] as const

function toColumns(name: EditableName, position: number): Record<string, Value> {
  return { ...Object.fromEntries(nameColumns.map((column) => [column, name[column] ?? null])), position }
}

function checkNotLocked({ restriction }: NameRow): void {
  if (restriction !== 'locked') return
  throw new AppError(
    'conflict',
    'The name of this person is locked. Remove the lock on the page of the person first.',
  )
}

/**
 * Changes the names of a person so that they give the columns.
 *
 * @param names of the person, in their order
 * @throws AppError conflict where a locked name would change
 */
export async function saveNameColumns(
  db: Db,
  row: NameColumns & { id: string },
  names: readonly NameRow[],
  at: string,
): Promise<void> {
  const derived = deriveNameColumns(names)
  if (derived !== null && Object.keys(pickChanged(row, derived)).length === 0) return
  const changed = changeNames(names, toFields(row))
  const remaining = new Map(names.map((name) => [name.id, name]))
  for (const [position, name] of changed.entries()) {
    const before = remaining.get(name.id ?? '')
    const columns = toColumns(name, position)
    if (!before) {
      const own = { id: randomUUID(), person_id: row.id, created_at: at, updated_at: at }
      await insertRecord(db, 'person_names', { ...own, ...columns })
      continue
    }
    remaining.delete(before.id)
    const change = pickChanged(before, columns)
    if (Object.keys(change).some((column) => column !== 'position')) checkNotLocked(before)
    if (Object.keys(change).length > 0)
      await updateRecord(db, 'person_names', before.id, {
        ...change,
        updated_at: laterThan(before.updated_at, at),
      })
  }
  for (const before of remaining.values()) {
    checkNotLocked(before)
    await deleteRecord(db, 'person_names', before.id)
  }
}

/** Adds the names that the columns tell to people who have no names yet. */
export async function fillMissingNames(db: Db): Promise<void> {
  const people = await loadPeopleWithoutNames(db)
  const rows = people.flatMap(({ id, created_at, updated_at, ...columns }) =>
    makeNames(toFields(columns)).map(
      (name, position): Readonly<Record<string, Value>> => ({
        ...{ id: `${id}-name${position}`, person_id: id, created_at, updated_at },
        ...toColumns(name, position),
      }),
    ),
  )
  const [first = {}] = rows
  const columns = Object.keys(first)
  await insertRows(
    db,
    'person_names',
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}
