/** How the site hears of a file that a browser has uploaded to the image host: by its id there, from its uploader. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { getActor, type Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { mediaFolder } from '#shared/contracts/media.contract.ts'
import { findFileType } from '#shared/file-types.ts'
import { preparePicture } from '../images/prepare-image.ts'
import type { MediaRow } from '../media.store.ts'
import type { HostedFile } from '../storage/media-store.ts'
import { mediaDirectory, originalName, withWorkspace } from '../storage/workspace.ts'
import { checkQuota, plainFileName, writeRow } from '../store-media.service.ts'
import { checkSize, checkTypeAllowed, readUploadLimits } from './upload-limits.ts'
import { spendTokenFor } from './upload-tokens.store.ts'

/** How long after its upload a file may be told of, in milliseconds. */
const tellWithin = 3_600_000
/** How long the host may take to give a small copy, in milliseconds. */
const patience = 10_000

/** What a small copy tells of a picture; nothing where the host does not give it now. */
async function lookAtSmallCopy(deps: Deps, medium: MediaRow) {
  try {
    const found = await deps.media.find(medium, { width: 160, original: false, accept: 'image/webp' })
    if (!found || !('address' in found)) return null
    const response = await fetch(found.address, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) return null
    const bytes = new Uint8Array(await response.arrayBuffer())
    return await withWorkspace(mediaDirectory(deps.config), async (directory) => {
      await fs.writeFile(path.join(directory, originalName), bytes)
      return await preparePicture(directory, 'image/webp', false)
    })
  } catch {
    return null
  }
}

/** The host counts a picture's width as its file has it; its small copy is turned as it is shown. */
function boxOf(hosted: HostedFile, small: { width: number; height: number } | null) {
  const { width, height } = hosted
  if (width === null || height === null) return { width: small?.width ?? null, height: small?.height ?? null }
  const turned =
    small !== null && small.width !== small.height && width > height !== small.width > small.height
  return turned ? { width: height, height: width } : { width, height }
}

async function describeHosted(deps: Deps, session: Session, hosted: HostedFile): Promise<MediaRow> {
  const { isPrivate: _, ...known } = hosted
  const medium: MediaRow = {
    ...known,
    id: randomUUID(),
    store: 'imagekit',
    file_name: plainFileName(hosted.file_name),
    stored_bytes: hosted.size,
    sha256: null,
    thumbhash: null,
    owner_id: session.accountId,
    small_made_at: null,
    created_at: timestamp(deps.clock),
  }
  if (medium.kind !== 'photo') return medium
  const small = await lookAtSmallCopy(deps, medium)
  return { ...medium, ...boxOf(hosted, small), thumbhash: small?.thumbhash ?? null }
}

/**
 * Makes a file at the image host a medium of this site. Its uploader is whoever was given a permission for its folder
 * within the last hour; each permission is good for one file.
 *
 * @returns null where the host does not know the file, or this user has no permission left for it
 * @throws AppError host_failed, too_large, storage_full, wrong_type
 */
export async function adoptHostedFile(
  deps: Deps,
  session: Session,
  hostFileId: string,
): Promise<MediaRow | null> {
  const hosted = await deps.media.look(hostFileId)
  const folder = mediaFolder.safeParse(hosted?.folder)
  if (!hosted || !folder.success) return null
  const since = timestamp(deps.clock, -tellWithin)
  const permitted = await spendTokenFor(deps.db, session.accountId, folder.data, since, timestamp(deps.clock))
  if (!permitted) return null
  if (!hosted.isPrivate)
    deps.log.warn({ hostFileId }, 'this file was uploaded to the image host as a public one')
  const medium = await describeHosted(deps, session, hosted)
  try {
    const limits = await readUploadLimits(deps)
    const type = findFileType({ name: medium.file_name, type: medium.mime_type })
    if (type) checkTypeAllowed(limits, type)
    checkSize(limits, medium.kind, medium.folder, medium.size)
    await checkQuota(deps, medium.size)
  } catch (error) {
    if (error instanceof AppError) await deps.media.remove(medium)
    throw error
  }
  await writeRow(deps, getActor({ session, ip: '' }), medium)
  return medium
}
