/**
 * Restores media to a bucket: a complete backup to a new folder, so that the folder of the replaced data stays as it is until
 * an administrator deletes it, and a second site that is restored from the same backup never touches the files of the first
 * one. Files that the backup lacks are copied from the earlier folder. A backup of the database alone leaves the objects where they are, and protects them from the sweep.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Clock, timestamp } from '#server/clock.ts'
import type { S3Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret, replaceSecret } from '#server/db/secrets.ts'
import type { DatabaseAddress } from '#server/db/site-database.ts'
import { Bucket, BucketError } from '#server/media/storage/bucket.ts'
import { wholeRange } from '#server/media/storage/media-files.ts'
import { allObjects, bucketFolderKey, keptObjectsKey } from '#server/media/storage/open-media-store.ts'
import { originalName } from '#server/media/storage/workspace.ts'
import type { OwnMedia } from './backup-archive.ts'
import { type BackupManifest, hashFile, mediaName } from './backup-manifest.ts'
import { readReplaced } from './replaced-database.ts'
import { listMediaIds } from './restore.store.ts'
import { listFiles } from './write-backup.ts'

/** What a database says about its files in a bucket. */
interface BucketState {
  folder: string | null
  /** Which objects the sweep keeps, see `keptObjectsKey`. */
  keptObjects: string | null
  mediaIds: ReadonlySet<string>
}

async function readBucketState(db: Db): Promise<BucketState> {
  return {
    folder: await findSecret(db, bucketFolderKey),
    keptObjects: await findSecret(db, keptObjectsKey),
    mediaIds: await listMediaIds(db),
  }
}

/** The state of the data that are replaced; null if there are none, or if they cannot be read. */
export async function readReplacedBucketState(database: DatabaseAddress): Promise<BucketState | null> {
  return await readReplaced<BucketState | null>(database, readBucketState, null)
}

/** Whether the objects of the restored rows are in the folder of the replaced data. */
function isInReplacedFolder(restored: BucketState, replaced: BucketState): boolean {
  if (replaced.folder === null) return restored.folder === null
  if (restored.folder === null || restored.folder === replaced.folder) return true
  return restored.mediaIds.size === 0 || [...restored.mediaIds].some((id) => replaced.mediaIds.has(id))
}

/**
 * Saves the folder of the restored data, and which of its objects the sweep keeps: those from before the restore, whose rows
 * may be in the replaced database only, or all where another site may use the folder.
 * @param db the restored database
 * @returns the folder, null where neither database names one; the folders that may have files which a complete backup lacks;
 *   and whether the sweep is off
 */
export async function saveBucketFolder(
  db: Db,
  { contents }: Pick<BackupManifest, 'contents'>,
  replaced: BucketState | null,
  clock: Clock,
): Promise<{ folder: string | null; earlierFolders: string[]; isSweepOff: boolean }> {
  const at = timestamp(clock)
  const restored = await readBucketState(db)
  const isOwn = replaced !== null && isInReplacedFolder(restored, replaced)
  const folder = contents === 'everything' ? randomUUID() : isOwn ? replaced.folder : restored.folder
  const isSweepOff =
    contents === 'database' && folder !== null && (!isOwn || replaced.keptObjects === allObjects)
  if (folder !== null) await replaceSecret(db, bucketFolderKey, folder, at)
  await replaceSecret(db, keptObjectsKey, isSweepOff ? allObjects : at, at)
  const earlierFolders = [isOwn ? replaced.folder : null, restored.folder].filter((name) => name !== null)
  return { folder, earlierFolders: [...new Set(earlierFolders)], isSweepOff }
}

/**
 * Stores the media of an unpacked backup in a bucket, and deletes them from the directory.
 * @throws BucketError
 */
export async function moveMediaToBucket(
  unpacked: string,
  { s3, folder }: { s3: S3Config; folder: string },
): Promise<void> {
  const media = path.join(unpacked, mediaName)
  const bucket = new Bucket(s3)
  for (const name of await listFiles(media)) {
    const [id, file] = name.split('/').slice(-2)
    await bucket.put(`${folder}/${id}/${file}`, path.join(media, name))
  }
  await fs.promises.rm(media, { recursive: true, force: true })
}

/**
 * Copies the objects of a media file to another folder, the original first.
 * @param copy the path of a file that does not exist
 * @returns false where the original is missing or damaged
 */
async function copyObjects(
  bucket: Bucket,
  { from, to }: { from: string; to: string },
  sha256: string | null,
  copy: string,
): Promise<boolean> {
  const names = new Map<string, number>()
  for await (const { key, size } of bucket.list(`${from}/`)) names.set(path.posix.basename(key), size)
  const others = [...names.keys()].filter((name) => name !== originalName)
  for (const name of [originalName, ...others]) {
    const size = names.get(name)
    if (size === undefined) return false
    await pipeline(bucket.read(`${from}/${name}`, wholeRange(size)), fs.createWriteStream(copy))
    if (name === originalName && sha256 !== null && (await hashFile(copy)) !== sha256) return false
    await bucket.put(`${to}/${name}`, copy)
  }
  return true
}

/**
 * Copies the media files that a backup lacks to the folder of the restored data. The earlier folders stay as they are.
 * @returns the number of files that could not be copied
 */
export async function copyMissingMedia(
  unpacked: string,
  { s3, folder, earlierFolders }: { s3: S3Config; folder: string; earlierFolders: readonly string[] },
  missing: readonly OwnMedia[],
): Promise<number> {
  const bucket = new Bucket(s3)
  const copy = path.join(unpacked, '.object')
  let count = 0
  for (const { id, sha256 } of missing) {
    let isCopied = false
    for (const earlier of earlierFolders) {
      const folders = { from: `${earlier}/${id}`, to: `${folder}/${id}` }
      isCopied ||= await copyObjects(bucket, folders, sha256, copy).catch((error: unknown) => {
        // The restore has all else, and counts what is missing.
        if (error instanceof BucketError) return false
        throw error
      })
    }
    if (!isCopied) count++
  }
  return count
}
