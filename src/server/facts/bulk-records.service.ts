/** Reads and writes many facts, names, sources and repositories at once, for the import and export of family tree files. */
import { laterThan } from '#server/clock.ts'
import type { Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { type Fact, type Participant, type PersonName, personName } from '#shared/contracts/facts.contract.ts'
import * as facts from './facts.store.ts'
import { fillChurchDates as fillDates } from './fill-facts.store.ts'
import { type RecordRow, type RecordTable, toRecord } from './record-rows.ts'
import * as records from './records.store.ts'

/** @param of whose facts; all facts if undefined */
export async function listFactsOf(
  db: Db,
  of?: { column: 'person_id' | 'union_id'; values: readonly string[] },
): Promise<Fact[]> {
  return await facts.loadFacts(db, of)
}

/** Those of the facts that exist. */
export async function listFactsById(db: Db, ids: readonly string[]): Promise<Fact[]> {
  return await facts.loadFacts(db, { column: 'id', values: ids })
}

/** @param people whose names; all names if undefined */
export async function listNamesOf(db: Db, people?: readonly string[]): Promise<PersonName[]> {
  const toName = (row: RecordRow<'person_names'>) => personName.parse(toRecord(row))
  if (people !== undefined) {
    const rows = await records.loadRows(db, 'person_names', { column: 'person_id', values: people })
    return rows.map(toName)
  }
  const all: PersonName[] = []
  for await (const rows of records.loadAllRows(db, 'person_names')) all.push(...rows.map(toName))
  return all
}

/** @param ids all rows if undefined */
export async function listRecordRows<T extends RecordTable>(
  db: Db,
  table: T,
  ids?: readonly string[],
): Promise<RecordRow<T>[]> {
  return await records.loadRows(db, table, ids === undefined ? undefined : { column: 'id', values: ids })
}

/** Those of the ids that facts or names of the site have. */
export async function findExistingIds(
  db: Db,
  table: 'facts' | 'person_names',
  ids: readonly string[],
): Promise<Set<string>> {
  return await facts.findExisting(db, table, ids)
}

interface RecordChange {
  id: string
  columns: Readonly<Record<string, Value>>
  /** Of a fact; null if they stay. */
  participants?: readonly Participant[] | null
}

/** Writes changes of records that still exist. */
export async function changeRecords(
  db: Db,
  table: RecordTable,
  changes: readonly RecordChange[],
  at: string,
): Promise<void> {
  const rows = await listRecordRows(
    db,
    table,
    changes.map(({ id }) => id),
  )
  const known = new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
  for (const { id, columns, participants = null } of changes) {
    const before = known.get(id)
    if (before === undefined) continue
    await records.updateRecord(db, table, id, { ...columns, updated_at: laterThan(before, at) })
    if (participants !== null) await facts.replaceParticipants(db, id, participants)
  }
}

export async function deleteRecords(db: Db, table: RecordTable, ids: readonly string[]): Promise<void> {
  for (const id of ids) await records.deleteRecord(db, table, id)
}

/** Writes the dates of baptisms and burials to the people whose facts were written all at once. */
export async function fillChurchDates(db: Db): Promise<void> {
  await fillDates(db)
}
