/** Temporary directories for files until a store takes them over. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'

/** The name of the original file in a workspace and in the store. */
export const originalName = 'original'

export function mediaDirectory(config: Pick<Config, 'dataDir'>): string {
  return path.join(config.dataDir, 'media')
}

/** The directory of a media file, in one of 256 directories named by the first two digits of the id. */
export function findMediaDirectory(media: string, id: string): string {
  return path.join(media, id.slice(0, 2), id)
}

/** On the same file system as the media, so that files can be moved by renaming. */
export function incomingDirectory(media: string): string {
  return path.join(media, '.incoming')
}

/** Runs `use` with a new directory, and deletes the directory afterwards. */
export async function withWorkspace<T>(media: string, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = path.join(incomingDirectory(media), randomUUID())
  await fs.mkdir(directory, { recursive: true, mode: 0o700 })
  try {
    return await use(directory)
  } finally {
    await fs.rm(directory, { recursive: true, force: true })
  }
}
