/** Creates the triggers that belong to this version of the program: those of the undo journal and of the lists. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { journaledTables } from '../journaled-tables.ts'
import { type ListSource, listSources } from '../list-sources.ts'
import type { Schema } from '../schema.ts'
import { changeSetting, getJournaledColumns } from './journal.ts'
import { writeLock } from './write-lock.ts'

interface Trigger {
  table: string
  /** The SQL that creates the trigger and its function of the same name. */
  text: string
}

const events = {
  insert: { keyRow: 'new', rows: ['new'], before: false, after: true },
  update: { keyRow: 'old', rows: ['old', 'new'], before: true, after: true },
  delete: { keyRow: 'old', rows: ['old'], before: true, after: false },
} as const

type Event = keyof typeof events
const eventNames = ['insert', 'update', 'delete'] as const

function buildFunction(name: string, body: string): string {
  return `create or replace function "${name}"() returns trigger language plpgsql as $$ begin ${body}; return null; end $$;`
}

/** JSON without spaces, as SQLite writes it: keys are compared as text. */
function buildJournalTrigger(
  name: string,
  table: string,
  event: Event,
  key: readonly string[],
  columns: readonly string[],
): string {
  const { keyRow, before, after } = events[event]
  const row = (side: 'old' | 'new') =>
    `(select row_to_json(stored)::text from (select ${columns.map((column) => `${side}."${column}"`).join(', ')}) as stored)`
  const values = [
    `current_setting('${changeSetting}')`,
    `'${table}'`,
    `'[' || concat_ws(',', ${key.map((column) => `to_json(${keyRow}."${column}")::text`).join(', ')}) || ']'`,
    before ? row('old') : 'null',
    after ? row('new') : 'null',
  ]
  const insert = `insert into row_changes (change_id, table_name, row_key, before, after) values (${values.join(', ')})`
  return `${buildFunction(name, insert)}
    create trigger "${name}" after ${event} on "${table}" for each row
      when (coalesce(current_setting('${changeSetting}', true), '') <> '') execute function "${name}"()`
}

/** A changed record gets the next number: the transaction holds the write lock, so that no other has the same one. */
function buildListTrigger(name: string, table: string, event: Event, source: ListSource): string {
  const columns = event === 'update' && source.columns ? ` of ${source.columns.join(', ')}` : ''
  const changed = events[event].rows.map((row) => source.changed(row)).join(' union ')
  const insert = `insert into list_changes (seq, list, record_id)
    select latest.seq + row_number() over (), changed.list, changed.record_id
    from (select null::text as list, null::text as record_id where false union ${changed}) as changed
      cross join (select coalesce(max(seq), 0) as seq from list_changes) as latest
    on conflict (list, record_id) do update set seq = excluded.seq`
  return `${buildFunction(name, insert)}
    create trigger "${name}" after ${event}${columns} on "${table}" for each row execute function "${name}"()`
}

/** Runs before the statement locks rows: otherwise it could wait for a transaction that waits for its rows. */
function buildLockTrigger(name: string, table: string): string {
  return `${buildFunction(name, `perform ${writeLock}`)}
    create trigger "${name}" before insert or update or delete on "${table}"
      for each statement execute function "${name}"()`
}

async function buildTriggers(db: Kysely<Schema>): Promise<Map<string, Trigger>> {
  const triggers = new Map<string, Trigger>()
  for (const [table, { key }] of Object.entries(journaledTables)) {
    const columns = await getJournaledColumns(db, table)
    for (const event of eventNames) {
      const name = `journal_${table}_${event}`
      triggers.set(name, { table, text: buildJournalTrigger(name, table, event, key, columns) })
    }
  }
  for (const [table, sources] of Object.entries(listSources)) {
    for (const [at, source] of sources.entries()) {
      for (const event of eventNames) {
        const name = `list_${table}_${at}_${event}`
        triggers.set(name, { table, text: buildListTrigger(name, table, event, source) })
      }
    }
  }
  for (const table of new Set([...Object.keys(journaledTables), ...Object.keys(listSources)])) {
    const name = `lock_${table}`
    triggers.set(name, { table, text: buildLockTrigger(name, table) })
  }
  return triggers
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The existing triggers by name, with the hash of their text, which is stored as their comment. */
async function listTriggers(db: Kysely<unknown> | Kysely<Schema>): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select tgname as name, obj_description(oid, 'pg_trigger') as hash from pg_trigger
    where not tgisinternal and tgname ~ '^(journal|list|lock)_'`.execute(db)
  return new Map(rows.map((row) => [row.name, row.hash]))
}

async function dropTrigger(db: Kysely<unknown> | Kysely<Schema>, name: string): Promise<void> {
  await sql`drop function if exists ${sql.ref(name)}() cascade`.execute(db)
}

/** Deletes the triggers, so that a migration can drop or rename the columns that they name. */
export async function dropTriggers(db: Kysely<unknown>): Promise<void> {
  for (const name of (await listTriggers(db)).keys()) await dropTrigger(db, name)
}

/** The triggers that are missing or whose tables have changed, and the names of those to delete. */
async function findTriggerChanges(db: Kysely<Schema>) {
  const existing = await listTriggers(db)
  const expected = await buildTriggers(db)
  return {
    changed: [...expected].filter(([name, { text }]) => existing.get(name) !== hash(text)),
    obsolete: [...existing.keys()].filter((name) => !expected.has(name)),
  }
}

/** Call it after the migrations. */
export async function hasOutdatedTriggers(db: Kysely<Schema>): Promise<boolean> {
  const { changed, obsolete } = await findTriggerChanges(db)
  return changed.length + obsolete.length > 0
}

/** Creates the missing triggers, and replaces those whose tables have changed. Call it after the migrations. */
export async function updateTriggers(db: Kysely<Schema>): Promise<void> {
  const { changed, obsolete } = await findTriggerChanges(db)
  await db.transaction().execute(async (transaction) => {
    for (const name of [...obsolete, ...changed.map(([trigger]) => trigger)]) {
      await dropTrigger(transaction, name)
    }
    for (const [name, { table, text }] of changed) {
      await sql.raw(text).execute(transaction)
      await sql`comment on trigger ${sql.ref(name)} on ${sql.table(table)} is ${sql.lit(hash(text))}`.execute(
        transaction,
      )
    }
  })
}
