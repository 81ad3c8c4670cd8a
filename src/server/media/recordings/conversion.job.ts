/**
 * Makes copies of films and recordings while the server is idle: without metadata, and with ffmpeg in a format that every
 * browser plays. One at a time; after a restart the work goes on with the rows that have no such copy.
 */
import type { Deps } from '#server/deps.ts'
import { startBackgroundJob } from '../background-job.ts'
import { copyHostedFile } from '../hosted-copies.service.ts'
import type { MediaRow } from '../media-row.ts'
import { checkQuota } from '../store-media.service.ts'
import { convertRecording, findFfmpegVersion } from './ffmpeg.ts'
import {
  countAttempt,
  findNewRecording,
  findRecording,
  findUnconverted,
  listHostedRecordings,
  moveToDisk,
  saveRecordingState,
} from './recordings.store.ts'

/** A file on which ffmpeg fails so often stays as it is. */
const maxAttempts = 3

const asPlayed = { width: null, original: false, accept: '' }
const asSent = { width: null, original: true, accept: '' }

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

async function convert(deps: Deps, mediaRow: MediaRow, stopping: AbortSignal): Promise<void> {
  const original = await deps.media.locate(mediaRow, asSent)
  if (!original || !('file' in original)) throw new Error('The bytes of the recording are missing.')
  await checkQuota(deps, mediaRow.size)
  await deps.media.addConverted(mediaRow, (to) => convertRecording(original.file, to, mediaRow, stopping))
  await saveRecordingState(deps.db, mediaRow.id, 'converted')
}

async function convertNext(deps: Deps, stopping: AbortSignal): Promise<boolean> {
  const mediaRow = await findUnconverted(deps.db, maxAttempts)
  if (!mediaRow || (await findFfmpegVersion()) === null) return false
  await countAttempt(deps.db, mediaRow.id, 1)
  try {
    await convert(deps, mediaRow, stopping)
  } catch (error) {
    if (stopping.aborted) await countAttempt(deps.db, mediaRow.id, -1)
    else deps.log.warn({ err: error, mediaRow: mediaRow.id }, 'recording not converted')
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
