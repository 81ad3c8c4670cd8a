/** Registers files that a browser uploaded directly to the image host. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { getActor, type Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { mediaFolder } from '#shared/contracts/media.contract.ts'
import { findFileType } from '#shared/file-types.ts'
import { prepareImage } from '../images/prepare-image.ts'
import type { MediaRow } from '../media-row.ts'
import type { HostedFile } from '../storage/media-store.ts'
import { mediaDirectory, originalName, withWorkspace } from '../storage/workspace.ts'
import { checkQuota, cleanFileName, insertMediaRow } from '../store-media.service.ts'
import { checkSize, checkTypeAllowed, readUploadLimits } from './upload-limits.ts'
import { markOldestTokenUsed } from './upload-tokens.store.ts'

/** A file must be registered within this time after its upload, in milliseconds. */
const registerWithinMs = 3_600_000
/** The longest time to wait for a thumbnail of the host, in milliseconds. */
const hostTimeoutMs = 10_000

/** Inspects a thumbnail of the host; null where the host does not return one. */
async function inspectThumbnail(deps: Deps, mediaRow: MediaRow) {
  try {
    const found = await deps.media.locate(mediaRow, { width: 160, original: false, accept: 'image/webp' })
    if (!found || !('address' in found)) return null
    const response = await fetch(found.address, { signal: AbortSignal.timeout(hostTimeoutMs) })
    if (!response.ok) return null
    const bytes = new Uint8Array(await response.arrayBuffer())
    return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
      await fs.writeFile(path.join(directory, originalName), bytes)
      return await prepareImage(directory, 'image/webp', false)
    })
  } catch {
    return null
  }
}

/** The displayed size: the host gives the size before rotation, and the thumbnail is rotated. */
function getDimensions(hosted: HostedFile, small: { width: number; height: number } | null) {
  const { width, height } = hosted
  if (width === null || height === null) return { width: small?.width ?? null, height: small?.height ?? null }
  const isRotated =
    small !== null && small.width !== small.height && width > height !== small.width > small.height
  return isRotated ? { width: height, height: width } : { width, height }
}

async function toMediaRow(deps: Deps, session: Session, hosted: HostedFile): Promise<MediaRow> {
  const { isPrivate: _, ...known } = hosted
  const mediaRow: MediaRow = {
    ...known,
    id: randomUUID(),
    store: 'imagekit',
    file_name: cleanFileName(hosted.file_name),
    stored_bytes: hosted.size,
    sha256: null,
    thumbhash: null,
    owner_id: session.accountId,
    small_made_at: null,
    unused_since: null,
    created_at: timestamp(deps.clock),
  }
  if (mediaRow.kind !== 'photo') return mediaRow
  const small = await inspectThumbnail(deps, mediaRow)
  return { ...mediaRow, ...getDimensions(hosted, small), thumbhash: small?.thumbhash ?? null }
}

/**
 * Registers a file at the image host as a media file of the session user, who must have an unused upload token for its
 * folder from the last hour. Each token is valid for one file.
 *
 * @returns null where the host does not have the file, or the user has no unused token
 * @throws AppError host_failed, too_large, storage_full, wrong_type
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
  const permitted = await markOldestTokenUsed(
    deps.db,
    session.accountId,
    folder.data,
    since,
    timestamp(deps.clock),
  )
  if (!permitted) return null
  if (!hosted.isPrivate) deps.log.warn({ hostFileId }, 'file is public at the image host')
  const mediaRow = await toMediaRow(deps, session, hosted)
  try {
    const limits = await readUploadLimits(deps)
    const type = findFileType({ name: mediaRow.file_name, type: mediaRow.mime_type })
    if (type) checkTypeAllowed(limits, type)
    checkSize(limits, mediaRow.kind, mediaRow.folder, mediaRow.size)
    await checkQuota(deps, mediaRow.size)
  } catch (error) {
    if (error instanceof AppError) await deps.media.remove(mediaRow)
    throw error
  }
  await insertMediaRow(deps, getActor({ session, ip: '' }), mediaRow)
  return mediaRow
}
