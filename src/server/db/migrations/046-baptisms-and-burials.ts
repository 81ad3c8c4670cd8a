/** Adds the dates by which people are known whose birth or death no church book tells; the facts give them. */
import { type Kysely, sql } from 'kysely'

const columns = [
  { column: 'baptism_date', tags: ['CHR', 'BAPM'] },
  { column: 'burial_date', tags: ['BURI', 'CREM'] },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { column, tags } of columns) {
    await db.schema.alterTable('people').addColumn(column, 'text').execute()
    await sql`update people set ${sql.ref(column)} = (
      select date from facts where facts.person_id = people.id and tag in (${sql.join(tags)}) and date is not null
        and denied = 0 and coalesce(status, '') <> 'rejected'
        and coalesce(restriction, '') not in ('confidential', 'privacy')
      order by position, created_at, id limit 1)`.execute(db)
  }
}
