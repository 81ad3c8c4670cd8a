/** Where a file lies until a store takes it over: a directory of its own, gone afterwards however it ends. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'

/** The file as received, in a directory of {@link withWorkspace} and in the store's own. */
export const originalName = 'original'

export function mediaDirectory(config: Pick<Config, 'dataDir'>): string {
  return path.join(config.dataDir, 'media')
}

/** On the same file system as the media, so that a file is moved to them at one stroke. */
export function incomingDirectory(media: string): string {
  return path.join(media, '.incoming')
}

/** Runs `use` with a new directory under `media`; what is still in it afterwards is deleted. */
export async function withWorkspace<T>(media: string, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = path.join(incomingDirectory(media), randomUUID())
  await fs.mkdir(directory, { recursive: true, mode: 0o700 })
  try {
    return await use(directory)
  } finally {
    await fs.rm(directory, { recursive: true, force: true })
  }
}
