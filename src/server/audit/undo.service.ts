/** Undoes changes: restores every row that a change wrote, or none if one of them has changed since. */

import { laterThan, timestamp } from '#server/clock.ts'
import { isClockSteady } from '#server/db/clock-check.ts'
import { findEngine } from '#server/db/find-engine.ts'
import { getOpenChangeId, withUndo } from '#server/db/journal.ts'
import { journaledTables } from '#server/db/journaled-tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnwantedMarks } from '#server/faces/unwanted-faces.service.ts'
import { checkAncestry, checkPartner } from '#server/people/relations.service.ts'
import { mayDecide } from '#server/submissions/reports.service.ts'
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
import { listAccountNeeds, prepareAccountRemovals } from './undo-accounts.ts'
import { endConsentAfterUndo } from './undo-cover-consent.ts'
import {
  type DerivedColumns,
  deriveUndoneColumns,
  listDerivedColumns,
  wasMadeFromColumns,
} from './undo-facts.ts'
import { withFreePosition } from './undo-lists.ts'
import {
  belongsToDeletedAccount,
  isFormerAccountNeeded,
  restoreFormerAccount,
  wasDeletedByRelative,
  withExistingAuthor,
  withExistingParent,
} from './undo-missing-rows.ts'
import { moveUnjournaledRows } from './undo-moved-accounts.ts'
import { restoresValue, withFreeNames } from './undo-names.ts'
import { linkedLater, nothingLeft, refusedByDatabase } from './undo-problems.ts'
import { checkReferences } from './undo-references.ts'
import { checkUnchanged, getDifferingColumns, isOnlyTimestampChange, type Target } from './undo-unchanged.ts'

interface RowToRevert {
  change: NetChange
  now: Row | null
}

async function revertRow(
  db: Db,
  { change, now }: RowToRevert,
  derived: DerivedColumns,
  at: string,
): Promise<void> {
  const { before, after } = change
  if (before === null) return await deleteRow(db, change)
  const time = 'updated_at' in before ? { updated_at: laterThan(String(now?.['updated_at'] ?? ''), at) } : {}
  if (after === null)
    return await insertRow(db, change.table, { ...before, ...blankSecrets(change), ...time })
  const columns = getDifferingColumns(before, after).filter(
    (column) => !derived.get(change.name)?.has(column) || now?.[column] === after[column],
  )
  await updateRow(db, change, {
    ...Object.fromEntries(columns.map((column) => [column, before[column] ?? null])),
    ...time,
  })
}

/** Values for the columns of a restored account that the journal does not store. */
function blankSecrets({ table }: NetChange): Row {
  return table === 'accounts' ? { must_change_password: 0 } : {}
}

/** An account's choices of notices: they go with it. */
function isChoiceOfNotices({ table }: NetChange): boolean {
  return table === 'muted_conversations' || table === 'notice_settings'
}

/** Whether a change only linked a fact to its place, or ended the link: what the fact tells stayed. */
function isPlaceLink({ table, before, after }: NetChange): boolean {
  if (table !== 'facts' || before === null || after === null) return false
  return getDifferingColumns(before, after).every((column) => column === 'place_id')
}

/** Whether a fact still tells the place of a link, and has no other link. */
function mayLinkPlace({ before, after }: NetChange, now: Row | null): boolean {
  return now !== null && now['place'] === before?.['place'] && now['place_id'] === after?.['place_id']
}

/** Rows that stay as they are where they were changed since: no change is refused because of them. */
function isMinor(change: NetChange): boolean {
  return isChoiceOfNotices(change) || change.table === 'former_accounts'
}

/**
 * Checks that no other row was deleted or changed along with the rows to restore: links made since the change
 * would be lost.
 */
