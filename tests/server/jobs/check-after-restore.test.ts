/** The daily check of a site that was restored from an older backup. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { backUpIfDue, getBackupDirectory } from '#server/jobs/backups.service.ts'
import { checkLastBackup } from '#server/jobs/data-checks.service.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { createPerson } from '#shared/contracts/people.contract.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#tests/support/test-server.ts'

const day = 24 * 3_600_000

let data: ReturnType<typeof makeDataDir>
let app: TestApp
let admin: TestAccount
beforeEach(async () => {
  data = makeDataDir()
  await open(new Date().toISOString())
  await saveSettings(app.deps, { backup_frequency: 'daily' })
})
afterEach(async () => {
  await app.close()
  data.remove()
})

async function open(now: string) {
  const db = await openDatabase(databaseFile(data.dataDir))
  app = await startTestApp({ env: { DATA_DIR: data.dataDir }, db, now })
  admin = await app.createAdmin({ username: `admin-${app.clock.now()}` })
}

async function add(firstName: string) {
  const body = { firstName, lastName: 'Berg' }
  const as = await app.signIn(admin)
  expect((await app.call(createPerson, { body, as })).status).toBe(201)
}

/** Makes the backup of a day, after a change. @returns its name */
async function backUpDaily(firstName: string): Promise<string> {
  await add(firstName)
  const name = await backUpIfDue(app.deps)
  if (name === null) throw new Error('No backup was due.')
  app.clock.advance(day)
  return name
}

/** Restores a backup from before the last one, and changes something else. */
async function restore(name: string) {
  const { clock } = app
  await app.close()
  const file = path.join(getBackupDirectory(app.deps), name)
  await restoreBackup(file, { dataDir: data.dataDir, clock, force: true })
  await open(new Date(clock.now()).toISOString())
  await add('Cecilia')
}

test('does not compare the data with a backup from before the restore', async () => {
  const older = await backUpDaily('Anna')
  const newer = await backUpDaily('Berta')
  await restore(older)
  expect(await checkLastBackup(app.deps)).toEqual({ faults: [], backup: newer })
})

test('still reads a backup from before the restore to the end', async () => {
  const older = await backUpDaily('Anna')
  const newer = await backUpDaily('Berta')
  await restore(older)
  const file = path.join(getBackupDirectory(app.deps), newer)
  fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2))
  expect((await checkLastBackup(app.deps)).faults).not.toEqual([])
})

test('compares the data with the next backup after the restore', async () => {
  const older = await backUpDaily('Anna')
  await backUpDaily('Berta')
  await restore(older)
  const next = await backUpDaily('Dora')
  expect(await checkLastBackup(app.deps)).toEqual({ faults: [], backup: next })
  await app.db.updateTable('people').set({ first_name: 'Elsa' }).where('first_name', '=', 'Dora').execute()
  expect((await checkLastBackup(app.deps)).faults).toEqual([
    { area: 'backup', text: expect.stringContaining('"people.first_name"') },
  ])
})
