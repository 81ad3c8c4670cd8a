/** The jobs that the server runs every hour. */
import { deleteExpiredRows } from '#server/accounts/delete-expired.service.ts'
import { deleteOldChanges } from '#server/audit/undo.service.ts'
import type { Deps } from '#server/deps.ts'
import { deleteOldLinks } from '#server/invitations/accept-invitation.service.ts'
import { sweepBucket } from '#server/media/bucket-sweep.service.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { backUpIfDue } from './backups.service.ts'
import { checkIfDue } from './data-checks.job.ts'
import { runOneAtATime } from './run-one-at-a-time.ts'
import { runSafely } from './run-safely.ts'

/** Returns a function that runs the jobs. Call it every hour. @param stopping ends the check of the data */
export function createHourlyJobs(deps: Deps, stopping: AbortSignal): () => Promise<void> {
  // With many films, a backup takes longer than an hour. It is due until it is stored.
  const backUp = runOneAtATime(() => runSafely(deps, 'scheduled backup', () => backUpIfDue(deps)))
  return async () => {
    await runSafely(deps, 'delete expired rows', () => deleteExpiredRows(deps))
    await runSafely(deps, 'delete links of invitations', () => deleteOldLinks(deps))
    await runSafely(deps, 'delete unused media', () => sweepMedia(deps))
    await runSafely(deps, 'delete unused objects', () => sweepBucket(deps))
    await runSafely(deps, 'delete old undo data', () => deleteOldChanges(deps))
    await backUp()
    await runSafely(deps, 'data check', () => checkIfDue(deps, stopping))
  }
}