async function checkNoOtherRows(db: Db, expectedChanges: readonly NetChange[]): Promise<void> {
  const openChangeId = await getOpenChangeId(db)
  const writtenRows = openChangeId === null ? [] : await loadNetChanges(db, openChangeId, journaledTables)
  const names = new Set(expectedChanges.map(({ name }) => name))
  const others = writtenRows.filter((change) => !names.has(change.name) && !isChoiceOfNotices(change))
  for (const other of others) if (!(await wasMadeFromColumns(db, other))) throw linkedLater(other)
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

function buildLogDetails(entry: AuditRowWithChange, changes: readonly NetChange[]): Record<string, unknown> {
  const { details } = toEntry(entry)
  const target = changes.find(({ key }) => key.length === 1 && key[0]?.value === entry.target_id)
  const { before, after } = target ?? { before: null, after: null }
  const columns = before && after ? getDifferingColumns(before, after) : Object.keys(before ?? {})
  // The log does not repeat what was said about a report.
  const shown = target && isReport(target) ? columns.filter((column) => column === 'status') : columns
  const values = Object.fromEntries(shown.map((column) => [column, before?.[column] ?? null]))
  return {
    name: details['name'] ?? details['title'] ?? null,
    undoes: String(entry.id),
    undone_action: toEntry(entry).action,
    changes: beforeAndAfter(after ?? {}, values),
  }
}

/** The rows to revert, as they are now: none where only the time of a row changed that was deleted since. */
async function loadRowsToRevert(
  db: Db,
  changes: readonly NetChange[],
  target: Target,
  derived: DerivedColumns,
): Promise<RowToRevert[]> {
  const returning = listReturningPeople(changes)
  const rows = new Map<string, RowToRevert>()
  for (const written of changes) {
    const change = await withFreePosition(db, written, { changes, restored: rows })
    // The list that was saved again has the same entry.
    if (change === null) continue
    // A place that a write of another record filed may be used by others since: the place stays.
    if (change.table === 'places' && change.before === null && change.key[0]?.value !== target.target_id)
      continue
    if (isOnlyTimestampChange(change)) {
      const now = await readRow(db, change)
      if (now !== null) rows.set(change.name, { change, now })
    } else if (isPlaceLink(change)) {
      const now = await readRow(db, change)
      if (mayLinkPlace(change, now)) rows.set(change.name, { change, now })
    } else {
      if (await belongsToDeletedAccount(db, change, changes)) continue
      if (await wasDeletedByRelative(db, change)) continue
      if (await isFormerAccountNeeded(db, change, changes)) continue
      if (isMinor(change) && ((await readRow(db, change)) === null) !== (change.after === null)) continue
      const now = isMinor(change)
        ? await readRow(db, change)
        : await checkUnchanged(db, change, target, derived)
      const complete = await withExistingParent(db, change, changes)
      const kept = complete && (await withKeptPeople(db, complete, returning))
      // Two rows become one where they name two people who were merged since.
      if (kept === null || rows.has(kept.name)) continue
      const restored = await withExistingAuthor(db, kept, changes)
      rows.set(restored.name, { change: await withFreeNames(db, restored), now })
      const former = await restoreFormerAccount(db, restored)
      if (former) rows.set(former.name, { change: former, now: null })
    }
  }
  return [...rows.values()]
}

function isReport({ table, before, after }: NetChange): boolean {
  return table === 'submissions' && (before ?? after)?.['type'] === 'report'
}

/** Checks that no administrator undoes the decision about a report on a comment of their own. */
async function checkMayDecide(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId }: AuditActor,
  changes: readonly NetChange[],
): Promise<void> {
  for (const { before, after } of changes.filter(isReport)) {
    const content = String((before ?? after)?.['content'])
    if (await mayDecide(deps, accountId, { type: 'report', content })) continue
    throw new AppError('conflict', 'Only another administrator can undo this.')
  }
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
  await findEngine(db).deferForeignKeys(db)
  const written = await loadNetChanges(db, entry.change_id, journaledTables)
  await checkMayDecide({ ...deps, db }, actor, written)
  const derived = listDerivedColumns(written, entry.target_id)
  const rows = await loadRowsToRevert(db, written, entry, derived)
  if (rows.length === 0 && written.length > 0) throw nothingLeft()
  const changes = rows.map(({ change }) => change)
  const removals = await prepareAccountRemovals({ ...deps, db }, changes)
  const needs = await listAccountNeeds(db, entry.change_id, changes)
  // A row may have a unique value that another row gave up before.
  for (const row of rows.toReversed()) await revertRow(db, row, derived, at)
  await checkReferences(db, changes)
  await checkNoOtherRows(db, changes)
  await checkRelations(db, changes)
  await deriveUndoneColumns(db, entry.target_type, changes, at)
  await deleteUnwantedMarks(db)
  await moveUnjournaledRows(db, changes)
  await endConsentAfterUndo({ ...deps, db }, actor, changes)
  const undoEntryId = await appendAudit(db, deps.clock, actor, {
    action: 'undo',
    targetType: entry.target_type,
    targetId: entry.target_id,
    details: { ...buildLogDetails(entry, changes), ...removals, ...needs },
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
    if (findEngine(deps.db).isConstraintError(error)) throw refusedByDatabase()
    throw error
  }
}
