/** Which store the media of this installation lie in. */
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { DiskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'
import { ensureUploadKey } from './upload-key.store.ts'

/** Opens the store; its key for upload tokens is made the first time. */
export async function openMediaStore(
  db: Db,
  config: Pick<Config, 'dataDir' | 'publicUrl'>,
): Promise<MediaStore> {
  return new DiskStore(db, config, await ensureUploadKey(db))
}
