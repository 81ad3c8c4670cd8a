/**
 * Makes thumbnails while the server is idle: the first pages of imported PDF files, frames of films, and AVIF, which is smaller
 * than WebP but slow to encode.
 */

import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { startBackgroundJob } from '../background-job.ts'
import { findImageWithoutAvif, findUndrawnFile, markAvifMade, savePreview } from '../media.store.ts'
import { isConversionAvailable } from '../recordings/ffmpeg.ts'
import { BucketError } from '../storage/bucket.ts'
import { isDiskFullError } from '../storage/disk-files.ts'
import { FileStore } from '../storage/file-store.ts'
import { isImageQueueIdle } from './image-queue.ts'

/** Whether the file itself may be good: the disk is full, or the bucket does not respond. */
function isPassing(error: unknown): boolean {
  return isDiskFullError(error) || (error instanceof BucketError && !error.isMissing)
}

/**
 * Makes the AVIF thumbnails of the next image without any. An image that cannot be decoded counts as done; requests
 * for its WebP thumbnails try again.
 *
 * @returns whether there was an image
 */
export async function makeNextAvif(deps: Deps): Promise<boolean> {
  const { db, media, clock, log } = deps
  if (!(media instanceof FileStore)) return false
  const mediaRow = await findImageWithoutAvif(db)
  if (!mediaRow) return false
  try {
    await media.makeAvif(mediaRow)
  } catch (error) {
    if (isPassing(error)) return false
    log.warn({ err: error, mediaRow: mediaRow.id }, 'AVIF thumbnails failed')
  }
  await markAvifMade(db, mediaRow.id, timestamp(clock))
  return true
}

/**
 * Draws the next preview: the first page of a PDF file, or a frame of a film where ffmpeg is installed. A file that cannot be
 * drawn is not tried again.
 *
 * @returns whether there was one
 */
export async function drawNextPreview({ db, media, clock, log }: Deps): Promise<boolean> {
  if (!(media instanceof FileStore)) return false
  const mediaRow = await findUndrawnFile(db, await isConversionAvailable())
  if (!mediaRow) return false
  try {
    await savePreview(db, mediaRow.id, await media.addPreview(mediaRow))
  } catch (error) {
    if (isPassing(error)) return false
    log.warn({ err: error, mediaRow: mediaRow.id }, 'preview not drawn')
    await markAvifMade(db, mediaRow.id, timestamp(clock))
  }
  return true
}

/** Starts the job. @returns a function that stops it */
export function startThumbnailJob(deps: Deps): () => void {
  return startBackgroundJob(
    async () => isImageQueueIdle() && ((await drawNextPreview(deps)) || (await makeNextAvif(deps))),
  )
}
