/** Restores entries of lists that were saved again since: an entry whose position is taken comes after the others. */
import type { Db } from '#server/db/open.ts'
import { loadListEntries, type NetChange, type Row, readRow } from './undo.store.ts'

/** The lists of facts. An entry is known by its position. */
const listTables: ReadonlySet<string> = new Set(['fact_people', 'fact_media'])

function isSameEntry(one: Row, other: Row): boolean {
  return Object.keys(one).every((column) => column === 'position' || one[column] === other[column])
}

function moveTo(change: NetChange, position: number): NetChange {
  const key = change.key.map((part) => (part.column === 'position' ? { ...part, value: position } : part))
  const name = `${change.table} ${JSON.stringify(key.map(({ value }) => value))}`
  return { ...change, key, name, before: { ...change.before, position } }
}

/**
 * The change with a free position, where it restores an entry of a list and another entry has the position now.
 *
 * @param changes all changes that are undone with it
 * @param restored those of these that are prepared already, by name; some have another position
 * @returns null where the list has the same entry
 */
export async function withFreePosition(
  db: Db,
  change: NetChange,
  {
    changes,
    restored,
  }: { changes: readonly NetChange[]; restored: ReadonlyMap<string, { change: NetChange }> },
): Promise<NetChange | null> {
  const { table, before, after } = change
  if (!listTables.has(table) || before === null || after !== null) return change
  if (!restored.has(change.name) && (await readRow(db, change)) === null) return change
  const isSameList = (row: Row | null) => row !== null && row['fact_id'] === before['fact_id']
  const undone = changes.filter((other) => other.table === table && isSameList(other.before ?? other.after))
  const undonePositions = undone.map(({ key }) => Number(key[1]?.value))
  const added = [...restored.values()].flatMap(({ change: other }) =>
    other.table === table && other.before && isSameList(other.before) ? [other.before] : [],
  )
  const entries = await loadListEntries(db, table, before['fact_id'])
  // Entries that this undo deletes or moves do not stand for the restored one.
  const remaining = entries.filter(({ position }) => !undonePositions.includes(Number(position)))
  if ([...remaining, ...added].some((entry) => isSameEntry(before, entry))) return null
  const positions = [...entries, ...added].map(({ position }) => Number(position))
  return moveTo(change, Math.max(...positions, ...undonePositions) + 1)
}
