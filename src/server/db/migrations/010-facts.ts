/** Creates the tables of facts, names, sources, repositories and places, and fills the facts that people's columns have. */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'

type Column = ColumnDefinitionBuilder

const id = (column: Column) => column.primaryKey().notNull()
const required = (column: Column) => column.notNull()
const zero = (column: Column) => column.notNull().defaultTo(0)
const emptyList = (column: Column) => column.notNull().defaultTo('[]')
const owned = (target: string) => (column: Column) => column.notNull().references(target).onDelete('cascade')
const owner = (target: string) => (column: Column) => column.references(target).onDelete('cascade')
const restriction = (column: Column) =>
  column.check(sql`restriction in ('confidential', 'privacy', 'locked')`)

function texts<C extends string>(table: CreateTableBuilder<string, C>, ...names: readonly string[]) {
  return names.reduce<CreateTableBuilder<string, string>>((all, name) => all.addColumn(name, 'text'), table)
}

function timestamps<C extends string>(table: CreateTableBuilder<string, C>) {
  return table.addColumn('created_at', 'text', required).addColumn('updated_at', 'text', required)
}

async function createIndex(db: Kysely<unknown>, name: string, table: string, ...columns: string[]) {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}

async function createSources(db: Kysely<unknown>) {
  await db.schema
    .createTable('repositories')
    .addColumn('id', 'text', id)
    .addColumn('name', 'text', required)
    .$call((table) => texts(table, 'address', 'phone', 'email', 'website', 'note'))
    .addColumn('external_ids', 'text', emptyList)
    .$call(timestamps)
    .execute()
  await db.schema
    .createTable('sources')
    .addColumn('id', 'text', id)
    .addColumn('title', 'text', required)
    .$call((table) => texts(table, 'author', 'publication', 'abbreviation', 'text', 'agency', 'note'))
    .addColumn('repositories', 'text', emptyList)
    .addColumn('external_ids', 'text', emptyList)
    .addColumn('item_ids', 'text', emptyList)
    .$call(timestamps)
    .execute()
}

async function createPlaces(db: Kysely<unknown>) {
  await db.schema
    .createTable('places')
    .addColumn('id', 'text', id)
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text')
    .addColumn('latitude', 'real')
    .addColumn('longitude', 'real')
    .addColumn('parents', 'text', emptyList)
    .addColumn('names', 'text', emptyList)
    .addColumn('external_ids', 'text', emptyList)
    .addColumn('note', 'text')
    .addColumn('citations', 'text', emptyList)
    .addColumn('recorded_key', 'text', (column) => column.unique())
    .$call(timestamps)
    .execute()
}

async function createFacts(db: Kysely<unknown>) {
  await db.schema
    .createTable('facts')
    .addColumn('id', 'text', id)
    .addColumn('person_id', 'text', owner('people.id'))
    .addColumn('union_id', 'text', owner('unions.id'))
    .addColumn('position', 'integer', zero)
    .addColumn('tag', 'text', required)
    .$call((table) => texts(table, 'type', 'date', 'date_phrase', 'place'))
    .addColumn('place_id', 'text', (column) => column.references('places.id').onDelete('set null'))
    .$call((table) => texts(table, 'value', 'age', 'husband_age', 'wife_age', 'cause', 'agency', 'religion'))
    .$call((table) => texts(table, 'address', 'note'))
    .addColumn('status', 'text', (column) => column.check(sql`status in ('doubtful', 'rejected')`))
    .addColumn('status_reason', 'text')
    .addColumn('denied', 'integer', zero)
    .addColumn('restriction', 'text', restriction)
    .addColumn('citations', 'text', emptyList)
    .$call(timestamps)
    .addCheckConstraint('facts_one_owner', sql`(person_id is null) <> (union_id is null)`)
    .execute()
  await createIndex(db, 'facts_person', 'facts', 'person_id')
  await createIndex(db, 'facts_union', 'facts', 'union_id')
  await createIndex(db, 'facts_place', 'facts', 'place_id')
  await db.schema
    .createTable('fact_people')
    .addColumn('fact_id', 'text', owned('facts.id'))
    .addColumn('position', 'integer', required)
    .addColumn('person_id', 'text', owner('people.id'))
    .addColumn('name', 'text')
    .addColumn('role', 'text', required)
    .addColumn('phrase', 'text')
    .addPrimaryKeyConstraint('fact_people_key', ['fact_id', 'position'])
    .execute()
  await createIndex(db, 'fact_people_person', 'fact_people', 'person_id')
  await db.schema
    .createTable('fact_media')
    .addColumn('fact_id', 'text', owned('facts.id'))
    .addColumn('position', 'integer', required)
    .addColumn('item_id', 'text', owned('archive_items.id'))
    .addColumn('caption', 'text')
    .addColumn('region', 'text')
    .addPrimaryKeyConstraint('fact_media_key', ['fact_id', 'position'])
    .execute()
  await createIndex(db, 'fact_media_item', 'fact_media', 'item_id')
}

