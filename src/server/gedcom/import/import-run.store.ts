/** The row of the running import: only one import runs at a time, over all processes. */
import os from 'node:os'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { isProcessAlive } from '#server/db/process-alive.ts'
import type { ImportRunTable } from '#server/db/schema.ts'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'

/** An import without a heartbeat for this time counts as killed. */
const staleAfterMs = 10 * 60 * 1000

type Run = Pick<ImportRunTable, 'id' | 'host' | 'pid' | 'heartbeat_at'>

function isStale(run: Run, clock: Clock): boolean {
  if (Math.abs(clock.now() - Date.parse(run.heartbeat_at)) > staleAfterMs) return true
  return run.host === os.hostname() && !isProcessAlive(run.pid)
}

async function findRun(db: Db): Promise<ImportRunTable | undefined> {
  return db.selectFrom('import_run').selectAll().executeTakeFirst()
}

/** Inserts the row of an import; false while another import runs. Replaces the row of a killed import. */
export async function claimRun(db: Db, clock: Clock, id: string): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    const run = await findRun(inside)
    if (run && !isStale(run, clock)) return false
    if (run) await inside.deleteFrom('import_run').execute()
    await inside
      .insertInto('import_run')
      .values({
        slot: 'gedcom',
        id,
        state: 'reading',
        done: 0,
        total: 0,
        host: os.hostname(),
        pid: process.pid,
        heartbeat_at: timestamp(clock),
      })
      .execute()
    return true
  })
}

export async function saveProgress(
  db: Db,
  clock: Clock,
  id: string,
  progress: Pick<ImportRunTable, 'state' | 'done' | 'total'>,
): Promise<void> {
  const { state, done, total } = progress
  await db
    .updateTable('import_run')
    .set({ state, done, total, heartbeat_at: timestamp(clock) })
    .where('id', '=', id)
    .execute()
}

/** The progress that the transaction of an import writes itself: whoever reads it knows that the import is in the database. */
const applied = { state: 'applying', done: 1, total: 1 } as const

/** Notes that the import is written. Call it in the transaction that writes the import. */
export async function markApplied(db: Db, clock: Clock, id: string): Promise<void> {
  await saveProgress(db, clock, id, applied)
}

/**
 * Whether the transaction of an import was committed. Waits for the transaction of a killed process: a server database may still
 * be committing it.
 */
export async function isApplied(db: Db, clock: Clock, id: string): Promise<boolean> {
  const run = await db
    .updateTable('import_run')
    .set({ heartbeat_at: timestamp(clock) })
    .where('id', '=', id)
    .returning(['state', 'done', 'total'])
    .executeTakeFirst()
  return run !== undefined && run.state === applied.state && run.done === applied.done
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_run').where('id', '=', id).execute()
}

/** Reads the progress of the running import. */
export async function readProgress(db: Db, clock: Clock): Promise<ImportProgress> {
  const run = await findRun(db)
  if (!run || isStale(run, clock)) return { state: 'idle', done: 0, total: 0 }
  return { state: run.state, done: run.done, total: run.total }
}

/** Deletes the row of a killed import. Call it when the server starts: its own process runs no import yet. */
export async function deleteStaleRun(db: Db, clock: Clock): Promise<void> {
  const run = await findRun(db)
  if (run && (isStale(run, clock) || (run.host === os.hostname() && run.pid === process.pid))) {
    await deleteRun(db, run.id)
  }
}
