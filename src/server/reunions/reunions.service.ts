/** Reads, adds, edits and deletes reunions, and receives what relatives answer. */
import { randomUUID } from 'node:crypto'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type {
  Attendance,
  Reunion,
  ReunionPayload,
  ReunionUpdate,
} from '#shared/contracts/reunions.contract.ts'
import * as limits from '#shared/limits.ts'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import {
  deleteReunionRow,
  findReunionRow,
  insertReunion,
  loadReunions,
  type ReunionRow,
  saveAttendance,
  updateReunionRow,
} from './reunions.store.ts'

/** Latest first. */
export function listReunions({ db }: Pick<Deps, 'db'>): Promise<Reunion[]> {
  return loadReunions(db)
}

/** @throws AppError not_found */
async function getReunion(db: Db, id: string): Promise<Reunion> {
  const [reunion] = await loadReunions(db, id)
  if (!reunion) throw new AppError('not_found', 'This reunion does not exist.')
  return reunion
}

type ReunionChange = Partial<Omit<ReunionRow, 'id' | 'created_by' | 'created_at' | 'updated_at'>>

function toColumns(payload: ReunionUpdate): ReunionChange {
  const { title, startDate, endDate, place, programme, thingsToBring } = payload
  return {
    ...(title !== undefined && { title }),
    ...(startDate !== undefined && { start_date: startDate }),
    ...(endDate !== undefined && { end_date: endDate }),
    ...(place !== undefined && { place }),
    ...(programme !== undefined && { programme }),
    ...(thingsToBring !== undefined && { things_to_bring: JSON.stringify(thingsToBring) }),
  }
}

const dayMs = 24 * 3_600_000

/** @throws AppError invalid */
function checkDates({ start_date, end_date }: Pick<ReunionRow, 'start_date' | 'end_date'>): void {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / dayMs + 1
  if (days >= 1 && days <= limits.reunions.days) return
  const message =
    days < 1
      ? 'The last day must not come before the first day.'
      : `A reunion can last ${limits.reunions.days} days.`
  throw new AppError('invalid', message, { fields: { endDate: message } })
}

/**
 * @param storeResponse called with the new reunion in the transaction of the write
 * @throws AppError invalid
 */
export async function createReunion(
  deps: Deps,
  actor: AuditActor,
  payload: ReunionPayload,
  storeResponse: (db: Db, reunion: Reunion) => Promise<void> = async () => undefined,
): Promise<Reunion> {
  return await withUndo(deps, async (db) => {
    const at = timestamp(deps.clock)
    const columns = {
      ...{ title: payload.title, start_date: payload.startDate, end_date: payload.endDate },
      ...{ place: payload.place ?? '', programme: payload.programme ?? '' },
      things_to_bring: JSON.stringify(payload.thingsToBring ?? []),
    }
    checkDates(columns)
    const id = randomUUID()
    await insertReunion(db, { id, ...columns, created_by: actor.accountId, created_at: at, updated_at: at })
    await appendAudit(db, deps.clock, actor, {
      action: 'create',
      targetType: 'reunion',
      targetId: id,
      details: { title: payload.title, changes: beforeAndAfter({}, columns) },
    })
    const reunion = await getReunion(db, id)
    await storeResponse(db, reunion)
    return reunion
  })
}

/**
 * Missing fields stay as they are. A payload that changes nothing is not logged.
 * @param ifMatch the `updated_at` that the caller has seen; null to edit any version
 * @throws AppError not_found, stale_edit with the current reunion, invalid
 */
export async function updateReunion(
  deps: Deps,
  actor: AuditActor,
  id: string,
  payload: ReunionUpdate,
  ifMatch: string | null,
): Promise<Reunion> {
  return await withUndo(deps, async (db) => {
    const before = await getReunion(db, id)
    checkNotStale(ifMatch, before)
    const row = await findReunionRow(db, id)
    if (!row) return before
    const change = pickChanged(row, toColumns(payload))
    checkDates({ ...row, ...change })
    if (Object.keys(change).length === 0) return before
    const updated_at = laterThan(before.updated_at, timestamp(deps.clock))
    await updateReunionRow(db, id, { ...change, updated_at })
    await appendAudit(db, deps.clock, actor, {
      action: 'update',
      targetType: 'reunion',
      targetId: id,
      details: { title: payload.title ?? before.title, changes: beforeAndAfter(row, change) },
    })
    return await getReunion(db, id)
  })
}

/**
 * Deletes a reunion with its answers. Pictures of its days stay in the archives.
 * @throws AppError not_found, stale_edit
 */
export async function deleteReunion(
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const reunion = await getReunion(db, id)
    checkNotStale(ifMatch, reunion)
    await deleteReunionRow(db, id)
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'reunion',
      targetId: id,
      details: { title: reunion.title, start_date: reunion.start_date },
    })
  })
}

/**
 * Saves the answer of the account, instead of an earlier one. Call it in a transaction.
 * @throws AppError not_found
 */
export async function answerReunion(
  { db, clock }: Deps,
  { accountId }: Session,
  { reunionId, answer, peopleCount, brings }: AttendanceContent,
): Promise<Pick<Attendance, 'id' | 'updated_at'>> {
  await getReunion(db, reunionId)
  const at = timestamp(clock)
  await saveAttendance(db, {
    ...{ id: randomUUID(), reunion_id: reunionId, account_id: accountId, answer },
    ...{ people_count: peopleCount, brings: JSON.stringify(brings), created_at: at, updated_at: at },
  })
  const { attendances } = await getReunion(db, reunionId)
  const own = attendances.find(({ account_id }) => account_id === accountId)
  if (!own) throw new AppError('not_found', 'This reunion does not exist.')
  return own
}
