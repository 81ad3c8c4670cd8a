/** Lists what a copy between PostgreSQL and SQLite contains. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** The tables with their columns. Columns that PostgreSQL computes are not copied. */
export async function listCopiedTables(db: Kysely<Schema>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%'
    order by table_name, ordinal_position`.execute(db)
  const columnsOf = Map.groupBy(rows, ({ table }) => table)
  return new Map([...columnsOf].map(([table, columns]) => [table, columns.map(({ column }) => column)]))
}
