/** Reads and writes the rows of the append-only audit log and of its search index. */
import { type Insertable, type Selectable, sql } from 'kysely'
import {
  deleteSearchText,
  insertSearchText,
  selectMatchCount,
  selectMatchingIds,
} from '#server/db/audit-search.ts'
import type { AuditSearch } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import type { AuditLogTable } from '#server/db/schema.ts'
import { toKindWord } from './audit-search-text.ts'

export type AuditRow = Selectable<AuditLogTable>

/** @returns the entry's id */
export async function insertEntry(
  db: Db,
  row: Insertable<AuditLogTable>,
  search: { kind: string; words: string },
): Promise<number> {
  const { id } = await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow()
  await insertSearchText(db, id, search.kind, search.words)
  return id
}

interface AuditFilter {
  /** As stored; a null target type stands for every type. */
  kind: { action: string; targetType: string | null } | null
  /** Folded words; each is the beginning of a word in the entry. */
  words: readonly string[]
}

function toSearch({ kind, words }: AuditFilter): AuditSearch {
  if (kind === null) return { kind, words }
  const word = toKindWord(kind.action, kind.targetType ?? '')
  return { kind: { word, isPrefix: kind.targetType === null }, words }
}

function selectKind(db: Db, { kind }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .$if(kind !== null, (log) => log.where('action', '=', kind?.action ?? ''))
    .$if(kind !== null && kind.targetType !== null, (log) =>
      log.where('target_type', '=', kind?.targetType ?? ''),
    )
}

/** @returns RFC 3339; null without an entry */
export async function findNewestEntryTime(db: Db): Promise<string | null> {
  const newest = await db.selectFrom('audit_log').select('at').orderBy('id', 'desc').executeTakeFirst()
  return newest?.at ?? null
}

/** The ids of the entries on a page, newest first; an index returns them in this order. */
export function selectEntryIds(db: Db, filter: AuditFilter, page: { limit: number; offset: number }) {
  if (filter.words.length === 0 && (filter.kind === null || filter.kind.targetType !== null)) {
    return selectKind(db, filter).select('id').orderBy('id', 'desc').limit(page.limit).offset(page.offset)
  }
  return selectMatchingIds(db, toSearch(filter), page)
}

export function selectEntryCount(db: Db, filter: AuditFilter) {
  if (filter.words.length === 0) return selectKind(db, filter).select(sql<number>`count(*)`.as('n'))
  return selectMatchCount(db, toSearch(filter))
}

/** Entries by id, oldest first. */
export async function loadEntriesAfter(db: Db, id: number, limit: number): Promise<AuditRow[]> {
  return await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** An entry with the time of its undoable change, if any, and the entry that undid the change. */
export type AuditRowWithChange = AuditRow & { undone_by: number | null; changed_at: string | null }

function selectEntries(db: Db) {
  return db
    .selectFrom('audit_log')
    .leftJoin('changes', 'changes.id', 'audit_log.change_id')
    .selectAll('audit_log')
    .select(['changes.undone_by', 'changes.at as changed_at'])
}

/** A page of the log, newest first, and the number of all entries that match. */
export async function loadEntries(
  db: Db,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditRowWithChange[]; total: number }> {
  const ids = (await selectEntryIds(db, filter, page).execute()).map(({ id }) => Number(id))
  const { n } = await selectEntryCount(db, filter).executeTakeFirstOrThrow()
  if (ids.length === 0) return { rows: [], total: Number(n) }
  const rows = await selectEntries(db)
    .where('audit_log.id', 'in', ids)
    .orderBy('audit_log.id', 'desc')
    .execute()
  return { rows, total: Number(n) }
}

export function findEntry(db: Db, id: number): Promise<AuditRowWithChange | undefined> {
  return selectEntries(db).where('audit_log.id', '=', id).executeTakeFirst()
}

export interface LoggedRecord {
  targetType: string
  id: string
}

/** All entries about a record. */
export function loadEntriesAbout(db: Db, { targetType, id }: LoggedRecord): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_type', '=', targetType)
    .where('target_id', '=', id)
    .execute()
}

