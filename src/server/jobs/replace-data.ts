/**
 * Puts an unpacked backup in the place of the data. What is replaced is stored beside the backups until an administrator
 * deletes it. Every step is on the disk before the next one: an interruption leaves the old data or the new data.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { DataPlace } from '#server/db/site-database.ts'
import { linkOrCopy, syncToDisk } from '#server/media/storage/disk-files.ts'
import { databaseName, mediaName } from './backup-manifest.ts'
import { storeReplaced, swapDatabase } from './replaced-database.ts'
import { fileTime, listFiles } from './write-backup.ts'

export interface ReplacedData {
  /** Where the replaced database is stored; null if there was none. */
  replaced: string | null
  /** Where the media files are stored that were added after the backup; null if there are none. */
  laterMedia: { directory: string; count: number } | null
}

/** A directory and its parents up to a root, which is included. */
function listParents(directory: string, root: string): string[] {
  return directory === root ? [root] : [directory, ...listParents(path.dirname(directory), root)]
}

/** Moves, links or copies files to a directory, and waits until they are on the disk. */
async function placeFiles(
  names: readonly string[],
  { from, to }: { from: string; to: string },
  place: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const directories = new Set<string>()
  for (const name of names) {
    const target = path.join(to, name)
    await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await place(path.join(from, name), target)
    await syncToDisk(target)
    for (const directory of listParents(path.dirname(target), path.dirname(to))) directories.add(directory)
  }
  for (const directory of directories) await syncToDisk(directory)
}

/**
 * @param unpacked the directory of a checked backup, on the same file system as `dataDir`
 * @param isKept whether a media file stays, by its path in the media directory
 */
export async function replaceData(
  unpacked: string,
  { clock, ...place }: DataPlace & { clock: Clock },
  isKept: (mediaFile: string) => boolean,
): Promise<ReplacedData> {
  const { dataDir } = place
  const media = path.join(dataDir, mediaName)
  const unpackedMedia = path.join(unpacked, mediaName)
  await placeFiles(await listFiles(unpackedMedia), { from: unpackedMedia, to: media }, fs.promises.rename)
  const backups = path.join(dataDir, 'backups')
  await fs.promises.mkdir(backups, { recursive: true, mode: 0o700 })
  const stored = path.join(backups, `replaced-${fileTime(clock)}`)
  // Names with a dot are unfinished uploads and images in progress.
  const later = (await listFiles(media)).filter((name) => !name.startsWith('.') && !isKept(name))
  const directory = `${stored}-media`
  await placeFiles(later, { from: media, to: directory }, linkOrCopy)
  const replaced = await storeReplaced(place, `${stored}.sqlite`)
  await swapDatabase(path.join(unpacked, databaseName), place)
  for (const name of later) await fs.promises.rm(path.join(media, name))
  return { replaced, laterMedia: later.length > 0 ? { directory, count: later.length } : null }
}
