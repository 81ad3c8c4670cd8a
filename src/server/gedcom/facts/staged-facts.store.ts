/** The temporary tables in which the new facts and names of an import wait. They belong to the connection of the import. */
import { sql } from 'kysely'
import { insertRows, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { factColumns } from './stored-facts.ts'
import { nameColumns } from './stored-names.ts'

const factTable = 'import_facts'
const peopleTable = 'import_fact_people'
const nameTable = 'import_names'
export const stagedColumns = ['id', 'person_id', 'union_id', 'position', 'place_id', ...factColumns] as const
export const stagedNameColumns = ['id', 'person_id', 'position', ...nameColumns] as const
const participantColumns = ['fact_id', 'position', 'person_id', 'name', 'role', 'phrase'] as const

/** The columns of the tables. */
export const factStagingTables: Readonly<Record<string, readonly string[]>> = {
  [factTable]: stagedColumns,
  [peopleTable]: participantColumns,
  [nameTable]: stagedNameColumns,
}

/** @param facts rows of `stagedColumns` @param people rows of `participantColumns` */
export async function stageFacts(
  db: Db,
  facts: readonly (readonly Value[])[],
  people: readonly (readonly Value[])[],
): Promise<void> {
  await insertRows(db, factTable, stagedColumns, facts)
  await insertRows(db, peopleTable, participantColumns, people)
}

/** @param names rows of `stagedNameColumns` */
export async function stageNames(db: Db, names: readonly (readonly Value[])[]): Promise<void> {
  await insertRows(db, nameTable, stagedNameColumns, names)
}

/** Copies the staged facts and names to the real tables. */
export async function applyStagedFacts(db: Db, at: string): Promise<void> {
  const columns = sql.join(stagedColumns.map((column) => sql.ref(column)))
  await sql`insert into facts (${columns}, created_at, updated_at)
    select ${columns}, ${at}, ${at} from ${sql.table(factTable)}`.execute(db)
  const own = sql.join(participantColumns.map((column) => sql.ref(column)))
  await sql`insert into fact_people (${own}) select ${own} from ${sql.table(peopleTable)}`.execute(db)
  const ofNames = sql.join(stagedNameColumns.map((column) => sql.ref(column)))
  await sql`insert into person_names (${ofNames}, created_at, updated_at)
    select ${ofNames}, ${at}, ${at} from ${sql.table(nameTable)}`.execute(db)
}
