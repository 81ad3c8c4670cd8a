/** Stores and queries the full-text index of the audit log (SQLite FTS5). */
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { isDamageError } from './maintenance.ts'

/** @param kind the entry's action and target type in one word @param words the searchable text */
export async function insertSearchText(db: Db, id: number, kind: string, words: string): Promise<void> {
  await db.insertInto('audit_search').values({ rowid: id, kind, words }).execute()
}

export async function deleteSearchText(db: Db, id: number): Promise<void> {
  await db.deleteFrom('audit_search').where('rowid', '=', id).execute()
}

/** Whether the structure of the index is sound. */
export async function isSearchIndexSound(db: Db): Promise<boolean> {
  try {
    await sql`insert into audit_search (audit_search) values ('integrity-check')`.execute(db)
    return true
  } catch (error) {
    if (isDamageError(error)) return false
    throw error
  }
}

/** Rewrites the index, because it keeps the words of deleted entries until it merges its segments. */
export async function rewriteSearchIndex(db: Db): Promise<void> {
  await sql`insert into audit_search (audit_search) values ('optimize')`.execute(db)
}

export interface AuditSearch {
  /** The kind's word; with `isPrefix` its beginning. Null finds all kinds. */
  kind: { word: string; isPrefix: boolean } | null
  /** Each is the beginning of a word in the entry. */
  words: readonly string[]
}

function toMatchExpression({ kind, words }: AuditSearch): string {
  const beginnings = words.map((word) => `words : "${word.replaceAll('"', '""')}"*`)
  const kinds = kind === null ? [] : [`kind : "${kind.word}"${kind.isPrefix ? '*' : ''}`]
  return [...kinds, ...beginnings].join(' AND ')
}

function selectMatches(db: Db, search: AuditSearch) {
  return db.selectFrom('audit_search').where(sql<boolean>`audit_search match ${toMatchExpression(search)}`)
}

/** The ids of the matching entries on a page, newest first. */
export function selectMatchingIds(db: Db, search: AuditSearch, page: { limit: number; offset: number }) {
  return selectMatches(db, search)
    .select('rowid as id')
    .orderBy('rowid', 'desc')
    .limit(page.limit)
    .offset(page.offset)
}

export function selectMatchCount(db: Db, search: AuditSearch) {
  return selectMatches(db, search).select(sql<number>`count(*)`.as('n'))
}
