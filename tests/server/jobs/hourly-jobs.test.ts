/** The jobs of every hour, of which one may take longer than an hour. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listBackups } from '#server/jobs/backups.service.ts'
import { createHourlyJobs } from '#server/jobs/hourly-jobs.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

const hour = 3_600_000

let app: TestApp
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  data = makeDataDir()
  app = await startTestApp({ env: { DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
  data.remove()
})

it('begin no second backup while the first one takes longer than an hour', async () => {
  await saveSettings(app.deps, { backup_frequency: 'daily' })
  await addMediaRow(app, { store: 'imagekit', host_file_id: 'film' })
  const [begun, download] = [Promise.withResolvers<void>(), Promise.withResolvers<null>()]
  const locate = vi.spyOn(app.deps.media, 'locate').mockImplementation(async () => {
    begun.resolve()
    return await download.promise
  })
  const run = createHourlyJobs(app.deps, new AbortController().signal)
  const first = run()
  await begun.promise
  app.clock.advance(hour)
  await run()
  expect(locate).toHaveBeenCalledTimes(1)
  download.resolve(null)
  await first
  expect(await listBackups(app.deps)).toHaveLength(1)
  app.clock.advance(24 * hour)
  await run()
  expect(await listBackups(app.deps)).toHaveLength(2)
})
