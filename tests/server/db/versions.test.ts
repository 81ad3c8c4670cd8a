/** Versions of lists after a restore: a device's cached list never matches another content. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raiseVersion, raiseVersionsAfterRestore, readVersion } from '#server/db/versions.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('never repeats a version after a restore, also for a list that never changed before', async () => {
  const given = new Set<string>()
  for (let life = 0; life < 3; life++) {
    await app.db.deleteFrom('versions').execute()
    await raiseVersionsAfterRestore(app.db, app.clock)
    for (let write = 0; write < 5; write++) {
      const version = await readVersion(app.db, 'people', 'events')
      expect(given).not.toContain(version)
      given.add(version)
      await raiseVersion(app.db, 'people')
      await raiseVersion(app.db, 'events')
    }
    app.clock.advance(60_000)
  }
})

test('never lowers a version, also when the clock was set back', async () => {
  await raiseVersionsAfterRestore(app.db, app.clock)
  const before = await readVersion(app.db, 'people')
  app.clock.advance(-86_400_000)
  await raiseVersionsAfterRestore(app.db, app.clock)
  const number = (version: string) => Number(version.replace('people', ''))
  expect(number(await readVersion(app.db, 'people'))).toBeGreaterThan(number(before))
})
