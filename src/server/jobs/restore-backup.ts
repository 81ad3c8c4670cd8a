/** Restores a backup: checks it completely before any file is changed, then replaces the data. */
import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { listEncryptionKeys, restoreEncryptionKeys } from '#server/accounts/encryption-keys.service.ts'
import { endAllSessions } from '#server/accounts/sessions.service.ts'
import type { Clock } from '#server/clock.ts'
import type { S3Config } from '#server/config.ts'
import { DatabaseError, toOneLine } from '#server/db/database-error.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import {
  type DatabaseAddress,
  describePlace,
  getDatabaseAddress,
  hasData,
  lockSite,
} from '#server/db/site-database.ts'
import { findIntegrityError } from '#server/db/sqlite/maintenance.ts'
import { raiseVersionsAfterRestore } from '#server/db/versions.ts'
import { getImportProgress } from '#server/gedcom/import/import-progress.service.ts'
import { BucketError } from '#server/media/storage/bucket.ts'
import { isDiskFullError, syncToDisk } from '#server/media/storage/disk-files.ts'
import {
  type BackupManifest,
  backupManifest,
  databaseName,
  findMediaId,
  hashFile,
  listOriginals,
  manifestName,
  mediaName,
} from './backup-manifest.ts'
import { findForeignContent, findUnknownProgram } from './check-restored-database.ts'
import { type ReplacedData, replaceData } from './replace-data.ts'
import { readReplaced } from './replaced-database.ts'
import {
  deleteCalendarFeeds,
  deleteImportRun,
  deleteInvitationLinks,
  deleteWaitingMail,
  endNotifications,
  endTemporaryPasswords,
  listMediaIds,
  listOwnMedia,
  markRestore,
  moveHostedMediaToDisk,
} from './restore.store.ts'
import {
  copyMissingMedia,
  moveMediaToBucket,
  readReplacedBucketState,
  saveBucketFolder,
} from './restore-bucket.ts'
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

/** Unpacks synchronously: an asynchronous extraction that fails still writes while the directory is removed. */
function unpack(file: string, directory: string) {
  try {
    tar.extract({
      file,
      cwd: directory,
      strict: true,
      sync: true,
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

/**
 * Migrates the restored database, ends its sessions and writes it to a single file.
 * @param replaced the database that is replaced
 */
async function prepareDatabase(
  file: string,
  manifest: BackupManifest,
  clock: Clock,
  replaced: DatabaseAddress,
) {
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
    await deleteCalendarFeeds(db)
    await deleteInvitationLinks(db)
    await endNotifications(db)
    await moveHostedMediaToDisk(db, listOriginals(manifest))
    await restoreEncryptionKeys({ db }, await readExistingKeys(replaced))
    const bucket = await saveBucketFolder(db, manifest, await readReplacedBucketState(replaced), clock)
    await raiseVersionsAfterRestore(db)
    await markRestore(db, clock)
    const endedTemporaryPasswords = await endTemporaryPasswords(db)
    const missing = await listOwnMedia(db, manifest.missing_media)
    return { endedTemporaryPasswords, mediaIds: await listMediaIds(db), missing, ...bucket }
  } finally {
    await db.destroy()
    await syncToDisk(file)
  }
}

/** The encryption keys in the database to be replaced; none if it cannot be read or is from an older version. */
async function readExistingKeys(database: DatabaseAddress) {
  return await readReplaced(database, (db) => listEncryptionKeys({ db }), [])
}

/** Whether an import from the command line, which does not lock the data, is running. */
async function isImportRunning(database: DatabaseAddress, clock: Clock): Promise<boolean> {
  const isRunning = async (db: Db) => (await getImportProgress({ db, clock })).state !== 'idle'
  return await readReplaced(database, isRunning, false)
}

/** What the restore did, for the person at the command line. */
export interface Restored extends ReplacedData {
  manifest: BackupManifest
  /** The number of accounts that need a new password. */
  endedTemporaryPasswords: number
  /** Whether the sweep of the bucket is off: the database names a folder that another site may use. */
  isSweepOff: boolean
  /** The number of media files that neither the backup nor the bucket has. */
  missingMedia: number
}

interface RestoreOptions {
  dataDir: string
  /** A database on a server; absent: the file in `dataDir`. */
  databaseUrl?: string | null
  clock: Clock
  /** Whether existing data may be replaced. */
  force: boolean
  /** Where the media go; absent: to the disk. */
  s3?: S3Config | null
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
  if (error instanceof BucketError) {
    return new RestoreError(
      `The media could not be stored in the bucket (${error.reason}). The old data are unchanged. Please run the same command again.`,
    )
  }
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
  const { dataDir, clock, force, s3 = null } = options
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new RestoreError(`The file ${file} does not exist.`)
  const place = { dataDir, databaseUrl: options.databaseUrl ?? null }
  const database = getDatabaseAddress(place)
  const lock = await lockSite(place)
  const temporaryDir = fs.mkdtempSync(path.join(dataDir, '.restore-'))
  try {
    unpack(file, temporaryDir)
    const manifest = readManifest(temporaryDir)
    await checkFiles(temporaryDir, manifest)
    const { endedTemporaryPasswords, mediaIds, missing, folder, earlierFolders, isSweepOff } =
      await prepareDatabase(path.join(temporaryDir, databaseName), manifest, clock, database)
    if (await isImportRunning(database, clock)) {
      throw new RestoreError('An import is running on the data. Please wait until it is done.')
    }
    if ((await hasData(database)) && !force) {
      throw new RestoreError(
        `${describePlace(place)} already contains data. To replace the data, add --force.`,
      )
    }
    const isInBucket = s3 !== null && manifest.contents === 'everything'
    if (s3 && folder !== null) await moveMediaToBucket(temporaryDir, { s3, folder })
    const missingMedia =
      s3 && folder !== null
        ? await copyMissingMedia(temporaryDir, { s3, folder, earlierFolders }, missing)
        : missing.length
    const isKept = isInBucket ? () => false : isKeptMedia(manifest, mediaIds)
    const replaced = await replaceData(temporaryDir, { ...place, clock }, isKept)
    return { manifest, endedTemporaryPasswords, isSweepOff, missingMedia, ...replaced }
  } catch (error) {
    throw describeError(error, temporaryDir)
  } finally {
    fs.rmSync(temporaryDir, { recursive: true, force: true })
    await lock.release()
  }
}
