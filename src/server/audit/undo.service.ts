/** Undoes changes: restores every row that a change wrote, or none if one of them has changed since. */

import { prepareRemovalById } from '#server/accounts/account-removal.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { isClockSteady } from '#server/db/clock-check.ts'
import { getOpenChangeId, withUndo } from '#server/db/journal.ts'
import { journaledTables } from '#server/db/journaled-tables.ts'
import type { Db } from '#server/db/open.ts'
import { deferForeignKeys, findMissingReference, isConstraintError } from '#server/db/sqlite/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { deriveColumns } from '#server/facts/derived-columns.service.ts'
import { checkAncestry, checkPartner } from '#server/people/relations.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { AuditLogEntry } from '#shared/contracts/audit.contract.ts'
import * as limits from '#shared/limits.ts'
import { type AuditActor, appendAudit } from './append-audit.service.ts'
import { toEntry } from './audit.service.ts'
import { type AuditRowWithChange, findEntry } from './audit.store.ts'
import { beforeAndAfter } from './before-after.ts'
import { listReturningPeople, withKeptPeople } from './merged-people.ts'
import {
  deleteChangesBefore,
  deleteRow,
  insertRow,
  loadNetChanges,
  markUndone,
  type NetChange,
  type Row,
  readRow,
  updateRow,
} from './undo.store.ts'
import { restoresValue, withFreeNames } from './undo-names.ts'
import {
  changedLater,
  deletedLater,
  linkedLater,
  referencesMissing,
  refusedByDatabase,
  restoredAlready,
} from './undo-problems.ts'

/** The columns in which two rows differ, except `updated_at`. */
function getDifferingColumns(before: Row, after: Row): string[] {
  return Object.keys(before).filter((column) => column !== 'updated_at' && before[column] !== after[column])
}

/** Whether only the row's `updated_at` changed, because a related row did. */
function isOnlyTimestampChange({ before, after }: NetChange): boolean {
  return before !== null && after !== null && getDifferingColumns(before, after).length === 0
}

/**
 * Checks that a row is as the change left it: the log entry's record in every column, other rows in the
 * changed columns only.
 */
async function checkUnchanged(db: Db, change: NetChange, target: string | null): Promise<Row | null> {
  const { before, after } = change
  const now = await readRow(db, change)
  if (now === null) {
    if (after === null) return null
    throw deletedLater(change)
  }
  if (after === null) throw restoredAlready(change, now)
  const isTarget = change.key.length === 1 && change.key[0]?.value === target
  const columns =
    before === null || isTarget
      ? Object.keys(after).filter((column) => column !== 'updated_at')
      : getDifferingColumns(before, after)
  if (columns.some((column) => now[column] !== after[column])) throw changedLater(change, now)
  return now
}

async function revertRow(db: Db, change: NetChange, now: Row | null, at: string): Promise<void> {
  const { before, after } = change
  if (before === null) return await deleteRow(db, change)
  const time = 'updated_at' in before ? { updated_at: laterThan(String(now?.['updated_at'] ?? ''), at) } : {}
  if (after === null)
    return await insertRow(db, change.table, { ...before, ...blankSecrets(change), ...time })
  const columns = getDifferingColumns(before, after)
  await updateRow(db, change, {
    ...Object.fromEntries(columns.map((column) => [column, before[column] ?? null])),
    ...time,
  })
}

/** Values for the columns of a restored account that the journal does not store. */
function blankSecrets({ table }: NetChange): Row {
  return table === 'accounts' ? { must_change_password: 0 } : {}
}

/**
 * Checks that no other row was deleted or changed along with the rows to restore: links made since the change
 * would be lost.
 */
async function checkNoOtherRows(db: Db, expectedChanges: readonly NetChange[]): Promise<void> {
  const openChangeId = await getOpenChangeId(db)
  const writtenRows = openChangeId === null ? [] : await loadNetChanges(db, openChangeId, journaledTables)
  const names = new Set(expectedChanges.map(({ name }) => name))
  const other = writtenRows.find(({ name }) => !names.has(name))
  if (other) throw linkedLater(other)
}

/** Checks that the restored rows refer to records that exist. */
async function checkReferences(db: Db, changes: readonly NetChange[]): Promise<void> {
  for (const table of new Set(changes.map((change) => change.table))) {
    const missing = await findMissingReference(db, table)
    if (missing !== null) throw referencesMissing(missing)
  }
}

/** Checks that another administrator remains, and ends the sessions of accounts that are deleted again. */
async function prepareAccountRemovals(deps: Deps, db: Db, changes: readonly NetChange[]): Promise<void> {
  for (const { table, before, key } of changes) {
    if (table !== 'accounts' || before !== null) continue
    await prepareRemovalById({ ...deps, db }, String(key[0]?.value))
  }
}

