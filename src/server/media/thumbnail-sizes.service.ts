/** The sizes of all thumbnails that a relative can save for offline reading. */
import { chunks } from '#server/db/bulk.ts'
import type { Deps } from '#server/deps.ts'
import type { ThumbnailSizes } from '#shared/contracts/media.contract.ts'
import { listReadableImages } from './media.store.ts'

export async function listThumbnailSizes({ db, media }: Deps): Promise<ThumbnailSizes> {
  const sizes: ThumbnailSizes = {}
  await media.files.loadSizes()
  // In portions, so that other requests read files in between.
  for (const images of chunks(await listReadableImages(db))) {
    await Promise.all(
      images.map(async (image) => {
        sizes[image.id] = { original: image.size, thumbnails: await media.readThumbnailSizes(image) }
      }),
    )
  }
  return sizes
}
