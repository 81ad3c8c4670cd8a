/** Undoing changes of facts and names: the columns that these give are derived again instead of restored. */
import type { Db } from '#server/db/open.ts'
import {
  deriveWrittenColumns,
  type FactRow,
  listNamelessPeople,
  saveNameColumnsAsNames,
  savePersonColumnsAsFacts,
  saveUnionColumnsAsFacts,
} from '#server/facts/derived-columns.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { loadRowChangesOf, type NetChange } from './undo.store.ts'

/** The columns of people that forms set, and that are names or facts, too. */
const nameColumns = ['first_name', 'last_name', 'maiden_name', 'also_known_as']
const factColumns = [
  ...['birth_date', 'birth_date_phrase', 'birth_place', 'death_date', 'death_date_phrase', 'death_place'],
  ...['occupation', 'deceased'],
]

/** The columns that facts and names give, by table. */
export const derivedColumns: Readonly<Record<string, ReadonlySet<string>>> = {
  people: new Set([
    ...[...nameColumns, ...factColumns],
    ...['baptism_date', 'burial_date', 'surname_first', 'search_names'],
  ]),
  unions: new Set(['from_date', 'from_date_phrase', 'place', 'to_date', 'to_date_phrase', 'end_reason']),
}

/** The owners of the facts or names that a change wrote, before and after. */
function listOwners(
  changes: readonly NetChange[],
  tables: readonly string[],
  column: 'person_id' | 'union_id',
): string[] {
  const rows = changes.flatMap(({ table, before, after }) => (tables.includes(table) ? [before, after] : []))
  const ids = rows.map((row) => row?.[column])
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** The names of the columns, by the name of the changed row. */
export type DerivedColumns = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The columns that facts and names give: a later change of a fact or name may have changed these
 * columns, and does not prevent the undo. A row is left out where the change wrote the columns but no fact and no name, as
 * before people had facts, and where an edit of the record itself is undone.
 *
 * @param targetId the record of the log entry
 */
export function listDerivedColumns(changes: readonly NetChange[], targetId: string | null): DerivedColumns {
  const owners = new Set([
    ...listOwners(changes, ['facts', 'person_names'], 'person_id'),
    ...listOwners(changes, ['facts'], 'union_id'),
  ])
  // Merging two people removes one of them, and undoing it restores the person.
  const isMerge = changes.some(({ table, before, after }) => table === 'people' && (!before || !after))
  return new Map(
    changes.flatMap(({ table, key, name, before, after }) => {
      const columns = derivedColumns[table]
      const id = String(key[0]?.value)
      if (!columns || before === null || after === null || (id === targetId && !isMerge)) return []
      const isWritten = [...columns].some((column) => before[column] !== after[column])
      return isWritten && !owners.has(id) ? [] : [[name, columns] as const]
    }),
  )
}

/** The facts of a change as they were before the change was undone; null for a deleted fact that is restored. */
function listUndoneFacts(changes: readonly NetChange[]): Map<string, FactRow | null> {
  const facts = changes.filter(({ table }) => table === 'facts')
  // The journal stores all columns of a fact.
  return new Map(facts.map(({ key, after }) => [String(key[0]?.value), after as FactRow | null]))
}

/** Checks that a person whose added name was deleted again has another name, unless the person is without a name. */
async function checkNamesLeft(db: Db, changes: readonly NetChange[]): Promise<void> {
  const added = changes.filter(({ before }) => before === null)
  const nameless = await listNamelessPeople(db, listOwners(added, ['person_names'], 'person_id'))
  if (nameless.length > 0)
    throw new AppError('conflict', 'This is the only name of the person. Change the name instead.')
}

/**
 * Makes the facts and names of the columns that an undo restored without facts or names: the change is older than these.
 */
async function saveOlderColumns(db: Db, changes: readonly NetChange[], at: string): Promise<void> {
  const list = (table: string, columns: Iterable<string>, owners: readonly string[]) =>
    changes.flatMap(({ table: changed, key, before, after }) => {
      const isRestored = changed === table && before !== null
      if (!isRestored || [...columns].every((column) => before[column] === (after?.[column] ?? null)))
        return []
      const id = String(key[0]?.value)
      return owners.includes(id) ? [] : [id]
    })
  const people = list('people', factColumns, listOwners(changes, ['facts'], 'person_id'))
  const named = list('people', nameColumns, listOwners(changes, ['person_names'], 'person_id'))
  const unions = list('unions', derivedColumns['unions'] ?? [], listOwners(changes, ['facts'], 'union_id'))
  await savePersonColumnsAsFacts(db, people, at)
  await saveNameColumnsAsNames(db, named, at)
  await saveUnionColumnsAsFacts(db, unions, at)
}

/**
 * Whether a row is a fact or name that an update of the site made from the columns of its owner: nobody has written it, and it
 * goes with its owner.
 */
export async function wasMadeFromColumns(db: Db, { table, key, before, after }: NetChange): Promise<boolean> {
  if (!['facts', 'person_names'].includes(table) || before === null || after !== null) return false
  const id = String(key[0]?.value)
  if (!id.startsWith(`${String(before['person_id'] ?? before['union_id'])}-`)) return false
  // The only entry is that of the deletion itself.
  return (await loadRowChangesOf(db, table, id)).length === 1
}

/**
 * Updates the columns of the people and unions whose facts or names an undo restored.
 *
 * @param targetType what the log entry is about
 * @throws AppError conflict for a person who would lose the only name
 */
export async function deriveUndoneColumns(
  db: Db,
  targetType: string,
  changes: readonly NetChange[],
  at: string,
): Promise<void> {
  await saveOlderColumns(db, changes, at)
  if (targetType === 'name') await checkNamesLeft(db, changes)
  const owners = {
    people: listOwners(changes, ['facts', 'person_names'], 'person_id'),
    unions: listOwners(changes, ['facts'], 'union_id'),
  }
  const rows = new Map(
    changes.flatMap(({ table, key, before }) =>
      before !== null && derivedColumns[table] ? [[String(key[0]?.value), before] as const] : [],
    ),
  )
  await deriveWrittenColumns(db, owners, at, { facts: listUndoneFacts(changes), rows })
}
