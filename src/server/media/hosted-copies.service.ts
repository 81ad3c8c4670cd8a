/**
 * Copies the files of an image host to the media directory, where backups find them. Each file is downloaded once,
 * because media files never change. The sweep deletes a copy when its row is gone.
 */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { listHostedMedia } from './media.store.ts'
import type { MediaRow } from './media-row.ts'
import { fileExists, hashFile, isDiskFullError, moveDirectory } from './storage/disk-files.ts'
import type { HostedContent } from './storage/media-store.ts'
import { findMediaDirectory, mediaDirectory, originalName, withWorkspace } from './storage/workspace.ts'

type CopyDeps = Pick<Deps, 'db' | 'media'> & { config: Pick<Config, 'dataDir'> }

/** How long the host may take to begin its response, and to send a film over a slow connection. */
const responseMs = 10_000
const downloadMs = 3_600_000

/** The host does not respond, or refuses every file: the other files are not tried. */
class HostDownError extends Error {
  override name = 'HostDownError'
}

/** @returns null for a file that the host does not have @throws HostDownError */
async function request(content: HostedContent): Promise<Response | null> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), responseMs)
  try {
    const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(downloadMs)])
    const response = await content.request(signal)
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new HostDownError(`The image host answered ${response.status}.`)
    return response
  } catch (error) {
    throw new HostDownError('The image host does not respond.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Downloads a file beside the media and moves it there when it is complete. @returns false if it cannot be had */
async function download(
  { media, config }: CopyDeps,
  mediaRow: MediaRow,
  directory: string,
): Promise<boolean> {
  const location = await media.locate(mediaRow, { width: null, original: true, accept: '' })
  if (location === null || !('address' in location)) return false
  const response = await request(location)
  const body = response?.body
  if (!body) return false
  return await withWorkspace(mediaDirectory(config), async (workspace) => {
    const file = path.join(workspace, originalName)
    try {
      await pipeline(body, createWriteStream(file, { mode: 0o600 }))
    } catch (error) {
      if (isDiskFullError(error)) throw error
      throw new HostDownError('The download broke off.', { cause: error })
    }
    if (mediaRow.sha256 !== null && (await hashFile(file)) !== mediaRow.sha256) return false
    try {
      await moveDirectory(workspace, directory)
    } catch (error) {
      // Another backup has copied the file meanwhile.
      if (!(await fileExists(path.join(directory, originalName)))) throw error
    }
    return true
  })
}

/**
 * Copies one file, unless there is a copy already.
 *
 * @returns false where the host does not respond or does not have the file
 */
export async function copyHostedFile(deps: CopyDeps, mediaRow: MediaRow): Promise<boolean> {
  const directory = findMediaDirectory(mediaDirectory(deps.config), mediaRow.id)
  if (await fileExists(path.join(directory, originalName))) return true
  try {
    return await download(deps, mediaRow, directory)
  } catch (error) {
    if (error instanceof HostDownError) return false
    throw error
  }
}

/** Copies the files that have no copy yet. @returns the ids of those that could not be downloaded */
export async function copyHostedFiles(deps: CopyDeps): Promise<string[]> {
  const missing: string[] = []
  let isHostDown = false
  for (const mediaRow of await listHostedMedia(deps.db)) {
    const directory = findMediaDirectory(mediaDirectory(deps.config), mediaRow.id)
    if (await fileExists(path.join(directory, originalName))) continue
    try {
      if (isHostDown || !(await download(deps, mediaRow, directory))) missing.push(mediaRow.id)
    } catch (error) {
      if (!(error instanceof HostDownError)) throw error
      isHostDown = true
      missing.push(mediaRow.id)
    }
  }
  return missing
}
