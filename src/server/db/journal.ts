/**
 * The journal of changes that can be undone. Triggers note every row that a transaction of {@link withUndo} writes,
 * cascades included, as it was and as it is. The triggers are made from the tables themselves, so that they always
 * know all columns. This is one of the places where the databases differ: the triggers are SQLite's.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

interface JournaledTable {
  key: readonly string[]
  /** Columns that are never written into the journal: secrets, and what is no part of the record. */
  without?: readonly string[]
}

/** The family's records: what an undo can bring back. */
export const journaledTables: Readonly<Partial<Record<keyof Schema, JournaledTable>>> = {
  people: { key: ['id'] },
  unions: { key: ['id'] },
  other_parents: { key: ['child_id', 'parent_id', 'kind'] },
  events: { key: ['id'] },
  articles: { key: ['id'] },
  article_people: { key: ['article_id', 'person_id'] },
  article_media: { key: ['article_id', 'media_id'] },
  archive_items: { key: ['id'] },
  archive_people: { key: ['item_id', 'person_id'] },
  submissions: { key: ['id'] },
  submission_media: { key: ['submission_id', 'media_id'] },
  settings: { key: ['key'] },
  gedcom_links: { key: ['source_id', 'kind', 'xref'], without: ['uid', 'base', 'kept'] },
  gedcom_media: { key: ['source_id', 'path'], without: ['base'] },
  /** An account comes back without its password: it is given a new one. */
  accounts: {
    key: ['id'],
    without: [
      'password_hash',
      'must_change_password',
      'temporary_until',
      'password_changed_at',
      'last_login_at',
      'mailed_to',
    ],
  },
}

/** The columns of a table that the journal knows. */
export async function journaledColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const without = Object.entries(journaledTables).find(([name]) => name === table)?.[1].without ?? []
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

const events = {
  insert: { key: 'new', before: false, after: true },
  update: { key: 'old', before: true, after: true },
  delete: { key: 'old', before: true, after: false },
} as const

function triggerText(
  table: string,
  event: keyof typeof events,
  key: readonly string[],
  columns: readonly string[],
): string {
  const { key: of, before, after } = events[event]
  const row = (side: 'old' | 'new') =>
    `json_object(${columns.map((column) => `'${column}', ${side}."${column}"`).join(', ')})`
  return `create trigger "journal_${table}_${event}" after ${event} on "${table}"
    when exists (select 1 from open_change)
    begin insert into row_changes (change_id, table_name, row_key, before, after) values (
      (select change_id from open_change), '${table}',
      json_array(${key.map((column) => `${of}."${column}"`).join(', ')}),
      ${before ? row('old') : 'null'}, ${after ? row('new') : 'null'}); end`
}

/** The triggers as they ought to be, by name. */
async function wantedTriggers(db: Db): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  for (const [table, { key }] of Object.entries(journaledTables)) {
    const columns = await journaledColumns(db, table)
    for (const event of ['insert', 'update', 'delete'] as const) {
      wanted.set(`journal_${table}_${event}`, triggerText(table, event, key, columns))
    }
  }
  return wanted
}

/** Makes the triggers anew where the tables have changed. Call it when a database has been brought up to date. */
export async function renewJournal(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and substr(name, 1, 8) = 'journal_'
  `.execute(db)
  const there = new Map(rows.map((row) => [row.name, row.sql.toLowerCase()]))
  const wanted = await wantedTriggers(db)
  const changed = [...wanted].filter(([name, text]) => there.get(name) !== text.toLowerCase())
  const left = [...there.keys()].filter((name) => !wanted.has(name))
  if (changed.length + left.length === 0) return
  await db.transaction().execute(async (inside) => {
    for (const name of [...left, ...changed.map(([trigger]) => trigger)]) {
      await sql`drop trigger if exists ${sql.ref(name)}`.execute(inside)
    }
    for (const [, text] of changed) await sql.raw(text).execute(inside)
  })
}

/**
 * A transaction whose changes of the family's records can be undone together. Entries that are appended to the log in
 * it carry the change's id.
 */
export async function withUndo<T>(
  { db, clock }: { db: Db; clock: Clock },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (inside) => {
    const change_id = randomUUID()
    await inside
      .insertInto('changes')
      .values({ id: change_id, at: timestamp(clock) })
      .execute()
    await inside.insertInto('open_change').values({ slot: 1, change_id }).execute()
    const result = await work(inside)
    await inside.deleteFrom('open_change').execute()
    return result
  })
}

/** The id of the change that this transaction is making; null outside of {@link withUndo}. */
export async function getOpenChangeId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('open_change').select('change_id').executeTakeFirst()
  return row?.change_id ?? null
}
