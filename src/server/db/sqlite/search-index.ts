/** Queries and maintains the full-text index of the audit log in SQLite (FTS5). */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditSearch } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { isDamageError } from './maintenance.ts'

/** Whether the structure of the index is sound. */
export async function isSearchIndexSound(db: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`insert into audit_search (audit_search) values ('integrity-check')`.execute(db)
    return true
  } catch (error) {
    if (isDamageError(error)) return false
    throw error
  }
}

/** Rewrites the index, because it keeps the words of deleted entries until it merges its segments. */
export async function rewriteSearchIndex(db: Kysely<Schema>): Promise<void> {
  await sql`insert into audit_search (audit_search) values ('optimize')`.execute(db)
}

function toMatchExpression({ kind, words }: AuditSearch): string {
  const beginnings = words.map((word) => `words : "${word.replaceAll('"', '""')}"*`)
  const kinds = kind === null ? [] : [`kind : "${kind.word}"${kind.isPrefix ? '*' : ''}`]
  return [...kinds, ...beginnings].join(' AND ')
}

export function matchSearch(search: AuditSearch): RawBuilder<boolean> {
  return sql<boolean>`audit_search match ${toMatchExpression(search)}`
}
