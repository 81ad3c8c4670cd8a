/**
 * The temporary tables in which an import collects its rows. They belong to the connection of the import, so that a
 * killed import leaves nothing and staging locks nothing. A few statements copy the rows at the end.
 */
import { sql } from 'kysely'
import { chunks, insertRows, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { factStagingTables } from '../facts/staged-facts.store.ts'
import type { LinkRow } from '../gedcom.store.ts'
import { eventFields, personFields, unionFields } from '../import-plan/import-columns.ts'
import type { Field } from '../import-plan/merge-record.ts'

/** A table that an import fills, with its columns and its temporary table. */
interface Target {
  table: 'people' | 'unions' | 'events'
  staged: string
  columns: readonly string[]
}

const integers = new Set(['deceased', 'birth_order', 'position', 'denied', 'seq'])
const linkColumns = [
  ...(['source_id', 'kind', 'xref', 'uid', 'record_id', 'base', 'kept'] as const),
  ...(['facts', 'fact_ids', 'names', 'name_ids'] as const),
] as const

function listColumns(fields: readonly Field[]) {
  return [...fields.flat().filter((column) => column !== 'other_parents'), 'updated_at']
}

export const targets = {
  people: { table: 'people', staged: 'import_people', columns: listColumns(personFields) },
  unions: { table: 'unions', staged: 'import_unions', columns: listColumns(unionFields) },
  events: { table: 'events', staged: 'import_events', columns: listColumns(eventFields) },
} satisfies Record<string, Target>

const stagingTables = [
  ...Object.values(targets).map((target) => target.staged),
  'import_other_parents',
  'import_touched',
  'import_links',
  'import_records',
  ...Object.keys(factStagingTables),
]

async function createTable(db: Db, name: string, columns: readonly string[], key?: string) {
  let table = db.schema.createTable(name).temporary()
  for (const column of columns) {
    table = table.addColumn(column, integers.has(column) ? 'integer' : 'text', (c) =>
      column === key ? c.primaryKey() : c,
    )
  }
  await table.execute()
}

export async function dropStaging(db: Db): Promise<void> {
  for (const table of stagingTables) await db.schema.dropTable(table).ifExists().execute()
}

/** Creates the temporary tables, empty. */
export async function createStaging(db: Db): Promise<void> {
  await dropStaging(db)
  for (const { staged, columns } of Object.values(targets)) {
    await createTable(db, staged, ['id', 'status', ...columns], 'id')
  }
  await createTable(db, 'import_other_parents', ['child_id', 'parent_id', 'kind'])
  await createTable(db, 'import_touched', ['id', 'updated_at'], 'id')
  await createTable(db, 'import_links', linkColumns)
  await createTable(db, 'import_records', ['seq', 'record'])
  for (const [name, columns] of Object.entries(factStagingTables)) await createTable(db, name, columns)
}

/** A row as the import writes it. */
export interface StagedRow {
  id: string
  status: 'added' | 'changed'
  columns: Readonly<Record<string, Value>>
}

export async function stageRows(db: Db, target: Target, rows: readonly StagedRow[]): Promise<void> {
  await insertRows(
    db,
    target.staged,
    ['id', 'status', ...target.columns],
    rows.map(({ id, status, columns }) => [
      id,
      status,
      ...target.columns.map((column) => columns[column] ?? null),
    ]),
  )
}

/** Stages all other parents of children; they replace the existing rows of these children. */
export async function stageOtherParents(
  db: Db,
  rows: readonly (readonly [child: string, parent: string, kind: string])[],
): Promise<void> {
  await insertRows(db, 'import_other_parents', ['child_id', 'parent_id', 'kind'], rows)
}

/** Stages people whose own row is unchanged but whose partners change. */
export async function stageTouched(db: Db, rows: readonly (readonly [id: string, updatedAt: string])[]) {
  await insertRows(db, 'import_touched', ['id', 'updated_at'], rows)
}

export async function stageLinks(db: Db, links: readonly LinkRow[]): Promise<void> {
  await insertRows(
    db,
    'import_links',
    linkColumns,
    links.map((link) => linkColumns.map((column) => link[column])),
  )
}

export async function stageRecords(db: Db, records: readonly string[]): Promise<void> {
  await insertRows(
    db,
    'import_records',
    ['seq', 'record'],
    records.map((record, seq) => [seq, record]),
  )
}

/** Deletes timeline events with their links, so that an import that may tell them adds them again. */
export async function removeEvents(db: Db, ids: readonly string[]): Promise<void> {
  for (const part of chunks(ids)) {
    await db.deleteFrom('gedcom_links').where('kind', '=', 'event').where('record_id', 'in', part).execute()
    await db.deleteFrom('events').where('id', 'in', part).execute()
  }
}

function refColumns(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}

async function applyTarget(db: Db, { table, staged, columns }: Target) {
  const all = ['id', ...columns]
  await sql`insert into ${sql.table(table)} (${refColumns([...all, 'created_at'])})
    select ${refColumns([...all, 'updated_at'])} from ${sql.table(staged)} where status = 'added'`.execute(db)
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = staged.${sql.ref(column)}`))
  await sql`update ${sql.table(table)} set ${set} from ${sql.table(staged)} as staged
    where staged.id = ${sql.ref(`${table}.id`)} and staged.status = 'changed'`.execute(db)
}

async function applyOtherParents(db: Db, children: readonly string[]) {
  for (const child of children) await db.deleteFrom('other_parents').where('child_id', '=', child).execute()
  await sql`insert into other_parents (child_id, parent_id, kind)
    select child_id, parent_id, kind from import_other_parents`.execute(db)
}

async function applyLinks(db: Db, sourceId: string) {
  await sql`delete from gedcom_links where source_id = ${sourceId}
    and (kind, xref) in (select kind, xref from import_links)`.execute(db)
  await sql`insert into gedcom_links (${refColumns(linkColumns)})
    select ${refColumns(linkColumns)} from import_links`.execute(db)
  await db.deleteFrom('gedcom_records').where('source_id', '=', sourceId).execute()
  await sql`insert into gedcom_records (source_id, seq, record)
    select ${sourceId}, seq, record from import_records`.execute(db)
}

/**
 * Copies the staged rows to the real tables. Call it in the transaction of the import, after the source is saved.
 *
 * @param children the ids of the people whose other parents are replaced
 */
export async function applyStaging(db: Db, sourceId: string, children: readonly string[]): Promise<void> {
  await applyTarget(db, targets.people)
  await applyOtherParents(db, children)
  await applyTarget(db, targets.unions)
  await applyTarget(db, targets.events)
  await sql`update people set updated_at = staged.updated_at from import_touched as staged
    where staged.id = people.id`.execute(db)
  await applyLinks(db, sourceId)
}
