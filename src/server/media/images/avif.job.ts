/** Copies that are made while nobody waits for a picture: in AVIF, smaller than WebP but slow to make. */

import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { findPictureWithoutAvif, saveSmallMade } from '../media.store.ts'
import { isDiskFull } from '../storage/disk-files.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { isPictureQueueIdle } from './image-queue.ts'

/** Milliseconds between two looks at whether there is something to do. */
const pause = 20_000

/**
 * Makes the AVIF copies of one picture that has none. One that cannot be decoded counts as done: WebP is tried again
 * whenever somebody asks for it.
 *
 * @returns whether there was one
 */
export async function makeNextAvif(deps: Deps): Promise<boolean> {
  const { db, media, clock, log } = deps
  if (!(media instanceof DiskStore)) return false
  const medium = await findPictureWithoutAvif(db)
  if (!medium) return false
  try {
    await media.makeAvif(medium)
  } catch (error) {
    if (isDiskFull(error)) return false
    log.warn({ err: error, medium: medium.id }, 'no AVIF made')
  }
  await saveSmallMade(db, medium.id, timestamp(clock))
  return true
}

/** Starts the job. It rests as long as it works, so that the machine has time for others. @returns what stops it */
export function startAvifJob(deps: Deps): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const later = (wait: number) => {
    if (!stopped) timer = setTimeout(work, wait).unref()
  }
  const work = async () => {
    const began = Date.now()
    const made = isPictureQueueIdle() && (await makeNextAvif(deps).catch(() => false))
    later(made ? Date.now() - began : pause)
  }
  later(pause)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
