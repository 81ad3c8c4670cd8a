/** Reads and writes the rows of data checks: one per run, the latest thirty. */
import os from 'node:os'
import { z } from 'zod'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { isProcessAlive } from '#server/db/process-alive.ts'
import type { DataChecksTable } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type DataCheck, dataFault } from '#shared/contracts/operations.contract.ts'

const keptRuns = 30
/** A check that has not ended after this time counts as interrupted. */
const staleAfterMs = 12 * 60 * 60 * 1000

const faults = z.array(dataFault)

/** The last checks, newest first. */
export async function loadChecks(db: Db): Promise<DataCheck[]> {
  const rows = await db
    .selectFrom('data_checks')
    .select(['id', 'started_at', 'finished_at', 'faults', 'files', 'backup'])
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, faults: faults.parse(JSON.parse(row.faults)) }))
}

function isRunning({ started_at, host, pid }: DataChecksTable, now: number): boolean {
  if (Math.abs(now - Date.parse(started_at)) > staleAfterMs) return false
  return host !== os.hostname() || isProcessAlive(pid)
}

/** Inserts the row of a new check, and deletes the oldest. False while another check runs. */
export async function beginCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const unfinished = await transaction
      .selectFrom('data_checks')
      .selectAll()
      .where('finished_at', 'is', null)
      .execute()
    if (unfinished.some((row) => isRunning(row, clock.now()))) return false
    const started_at = timestamp(clock)
    const place = { host: os.hostname(), pid: process.pid }
    await transaction
      .insertInto('data_checks')
      .values({ id, started_at, finished_at: null, ...place, faults: '[]', files: 0, backup: null })
      .execute()
    const kept = transaction
      .selectFrom('data_checks')
      .select('id')
      .orderBy('started_at', 'desc')
      .limit(keptRuns)
    await transaction.deleteFrom('data_checks').where('id', 'not in', kept).where('id', '!=', id).execute()
    return true
  })
}

export async function endCheck(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  result: Pick<DataCheck, 'faults' | 'files' | 'backup'>,
): Promise<void> {
  await db
    .updateTable('data_checks')
    .set({ ...result, faults: JSON.stringify(result.faults), finished_at: timestamp(clock) })
    .where('id', '=', id)
    .execute()
}
