/** Restores a backup: checks it completely before any file is changed, then replaces the data. */
import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { listEncryptionKeys, restoreEncryptionKeys } from '#server/accounts/encryption-keys.service.ts'
import { endAllSessions } from '#server/accounts/sessions.service.ts'
import type { Clock } from '#server/clock.ts'
import { DatabaseError, toOneLine } from '#server/db/database-error.ts'
import { connectDatabase, databaseFile, openDatabase } from '#server/db/open.ts'
import { lockDataDir } from '#server/db/sqlite/data-dir-lock.ts'
import { findIntegrityError } from '#server/db/sqlite/maintenance.ts'
import { raiseVersionsAfterRestore } from '#server/db/versions.ts'
import { getImportProgress } from '#server/gedcom/import/import-progress.service.ts'
import { isDiskFullError, syncToDisk } from '#server/media/storage/disk-files.ts'
import { originalName } from '#server/media/storage/workspace.ts'
import {
  type BackupManifest,
  backupManifest,
  databaseName,
  hashFile,
  manifestName,
  mediaName,
} from './backup-manifest.ts'
import { findForeignContent, findUnknownProgram } from './check-restored-database.ts'
import { type ReplacedData, replaceData } from './replace-data.ts'
import {
  deleteImportRun,
  deleteWaitingMail,
  endTemporaryPasswords,
  listMediaIds,
  moveHostedMediaToDisk,
} from './restore.store.ts'
import { listFiles } from './write-backup.ts'

/** Why a backup cannot be restored: one line for the person at the command line. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

const incompleteMessage = 'This file is not a complete backup of Family Heritage. Nothing was changed.'

function reject(reason: string): never {
  throw new RestoreError(`${incompleteMessage} ${reason}`)
}

/** Media files hardly compress, and a database shrinks to a tenth: what unpacks to more was made to fill the disk. */
const maxDecompressionRatio = 100

async function unpack(file: string, directory: string) {
  try {
    await tar.extract({
      file,
      cwd: directory,
      strict: true,
      preserveOwner: false,
      maxDecompressionRatio,
      // Only the owner may read the files. Some file systems (exFAT) refuse a later chmod.
      onReadEntry: (entry) => {
        entry.mode = entry.type === 'Directory' ? 0o700 : 0o600
      },
      filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    })
  } catch (error) {
    if (isDiskFullError(error)) {
      throw new RestoreError(
        `There is not enough space in ${path.dirname(directory)} to unpack the backup. Nothing was changed.`,
      )
    }
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

/** The id in the path of a media file: `media/3f/3f2a…/original`. */
function findMediaId(file: string): string {
  return path.posix.basename(path.posix.dirname(file))
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

/** The original media files in a backup. */
function listOriginals({ files }: BackupManifest) {
  return files.flatMap(({ path: name, sha256 }) =>
    path.posix.basename(name) === originalName ? [{ id: findMediaId(name), sha256 }] : [],
  )
}

/** Migrates the restored database, ends its sessions and writes it to a single file. */
async function prepareDatabase(
  file: string,
  manifest: BackupManifest,
  clock: Clock,
  keys: Awaited<ReturnType<typeof listEncryptionKeys>>,
): Promise<{ endedTemporaryPasswords: number; mediaIds: Set<string> }> {
  const problem = findIntegrityError(file)
  if (problem !== null) reject(problem)
  const program = await findUnknownProgram(file)
  if (program !== null) reject(`Its database has an unknown trigger or view “${program}”.`)
  const db = await openDatabase(file)
  try {
    const foreign = await findForeignContent(db)
    if (foreign !== null) reject(foreign)
    await endAllSessions({ db, clock })
    await deleteImportRun(db)
    await deleteWaitingMail(db)
    await moveHostedMediaToDisk(db, listOriginals(manifest))
    await restoreEncryptionKeys({ db }, keys)
    await raiseVersionsAfterRestore(db)
    return { endedTemporaryPasswords: await endTemporaryPasswords(db), mediaIds: await listMediaIds(db) }
  } finally {
    await db.destroy()
    await syncToDisk(file)
  }
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

/** What the restore did, for the person at the command line. */
export interface Restored extends ReplacedData {
  manifest: BackupManifest
  /** The number of accounts that need a new password. */
  endedTemporaryPasswords: number
}

interface RestoreOptions {
  dataDir: string
  clock: Clock
  /** Whether existing data may be replaced. */
  force: boolean
}

/** Whether a media file stays: it is in the backup, or the database of a backup without media names it. */
function isKeptMedia({ contents, files }: BackupManifest, mediaIds: ReadonlySet<string>) {
  const restored = new Set(files.map((entry) => entry.path))
  return (file: string) =>
    contents === 'everything'
      ? restored.has(path.posix.join(mediaName, file))
      : mediaIds.has(findMediaId(file))
}

function describeError(error: unknown, unpacked: string): unknown {
  if (error instanceof DatabaseError) return new RestoreError(`${incompleteMessage} ${error.message}`)
  if (!(error instanceof Error && 'code' in error)) return error
  const isSwapped = !fs.existsSync(path.join(unpacked, databaseName))
  const state = isSwapped
    ? 'The data are restored. The next start deletes what is left over.'
    : 'The old data are unchanged. Please run the same command again.'
  return new RestoreError(`The restore was interrupted (${toOneLine(error)}). ${state}`)
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
    const { endedTemporaryPasswords, mediaIds } = await prepareDatabase(
      path.join(temporaryDir, databaseName),
      manifest,
      clock,
      await readExistingKeys(databaseFile(dataDir)),
    )
    if (await isImportRunning(databaseFile(dataDir), clock)) {
      throw new RestoreError('An import is running on the data. Please wait until it is done.')
    }
    if (fs.existsSync(databaseFile(dataDir)) && !force) {
      throw new RestoreError(`${dataDir} already contains data. To replace the data, add --force.`)
    }
    const replaced = await replaceData(temporaryDir, options, isKeptMedia(manifest, mediaIds))
    return { manifest, endedTemporaryPasswords, ...replaced }
  } catch (error) {
    throw describeError(error, temporaryDir)
  } finally {
    fs.rmSync(temporaryDir, { recursive: true, force: true })
    lock.release()
  }
}
