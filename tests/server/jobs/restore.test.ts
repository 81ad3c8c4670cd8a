/** Restores: what replaces the data, and what stays beside them. */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { getEncryptionKey } from '#server/accounts/encryption-keys.service.ts'
import { startSession } from '#server/accounts/sessions.service.ts'
import { isExpired } from '#server/accounts/temporary-password.ts'
import { timestamp } from '#server/clock.ts'
import { connectDatabase, type Db, databaseFile } from '#server/db/open.ts'
import { lockDataDir } from '#server/db/sqlite/data-dir-lock.ts'
import type { Deps } from '#server/deps.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { savePushSubscription, updateNoticeSettings } from '#shared/contracts/notices.contract.ts'
import { createCalendarFeed } from '#shared/contracts/timeline.contract.ts'
import { addArchiveItem, BackupFiles, backupTime } from '#tests/support/backup-files.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { pdf } from '#tests/support/media-files.ts'
import { watchFileCalls } from '#tests/support/recorded-file-calls.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { SettableClock, startTestApp } from '#tests/support/test-server.ts'

let files: BackupFiles
beforeEach(() => {
  files = new BackupFiles()
})
afterEach(() => {
  vi.restoreAllMocks()
  files.remove()
})

/** Stores a PDF for an archive item. @returns its path in the media directory */
async function storePdf(deps: Deps, note: string): Promise<string> {
  const source = Buffer.concat([pdf, Buffer.from(`%${note}`)])
  const { id } = await storeFile(deps, {
    ownerId: null,
    folder: 'archives',
    fileName: 'a.pdf',
    source,
    thumbnails: 'later',
  })
  await addArchiveItem(deps.db, id)
  return `${id.slice(0, 2)}/${id}/original`
}

