/**
 * Registers files that a browser uploaded directly to the image host. The host's signature permits any name and setting, so
 * that everything is checked here: the file is new and private, and type and size are those of its bytes.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { getActor, type Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type MediaFolder, mediaFolder } from '#shared/contracts/media.contract.ts'
import { deleteHostedContent } from '../delete-content.service.ts'
import { saveHostedDeletion } from '../hosted-deletions.store.ts'
import { findMediaByHostPath } from '../media.store.ts'
import type { MediaRow } from '../media-row.ts'
import type { HostedContent, HostedFile } from '../storage/media-store.ts'
import { mediaDirectory, originalName, withWorkspace } from '../storage/workspace.ts'
import { type ReceivedFile, storeReceivedFile } from '../store-media.service.ts'
import { checkWhileReading } from './upload.service.ts'
import { readUploadLimits } from './upload-limits.ts'
import { markOldestTokenUsed } from './upload-tokens.store.ts'

/** A file must be registered within this time after its upload, in milliseconds. */
const registerWithinMs = 3_600_000
/** The longest time that the host may take to send a file, in milliseconds. */
const downloadMs = 300_000

async function checkNewAndPrivate({ db }: Deps, { stored, ...hosted }: HostedFile): Promise<void> {
  const isReplacement =
    !hosted.isFirstVersion ||
    (stored.host_path !== null && (await findMediaByHostPath(db, stored.host_path)) !== undefined)
  if (isReplacement) {
    throw new AppError(
      'impossible',
      'This file replaced another one. Please upload the file under a new name.',
    )
  }
  if (!hosted.isPrivate) {
    throw new AppError(
      'impossible',
      'Everybody could open this file. Please upload the file as a private file.',
    )
  }
}

async function requestBytes(content: HostedContent): Promise<AsyncIterable<Uint8Array>> {
  const failed = new AppError('host_failed', 'The image host does not respond. Please try again later.')
  const response = await content.request(AbortSignal.timeout(downloadMs)).catch(() => null)
  if (!response?.ok || !response.body) throw failed
  return response.body
}

/** @throws AppError host_failed, too_large */
async function download(
  deps: Deps,
  { original }: HostedFile,
  folder: MediaFolder,
  directory: string,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const file = path.join(directory, originalName)
  const bytes = checkWhileReading(await requestBytes(original), await readUploadLimits(deps), folder, hash)
  await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
  return { directory, size: (await fs.stat(file)).size, sha256: hash.digest('hex') }
}

/** Deletes a refused file at the host, now or later. */
async function deleteAtHost(deps: Deps, { stored: { host_file_id } }: HostedFile): Promise<void> {
  if (host_file_id === null) return
  await saveHostedDeletion(deps.db, host_file_id)
  await deleteHostedContent(deps)
}

async function checkAndStore(
  deps: Deps,
  session: Session,
  hosted: HostedFile,
  folder: MediaFolder,
): Promise<MediaRow> {
  await checkNewAndPrivate(deps, hosted)
  return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
    const received = await download(deps, hosted, folder, directory)
    return await storeReceivedFile(deps, getActor({ session, ip: '' }), received, {
      ownerId: session.accountId,
      folder,
      fileName: hosted.fileName,
      hosted: hosted.stored,
    })
  })
}

/**
 * Registers a file at the image host as a media file of the session user, who must have an unused upload token for its
 * folder from the last hour. Each token is valid for one file. A refused file is deleted at the host.
 *
 * @returns null where the host does not have the file, or the user has no unused token
 * @throws AppError host_failed, impossible, too_large, storage_full, wrong_type
 */
export async function registerHostedFile(
  deps: Deps,
  session: Session,
  hostFileId: string,
): Promise<MediaRow | null> {
  const hosted = await deps.media.findHostedFile(hostFileId)
  const folder = mediaFolder.safeParse(hosted?.folder)
  if (!hosted || !folder.success) return null
  const since = timestamp(deps.clock, -registerWithinMs)
  const now = timestamp(deps.clock)
  const isPermitted = await markOldestTokenUsed(deps.db, session.accountId, folder.data, since, now)
  if (!isPermitted) return null
  try {
    return await checkAndStore(deps, session, hosted, folder.data)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'host_failed') await deleteAtHost(deps, hosted)
    throw error
  }
}
