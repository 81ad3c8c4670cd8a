/** Checks that rows are as a change left them, so that undoing the change overwrites nothing that was written later. */
import type { Db } from '#server/db/open.ts'
import type { AuditRowWithChange } from './audit.store.ts'
import { type NetChange, type Row, readRow } from './undo.store.ts'
import type { DerivedColumns } from './undo-facts.ts'
import { changedLater, deletedLater, lockedLater, restoredAlready } from './undo-problems.ts'

/** The columns in which two rows differ, except `updated_at`. */
export function getDifferingColumns(before: Row, after: Row): string[] {
  return Object.keys(before).filter((column) => column !== 'updated_at' && before[column] !== after[column])
}

/** Whether only the row's `updated_at` changed, because a related row did. */
export function isOnlyTimestampChange({ before, after }: NetChange): boolean {
  return before !== null && after !== null && getDifferingColumns(before, after).length === 0
}

/** Where a fact or name belongs: merging two people moves locked ones, too. */
const placeColumns: ReadonlySet<string> = new Set(['person_id', 'union_id', 'position'])

/** Whether undoing a change edits a fact or name that is locked now, without removing the lock. */
function changesLocked(before: Row, after: Row): boolean {
  const columns = getDifferingColumns(before, after)
  return !columns.includes('restriction') && columns.some((column) => !placeColumns.has(column))
}

/** Lists in which the position of an entry is only its order, which saving the list again changes. */
const orderedLists: ReadonlySet<string> = new Set(['archive_people', 'article_people'])

/** What a log entry is about. */
export type Target = Pick<AuditRowWithChange, 'target_type' | 'target_id'>

/**
 * Checks that a row is as the change left it: the log entry's record in every column, other rows in the
 * changed columns only.
 */
export async function checkUnchanged(
  db: Db,
  change: NetChange,
  target: Target,
  derived: DerivedColumns,
): Promise<Row | null> {
  const { before, after, name } = change
  const now = await readRow(db, change)
  if (now === null) {
    if (after === null) return null
    throw deletedLater(change)
  }
  if (after === null) throw restoredAlready(change, now)
  if (now['restriction'] === 'locked' && before !== null && changesLocked(before, after))
    throw lockedLater(change, now)
  // A merge may have moved the people in a submission since it was reviewed.
  const isTarget =
    change.table !== 'submissions' && change.key.length === 1 && change.key[0]?.value === target.target_id
  const columns =
    before === null || isTarget
      ? Object.keys(after).filter((column) => column !== 'updated_at')
      : getDifferingColumns(before, after)
  const isIgnored = (column: string) =>
    derived.get(name)?.has(column) || (column === 'position' && orderedLists.has(change.table))
  if (columns.some((column) => !isIgnored(column) && now[column] !== after[column]))
    throw changedLater(change, now)
  return now
}
