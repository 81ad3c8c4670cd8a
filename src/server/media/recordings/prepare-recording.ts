/** Makes the copy of a received film or sound recording that other users get. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { originalName } from '../storage/workspace.ts'
import { writeCleanCopy } from './clean-copy.ts'
import { getCleanVariant } from './recording-variants.ts'
import type { RecordingState } from './recordings.store.ts'

/**
 * Writes the copy without metadata beside the file `original` in a directory. An unreadable file leaves no copy: it is kept,
 * and only its uploader and administrators get it.
 *
 * @throws AppError storage_full
 */
export async function prepareRecording(directory: string, mimeType: string): Promise<RecordingState> {
  const clean = getCleanVariant(mimeType)
  if (!clean) return 'unreadable'
  const copy = path.join(directory, clean.name)
  const result = await writeCleanCopy(path.join(directory, originalName), copy)
  if (result) return result.isPlayable ? 'playable' : 'limited'
  await fs.rm(copy, { force: true })
  return 'unreadable'
}
