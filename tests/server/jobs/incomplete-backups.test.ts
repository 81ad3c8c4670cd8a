/** Scheduled backups made while the bucket or the image host does not give its files. */
import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpIfDue, getBackupDirectory, listBackups } from '#server/jobs/backups.service.ts'
import { runCheck } from '#server/jobs/data-checks.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { addArchiveItem } from '#tests/support/backup-files.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { startImageHost } from '#tests/support/image-host.ts'
import { pdf } from '#tests/support/media-files.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

const day = 24 * 3_600_000

let s3: S3Server
let app: TestApp
let data: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  s3 = await startS3Server()
  data = makeDataDir()
  app = await startTestApp({ env: { ...s3.env, DATA_DIR: data.dataDir }, now: new Date().toISOString() })
})
afterEach(async () => {
  await app.close()
  await s3.close()
  data.remove()
})

async function store(site: TestApp, fileName: string): Promise<string> {
  const source = Buffer.concat([pdf, Buffer.from(`%${fileName}`)])
  const { id } = await storeFile(site.deps, { ownerId: null, folder: 'archives', fileName, source })
  await addArchiveItem(site.db, id)
  return id
}

/** Makes the backup of a day. @returns its name */
async function backUpDaily(): Promise<string> {
  const name = await backUpIfDue(app.deps)
  app.clock.advance(day)
  if (name === null) throw new Error('No backup was due.')
  return name
}

async function listNames(): Promise<string[]> {
  return (await listBackups(app.deps)).map(({ name }) => name)
}

/** The names of the backups that have the original of a media file. */
async function listHolding(id: string): Promise<string[]> {
  const holding: string[] = []
  for (const name of await listNames()) {
    const entries: string[] = []
    const file = path.join(getBackupDirectory(app.deps), name)
    await tar.list({ file, onReadEntry: (entry) => void entries.push(entry.path) })
    if (entries.includes(`media/${id.slice(0, 2)}/${id}/original`)) holding.push(name)
  }
  return holding
}

describe('the oldest backups', () => {
  test('stay while the newer backups do not have their media', async () => {
    const id = await store(app, 'letter.pdf')
    await saveSettings(app.deps, { backup_frequency: 'daily', backups_kept: 2 })
    const complete = await backUpDaily()
    s3.mood = 'refusing'
    for (let n = 0; n < 3; n++) await backUpDaily()
    expect(await listHolding(id)).toEqual([complete])
    expect(await listNames()).toHaveLength(3)
  })

  test('go again after the next complete backup', async () => {
    await store(app, 'letter.pdf')
    await saveSettings(app.deps, { backup_frequency: 'daily', backups_kept: 1 })
    const first = await backUpDaily()
    s3.mood = 'refusing'
    const incomplete = await backUpDaily()
    expect(await listNames()).toEqual([incomplete, first])
    s3.mood = 'well'
    const next = await backUpDaily()
    expect(await listNames()).toEqual([next])
  })

  test('stay only where they are the last to have a file that the storage has lost for good', async () => {
    const [lost, later] = [await store(app, 'lost.pdf'), await store(app, 'later.pdf')]
    await saveSettings(app.deps, { backup_frequency: 'daily', backups_kept: 1 })
    const complete = await backUpDaily()
    await s3.delete(`${lost}/original`)
    await backUpDaily()
    const beforeOutage = await backUpDaily()
    s3.mood = 'refusing'
    await backUpDaily()
    const newest = await backUpDaily()
    expect(await listHolding(lost)).toEqual([complete])
    expect(await listHolding(later)).toEqual([beforeOutage, complete])
    expect(await listNames()).toEqual([newest, beforeOutage, complete])
  })

  test('go where they are damaged, and a backup before them stays', async () => {
    const id = await store(app, 'letter.pdf')
    await saveSettings(app.deps, { backup_frequency: 'daily', backups_kept: 2 })
    const [first, second] = [await backUpDaily(), await backUpDaily()]
    const file = path.join(getBackupDirectory(app.deps), second)
    const bytes = fs.readFileSync(file)
    fs.writeFileSync(file, bytes.fill(0, Math.floor(bytes.length / 4)))
    s3.mood = 'refusing'
    const [third, fourth] = [await backUpDaily(), await backUpDaily()]
    expect(await listNames()).toEqual([fourth, third, first])
    expect(await listHolding(id)).toEqual([first])
  })
})

describe('the check', () => {
  const check = async (site: TestApp) =>
    (await runCheck(site.deps))?.faults.flatMap(({ area, text }) => (area === 'backup' ? [text] : []))

  test('counts the files of the bucket that the last backup does not have, in words that stay the same', async () => {
    await store(app, 'letter.pdf')
    await store(app, 'will.pdf')
    await saveSettings(app.deps, { backup_frequency: 'daily' })
    await backUpDaily()
    expect(await check(app)).toEqual([])
    s3.mood = 'refusing'
    await backUpDaily()
    const faults = [
      'The last backup does not contain 2 media files, because they could not be downloaded from the bucket or the image host.',
    ]
    expect(await check(app)).toEqual(faults)
    await backUpDaily()
    expect(await check(app)).toEqual(faults)
  })

  test('counts the files of the image host, without those that were deleted since', async () => {
    const host = await startImageHost()
    const hosted = makeDataDir()
    const site = await startTestApp({ env: { ...host.env, DATA_DIR: hosted.dataDir } })
    const ids = [await store(site, 'letter.pdf'), await store(site, 'will.pdf')]
    host.mood = 'failing'
    await saveSettings(site.deps, { backup_frequency: 'daily' })
    await backUpIfDue(site.deps)
    await site.db.deleteFrom('archive_items').execute()
    await site.db
      .deleteFrom('media')
      .where('id', '=', ids[0] ?? '')
      .execute()
    expect(await check(site)).toEqual([
      'The last backup does not contain 1 media file, because it could not be downloaded from the bucket or the image host.',
    ])
    await site.close()
    await host.close()
    hosted.remove()
  })
})
