/** A data directory with a small family, its media and a backup outside of it. */
import fs from 'node:fs'
import path from 'node:path'
import { type Db, databaseFile, openDatabase } from '#server/db/open.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { insertPerson, loadFamily } from '#server/people/people.store.ts'
import { createBlankPerson } from '#server/people/person-columns.ts'
import { makeDataDir } from './gedcom-files.ts'
import { SettableClock } from './test-server.ts'

export const backupTime = '2026-05-01T12:00:00.000Z'

export class BackupFiles {
  readonly clock = new SettableClock(backupTime)
  readonly #data = makeDataDir()
  readonly #outside = makeDataDir()
  readonly dataDir = this.#data.dataDir
  readonly outside = this.#outside.dataDir
  readonly backup = path.join(this.outside, 'backup.tar.gz')

  remove() {
    this.#data.remove()
    this.#outside.remove()
  }

  async withDatabase<T>(use: (db: Db) => Promise<T>, dataDir = this.dataDir): Promise<T> {
    const db = await openDatabase(databaseFile(dataDir))
    try {
      return await use(db)
    } finally {
      await db.destroy()
    }
  }

  async add(db: Db, firstName: string) {
    await insertPerson(db, { ...createBlankPerson(firstName, backupTime), first_name: firstName })
  }

  names(dataDir = this.dataDir): Promise<string[]> {
    return this.withDatabase(async (db) => (await loadFamily(db)).map((person) => person.first_name), dataDir)
  }

  /** The path of a media file, or of the file that replaced it. */
  mediaFile(name: string): string {
    return path.join(this.dataDir, 'media', name)
  }

  addMedia(name: string, text: string) {
    fs.mkdirSync(path.dirname(this.mediaFile(name)), { recursive: true })
    fs.writeFileSync(this.mediaFile(name), text)
  }

  /** Makes a backup of Anna's family with an image. */
  async backUp(contents: 'everything' | 'database' = 'everything') {
    this.addMedia('a1/photo', 'a picture')
    await this.withDatabase(async (db) => {
      await this.add(db, 'Anna')
      await writeBackup({ db, clock: this.clock, dataDir: this.dataDir }, this.backup, contents)
    })
  }

  restore(options: { force?: boolean; into?: string } = {}) {
    const { force = false, into: dataDir = this.dataDir } = options
    return restoreBackup(this.backup, { dataDir, clock: this.clock, force })
  }
}

/** Adds an archive item with the media file, so that the sweep does not delete it as unused. */
export async function addArchiveItem(db: Db, mediaId: string): Promise<void> {
  const times = { created_at: backupTime, updated_at: backupTime }
  const item = {
    id: `item-of-${mediaId}`,
    title: 'A letter',
    description: '',
    category: 'letters',
    tags: '[]',
    ...times,
  }
  await db
    .insertInto('archive_items')
    .values({ ...item, media_id: mediaId })
    .execute()
}
