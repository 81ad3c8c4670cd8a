/** Makes scheduled backups and backups on request, and deletes the oldest ones. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import { isClockSteady } from '#server/db/clock-check.ts'
import type { Deps } from '#server/deps.ts'
import { createTemporaryFile, type TemporaryFile } from '#server/http/temporary-file.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { StoredBackup } from '#shared/contracts/operations.contract.ts'
import type { BackupFrequency } from '#shared/contracts/site-settings.contract.ts'
import { type BackupManifest, listOriginals } from './backup-manifest.ts'
import { readBackupManifest } from './read-manifest.ts'
import { fileTime, writeBackup } from './write-backup.ts'

const dayMs = 24 * 60 * 60 * 1000
const backupName = /^(scheduled|before-import)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/

export function getBackupDirectory({ config }: Pick<Deps, 'config'>): string {
  return path.join(config.dataDir, 'backups')
}

/** The kind and time in a backup's file name; null for any other file. */
function parseBackupName(name: string): Pick<StoredBackup, 'name' | 'kind' | 'created_at'> | null {
  const [, kind, date, hour, minute, second, milli] = backupName.exec(name) ?? []
  if (kind !== 'scheduled' && kind !== 'before-import') return null
  return { name, kind, created_at: `${date}T${hour}:${minute}:${second}.${milli}Z` }
}

/** The backups stored on the server, newest first. */
export async function listBackups(deps: Pick<Deps, 'config'>): Promise<StoredBackup[]> {
  const directory = getBackupDirectory(deps)
  if (!fs.existsSync(directory)) return []
  const backups: StoredBackup[] = []
  for (const entry of await fs.promises.readdir(directory)) {
    const parsed = parseBackupName(entry)
    if (parsed) backups.push({ ...parsed, size: (await fs.promises.stat(path.join(directory, entry))).size })
  }
  return backups.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/** A day, a week or a month after a time. In a shorter month, the last day of that month. */
function getNextTime(time: string, frequency: Exclude<BackupFrequency, 'disabled'>): number {
  const at = new Date(time)
  if (frequency !== 'monthly') return at.getTime() + (frequency === 'daily' ? dayMs : 7 * dayMs)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 0)).getUTCDate()
  const next = new Date(at)
  next.setUTCDate(1)
  next.setUTCMonth(at.getUTCMonth() + 1)
  next.setUTCDate(Math.min(at.getUTCDate(), last))
  return next.getTime()
}

/** When the next scheduled backup is due; null if they are turned off. */
export async function nextBackupAt(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<string | null> {
  const { backup_frequency } = await readSettings(deps)
  if (backup_frequency === 'disabled') return null
  const now = deps.clock.now()
  // A backup from the future was made while the clock was wrong.
  const last = (await listBackups(deps)).find(
    ({ kind, created_at }) => kind === 'scheduled' && Date.parse(created_at) <= now,
  )
  if (!last) return timestamp(deps.clock)
  return new Date(Math.max(now, getNextTime(last.created_at, backup_frequency))).toISOString()
}

/**
 * The earlier backups that have media files which the new one could not download: the newest with each of the files, up to
 * the newest complete backup. A restore of the new backup needs them.
 * @param others newest first
 */
async function listNeeded(
  deps: Deps,
  others: readonly StoredBackup[],
  { missing_media }: BackupManifest,
): Promise<Set<string>> {
  const missing = new Set(missing_media)
  const needed = new Set<string>()
  for (const { name } of others) {
    if (missing.size === 0) break
    const manifest = await readBackupManifest(path.join(getBackupDirectory(deps), name))
    if (!manifest) continue
    const isComplete = manifest.missing_media.length === 0
    const held = [...listOriginals(manifest).keys()].filter((id) => missing.delete(id))
    if (isComplete || held.length > 0) needed.add(name)
    if (isComplete) break
  }
  return needed
}

/**
 * Deletes the oldest scheduled backups, but never the new one, and none that has media files which the new one could not
 * download. Those from the future go first if the clock is right.
 */
async function deleteOldBackups(deps: Deps, newName: string, manifest: BackupManifest): Promise<void> {
  const { backups_kept: count } = await readSettings(deps)
  const now = timestamp(deps.clock)
  const isSteady = await isClockSteady(deps)
  const isFuture = ({ created_at }: StoredBackup) => isSteady && created_at > now
  const others = (await listBackups(deps)).filter(
    ({ kind, name }) => kind === 'scheduled' && name !== newName,
  )
  const ordered = [...others.filter((backup) => !isFuture(backup)), ...others.filter(isFuture)]
  const needed = await listNeeded(deps, ordered, manifest)
  for (const { name } of ordered.slice(count - 1)) {
    if (!needed.has(name)) await fs.promises.rm(path.join(getBackupDirectory(deps), name), { force: true })
  }
}

async function backUpTo({ db, clock, config, media, log }: Deps, file: string): Promise<BackupManifest> {
  const manifest = await writeBackup({ db, clock, dataDir: config.dataDir, media }, file)
  const missing = manifest.missing_media.length
  if (missing > 0) log.warn({ missing }, 'files at the image host or in the bucket are not in the backup')
  return manifest
}

function countMedia({ files, missing_media }: BackupManifest) {
  return { media: files.length - 1, ...(missing_media.length > 0 && { missing: missing_media.length }) }
}

/**
 * Makes a scheduled backup if one is due, and deletes the oldest ones. Call it regularly.
 * @returns the file's name; null if none was due
 */
export async function backUpIfDue(deps: Deps): Promise<string | null> {
  const next = await nextBackupAt(deps)
  if (next === null || Date.parse(next) > deps.clock.now()) return null
  const { db, clock } = deps
  await fs.promises.mkdir(getBackupDirectory(deps), { recursive: true, mode: 0o700 })
  const name = `scheduled-${fileTime(clock)}.tar.gz`
  const manifest = await backUpTo(deps, path.join(getBackupDirectory(deps), name))
  await deleteOldBackups(deps, name, manifest)
  await appendAudit(db, clock, null, {
    action: 'create',
    targetType: 'backup',
    targetId: null,
    details: { name, ...countMedia(manifest) },
  })
  return name
}

/** Makes a backup for download, which is not stored on the server. */
export async function backUpNow(deps: Deps, actor: AuditActor): Promise<TemporaryFile> {
  const { db, clock, config } = deps
  const name = `family-heritage-${fileTime(clock)}.tar.gz`
  const temporaryFile = path.join(config.dataDir, `.backup-${randomUUID()}.tar.gz`)
  return await createTemporaryFile(temporaryFile, name, async (file) => {
    const manifest = await backUpTo(deps, file)
    await appendAudit(db, clock, actor, {
      action: 'create',
      targetType: 'backup',
      targetId: null,
      details: { name, ...countMedia(manifest) },
    })
  })
}
