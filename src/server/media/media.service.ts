/** Permissions for media: to use them in records, to read and to delete them. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { findTypeByMime } from '#shared/file-types.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import { removeContent } from './delete-content.service.ts'
import { deleteMediaRow, findMedia, findMediaByFileId, findMediaByHostPath } from './media.store.ts'
import { findMediaUse } from './media-references.store.ts'
import type { MediaRow } from './media-row.ts'
import { isConversionAvailable } from './recordings/ffmpeg.ts'
import { isRecording } from './recordings/recording-variants.ts'
import { findRecording, maxConversionAttempts } from './recordings/recordings.store.ts'
import { exportOnlyFolder, type MediaLocation, type MediaRequest } from './storage/media-store.ts'
import { registerHostedFile } from './uploads/hosted-files.service.ts'

export interface MediaReference {
  /** A URL of this site, absolute or relative, or a URL of the image host. */
  url?: string | null | undefined
  /** The id of the image host, or our media id. */
  fileId?: string | null | undefined
}

function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/**
 * Whether the session user may read a media file: administrators may read all, owners their own, and everyone the files
 * that a published record shows. Nobody may read files stored for exports only, as their type is unknown.
 */
async function canRead(deps: Deps, session: Session, mediaRow: MediaRow): Promise<boolean> {
  if (mediaRow.folder === exportOnlyFolder) return false
  if (session.user.role === 'admin' || mediaRow.owner_id === session.accountId) return true
  return (await findMediaUse(deps.db, mediaRow.id)).visible
}

/** Whether a file exists and this session's user may read it. */
export async function isReadable(deps: Deps, session: Session, id: string): Promise<boolean> {
  const mediaRow = await findMedia(deps.db, id)
  return mediaRow !== undefined && (await canRead(deps, session, mediaRow))
}

/** Whether an account may publish a file: its own upload, or a file that all users can see already. */
export async function canPublish({ db }: Deps, accountId: string, id: string): Promise<boolean> {
  const mediaRow = await findMedia(db, id)
  return mediaRow !== undefined && (mediaRow.owner_id === accountId || (await findMediaUse(db, id)).visible)
}

