/**
 * Compares every media file on this server's disk and in its bucket with its row, and finds files without a row. Of the
 * bucket, each day only a part is downloaded: traffic costs money.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'
import { type BucketCheck, openBucketCheck } from './check-bucket-media.ts'
import { findMedia, listMediaAfter, listMediaIds, saveHash } from './media.store.ts'
import type { MediaRow } from './media-row.ts'
import { hashFile, isNotFoundError, listNames } from './storage/disk-files.ts'
import { findMediaDirectory, mediaDirectory, originalName } from './storage/workspace.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const pageSize = 200
/** Younger files may belong to an upload that is being saved, or to a row that was just deleted. */
const graceMs = 60 * 60 * 1000

/** The size of a file; null if there is none. */
async function findSize(file: string): Promise<number | null> {
  try {
    return (await fs.stat(file)).size
  } catch (error) {
    if (isNotFoundError(error)) return null
    throw error
  }
}

async function checkContent({ db }: CheckDeps, row: MediaRow, file: string): Promise<string | null> {
  const size = await findSize(file)
  if (size === null) return 'is missing'
  const sha256 = await hashFile(file)
  if (row.sha256 === null) await saveHash(db, row.id, sha256)
  else if (sha256 !== row.sha256) return 'is damaged: its content is not the uploaded one'
  return row.store === 'disk' && size !== row.size ? 'is damaged: its size is not the uploaded one' : null
}

function describeError(error: unknown): string {
  return `cannot be read (${error instanceof Error ? error.message : String(error)})`
}

/** @returns what is wrong with a file, in a sentence; null if nothing is, or if the file was deleted meanwhile */
async function checkFile(deps: CheckDeps, row: MediaRow, bucket: BucketCheck | null): Promise<string | null> {
  const directory = findMediaDirectory(mediaDirectory(deps.config), row.id)
  const file = path.join(directory, originalName)
  // Files of an image host have a copy on the disk only after a backup.
  if (row.store !== 'disk' && (await findSize(file)) === null) return null
  if (bucket && (await findSize(file)) === null) {
    const problem = await bucket.check(row)
    return problem !== null && (await findMedia(deps.db, row.id)) ? problem : null
  }
  const problem = await checkContent(deps, row, file).catch(describeError)
  if (problem === null || (await findMedia(deps.db, row.id)) === undefined) return null
  return `The file ${path.relative(deps.config.dataDir, file)} ${problem}.`
}

async function isOld({ clock }: CheckDeps, file: string): Promise<boolean> {
  try {
    return clock.now() - (await fs.stat(file)).mtimeMs > graceMs
  } catch (error) {
    if (isNotFoundError(error)) return false
    throw error
  }
}

/** Names that start with a dot are working directories, which the hourly sweep cleans. */
async function listUnknownFiles(deps: CheckDeps): Promise<string[]> {
  const media = mediaDirectory(deps.config)
  const known = await listMediaIds(deps.db)
  const unknown: string[] = []
  for (const start of (await listNames(media)).filter((name) => !name.startsWith('.'))) {
    const directory = path.join(media, start)
    const isGroup = /^[0-9a-f]{2}$/.test(start)
    const files = isGroup
      ? (await listNames(directory)).filter((id) => !known.has(id)).map((id) => path.join(directory, id))
      : [directory]
    for (const file of files) if (await isOld(deps, file)) unknown.push(file)
  }
  return unknown.map(
    (file) =>
      `The file or folder ${path.relative(deps.config.dataDir, file)} belongs to no media file of the site.`,
  )
}

/**
 * Reads all media files, one after the other. Saves the hash of a file that has none.
 * @param isComplete whether all files of a bucket are downloaded, not only the part of the day
 */
export async function checkMedia(
  deps: CheckDeps,
  isComplete = false,
): Promise<{ files: number; problems: string[] }> {
  const problems: string[] = []
  const bucket = await openBucketCheck(deps, isComplete)
  let files = 0
  for (let last = ''; ; ) {
    const rows = await listMediaAfter(deps.db, last, pageSize)
    for (const row of rows) {
      const problem = await checkFile(deps, row, bucket)
      if (problem !== null) problems.push(problem)
      files++
    }
    const end = rows.at(-1)
    if (end === undefined) break
    last = end.id
  }
  return { files, problems: [...problems, ...(bucket?.problems ?? []), ...(await listUnknownFiles(deps))] }
}
