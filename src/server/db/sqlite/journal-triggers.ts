/** Creates the triggers that write the undo journal, from the columns that the tables have now. */
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

async function buildTriggers(db: Kysely<Schema>): Promise<Map<string, string>> {
  const triggers = new Map<string, string>()
  for (const [table, { key }] of Object.entries(journaledTables)) {
    const columns = await getJournaledColumns(db, table)
    for (const event of ['insert', 'update', 'delete'] as const) {
      triggers.set(`journal_${table}_${event}`, buildTrigger(table, event, key, columns))
    }
  }
  return triggers
}

/** The existing triggers: name and SQL. */
async function listJournalTriggers(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and substr(name, 1, 8) = 'journal_'
  `.execute(db)
  return new Map(rows.map((row) => [row.name, row.sql.toLowerCase()]))
}

/** Deletes the triggers, so that a migration can drop or rename the columns that they name. */
export async function dropJournalTriggers(db: Kysely<Schema>): Promise<void> {
  for (const name of (await listJournalTriggers(db)).keys()) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db)
  }
}

/** The triggers that are missing or whose tables have changed, with their SQL, and the names of those to delete. */
async function findTriggerChanges(db: Kysely<Schema>) {
  const existing = await listJournalTriggers(db)
  const expected = await buildTriggers(db)
  return {
    changed: [...expected].filter(([name, text]) => existing.get(name) !== text.toLowerCase()),
    obsolete: [...existing.keys()].filter((name) => !expected.has(name)),
  }
}

export async function hasOutdatedTriggers(db: Kysely<Schema>): Promise<boolean> {
  const { changed, obsolete } = await findTriggerChanges(db)
  return changed.length + obsolete.length > 0
}

/** Creates the missing triggers, and replaces those whose tables have changed. Call it after the migrations. */
export async function updateJournalTriggers(db: Kysely<Schema>): Promise<void> {
  const { changed, obsolete } = await findTriggerChanges(db)
  await db.transaction().execute(async (transaction) => {
    for (const name of [...obsolete, ...changed.map(([trigger]) => trigger)]) {
      await sql`drop trigger if exists ${sql.ref(name)}`.execute(transaction)
    }
    for (const [, text] of changed) await sql.raw(text).execute(transaction)
  })
}
