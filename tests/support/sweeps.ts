/** Lets days pass on a test server, with the jobs that delete old data. */
import { deleteExpiredRows } from '#server/accounts/delete-expired.service.ts'
import { deleteOldChanges } from '#server/audit/undo.service.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import type { TestApp } from './test-server.ts'

const dayMs = 24 * 3_600_000

/** Advances the clock day by day and runs the sweeps after each day, as a server does that runs all the time. */
export async function passDays(app: Pick<TestApp, 'clock' | 'deps'>, days: number): Promise<void> {
  await sweepMedia(app.deps)
  for (let day = 0; day < days; day++) {
    app.clock.advance(dayMs)
    await deleteOldChanges(app.deps)
    await sweepMedia(app.deps)
    await deleteExpiredRows(app.deps)
  }
}
