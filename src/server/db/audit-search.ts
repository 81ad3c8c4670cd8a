/** Stores and queries the full-text index of the audit log. */
import { sql } from 'kysely'
import type { AuditSearch } from './engine.ts'
import { findEngine } from './find-engine.ts'
import type { Db } from './open.ts'

/** @param kind the entry's action and target type in one word @param words the searchable text */
export async function insertSearchText(db: Db, id: number, kind: string, words: string): Promise<void> {
  await db.insertInto('audit_search').values({ rowid: id, kind, words }).execute()
}

export async function deleteSearchText(db: Db, id: number): Promise<void> {
  await db.deleteFrom('audit_search').where('rowid', '=', id).execute()
}

function selectMatches(db: Db, search: AuditSearch) {
  return db.selectFrom('audit_search').where(findEngine(db).matchSearch(search))
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