describe('restoring a backup', () => {
  test('restores everything into an empty directory', async () => {
    await files.backUp()
    const other = makeDataDir()
    const { replaced } = await files.restore({ into: other.dataDir })
    expect(replaced).toBeNull()
    expect(await files.names(other.dataDir)).toEqual(['Anna'])
    expect(fs.readFileSync(path.join(other.dataDir, 'media/a1/photo'), 'utf8')).toBe('a picture')
    expect(fs.statSync(databaseFile(other.dataDir)).mode & 0o777).toBe(0o600)
    other.remove()
  })

  test('rejects replacing data without --force and leaves them unchanged', async () => {
    await files.backUp()
    await files.withDatabase((db) => files.add(db, 'Bert'))
    await expect(files.restore()).rejects.toThrow(/--force/)
    expect(await files.names()).toEqual(['Anna', 'Bert'])
  })

  test('replaces the data with --force, and stores the old database beside the later media', async () => {
    await files.backUp()
    await files.withDatabase((db) => files.add(db, 'Bert'))
    files.addMedia('b2/later/original', 'a later picture')
    const { replaced, laterMedia } = await files.restore({ force: true })
    expect(await files.names()).toEqual(['Anna'])
    const old = new Sqlite(replaced ?? '', { readonly: true })
    expect(old.prepare('select count(*) from people').pluck().get()).toBe(2)
    old.close()
    expect(fs.existsSync(files.mediaFile('b2/later/original'))).toBe(false)
    expect(fs.readFileSync(files.mediaFile('a1/photo'), 'utf8')).toBe('a picture')
    expect(laterMedia).toEqual({ directory: replaced?.replace('.sqlite', '-media'), count: 1 })
    const stored = path.join(laterMedia?.directory ?? '', 'b2/later/original')
    expect(fs.readFileSync(stored, 'utf8')).toBe('a later picture')
  })

  test('ignores the remaining write-ahead log of the replaced database', async () => {
    await files.backUp()
    const crashed = new Sqlite(databaseFile(files.dataDir))
    crashed.pragma('wal_autocheckpoint = 0')
    crashed.exec("insert into settings (key, value) values ('left', '1')")
    fs.copyFileSync(`${databaseFile(files.dataDir)}-wal`, `${files.outside}/wal`)
    crashed.close()
    fs.copyFileSync(`${files.outside}/wal`, `${databaseFile(files.dataDir)}-wal`)
    await files.restore({ force: true })
    const found = await files.withDatabase((db) => db.selectFrom('settings').selectAll().execute())
    expect(found.map((row) => row.key)).not.toContain('left')
  })

  test('ends all sessions as expired', async () => {
    const app = await startTestApp()
    await files.withDatabase(async (db) => {
      await insertAccount(db, {
        id: 'anna',
        user_type: 'admin',
        username: 'anna',
        role: 'admin',
        must_change_password: 0,
        is_active: 1,
        email_verified: 0,
        first_name: 'Anna',
        last_name: 'Lind',
        created_at: backupTime,
        updated_at: backupTime,
      })
      await startSession(
        { ...app.deps, db },
        { id: 'anna', role: 'admin', mustChangePassword: false },
        'Firefox',
      )
      await writeBackup({ db, clock: files.clock, dataDir: files.dataDir }, files.backup)
    })
    await app.close()
    await files.restore({ force: true })
    const sessions = await files.withDatabase((db) =>
      db.selectFrom('sessions').select('end_reason').execute(),
    )
    expect(sessions).toEqual([{ end_reason: 'expired' }])
  })

  test('keeps the encryption keys of accounts whose keys are newer than the backup', async () => {
    const app = await startTestApp()
    const [anna, eva, ida] = [await app.createMember(), await app.createMember(), await app.createMember()]
    const getKey = (db: Db, { id }: { id: string }) => getEncryptionKey({ ...app.deps, db }, id)
    const accounts = await app.db.selectFrom('accounts').selectAll().execute()
    const people = await app.db.selectFrom('people').selectAll().execute()
    await app.close()
    const keys = await files.withDatabase(async (db) => {
      await db.insertInto('people').values(people).execute()
      await db.insertInto('accounts').values(accounts).execute()
      const before = await getKey(db, anna)
      await writeBackup({ db, clock: files.clock, dataDir: files.dataDir }, files.backup)
      const later = await getKey(db, eva)
      await db.deleteFrom('accounts').where('id', '=', ida.id).execute()
      return [before, later]
    })
    await files.restore({ force: true })
    await files.withDatabase(async (db) => {
      expect([await getKey(db, anna), await getKey(db, eva)]).toEqual(keys)
      expect((await getKey(db, ida)).key).toHaveLength(44)
    })
  })

  test('rejects a restore while a server uses the data', async () => {
    await files.backUp()
    const lock = lockDataDir(files.dataDir)
    await expect(files.restore({ force: true })).rejects.toThrow(/already running/)
    lock.release()
    await files.restore({ force: true })
  })

  test('leaves the media of a backup from before an import, and stores those added since', async () => {
    const app = await startTestApp({ env: { DATA_DIR: files.dataDir } })
    const earlier = await storePdf(app.deps, 'earlier')
    await writeBackup({ db: app.db, clock: app.clock, dataDir: files.dataDir }, files.backup, 'database')
    const later = await storePdf(app.deps, 'later')
    await app.close()
    const { laterMedia } = await files.restore({ force: true })
    await files.withDatabase(async (db) => {
      const nextDay = new SettableClock(new Date(Date.now() + 86_400_000).toISOString())
      await passDays({ clock: nextDay, deps: { ...app.deps, db, clock: nextDay } }, 9)
    })
    expect(fs.readFileSync(files.mediaFile(earlier), 'latin1')).toMatch(/%earlier$/)
    expect(fs.readFileSync(path.join(laterMedia?.directory ?? '', later), 'latin1')).toMatch(/%later$/)
  })

  test('leaves the complete old data or the complete new data when it is interrupted at any step', async () => {
    await files.backUp()
    await files.withDatabase((db) => files.add(db, 'Bert'))
    files.addMedia('b2/later', 'a later picture')
    let calls = 0
    for (let failing = 1; ; failing++) {
      fs.rmSync(path.join(files.dataDir, 'backups'), { recursive: true, force: true })
      calls = 0
      await watchFileCalls(() => {
        calls += 1
        if (calls === failing) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      })
      const attempt = await files.restore({ force: true }).catch((error: unknown) => error)
      vi.restoreAllMocks()
      if (calls < failing) break
      const stored = fs.globSync('backups/*-media/b2/later', { cwd: files.dataDir })
      expect(fs.readFileSync(files.mediaFile('a1/photo'), 'utf8')).toBe('a picture')
      if ((await files.names()).includes('Bert')) {
        expect(fs.readFileSync(files.mediaFile('b2/later'), 'utf8'), `call ${failing}`).toBe(
          'a later picture',
        )
        expect(String(attempt)).toMatch(/The old data are unchanged.*run the same command again/)
        continue
      }
      expect(stored, `call ${failing}`).toHaveLength(1)
      // Back to the old data, for the next step to be tested.
      const [old = ''] = fs.globSync('backups/*.sqlite', { cwd: files.dataDir })
      fs.copyFileSync(path.join(files.dataDir, old), databaseFile(files.dataDir))
      files.addMedia('b2/later', 'a later picture')
    }
    expect(calls).toBeGreaterThan(8)
  })

  test('copies files where the file system has no hard links (exFAT, SMB)', async () => {
    await files.backUp()
    await files.withDatabase((db) => files.add(db, 'Bert'))
    files.addMedia('b2/later', 'a later picture')
    vi.spyOn(fs.promises, 'link').mockRejectedValue(Object.assign(new Error('EPERM'), { code: 'EPERM' }))
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
    })
    const { replaced, laterMedia } = await files.restore({ force: true })
    expect(await files.names()).toEqual(['Anna'])
    expect(fs.existsSync(replaced ?? '')).toBe(true)
    expect(fs.readdirSync(laterMedia?.directory ?? '')).toEqual(['b2'])
  })

  test('syncs restored and stored files to the disk before the old ones go', async () => {
    await files.backUp()
    files.addMedia('b2/later', 'a later picture')
    const calls: string[] = []
    await watchFileCalls((call) =>
      calls.push(call.replaceAll(`${files.dataDir}/`, '').replace(/\.restore-\w+/, 'new')),
    )
    const { replaced, laterMedia } = await files.restore({ force: true })
    const at = (call: string) => {
      expect(calls).toContain(call)
      return calls.indexOf(call)
    }
    const swap = at('rename new/family.sqlite family.sqlite')
    const stored = (file: string | null | undefined) => path.relative(files.dataDir, file ?? '')
    for (const synced of [
      'media/a1/photo',
      'media/a1',
      'media',
      'new/family.sqlite',
      stored(replaced),
      `${stored(laterMedia?.directory)}/b2/later`,
      `${stored(laterMedia?.directory)}/b2`,
      'backups',
    ]) {
      expect(at(`sync ${synced}`), synced).toBeLessThan(swap)
    }
    const durable = calls.lastIndexOf(`sync ${files.dataDir}`)
    expect(durable).toBeGreaterThan(swap)
    expect(at('rm media/b2/later')).toBeGreaterThan(durable)
  })

  test('ends temporary passwords and deletes waiting mail, which may contain them', async () => {
    const app = await startTestApp({ env: { DATA_DIR: files.dataDir } })
    const invited = await app.createMember()
    const member = await app.createMember()
    await app.db
      .updateTable('accounts')
      .set({ must_change_password: 1, temporary_until: timestamp(app.clock, 3_600_000) })
      .where('id', '=', invited.id)
      .execute()
    const mailer = { ...app.deps.mailer, isSetUp: true }
    const mail = { to: 'ida@example.org', subject: 'Your password', text: 'bagu-tove' }
    await queueNotification({ ...app.deps, mailer }, mail)
    await writeBackup({ db: app.db, clock: app.clock, dataDir: files.dataDir }, files.backup)
    await app.close()
    const { endedTemporaryPasswords } = await files.restore({ force: true })
    expect(endedTemporaryPasswords).toBe(1)
    await files.withDatabase(async (db) => {
      const accounts = await db.selectFrom('accounts').select(['id', 'temporary_until']).execute()
      const until = new Map(accounts.map(({ id, temporary_until }) => [id, temporary_until]))
      expect(isExpired(until.get(invited.id) ?? null, app.clock)).toBe(true)
      expect(until.get(member.id)).toBeNull()
      expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
    })
  })

  test('ends the addresses of calendar feeds, which may have been stopped since the backup', async () => {
    const app = await startTestApp({ env: { DATA_DIR: files.dataDir } })
    const as = await app.signIn(await app.createMember())
    await app.call(createCalendarFeed, { body: {}, as })
    await writeBackup({ db: app.db, clock: app.clock, dataDir: files.dataDir }, files.backup)
    await app.close()
    await files.restore({ force: true })
    await files.withDatabase(async (db) => {
      expect(await db.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
    })
  })

  test('ends pushes and weekly mails, from which somebody may have unsubscribed since the backup', async () => {
    const app = await startTestApp({ env: { DATA_DIR: files.dataDir } })
    const as = await app.signIn(await app.createMember())
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    const subscription = { endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    ;(await app.call(savePushSubscription, { body: subscription, as })).output()
    const body = { push_kinds: ['news'], mail_kinds: ['news'], quiet: null, time_zone: null }
    ;(await app.call(updateNoticeSettings, { body, as })).output()
    await writeBackup({ db: app.db, clock: app.clock, dataDir: files.dataDir }, files.backup)
    await app.close()
    await files.restore({ force: true })
    await files.withDatabase(async (db) => {
      expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('notice_settings').selectAll().execute()).toMatchObject([
        { push_kinds: '["news"]', mail_kinds: '[]', mail_due_at: null },
      ])
    })
  })
})

