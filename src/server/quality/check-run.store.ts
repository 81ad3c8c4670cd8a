/** The row of the check of the family data: one check runs at a time, over all processes. */
import os from 'node:os'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { isProcessAlive } from '#server/db/process-alive.ts'
import type { FamilyCheckTable } from '#server/db/schema.ts'
import * as limits from '#shared/limits.ts'

const idle = { run_id: null, run_started_at: null, host: null, pid: null }

export function isRunning(row: FamilyCheckTable, clock: Clock): boolean {
  if (row.run_id === null || row.run_started_at === null || row.pid === null) return false
  if (Math.abs(clock.now() - Date.parse(row.run_started_at)) > limits.quality.runMs) return false
  return row.host !== os.hostname() || isProcessAlive(row.pid)
}

export async function readFamilyCheck(db: Db): Promise<FamilyCheckTable> {
  return await db.selectFrom('family_check').selectAll().executeTakeFirstOrThrow()
}

/** Marks a check as running; false while another one runs. */
export async function claimCheck(db: Db, clock: Clock, id: string): Promise<boolean> {
  return await db.transaction().execute(async (inside) => {
    if (isRunning(await readFamilyCheck(inside), clock)) return false
    const place = { host: os.hostname(), pid: process.pid }
    const run = { run_id: id, run_started_at: timestamp(clock), ...place }
    await inside.updateTable('family_check').set(run).execute()
    return true
  })
}

export async function releaseCheck(db: Db, id: string): Promise<void> {
  await db.updateTable('family_check').set(idle).where('run_id', '=', id).execute()
}

export async function saveCheck(
  db: Db,
  result: Pick<FamilyCheckTable, 'checked_at' | 'checked_version' | 'people' | 'unlisted'>,
): Promise<void> {
  await db.updateTable('family_check').set(result).execute()
}
