/** What the log tells about merged people: which record was merged into which. */
import { z } from 'zod'
import { findEngine } from '#server/db/find-engine.ts'
import type { Db } from '#server/db/open.ts'
import { filterExistingPeople } from '#server/people/referenced-people.ts'
import { loadLoggedIds, loadMergeDetails, loadMergesAndDeletions, loadMergesOf } from './audit.store.ts'
import { type NetChange, type Row, readRow } from './undo.store.ts'

const mergeDetails = z.object({ merged: z.object({ id: z.string() }) })

function getMergedId(details: string): string | null {
  const parsed = mergeDetails.safeParse(JSON.parse(details))
  return parsed.success ? parsed.data.merged.id : null
}

/** The ids of all people that were merged into a person, directly or through another merge, undone merges included. */
export async function listMergedInto(db: Db, personId: string): Promise<string[]> {
  const found: string[] = []
  const queue = [personId]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const details of await loadMergeDetails(db, id)) {
      const merged = getMergedId(details)
      if (merged === null || found.includes(merged)) continue
      found.push(merged)
      queue.push(merged)
    }
  }
  return found
}

/** The existing person that a removed person was merged into, directly or through another merge; null if there is none. */
export async function findKeptPerson(db: Db, removedId: string): Promise<string | null> {
  const visited = new Set<string>()
  let id: string | null = removedId
  while (id !== null && !visited.has(id)) {
    visited.add(id)
    const current: string = id
    if ((await filterExistingPeople(db, [current])).length > 0) return current
    const merges = await loadMergesOf(db, current)
    id = merges.find(({ details }) => getMergedId(details) === current)?.target_id ?? null
  }
  return null
}

/** The people and events that this site has had; some may exist again. */
export interface FormerIds {
  /** Who they became by merging, or the same id where they were deleted or erased on request. */
  became: ReadonlyMap<string, string>
  /** Those who were erased on request, or of whom an entry of the log was erased with somebody else. */
  erased: ReadonlySet<string>
}

export async function listFormerIds(db: Db): Promise<FormerIds> {
  const logged = await loadLoggedIds(db)
  const became = new Map(logged.map(({ id }) => [id, id]))
  const erased = new Set(logged.flatMap(({ id, isErased }) => (isErased ? [id] : [])))
  for (const { action, target_id, details } of await loadMergesAndDeletions(db)) {
    if (target_id === null) continue
    const gone = action === 'merge' ? getMergedId(details) : target_id
    // What an old file says about the erased person is not told of whoever took the place in the tree.
    if (gone !== null && !erased.has(gone)) became.set(gone, target_id)
  }
  for (const { id, hasErasedEntry } of logged) if (hasErasedEntry) erased.add(id)
  return { became, erased }
}

/** The restored row with the kept person wherever it names one who was merged since. */
async function nameKeptPeople(
  db: Db,
  { table, after }: NetChange,
  before: Row,
  returning: ReadonlySet<string>,
): Promise<Row> {
  const named: Record<string, string> = {}
  for (const column of await findEngine(db).listReferencingColumns(db, table, 'people')) {
    const id = before[column]
    if (typeof id !== 'string' || id === after?.[column] || returning.has(id)) continue
    named[column] = (await findKeptPerson(db, id)) ?? id
  }
  return { ...before, ...named }
}

/** The people whose rows a list of changes restores. */
export function listReturningPeople(changes: readonly NetChange[]): Set<string> {
  const restored = changes.filter(({ table, before }) => table === 'people' && before !== null)
  return new Set(restored.map(({ before }) => String(before?.['id'])))
}

/**
 * The change with the kept person wherever it restores a reference to a person who was merged since.
 * @param returning the people who are restored with it
 * @returns null if there is nothing to restore: the kept person is in that list already
 */
export async function withKeptPeople(
  db: Db,
  change: NetChange,
  returning: ReadonlySet<string>,
): Promise<NetChange | null> {
  const { table, before, after } = change
  if (before === null) return change
  const row = await nameKeptPeople(db, change, before, returning)
  const key = change.key.map(({ column, value }) => ({ column, value: row[column] ?? value }))
  const name = `${table} ${JSON.stringify(key.map(({ value }) => value))}`
  const restored = { ...change, key, name, before: row }
  const isListed = after === null && name !== change.name && (await readRow(db, restored)) !== null
  return isListed ? null : restored
}