/** The path of a file at the image host from its URL there, without transformation and signature; null for no such URL. */
function getHostPath(url: string, { imageKit }: Deps['config']): string | null {
  if (!imageKit || !url.startsWith(`${imageKit.urlEndpoint}/`)) return null
  const path = url.slice(imageKit.urlEndpoint.length).replace(/[?#].*$/, '')
  try {
    return decodeURI(path.replace(/^\/tr:[^/]*/, ''))
  } catch {
    return null
  }
}

async function findReferenced(
  deps: Deps,
  session: Session,
  url: string | null | undefined,
  fileId: string | null | undefined,
): Promise<MediaRow | null | undefined> {
  const id = url ? parseMediaUrl(url) : null
  if (id !== null) return await findMedia(deps.db, id)
  const hostPath = url ? getHostPath(url, deps.config) : null
  if (url && hostPath === null) return null
  const known = hostPath === null ? undefined : await findMediaByHostPath(deps.db, hostPath)
  if (known || !fileId) return known
  return (await findMediaByFileId(deps.db, fileId)) ?? (await registerHosted(deps, session, fileId))
}

/** Registers a file that was uploaded to the image host. */
async function registerHosted(deps: Deps, session: Session, fileId: string): Promise<MediaRow | null> {
  return deps.media.kind === 'imagekit' ? await registerHostedFile(deps, session, fileId) : null
}

/** When a picture was taken, as its file tells: EDTF. */
export async function getDateTaken({ db }: Pick<Deps, 'db'>, id: string): Promise<string | null> {
  return (await findMedia(db, id))?.taken_on ?? null
}

/**
 * Finds the media file that a payload names and checks it: the user may read it and its kind is allowed. Call it before
 * the transaction of the write, as it may send a request to the image host.
 *
 * @param field the payload's field, for the error
 * @throws AppError invalid with `fields`
 */
export async function resolveMedia(
  deps: Deps,
  session: Session,
  written: MediaReference,
  field: string,
  kinds: readonly MediaKind[],
): Promise<MediaRow> {
  const url = written.url?.startsWith(`${deps.config.publicUrl}/`)
    ? written.url.slice(deps.config.publicUrl.length)
    : written.url
  const mediaRow = await findReferenced(deps, session, url, written.fileId)
  if (!mediaRow || !(await canRead(deps, session, mediaRow))) {
    throw invalidField(field, 'Please upload the file here first: only files of this site can be used.')
  }
  if (!kinds.includes(mediaRow.kind)) throw invalidField(field, 'This kind of file cannot be used here.')
  return mediaRow
}

function notFound() {
  return new AppError('not_found', 'There is no such file.')
}

/**
 * Finds a media file that the session user may read, and its bytes. Only the uploader and administrators get the
 * original of an image, a film or a recording; others get a copy without metadata. Uploader and administrators also get the
 * original of a recording that has no such copy.
 *
 * @throws AppError not_found
 */
export async function findReadable(
  deps: Deps,
  session: Session,
  id: string,
  request: MediaRequest,
): Promise<{ mediaRow: MediaRow; found: MediaLocation }> {
  const mediaRow = await findMedia(deps.db, id)
  if (!mediaRow || !(await canRead(deps, session, mediaRow))) throw notFound()
  if (request.width !== null && mediaRow.width === null) throw notFound()
  const isManager = canManage(session, mediaRow)
  const original = request.original && isManager
  if (isRecording(mediaRow) && mediaRow.store === 'imagekit' && !isManager) throw notPrepared()
  const found =
    (await deps.media.locate(mediaRow, { ...request, original })) ??
    (isRecording(mediaRow)
      ? await findUnreadable(deps, mediaRow, isManager, request.download === true)
      : null)
  if (!found) throw notFound()
  return { mediaRow, found }
}

/**
 * Finds the thumbnail of a picture without asking who may read it: the caller answers for that.
 *
 * @throws AppError not_found, also for files that are not pictures
 */
export async function findThumbnail(
  deps: Deps,
  id: string,
  request: Pick<MediaRequest, 'width' | 'accept'>,
): Promise<MediaLocation> {
  const mediaRow = await findMedia(deps.db, id)
  if (mediaRow?.kind !== 'photo' || mediaRow.width === null) throw notFound()
  const found = await deps.media.locate(mediaRow, { ...request, original: false })
  if (!found) throw notFound()
  return found
}

function notPrepared() {
  return new AppError('not_found', 'This file is being prepared. Please try again in a few minutes.')
}

/** Whether a recording of a type that hardly any browser plays waits for its converted copy. */
async function isConversionPending({ db }: Deps, { id, mime_type }: MediaRow): Promise<boolean> {
  if (!findTypeByMime(mime_type)?.needsConversion) return false
  const attempts = (await findRecording(db, id))?.attempts ?? 0
  return attempts < maxConversionAttempts && (await isConversionAvailable())
}

/**
 * Finds the original of a recording that has no copy without metadata; null where the bytes are missing.
 *
 * @throws AppError not_found for users who may not have the original, and for a player while a copy is being made
 */
async function findUnreadable(
  deps: Deps,
  mediaRow: MediaRow,
  isManager: boolean,
  isDownload: boolean,
): Promise<MediaLocation | null> {
  const found = await deps.media.locate(mediaRow, { width: null, original: true, accept: '' })
  if (!found || (isManager && isDownload)) return found
  if (await isConversionPending(deps, mediaRow)) throw notPrepared()
  if (isManager) return found
  const [noun, format] = mediaRow.kind === 'video' ? ['film', 'MP4'] : ['recording', 'MP3']
  throw new AppError(
    'not_found',
    `Only the relative who uploaded this ${noun} and administrators can open it, because hidden data such as the place of the recording cannot be removed. Please ask the relative to save the ${noun} as ${format} and to upload it again.`,
  )
}

function canManage({ user, accountId }: Session, mediaRow: MediaRow): boolean {
  return user.role === 'admin' || mediaRow.owner_id === accountId
}

/**
 * Finds a file by id for its uploader and administrators.
 *
 * @throws AppError not_found
 */
export async function findOwnFile(deps: Deps, session: Session, fileId: string): Promise<MediaRow> {
  const mediaRow = (await findMediaByFileId(deps.db, fileId)) ?? (await registerHosted(deps, session, fileId))
  if (!mediaRow || !canManage(session, mediaRow) || mediaRow.folder === exportOnlyFolder) throw notFound()
  return mediaRow
}

/**
 * Deletes a file that neither a record nor an undoable change names: first the row, then the bytes.
 *
 * @throws AppError not_found, conflict while the file is in use
 */
export async function deleteFile(
  deps: Deps,
  session: Session,
  actor: AuditActor,
  fileId: string,
): Promise<void> {
  const mediaRow = await findOwnFile(deps, session, fileId)
  await deps.db.transaction().execute(async (db) => {
    if (!(await findMedia(db, mediaRow.id))) throw notFound()
    if ((await findMediaUse(db, mediaRow.id)).used) {
      throw new AppError(
        'conflict',
        'This file cannot be deleted. It is used on the site, or is needed to undo a change in the Activity Log.',
      )
    }
    await deleteMediaRow(db, mediaRow)
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'media',
      targetId: mediaRow.id,
      details: { name: mediaRow.file_name, folder: mediaRow.folder },
    })
  })
  await removeContent(deps, [mediaRow])
}
