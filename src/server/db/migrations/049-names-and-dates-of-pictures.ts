/**
 * Adds the order of surname and given names, the names by which people are found besides those that lists show, and when pictures
 * were taken, as their files tell.
 */
import { type Kysely, sql } from 'kysely'

interface NameRow {
  person_id: string
  prefix: string | null
  given: string | null
  call_name: string | null
  translations: string
}

interface Translation {
  given?: string
  surname?: string
}

/** Titles, call names, and names in other scripts. */
function listSearchNames({ prefix, given, call_name, translations }: NameRow): string[] {
  const called = given?.split(' ').includes(call_name ?? '') ? null : call_name
  const others = (JSON.parse(translations) as Translation[]).map((name) =>
    [name.given, name.surname].filter(Boolean).join(' '),
  )
  return [prefix ?? '', called ?? '', ...others].filter((name) => name !== '')
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['person_names', 'people'])
    await db.schema.alterTable(table).addColumn('surname_first', 'integer').execute()
  await db.schema.alterTable('people').addColumn('search_names', 'text').execute()
  await db.schema.alterTable('media').addColumn('taken_on', 'text').execute()
  const { rows } = await sql<NameRow>`
    select person_id, prefix, given, call_name, translations from person_names
      where (prefix is not null or call_name is not null or translations <> '[]')
      and coalesce(restriction, '') not in ('confidential', 'privacy')
      order by person_id, position, created_at, id`.execute(db)
  for (const [person, names] of Map.groupBy(rows, ({ person_id }) => person_id)) {
    const found = [...new Set(names.flatMap(listSearchNames))]
    if (found.length > 0)
      await sql`update people set search_names = ${JSON.stringify(found)} where id = ${person}`.execute(db)
  }
}