async function createNames(db: Kysely<unknown>) {
  await db.schema
    .createTable('person_names')
    .addColumn('id', 'text', id)
    .addColumn('person_id', 'text', owned('people.id'))
    .addColumn('position', 'integer', zero)
    .$call((table) => texts(table, 'type', 'type_text', 'prefix', 'given', 'call_name', 'nickname'))
    .$call((table) => texts(table, 'surname_prefix', 'surname', 'suffix', 'date', 'date_phrase'))
    .addColumn('translations', 'text', emptyList)
    .addColumn('note', 'text')
    .addColumn('restriction', 'text', restriction)
    .addColumn('citations', 'text', emptyList)
    .$call(timestamps)
    .execute()
  await createIndex(db, 'person_names_person', 'person_names', 'person_id')
}

interface ColumnFact {
  tag: string
  owner: 'person_id' | 'union_id'
  position: number
  table: 'people' | 'unions'
  columns: readonly [date: string, phrase: string, place: string, value: string]
  where: string
}

const none = 'null'

/** The facts that people and unions have in columns. */
const columnFacts: readonly ColumnFact[] = [
  {
    ...{ tag: 'BIRT', owner: 'person_id', position: 0, table: 'people' },
    columns: ['birth_date', 'birth_date_phrase', 'birth_place', none],
    where: 'birth_date is not null or birth_date_phrase is not null or birth_place is not null',
  },
  {
    ...{ tag: 'OCCU', owner: 'person_id', position: 1, table: 'people' },
    columns: [none, none, none, 'occupation'],
    where: 'occupation is not null',
  },
  {
    ...{ tag: 'DEAT', owner: 'person_id', position: 2, table: 'people' },
    columns: ['death_date', 'death_date_phrase', 'death_place', none],
    where: 'death_date is not null or death_date_phrase is not null or death_place is not null',
  },
  {
    ...{ tag: 'MARR', owner: 'union_id', position: 0, table: 'unions' },
    columns: ['from_date', 'from_date_phrase', 'place', none],
    where: 'from_date is not null or from_date_phrase is not null or place is not null',
  },
  ...(['divorce', 'annulment', 'separation'] as const).map(
    (reason): ColumnFact => ({
      ...{ tag: { divorce: 'DIV', annulment: 'ANUL', separation: '_SEPR' }[reason], owner: 'union_id' },
      ...{ position: 1, table: 'unions', columns: ['to_date', 'to_date_phrase', none, none] },
      where: `end_reason = '${reason}'`,
    }),
  ),
]

async function fillFacts(db: Kysely<unknown>) {
  for (const { tag, owner: ownerColumn, position, table, columns, where } of columnFacts) {
    await sql`insert into facts
        (id, ${sql.ref(ownerColumn)}, position, tag, date, date_phrase, place, value, created_at, updated_at)
      select id || ${`-${tag.toLowerCase()}`}, id, ${position}, ${tag}, ${sql.raw(columns.join(', '))}, created_at, updated_at
        from ${sql.table(table)} where ${sql.raw(where)}`.execute(db)
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSources(db)
  await createPlaces(db)
  await createFacts(db)
  await createNames(db)
  await db.schema.alterTable('gedcom_links').addColumn('facts', 'text', emptyList).execute()
  await db.schema.alterTable('gedcom_links').addColumn('fact_ids', 'text', emptyList).execute()
  await db.schema
    .createTable('gedcom_record_links')
    .addColumn('source_id', 'text', owned('gedcom_sources.id'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('source', 'repository')`))
    .addColumn('xref', 'text', required)
    .addColumn('record_id', 'text', required)
    .addPrimaryKeyConstraint('gedcom_record_links_key', ['source_id', 'kind', 'xref'])
    .execute()
  await fillFacts(db)
}
