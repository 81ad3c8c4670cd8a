/** Versions of lists after a restore: a device's cached list never matches another content. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raiseVersion, raiseVersionsAfterRestore, readVersion } from '#server/db/versions.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('never repeats a version after a restore, whatever the clock says, also for a list that never changed', async () => {
  const given = new Set<string>()
  for (let restores = 0; restores < 20; restores++) {
    await app.db.deleteFrom('versions').execute()
    await raiseVersionsAfterRestore(app.db)
    for (let write = 0; write < 5; write++) {
      const version = await readVersion(app.db, 'people', 'events')
      expect(given).not.toContain(version)
      given.add(version)
      await raiseVersion(app.db, 'people')
      await raiseVersion(app.db, 'events')
    }
    app.clock.advance(-60_000)
  }
})

test('raises a version at a restore, and counts on exactly after 100 restores', async () => {
  const readNumber = async () => Number((await readVersion(app.db, 'people')).replace('people', ''))
  let before = await readNumber()
  for (let restores = 0; restores < 100; restores++) {
    await raiseVersionsAfterRestore(app.db)
    const after = await readNumber()
    expect(after).toBeGreaterThan(before)
    before = after
  }
  await raiseVersion(app.db, 'people')
  expect(await readNumber()).toBe(before + 1)
})
