/** Makes every update of a table fail, as a full disk would. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from './stored-tables.ts'

export async function refuseUpdates(db: Db, table: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before update on ${sql.table(table)}
      for each row execute function refuse()`.execute(db)
  } else {
    await sql`create trigger refuse before update on ${sql.table(table)}
      begin select raise(abort, 'refused'); end`.execute(db)
  }
}