/** Checks restored parents and partners. The database checks foreign keys at the end of the transaction. */
async function checkRelations(db: Db, changes: readonly NetChange[]): Promise<void> {
  const children = new Set<unknown>()
  for (const change of changes) {
    const { table, before } = change
    if (table === 'people' && restoresValue(change, 'father_id', 'mother_id')) children.add(before?.['id'])
    if (table === 'other_parents' && restoresValue(change, 'parent_id')) children.add(before?.['child_id'])
    if (table !== 'unions' || !restoresValue(change, 'partner1_id', 'partner2_id')) continue
    const [one, other] = [before?.['partner1_id'], before?.['partner2_id']]
    if (typeof one === 'string' && typeof other === 'string') await checkPartner(db, one, other)
  }
  for (const id of children) if (typeof id === 'string') await checkAncestry(db, id)
}

/** The people and unions whose facts a change wrote. */
function listFactOwners(changes: readonly NetChange[]) {
  const ids = (column: 'person_id' | 'union_id') => {
    const rows = changes.filter(({ table }) => table === 'facts').map(({ before, after }) => before ?? after)
    return [...new Set(rows.map((row) => row?.[column]))].filter((id) => typeof id === 'string')
  }
  return { people: ids('person_id'), unions: ids('union_id') }
}

function buildLogDetails(entry: AuditRowWithChange, changes: readonly NetChange[]): Record<string, unknown> {
  const { details } = toEntry(entry)
  const target = changes.find(({ key }) => key.length === 1 && key[0]?.value === entry.target_id)
  const { before, after } = target ?? { before: null, after: null }
  const columns = before && after ? getDifferingColumns(before, after) : Object.keys(before ?? {})
  const values = Object.fromEntries(columns.map((column) => [column, before?.[column] ?? null]))
  const restoredAccounts = changes.filter((change) => change.table === 'accounts' && change.after === null)
  return {
    name: details['name'] ?? details['title'] ?? null,
    undoes: String(entry.id),
    undone_action: toEntry(entry).action,
    ...(restoredAccounts.length > 0 && {
      needs_new_password: restoredAccounts.map((change) => change.before?.['username']),
    }),
    changes: beforeAndAfter(after ?? {}, values),
  }
}

/** The rows to revert, as they are now: none where only the time of a row changed that was deleted since. */
async function loadRowsToRevert(db: Db, changes: readonly NetChange[], target: string | null) {
  const returning = listReturningPeople(changes)
  const rows = new Map<string, { change: NetChange; now: Row | null }>()
  for (const change of changes) {
    // A place that a write of another record filed may be used by others since: the place stays.
    if (change.table === 'places' && change.before === null && change.key[0]?.value !== target) continue
    if (isOnlyTimestampChange(change)) {
      const now = await readRow(db, change)
      if (now !== null) rows.set(change.name, { change, now })
    } else {
      const now = await checkUnchanged(db, change, target)
      const restored = await withKeptPeople(db, change, returning)
      // Two rows become one where they name two people who were merged since.
      if (restored === null || rows.has(restored.name)) continue
      rows.set(restored.name, { change: await withFreeNames(db, restored), now })
    }
  }
  return [...rows.values()]
}

async function undoInTransaction(
  deps: Deps,
  db: Db,
  actor: AuditActor,
  id: number,
): Promise<AuditRowWithChange> {
  const entry = await findEntry(db, id)
  if (!entry) throw new AppError('not_found', 'This log entry does not exist.')
  if (entry.undone_by !== null) throw new AppError('conflict', 'This change has already been undone.')
  if (entry.change_id === null || entry.changed_at === null) {
    throw new AppError('conflict', 'This change cannot be undone.')
  }
  const at = timestamp(deps.clock)
  await deferForeignKeys(db)
  const written = await loadNetChanges(db, entry.change_id, journaledTables)
  const rows = await loadRowsToRevert(db, written, entry.target_id)
  const changes = rows.map(({ change }) => change)
  await prepareAccountRemovals(deps, db, changes)
  // A row may have a unique value that another row gave up before.
  for (const { change, now } of rows.toReversed()) await revertRow(db, change, now, at)
  await checkReferences(db, changes)
  await checkNoOtherRows(db, changes)
  await checkRelations(db, changes)
  await deriveColumns(db, listFactOwners(changes), at)
  const undoEntryId = await appendAudit(db, deps.clock, actor, {
    action: 'undo',
    targetType: entry.target_type,
    targetId: entry.target_id,
    details: buildLogDetails(entry, changes),
  })
  await markUndone(db, entry.change_id, undoEntryId)
  const writtenRows = await findEntry(db, undoEntryId)
  if (!writtenRows) throw new TypeError('The log entry of an undo is missing.')
  return writtenRows
}

/** Deletes changes that are too old to be undone, unless the clock has jumped. */
export async function deleteOldChanges({ db, clock }: Deps): Promise<void> {
  if (!(await isClockSteady({ db, clock }))) return
  await deleteChangesBefore(db, timestamp(clock, -limits.undo.periodMs))
}

/**
 * Undoes an entry's change. The undo can be undone, too.
 * @throws AppError not_found, conflict (nothing to undo, or already undone), stale_edit (changed since),
 *   impossible_relation (a person would become their own ancestor)
 */
export async function undoEntry(deps: Deps, actor: AuditActor, id: number): Promise<AuditLogEntry> {
  try {
    return toEntry(await withUndo(deps, (db) => undoInTransaction(deps, db, actor, id)))
  } catch (error) {
    if (isConstraintError(error)) throw refusedByDatabase()
    throw error
  }
}
