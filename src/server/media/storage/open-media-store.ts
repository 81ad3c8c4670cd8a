/** Opens the media store of this installation. */
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { ensureUploadKey } from '../uploads/upload-key.store.ts'
import { DiskStore } from './disk-store.ts'
import { ImageKitStore } from './imagekit-store.ts'
import type { MediaStore } from './media-store.ts'
import { SplitStore } from './split-store.ts'

/** Opens the store; creates the key for upload tokens the first time. */
export async function openMediaStore(
  db: Db,
  clock: Clock,
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'imageKit'>,
): Promise<MediaStore> {
  const disk = new DiskStore(db, config, await ensureUploadKey(db))
  return config.imageKit ? new SplitStore(disk, new ImageKitStore(config.imageKit, clock)) : disk
}
