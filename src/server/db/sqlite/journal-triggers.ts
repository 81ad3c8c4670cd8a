/** Builds the triggers that write the undo journal, from the columns that the tables have now. */
import { type Kysely, sql } from 'kysely'
import { journaledTables } from '../journaled-tables.ts'
import type { Schema } from '../schema.ts'

/** The columns of a table that the journal stores. */
export async function getJournaledColumns(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const without = Object.entries(journaledTables).find(([name]) => name === table)?.[1].without ?? []
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

const events = {
  insert: { keyRow: 'new', before: false, after: true },
  update: { keyRow: 'old', before: true, after: true },
  delete: { keyRow: 'old', before: true, after: false },
} as const

function buildTrigger(
  table: string,
  event: keyof typeof events,
  key: readonly string[],
  columns: readonly string[],
): string {
  const { keyRow, before, after } = events[event]
  const row = (side: 'old' | 'new') =>
    `json_object(${columns.map((column) => `'${column}', ${side}."${column}"`).join(', ')})`
  return `create trigger "journal_${table}_${event}" after ${event} on "${table}"
    when exists (select 1 from open_change)
    begin insert into row_changes (change_id, table_name, row_key, before, after) values (
      (select change_id from open_change), '${table}',
      json_array(${key.map((column) => `${keyRow}."${column}"`).join(', ')}),
      ${before ? row('old') : 'null'}, ${after ? row('new') : 'null'}); end`
}

/** The triggers by name. */
export async function buildJournalTriggers(db: Kysely<Schema>): Promise<Map<string, string>> {
  const triggers = new Map<string, string>()
  for (const [table, { key }] of Object.entries(journaledTables)) {
    const columns = await getJournaledColumns(db, table)
    for (const event of ['insert', 'update', 'delete'] as const) {
      triggers.set(`journal_${table}_${event}`, buildTrigger(table, event, key, columns))
    }
  }
  return triggers
}
