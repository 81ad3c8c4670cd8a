/** Marks the transaction whose changes of rows the triggers write to the undo journal. */
import { type Kysely, sql } from 'kysely'
import { journaledTables } from '../journaled-tables.ts'
import type { Schema } from '../schema.ts'

/** A setting of the transaction: the id of its change. */
export const changeSetting = 'family_heritage.change_id'

export async function openChange(db: Kysely<Schema>, changeId: string): Promise<void> {
  await sql`select set_config(${changeSetting}, ${changeId}, true)`.execute(db)
}

export async function closeChange(db: Kysely<Schema>): Promise<void> {
  await openChange(db, '')
}

export async function getOpenChangeId(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select nullif(current_setting(${changeSetting}, true), '') as id`.execute(db)
  return rows[0]?.id ?? null
}

/** The columns of a table that the journal stores. */
export async function getJournaledColumns(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  const without = Object.entries(journaledTables).find(([name]) => name === table)?.[1].without ?? []
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}
