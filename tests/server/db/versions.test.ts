/** Lists after a restore: what devices have saved under a version is never taken for something else. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raiseVersion, raiseVersionsAfterRestore, readVersion } from '#server/db/versions.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('no version that was given out before comes again, also of a list that was never changed before', async () => {
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

test('a version never falls, also under a clock that was set back', async () => {
  await raiseVersionsAfterRestore(app.db, app.clock)
  const before = await readVersion(app.db, 'people')
  app.clock.advance(-86_400_000)
  await raiseVersionsAfterRestore(app.db, app.clock)
  const number = (version: string) => Number(version.replace('people', ''))
  expect(number(await readVersion(app.db, 'people'))).toBeGreaterThan(number(before))
})
