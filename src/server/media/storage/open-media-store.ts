/** Opens the media store of this installation. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { ensureSecret } from '#server/db/secrets.ts'
import { ensureUploadKey } from '../uploads/upload-key.store.ts'
import { Bucket } from './bucket.ts'
import { BucketMediaFiles } from './bucket-media-files.ts'
import { DiskMediaFiles } from './disk-media-files.ts'
import { FileStore } from './file-store.ts'
import { ImageKitStore } from './imagekit-store.ts'
import type { MediaFiles } from './media-files.ts'
import type { MediaStore } from './media-store.ts'
import { SplitStore } from './split-store.ts'
import { mediaDirectory } from './workspace.ts'

/** The name of this site's folder in a bucket, in the settings table. */
export const bucketFolderKey = 'bucket_folder'

/** Which objects the sweep keeps after a restore, in the settings table: those from before a time (RFC 3339), or `allObjects`. */
export const keptObjectsKey = 'bucket_kept_objects'
export const allObjects = 'all'

type FilesConfig = Pick<Config, 'dataDir' | 's3'>

/** Opens the bucket; makes the name of this site's folder in it the first time. Null without a bucket. */
export async function openBucketFiles(db: Db, config: FilesConfig): Promise<BucketMediaFiles | null> {
  if (!config.s3) return null
  const folder = await ensureSecret(db, bucketFolderKey, randomUUID)
  return new BucketMediaFiles(
    new Bucket(config.s3),
    folder,
    mediaDirectory(config),
    new DiskMediaFiles(config),
  )
}

async function openMediaFiles(db: Db, config: FilesConfig): Promise<MediaFiles> {
  return (await openBucketFiles(db, config)) ?? new DiskMediaFiles(config)
}

/** Opens the store; creates the key for upload tokens the first time. */
export async function openMediaStore(
  db: Db,
  clock: Clock,
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'storageQuota' | 'imageKit' | 's3'>,
): Promise<MediaStore> {
  const files = await openMediaFiles(db, config)
  const own = new FileStore(db, config, files, await ensureUploadKey(db))
  return config.imageKit ? new SplitStore(own, new ImageKitStore(config.imageKit, clock)) : own
}
