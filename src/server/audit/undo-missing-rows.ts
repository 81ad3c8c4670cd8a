/** Finds what an undo cannot restore: rows that relatives have deleted of their own since, removed accounts, and what refers to both. */
import type { Db } from '#server/db/open.ts'
import { findKeptPerson } from './merged-people.ts'
import {
  isDeletionJournaled,
  listIdsOfFormerAccount,
  loadRowChangesOf,
  type NetChange,
  parseRow,
  readRow,
} from './undo.store.ts'

/** Relatives may delete their own rows of these tables, which leaves no copy. */
const tablesOfRelatives = new Set(['comments', 'faces', 'face_answers', 'submissions'])

/** Whether a relative has deleted the row since: it stays deleted, and no change is refused because of it. */
export async function wasDeletedByRelative(db: Db, change: NetChange): Promise<boolean> {
  if (!tablesOfRelatives.has(change.table) || change.after === null) return false
  return (await readRow(db, change)) === null && !(await isDeletionJournaled(db, change))
}

function isRestored(changes: readonly NetChange[], table: string, id: string): boolean {
  return changes.some(
    (change) =>
      change.table === table && change.before !== null && change.after === null && change.before['id'] === id,
  )
}

/** Rows of one account, which end with it. */
const tablesOfAccounts = new Set(['attendances', 'muted_conversations', 'notice_settings'])

/**
 * Whether a deleted row was of an account that does not exist any more, and goes with it: an answer about a reunion, a
 * choice of notices. So does an answer about a reunion that was deleted since.
 * @param changes all changes that are undone with it
 */
export async function belongsToDeletedAccount(
  db: Db,
  { table, before, after }: NetChange,
  changes: readonly NetChange[],
): Promise<boolean> {
  if (!tablesOfAccounts.has(table) || before === null || after !== null) return false
  const isGone = async (parent: 'accounts' | 'reunions', id: unknown) =>
    !isRestored(changes, parent, String(id)) &&
    (await readRow(db, { table: parent, key: [{ column: 'id', value: String(id) }] })) === null
  return (
    (await isGone('accounts', before['account_id'])) ||
    (table === 'attendances' && (await isGone('reunions', before['reunion_id'])))
  )
}

/**
 * The change without a reference to a comment or a face that a relative has deleted since. An answer to a deleted
 * comment becomes a comment of its own.
 * @param changes all changes that are undone with it
 * @returns null where nothing is left to restore: an answer about a deleted face
 */
export async function withExistingParent(
  db: Db,
  change: NetChange,
  changes: readonly NetChange[],
): Promise<NetChange | null> {
  const { table, before } = change
  if (before === null || (table !== 'comments' && table !== 'face_answers')) return change
  const [parentTable, column] =
    table === 'comments' ? (['comments', 'parent_id'] as const) : (['faces', 'face_id'] as const)
  const id = before[column]
  if (typeof id !== 'string' || isRestored(changes, parentTable, id)) return change
  const parent = { table: parentTable, key: [{ column: 'id', value: id }] }
  if ((await readRow(db, parent)) !== null || (await isDeletionJournaled(db, parent))) return change
  return table === 'comments' ? { ...change, before: { ...before, parent_id: null } } : null
}

/** The columns that name the account of an author. */
const authorColumns: Readonly<Record<string, string>> = {
  comments: 'author_id',
  face_answers: 'author_id',
  faces: 'marked_by',
}

/** The account that a change restores as an author, and that does not exist. */
async function findMissingAuthor(
  db: Db,
  { table, before, after }: NetChange,
  changes: readonly NetChange[],
): Promise<string | null> {
  const column = authorColumns[table] ?? ''
  const id = before?.[column]
  if (typeof id !== 'string' || id === after?.[column] || isRestored(changes, 'accounts', id)) return null
  const account = { table: 'accounts', key: [{ column: 'id', value: id }] }
  return (await readRow(db, account)) === null ? id : null
}

/** The change with the removed account of an author where it restores somebody whose account does not exist any more. */
export async function withExistingAuthor(
  db: Db,
  change: NetChange,
  changes: readonly NetChange[],
): Promise<NetChange> {
  const id = await findMissingAuthor(db, change, changes)
  if (id === null || change.before === null) return change
  const former = 'former_account_id' in change.before ? { former_account_id: id } : {}
  return { ...change, before: { ...change.before, [authorColumns[change.table] ?? '']: null, ...former } }
}

/** The restored name of a removed account that had written nothing else; null where the name is kept or not known. */
export async function restoreFormerAccount(db: Db, { before }: NetChange): Promise<NetChange | null> {
  const id = before?.['former_account_id']
  if (typeof id !== 'string') return null
  const key = [{ column: 'account_id', value: id }]
  if ((await readRow(db, { table: 'former_accounts', key })) !== null) return null
  const removals = (await loadRowChangesOf(db, 'accounts', id)).filter(({ after }) => after === null)
  const account = parseRow(removals.at(-1)?.before ?? null)
  if (account === null) return null
  const { member_id, first_name = '', last_name = '' } = account
  const memberId = typeof member_id === 'string' ? await findKeptPerson(db, member_id) : null
  const row = { account_id: id, member_id: memberId, first_name, last_name }
  return {
    ...{ table: 'former_accounts', key, name: `former_accounts ${JSON.stringify([id])}` },
    ...{ before: row, after: null },
  }
}

/** Whether a change created the name of a removed account, and words that its undo leaves alone still show the name. */
export async function isFormerAccountNeeded(
  db: Db,
  { table, before, key }: NetChange,
  changes: readonly NetChange[],
): Promise<boolean> {
  if (table !== 'former_accounts' || before !== null) return false
  for (const words of ['comments', 'face_answers'] as const) {
    const ids = await listIdsOfFormerAccount(db, words, String(key[0]?.value))
    const isChanged = (id: string) =>
      changes.some((change) => change.table === words && change.key[0]?.value === id)
    if (!ids.every(isChanged)) return true
  }
  return false
}
