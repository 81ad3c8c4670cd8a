/** Adds the facts that the columns of people and unions tell to those who have no facts yet. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { churchTags } from './derive-columns.ts'

interface ColumnFact {
  tag: string
  table: 'people' | 'unions'
  owner: 'person_id' | 'union_id'
  /** Date, phrase, place and value. */
  columns: readonly [string, string, string, string]
  where: string
}

const columnFacts: readonly ColumnFact[] = [
  {
    ...{ tag: 'BIRT', table: 'people', owner: 'person_id' },
    columns: ['birth_date', 'birth_date_phrase', 'birth_place', 'null'],
    where: 'birth_date is not null or birth_date_phrase is not null or birth_place is not null',
  },
  {
    ...{ tag: 'OCCU', table: 'people', owner: 'person_id' },
    columns: ['null', 'null', 'null', 'occupation'],
    where: 'occupation is not null',
  },
  {
    ...{ tag: 'DEAT', table: 'people', owner: 'person_id' },
    columns: ['death_date', 'death_date_phrase', 'death_place', 'null'],
    where: 'death_date is not null or death_date_phrase is not null or death_place is not null',
  },
  {
    ...{ tag: 'MARR', table: 'unions', owner: 'union_id' },
    columns: ['from_date', 'from_date_phrase', 'place', 'null'],
    where: 'from_date is not null or from_date_phrase is not null or place is not null',
  },
  ...(
    [
      ['divorce', 'DIV'],
      ['annulment', 'ANUL'],
      ['separation', '_SEPR'],
    ] as const
  ).map(
    ([reason, tag]): ColumnFact => ({
      ...{ tag, table: 'unions', owner: 'union_id' },
      columns: ['to_date', 'to_date_phrase', 'null', 'null'],
      where: `end_reason = '${reason}'`,
    }),
  ),
]

export async function fillMissingFacts(db: Db): Promise<void> {
  for (const [position, { tag, table, owner, columns, where }] of columnFacts.entries()) {
    const id = `-${tag.toLowerCase()}`
    await sql`insert into facts
        (id, ${sql.ref(owner)}, position, tag, date, date_phrase, place, value, created_at, updated_at)
      select id || ${id}, id, ${position}, ${tag}, ${sql.raw(columns.join(', '))}, created_at, updated_at
        from ${sql.table(table)} as owners where (${sql.raw(where)})
        and not exists (select 1 from facts where facts.${sql.raw(owner)} = owners.id and facts.tag = ${tag})
        and not exists (select 1 from facts where facts.id = owners.id || ${id})`.execute(db)
  }
}

/** Writes the dates of baptisms and burials to the people whose facts were written all at once. */
export async function fillChurchDates(db: Db): Promise<void> {
  for (const [column, tags] of Object.entries(churchTags)) {
    const date = sql`(select date from facts where facts.person_id = people.id and tag in (${sql.join(tags)})
      and date is not null and denied = 0 and coalesce(status, '') <> 'rejected'
      and coalesce(restriction, '') not in ('confidential', 'privacy')
      order by position, created_at, id limit 1)`
    await sql`update people set ${sql.ref(column)} = ${date}
      where ${sql.ref(column)} is null and id in (select person_id from facts where tag in (${sql.join(tags)}))
      and ${date} is not null`.execute(db)
  }
}
