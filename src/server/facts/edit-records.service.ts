/** Adds, edits and deletes the records of one kind: facts, names, sources, repositories or places. */
import { randomUUID } from 'node:crypto'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import type { Value } from '#server/db/bulk.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type RecordTable, toColumns } from './record-rows.ts'
import { deleteRecord, insertRecord, updateRecord } from './records.store.ts'

interface StoredRecord {
  id: string
  updated_at: string
  restriction?: string | undefined
}

/** What distinguishes one kind of record from the others. */
export interface RecordKind<R extends StoredRecord, P extends object> {
  table: RecordTable
  /** In the audit log. */
  targetType: string
  /** In a sentence: "fact". */
  noun: string
  load(db: Db, ids: readonly string[]): Promise<R[]>
  /** The name of the record for the audit log. */
  describe(db: Db, record: R): Promise<string>
  /** The ids of the people whose record it is, for the audit log: erasing one of them finds its entries. */
  listOwners?(db: Db, record: R): Promise<string[]>
  /** Fields of the payload that are rows of other tables. */
  linkFields?: ReadonlySet<string>
  /** Checks a payload and gives the columns that the fields alone do not tell. Throws AppError. */
  prepare?(db: Db, payload: P, before: R | null, at: string): Promise<Record<string, Value>>
  saveLinks?(db: Db, id: string, payload: P): Promise<void>
  /**
   * Updates what is derived from the record.
   *
   * @param record as written, or as it was before its deletion
   * @param before null for a new record
   */
  afterWrite?(db: Db, record: R, before: R | null, at: string): Promise<void>
  beforeDelete?(db: Db, record: R): Promise<void>
}

async function getRecord<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  db: Db,
  id: string,
): Promise<R> {
  const [record] = await kind.load(db, [id])
  if (!record) throw new AppError('not_found', `This ${kind.noun} does not exist.`)
  return record
}

/** What the audit log says of a record, also when it is deleted. */
async function describeForLog<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  db: Db,
  record: R,
) {
  const people = await kind.listOwners?.(db, record)
  return { name: await kind.describe(db, record), ...(people && { people }) }
}

/** The fields of a record in which two versions differ, for the log. */
function findDifferences(before: object, after: object) {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  fields.delete('updated_at')
  const changed = [...fields].filter(
    (field) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
  )
  return beforeAndAfter(
    before,
    Object.fromEntries(changed.map((field) => [field, Reflect.get(after, field) ?? null])),
  )
}

/** @throws AppError invalid */
export async function createRecord<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  deps: Deps,
  actor: AuditActor,
  payload: P,
  storeResponse: (db: Db, record: R) => Promise<void>,
): Promise<R> {
  return await withUndo(deps, async (db) => {
    const at = timestamp(deps.clock)
    const prepared = await kind.prepare?.(db, payload, null, at)
    const id = randomUUID()
    const columns = { ...toColumns(payload, kind.linkFields ?? new Set()), ...prepared }
    await insertRecord(db, kind.table, { id, ...columns, created_at: at, updated_at: at })
    await kind.saveLinks?.(db, id, payload)
    const record = await getRecord(kind, db, id)
    await kind.afterWrite?.(db, record, null, at)
    const { id: _, updated_at: __, ...written } = record
    await appendAudit(db, deps.clock, actor, {
      action: 'create',
      targetType: kind.targetType,
      targetId: id,
      details: { ...(await describeForLog(kind, db, record)), changes: beforeAndAfter({}, written) },
    })
    await storeResponse(db, record)
    return record
  })
}

function checkNotLocked(before: StoredRecord, payload: object, noun: string): void {
  const isUnlocked = Reflect.has(payload, 'restriction') && Reflect.get(payload, 'restriction') !== 'locked'
  if (before.restriction !== 'locked' || isUnlocked) return
  throw new AppError('conflict', `This ${noun} is locked. Remove the lock first, then edit it.`)
}

/**
 * Edits a record; missing fields keep their values. A payload that changes nothing is not logged.
 * @throws AppError not_found, stale_edit with the current record, conflict for a locked record, invalid
 */
export async function updateRecordOf<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  deps: Deps,
  actor: AuditActor,
  id: string,
  payload: P,
  ifMatch: string | null,
): Promise<R> {
  return await withUndo(deps, async (db) => {
    const before = await getRecord(kind, db, id)
    checkNotStale(ifMatch, before)
    checkNotLocked(before, payload, kind.noun)
    return await writeUpdate(kind, { ...deps, db }, actor, before, payload)
  })
}

/** Writes an update and logs it. Call it in a transaction. */
async function writeUpdate<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor | null,
  before: R,
  payload: P,
): Promise<R> {
  const { id } = before
  const at = timestamp(clock)
  const prepared = await kind.prepare?.(db, payload, before, at)
  const columns = { ...toColumns(payload, kind.linkFields ?? new Set()), ...prepared }
  if (Object.keys(columns).length > 0) await updateRecord(db, kind.table, id, columns)
  await kind.saveLinks?.(db, id, payload)
  const changes = findDifferences(before, await getRecord(kind, db, id))
  if (Object.keys(changes).length === 0) return before
  await updateRecord(db, kind.table, id, { updated_at: laterThan(before.updated_at, at) })
  const after = await getRecord(kind, db, id)
  await kind.afterWrite?.(db, after, before, at)
  await appendAudit(db, clock, actor, {
    action: 'update',
    targetType: kind.targetType,
    targetId: id,
    details: { ...(await describeForLog(kind, db, after)), changes },
  })
  return after
}

/**
 * Edits several records for an import, which decides about locks itself. Call it in a transaction.
 *
 * @param updates by the records as they are
 */
export async function updateRecordsOf<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor | null,
  updates: ReadonlyMap<R, P>,
): Promise<void> {
  for (const [before, payload] of updates) await writeUpdate(kind, deps, actor, before, payload)
}

/** @throws AppError not_found, stale_edit with the current record, conflict for a locked or used record */
export async function deleteRecordOf<R extends StoredRecord, P extends object>(
  kind: RecordKind<R, P>,
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const record = await getRecord(kind, db, id)
    checkNotStale(ifMatch, record)
    checkNotLocked(record, {}, kind.noun)
    await kind.beforeDelete?.(db, record)
    const details = await describeForLog(kind, db, record)
    await deleteRecord(db, kind.table, id)
    await kind.afterWrite?.(db, record, record, timestamp(deps.clock))
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: kind.targetType,
      targetId: id,
      details,
    })
  })
}
