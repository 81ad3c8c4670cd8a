/** Creates what only SQLite has in migration 001: row ids, the append-only triggers and the full-text index. */
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

/** An id that grows with every row and is never used twice. */
export const autoIncrement = (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement()

/** The log accepts one kind of update: erasing an entry's details and the actor's name on a person's request. */
async function createAppendOnlyTriggers(db: Kysely<unknown>): Promise<void> {
  const fixed = ['id', 'at', 'account_id', 'action', 'target_type', 'target_id', 'ip_address', 'change_id']
  const unchanged = fixed.map((column) => `new.${column} is old.${column}`)
  const names = ['account_first_name', 'account_last_name'].map(
    (column) => `(new.${column} is old.${column} or new.${column} is null)`,
  )
  const details = `(new.details = old.details or new.details = '{"erased":true}')`
  await sql`create trigger audit_log_no_update before update on audit_log
    when not (${sql.raw([...unchanged, ...names, details].join(' and '))})
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
  await sql`create trigger audit_log_no_delete before delete on audit_log
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db)
}

export async function createSqliteParts(db: Kysely<unknown>): Promise<void> {
  await createAppendOnlyTriggers(db)
  await sql`create virtual table audit_search using fts5(
    kind, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
  )`.execute(db)
}
