/** Starts checks of the family data in a process of their own. */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { forkModule } from '#server/child-process.ts'
import { findEngine } from '#server/db/find-engine.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#shared/limits.ts'
import { checkFamily } from './check-job.ts'
import type { CheckTask } from './check-process.ts'
import { claimCheck, releaseCheck } from './check-run.store.ts'

const processFile = fileURLToPath(new URL('./check-process.ts', import.meta.url))

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'log'>

function runInProcess(task: CheckTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = forkModule(processFile, { timeoutMs: limits.quality.runMs })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The check of the family data ended with ${signal ?? code}.`))
    })
    child.send(task)
  })
}

/**
 * Starts a check, if none is running.
 * @returns `done` for a database in memory, which no other process can read: the check has ended then
 */
export async function startCheck(deps: CheckDeps): Promise<'running' | 'done'> {
  const { db, clock, log } = deps
  const database = await findEngine(db).getAddress(db)
  if (database === null) {
    await checkFamily(deps)
    return 'done'
  }
  const id = randomUUID()
  if (!(await claimCheck(db, clock, id))) return 'running'
  runInProcess({ database, clockOffset: clock.now() - Date.now() })
    .catch((error: unknown) => log.warn({ err: error }, 'check of the family data failed'))
    .then(() => releaseCheck(db, id))
    // A server that stops closes the database; the next check replaces the row.
    .catch(() => undefined)
  return 'running'
}
