/** Runs the daily check in a process of its own with low priority, so that the server keeps answering. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findEngine } from '#server/db/find-engine.ts'
import type { Deps } from '#server/deps.ts'
import { isCheckDue } from './data-checks.service.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

/** Resolves when the process has ended. Exit code 1 stands for faults, which the process has saved and reported. */
function runInProcess({ config, log }: Deps, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl }
    const child = fork(cli, ['doctor', '--quiet'], {
      env,
      signal,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('error', (error) => (signal.aborted ? resolve() : reject(error)))
    child.once('exit', (code) => {
      log.info({ code }, 'data check ended')
      resolve()
    })
  })
}

/** Checks the data if a day has passed since the last check. Call it every hour. @param signal stops the check */
export async function checkIfDue(deps: Deps, signal: AbortSignal): Promise<void> {
  const isInMemory = (await findEngine(deps.db).getAddress(deps.db)) === null
  if (isInMemory || !(await isCheckDue(deps))) return
  await runInProcess(deps, signal)
}
