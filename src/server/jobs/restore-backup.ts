/** Restores a backup: checks it completely before any file is changed, then replaces the data. */
import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { listEncryptionKeys, restoreEncryptionKeys } from '#server/accounts/encryption-keys.service.ts'
import { endAllSessions } from '#server/accounts/sessions.service.ts'
import type { Clock } from '#server/clock.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { connectDatabase, databaseFile, openDatabase } from '#server/db/open.ts'
import { lockDataDir } from '#server/db/sqlite/data-dir-lock.ts'
import { findIntegrityError, mergeWriteAheadLog } from '#server/db/sqlite/maintenance.ts'
import { raiseVersionsAfterRestore } from '#server/db/versions.ts'
import { getImportProgress } from '#server/gedcom/import/import-progress.service.ts'
import {
  type BackupManifest,
  backupManifest,
  databaseName,
  hashFile,
  manifestName,
  mediaName,
} from './backup-manifest.ts'
import { deleteImportRun } from './restore.store.ts'
import { fileTime, listFiles } from './write-backup.ts'

/** Why a backup cannot be restored: one line for the person at the command line. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

const incompleteMessage = 'This file is not a complete backup of Family Heritage. Nothing was changed.'

function reject(reason: string): never {
  throw new RestoreError(`${incompleteMessage} ${reason}`)
}

async function unpack(file: string, directory: string) {
  try {
    await tar.extract({
      file,
      cwd: directory,
      strict: true,
      preserveOwner: false,
      filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    })
  } catch (error) {
    reject(`It cannot be unpacked (${error instanceof Error ? error.message : String(error)}).`)
  }
}

function readManifest(directory: string): BackupManifest {
  const file = path.join(directory, manifestName)
  if (!fs.existsSync(file)) reject('It has no manifest.json.')
  let value: unknown
  try {
    value = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    reject('Its manifest.json cannot be read.')
  }
  const parsed = backupManifest.safeParse(value)
  if (!parsed.success) reject('Its manifest.json has a format that this version does not support.')
  return parsed.data
}

/** Checks that the manifest's files are complete and unchanged, and that there are no others. */
async function checkFiles(directory: string, { files }: BackupManifest) {
  if (!files.some((entry) => entry.path === databaseName)) reject('The database is missing.')
  for (const { path: name, size, sha256 } of files) {
    const file = path.join(directory, name)
    if (fs.statSync(file, { throwIfNoEntry: false })?.size !== size)
      reject(`${name} is missing or incomplete.`)
    if ((await hashFile(file)) !== sha256) reject(`${name} is damaged.`)
  }
  const listed = new Set([manifestName, ...files.map((entry) => entry.path)])
  const extra = (await listFiles(directory)).find((name) => !listed.has(name))
  if (extra !== undefined) reject(`${extra} is not listed in manifest.json.`)
}

/** Migrates the restored database, ends its sessions and writes it to a single file. */
async function prepareDatabase(
  file: string,
  clock: Clock,
  keys: Awaited<ReturnType<typeof listEncryptionKeys>>,
) {
  const problem = findIntegrityError(file)
  if (problem !== null) reject(problem)
  const db = await openDatabase(file)
  try {
    await endAllSessions({ db, clock })
    await deleteImportRun(db)
    await restoreEncryptionKeys({ db }, keys)
    await raiseVersionsAfterRestore(db, clock)
  } finally {
    await db.destroy()
  }
  const descriptor = fs.openSync(file, 'r+')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
  fs.chmodSync(file, 0o600)
}

/**
 * The encryption keys in the database to be replaced; none if the file is unreadable or from an older
 * version.
 */
async function readExistingKeys(file: string) {
  if (!fs.existsSync(file)) return []
  try {
    const db = connectDatabase(file)
    return await listEncryptionKeys({ db }).finally(() => db.destroy())
  } catch {
    return []
  }
}

/** Whether an import from the command line, which does not lock the data directory, is running. */
async function isImportRunning(file: string, clock: Clock): Promise<boolean> {
  if (!fs.existsSync(file)) return false
  try {
    const db = connectDatabase(file)
    const { state } = await getImportProgress({ db, clock }).finally(() => db.destroy())
    return state !== 'idle'
  } catch {
    return false
  }
}

/**
 * Adds the backup's media. Media files never change, so the others can be deleted later, when the database is
 * replaced.
 */
async function addMedia(from: string, to: string): Promise<Set<string>> {
  const restored = new Set(await listFiles(from))
  for (const name of restored) {
    const target = path.join(to, name)
    await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await fs.promises.rename(path.join(from, name), target)
  }
  return restored
}

async function storeReplacedDatabase(dataDir: string, file: string, clock: Clock): Promise<string | null> {
  if (!fs.existsSync(file)) return null
  mergeWriteAheadLog(file)
  const directory = path.join(dataDir, 'backups')
  await fs.promises.mkdir(directory, { recursive: true, mode: 0o700 })
  const target = path.join(directory, `replaced-${fileTime(clock)}.sqlite`)
  await fs.promises.link(file, target)
  return target
}

export interface Restored {
  manifest: BackupManifest
  /** Where the replaced database is stored; null if there was none. */
  replaced: string | null
}

interface RestoreOptions {
  dataDir: string
  clock: Clock
  /** Whether existing data may be replaced. */
  force: boolean
}

async function replace(temporaryDir: string, { dataDir, clock }: RestoreOptions, manifest: BackupManifest) {
  const target = databaseFile(dataDir)
  const media = path.join(dataDir, mediaName)
  const restored = await addMedia(path.join(temporaryDir, mediaName), media)
  const replaced = await storeReplacedDatabase(dataDir, target, clock)
  for (const side of ['-wal', '-shm']) await fs.promises.rm(`${target}${side}`, { force: true })
  await fs.promises.rename(path.join(temporaryDir, databaseName), target)
  if (manifest.contents === 'everything') {
    for (const name of await listFiles(media)) {
      if (!restored.has(name)) await fs.promises.rm(path.join(media, name))
    }
  }
  return replaced
}

/**
 * Restores a backup into a data directory and ends all sessions as expired. Rejects an incomplete backup,
 * existing data without `force`, and a directory that a server uses; the data then stay unchanged.
 * @throws RestoreError, DatabaseError with one line for the person at the command line
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  const { dataDir, clock, force } = options
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new RestoreError(`The file ${file} does not exist.`)
  const lock = lockDataDir(dataDir)
  const temporaryDir = fs.mkdtempSync(path.join(dataDir, '.restore-'))
  try {
    await unpack(file, temporaryDir)
    const manifest = readManifest(temporaryDir)
    await checkFiles(temporaryDir, manifest)
    await prepareDatabase(
      path.join(temporaryDir, databaseName),
      clock,
      await readExistingKeys(databaseFile(dataDir)),
    )
    if (await isImportRunning(databaseFile(dataDir), clock)) {
      throw new RestoreError('An import is running on the data. Please wait until it is done.')
    }
    if (fs.existsSync(databaseFile(dataDir)) && !force) {
      throw new RestoreError(`${dataDir} already contains data. To replace the data, add --force.`)
    }
    return { manifest, replaced: await replace(temporaryDir, options, manifest) }
  } catch (error) {
    if (error instanceof DatabaseError) throw new RestoreError(`${incompleteMessage} ${error.message}`)
    throw error
  } finally {
    fs.rmSync(temporaryDir, { recursive: true, force: true })
    lock.release()
  }
}
