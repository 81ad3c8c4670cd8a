/**
 * Makes copies of films and recordings while the server is idle: without metadata, and with ffmpeg in a format that every
 * browser plays. One at a time; after a restart the work goes on with the rows that have no such copy.
 */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { startBackgroundJob } from '../background-job.ts'
import { copyHostedFile } from '../hosted-copies.service.ts'
import type { MediaRow } from '../media-row.ts'
import { BucketError } from '../storage/bucket.ts'
import { isDiskFullError } from '../storage/disk-files.ts'
import { checkSpace } from '../storage/free-space.service.ts'
import { convertRecording, findFfmpegVersion, isPhoneRecording } from './ffmpeg.ts'
import {
  countAttempt,
  findNewRecording,
  findRecording,
  findUnconverted,
  listHostedRecordings,
  maxConversionAttempts,
  moveToDisk,
  saveRecordingState,
} from './recordings.store.ts'

/** A copy may be larger than a recording in a newer format, but not by more than this. */
const maxGrowth = 4
const smallestLimitBytes = 1024 ** 2
/** What a few bytes a second of an old phone may grow to besides. */
const phoneGrowthBytes = 64 * 1024 ** 2

const asPlayed = { width: null, original: false, accept: '' }

/** Copies a file from the image host to the disk: the host would give out its metadata. */
async function moveNextFromHost(deps: Deps): Promise<boolean> {
  for (const mediaRow of await listHostedRecordings(deps.db)) {
    if (!(await copyHostedFile(deps, mediaRow))) continue
    await moveToDisk(deps.db, mediaRow.id)
    return true
  }
  return false
}

/** Makes the copy without metadata of the next recording that came before the server made any, or with an import. */
async function cleanNext(deps: Deps): Promise<boolean> {
  const mediaRow = await findNewRecording(deps.db)
  if (!mediaRow) return false
  const found = await deps.media.locate(mediaRow, asPlayed)
  if (!(await findRecording(deps.db, mediaRow.id))) {
    await saveRecordingState(deps.db, mediaRow.id, found ? 'limited' : 'unreadable')
  }
  return true
}

/** Whether the same file can be converted once there is space again. */
function isStorageFullError(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'storage_full') || isDiskFullError(error)
}

async function convert(deps: Deps, mediaRow: MediaRow, stopping: AbortSignal): Promise<void> {
  const extraBytes = isPhoneRecording(mediaRow) ? Math.min(phoneGrowthBytes, 12 * mediaRow.size) : 0
  const fileBytes = Math.max(smallestLimitBytes, maxGrowth * mediaRow.size + extraBytes)
  await checkSpace(deps, fileBytes)
  await deps.media.addConverted(mediaRow, (original, to) =>
    convertRecording(original, to, mediaRow, { fileBytes, signal: stopping }),
  )
  await saveRecordingState(deps.db, mediaRow.id, 'converted')
}

async function convertNext(deps: Deps, stopping: AbortSignal): Promise<boolean> {
  const mediaRow = await findUnconverted(deps.db, maxConversionAttempts)
  if (!mediaRow || (await findFfmpegVersion()) === null) return false
  await countAttempt(deps.db, mediaRow.id, 1)
  try {
    await convert(deps, mediaRow, stopping)
  } catch (error) {
    const isUnreached = error instanceof BucketError && !error.isMissing
    const mustWait = isUnreached || isStorageFullError(error)
    if (stopping.aborted || mustWait) await countAttempt(deps.db, mediaRow.id, -1)
    if (mustWait) return false
    if (!stopping.aborted) deps.log.warn({ err: error, mediaRow: mediaRow.id }, 'recording not converted')
  }
  return true
}

/** Does the next piece of work. @returns whether there was one */
export async function makeNextRecordingCopy(deps: Deps, stopping: AbortSignal): Promise<boolean> {
  return (await moveNextFromHost(deps)) || (await cleanNext(deps)) || (await convertNext(deps, stopping))
}

/** Starts the job. @returns a function that stops it */
export function startConversionJob(deps: Deps): () => void {
  return startBackgroundJob((stopping) => makeNextRecordingCopy(deps, stopping))
}
