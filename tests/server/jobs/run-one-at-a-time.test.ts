/** Jobs at intervals: a slow run is not joined by a second one. */
import { expect, it, vi } from 'vitest'
import { runOneAtATime } from '#server/jobs/run-one-at-a-time.ts'

it('starts a job only after its last run has ended, also where that failed', async () => {
  const end = Promise.withResolvers<void>()
  const job = vi.fn(() => end.promise)
  const run = runOneAtATime(job)
  const first = run()
  await run()
  expect(job).toHaveBeenCalledTimes(1)
  end.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  await expect(run()).rejects.toThrow('failed')
  expect(job).toHaveBeenCalledTimes(2)
})
