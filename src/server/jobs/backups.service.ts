/** Backups while the server runs: now, from time to time, and which ones are kept. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { createTemporaryFile, type TemporaryFile } from '#server/http/temporary-file.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { StoredBackup } from '#shared/contracts/backups.contract.ts'
import type { BackupFrequency } from '#shared/contracts/site-settings.contract.ts'
import { fileTime, writeBackup } from './write-backup.ts'

const day = 24 * 60 * 60 * 1000
const kept = /^(scheduled|before-import)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/

function getBackupDirectory({ config }: Pick<Deps, 'config'>): string {
  return path.join(config.dataDir, 'backups')
}

/** What a file's name says of the backup in it; null for any other file. */
function parseBackupName(name: string): Pick<StoredBackup, 'name' | 'kind' | 'created_at'> | null {
  const [, kind, date, hour, minute, second, milli] = kept.exec(name) ?? []
  if (kind !== 'scheduled' && kind !== 'before-import') return null
  return { name, kind, created_at: `${date}T${hour}:${minute}:${second}.${milli}Z` }
}

/** The backups that lie on the server, newest first. */
export async function listBackups(deps: Pick<Deps, 'config'>): Promise<StoredBackup[]> {
  const directory = getBackupDirectory(deps)
  if (!fs.existsSync(directory)) return []
  const backups: StoredBackup[] = []
  for (const entry of await fs.promises.readdir(directory)) {
    const known = parseBackupName(entry)
    if (known) backups.push({ ...known, size: (await fs.promises.stat(path.join(directory, entry))).size })
  }
  return backups.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/** A day, a week or a month getNextTime another; the last of a shorter month where it has no such day. */
function getNextTime(time: string, frequency: Exclude<BackupFrequency, 'disabled'>): number {
  const at = new Date(time)
  if (frequency !== 'monthly') return at.getTime() + (frequency === 'daily' ? day : 7 * day)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 0)).getUTCDate()
  const next = new Date(at)
  next.setUTCDate(1)
  next.setUTCMonth(at.getUTCMonth() + 1)
  next.setUTCDate(Math.min(at.getUTCDate(), last))
  return next.getTime()
}

/** When the next scheduled backup is due; null where they are off. */
export async function nextBackupAt(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<string | null> {
  const { backup_frequency } = await readSettings(deps)
  if (backup_frequency === 'disabled') return null
  const last = (await listBackups(deps)).find(({ kind }) => kind === 'scheduled')
  const now = deps.clock.now()
  /** A backup of the future was made when the clock was wrong. */
  if (!last || Date.parse(last.created_at) > now) return timestamp(deps.clock)
  return new Date(Math.max(now, getNextTime(last.created_at, backup_frequency))).toISOString()
}

async function deleteOldBackups(deps: Deps, most: number): Promise<void> {
  const scheduled = (await listBackups(deps)).filter(({ kind }) => kind === 'scheduled')
  for (const { name } of scheduled.slice(most)) {
    await fs.promises.rm(path.join(getBackupDirectory(deps), name), { force: true })
  }
}

/**
 * Makes the scheduled backup where one is due, and lets the oldest go. Call it from time to time.
 *
 * @returns the name of the file; null where none was due
 */
export async function backUpIfDue(deps: Deps): Promise<string | null> {
  const next = await nextBackupAt(deps)
  if (next === null || Date.parse(next) > deps.clock.now()) return null
  const { db, clock, config } = deps
  await fs.promises.mkdir(getBackupDirectory(deps), { recursive: true, mode: 0o700 })
  const name = `scheduled-${fileTime(clock)}.tar.gz`
  const { files } = await writeBackup(
    { db, clock, dataDir: config.dataDir },
    path.join(getBackupDirectory(deps), name),
  )
  await deleteOldBackups(deps, (await readSettings(deps)).backups_kept)
  await appendAudit(db, clock, null, {
    action: 'create',
    targetType: 'backup',
    targetId: null,
    details: { name, media: files.length - 1 },
  })
  return name
}

/** "Back up now": a backup of this moment, that is gone from the server once it has been sent. */
export async function backUpNow(deps: Deps, actor: AuditActor): Promise<TemporaryFile> {
  const { db, clock, config } = deps
  const name = `family-heritage-${fileTime(clock)}.tar.gz`
  const made = path.join(config.dataDir, `.backup-${randomUUID()}.tar.gz`)
  return await createTemporaryFile(made, name, async (file) => {
    const { files } = await writeBackup({ db, clock, dataDir: config.dataDir }, file)
    await appendAudit(db, clock, actor, {
      action: 'create',
      targetType: 'backup',
      targetId: null,
      details: { name, media: files.length - 1 },
    })
  })
}
