/** Accepts databases from before the five development migrations became 001-initial-schema. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Both histories end in the same schema, so only the names of the migrations change. */
export async function renameSquashedMigrations(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'kysely_migration'`.execute(db)
  if (rows.length === 0) return
  await sql`update kysely_migration set name = '001-initial-schema'
    where name = '005-media-of-trees'`.execute(db)
  await sql`delete from kysely_migration where name in ('001-the-spine', '002-what-relatives-read',
    '003-contributing', '004-administering')
    and exists (select 1 from kysely_migration where name = '001-initial-schema')`.execute(db)
}