/** All entries with one of the ids in their details. */
export function loadEntriesNaming(db: Db, ids: readonly string[]): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where((e) => e.or(ids.map((id) => e('details', 'like', `%${id}%`))))
    .execute()
}

/** The details of all merges into a person. */
export async function loadMergeDetails(db: Db, personId: string): Promise<string[]> {
  const merges = await db
    .selectFrom('audit_log')
    .select('details')
    .where('target_type', '=', 'person')
    .where('target_id', '=', personId)
    .where('action', '=', 'merge')
    .execute()
  return merges.map(({ details }) => details)
}

/** All merges and deletions of people, undone ones included, in their order. */
export async function loadMergesAndDeletions(
  db: Db,
): Promise<Pick<AuditRow, 'action' | 'target_id' | 'details'>[]> {
  return await db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'details'])
    .where('target_type', '=', 'person')
    .where('action', 'in', ['merge', 'delete'])
    .orderBy('id')
    .execute()
}

/** What stands for the details of an entry that named somebody whose data were erased. */
export const erasedDetails = '{"erased":true}'

/** A person or event that the log knows. */
interface LoggedId {
  id: string
  /** Whether an entry was erased, with this person or with another one whom the entry named. */
  hasErasedEntry: boolean
  /** Whether the person's data were erased on request. */
  isErased: boolean
}

export async function loadLoggedIds(db: Db): Promise<LoggedId[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select((e) => [
      e.ref('target_id').$notNull().as('id'),
      e.fn.max(e.case().when('details', '=', erasedDetails).then(1).else(0).end()).as('has_erased_entry'),
      e.fn.max(e.case().when('action', '=', 'erase').then(1).else(0).end()).as('is_erased'),
    ])
    .where('target_type', 'in', ['person', 'event'])
    .where('target_id', 'is not', null)
    .groupBy('target_id')
    .execute()
  return rows.map(({ id, has_erased_entry, is_erased }) => ({
    id,
    hasErasedEntry: Number(has_erased_entry) === 1,
    isErased: Number(is_erased) === 1,
  }))
}

/** The entries of the merges that removed a person and were not undone: the newest first. */
export function loadMergesOf(
  db: Db,
  personId: string,
): Promise<{ target_id: string | null; details: string }[]> {
  return db
    .selectFrom('audit_log')
    .innerJoin('changes', 'changes.id', 'audit_log.change_id')
    .select(['target_id', 'details'])
    .where('action', '=', 'merge')
    .where('details', 'like', `%${personId}%`)
    .where('changes.undone_by', 'is', null)
    .orderBy('audit_log.id', 'desc')
    .execute()
}

/** What the entries of an undoable change tell. */
export async function loadDetailsOfChange(db: Db, changeId: string): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('details').where('change_id', '=', changeId).execute()
  return rows.map(({ details }) => details)
}

/** All entries whose actor is one of the accounts. */
export function loadActorEntries(db: Db, accountIds: readonly string[]): Promise<AuditRow[]> {
  return db.selectFrom('audit_log').selectAll().where('account_id', 'in', accountIds).execute()
}

/** The entries of all undos, in the order in which they were logged. */
export function loadUndoEntries(db: Db): Promise<AuditRow[]> {
  return db.selectFrom('audit_log').selectAll().where('action', '=', 'undo').orderBy('id').execute()
}

/** Erases an entry's details or its actor's name, and replaces its words in the search index. */
export async function eraseEntry(
  db: Db,
  id: number,
  erased: Pick<AuditRow, 'details' | 'account_first_name' | 'account_last_name'>,
  search: { kind: string; words: string },
): Promise<void> {
  await db.updateTable('audit_log').set(erased).where('id', '=', id).execute()
  await deleteSearchText(db, id)
  await insertSearchText(db, id, search.kind, search.words)
}
