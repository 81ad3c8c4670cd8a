/** Makes the names of people records, and lets imports remember which names they wrote. */
import { type Kysely, sql } from 'kysely'

interface PersonRow {
  id: string
  first_name: string
  last_name: string
  maiden_name: string | null
  also_known_as: string
  created_at: string
  updated_at: string
}

type Name = readonly [type: string | null, given: string | null, surname: string | null]

/** The names that the columns of a person tell. */
function listNames({ first_name, last_name, maiden_name, also_known_as }: PersonRow): Name[] {
  const [given, surname, maiden] = [first_name || null, last_name || null, maiden_name || null]
  const texts: unknown = JSON.parse(also_known_as)
  const others = (Array.isArray(texts) ? texts : []).map((text): Name => ['aka', String(text), null])
  if (maiden === null || maiden === surname)
    return given === null && surname === null ? others : [[null, given, surname], ...others]
  const birth: Name = ['birth', given, maiden]
  const main: Name[] = surname === null ? [[null, given, null], birth] : [birth, ['married', given, surname]]
  return [...main, ...others]
}

const batchSize = 200

async function fillNames(db: Kysely<unknown>): Promise<void> {
  const { rows: people } = await sql<PersonRow>`
    select id, first_name, last_name, maiden_name, also_known_as, created_at, updated_at from people
      where not exists (select 1 from person_names where person_id = people.id)`.execute(db)
  const names = people.flatMap((person) =>
    listNames(person).map(([type, given, surname], position) => {
      const { id, created_at, updated_at } = person
      return sql`(${sql.join([`${id}-name${position}`, id, position, type, given, surname, created_at, updated_at])})`
    }),
  )
  for (let at = 0; at < names.length; at += batchSize)
    await sql`insert into person_names
      (id, person_id, position, type, given, surname, created_at, updated_at)
      values ${sql.join(names.slice(at, at + batchSize))}`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['names', 'name_ids'])
    await db.schema
      .alterTable('gedcom_links')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  await fillNames(db)
}
