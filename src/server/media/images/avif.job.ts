/** Makes AVIF thumbnails while the server is idle: AVIF is smaller than WebP but slow to encode. */

import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { findImageWithoutAvif, markAvifMade } from '../media.store.ts'
import { isDiskFullError } from '../storage/disk-files.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { isImageQueueIdle } from './image-queue.ts'

/** The time between two checks for work. */
const pauseMs = 20_000

/**
 * Makes the AVIF thumbnails of the next image without any. An image that cannot be decoded counts as done; requests
 * for its WebP thumbnails try again.
 *
 * @returns whether there was an image
 */
export async function makeNextAvif(deps: Deps): Promise<boolean> {
  const { db, media, clock, log } = deps
  if (!(media instanceof DiskStore)) return false
  const mediaRow = await findImageWithoutAvif(db)
  if (!mediaRow) return false
  try {
    await media.makeAvif(mediaRow)
  } catch (error) {
    if (isDiskFullError(error)) return false
    log.warn({ err: error, mediaRow: mediaRow.id }, 'AVIF thumbnails failed')
  }
  await markAvifMade(db, mediaRow.id, timestamp(clock))
  return true
}

/** Starts the job, which pauses as long as it worked, to leave processor time. @returns a function that stops it */
export function startAvifJob(deps: Deps): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const schedule = (wait: number) => {
    if (!stopped) timer = setTimeout(work, wait).unref()
  }
  const work = async () => {
    const startedAt = Date.now()
    const madeAny = isImageQueueIdle() && (await makeNextAvif(deps).catch(() => false))
    schedule(madeAny ? Date.now() - startedAt : pauseMs)
  }
  schedule(pauseMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