describe('a backup made by somebody hostile', () => {
  /** Makes a backup whose database was changed before. */
  async function backUpChanged(change: (database: Sqlite.Database) => void) {
    await files.withDatabase((db) => files.add(db, 'Anna'))
    const database = new Sqlite(databaseFile(files.dataDir))
    change(database)
    database.close()
    // Opening the database as usual would repair some changes.
    const db = connectDatabase(databaseFile(files.dataDir))
    await writeBackup({ db, clock: files.clock, dataDir: files.dataDir }, files.backup)
    await db.destroy()
  }

  const media = (id: string) => `insert into media
    (id, store, kind, mime_type, file_name, size, stored_bytes, folder, created_at)
    values ('${id}', 'disk', 'photo', 'image/jpeg', 'a.jpg', 1, 1, 'archives', '${backupTime}')`

  test.each<[string, string]>([
    ['a trigger', 'create trigger evil after update on settings begin delete from people; end'],
    ['a view', 'create view evil as select 1'],
    [
      'a changed trigger of the activity log',
      `drop trigger audit_log_no_delete; create trigger audit_log_no_delete before delete on audit_log begin select 1; end`,
    ],
    ['a media id that is a path', media('../../victim')],
    ['an empty media id', media('')],
  ])('is refused for %s, and changes nothing', async (_, change) => {
    await backUpChanged((database) => database.exec(change))
    const other = makeDataDir()
    await expect(files.restore({ into: other.dataDir })).rejects.toThrow(
      /not a complete backup.*Its database/,
    )
    expect(fs.readdirSync(other.dataDir).filter((name) => !name.startsWith('.'))).toEqual([])
    other.remove()
  })

  test('is refused when it would fill the disk', async () => {
    files.addMedia('a1/zeros', '\0'.repeat(20_000_000))
    await files.backUp()
    await expect(files.restore({ force: true })).rejects.toThrow('It cannot be unpacked')
  })

  test('has stopped writing when it removes what it unpacked of a damaged file', async () => {
    await files.backUp()
    const archive = gunzipSync(fs.readFileSync(files.backup))
    archive.write('damaged', archive.lastIndexOf('ustar') - 100)
    fs.writeFileSync(files.backup, gzipSync(archive))
    let running = 0
    for (const name of ['stat', 'lstat', 'mkdir', 'open'] as const) {
      const original = fs[name]
      vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
        const done = args.pop()
        running += 1
        Reflect.apply(original, fs, [
          ...args,
          (...results: unknown[]) => {
            running -= 1
            if (typeof done === 'function') done(...results)
          },
        ])
      })
    }
    await expect(files.restore({ force: true })).rejects.toThrow('It cannot be unpacked')
    expect(running).toBe(0)
  })
})
