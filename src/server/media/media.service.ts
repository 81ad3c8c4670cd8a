/** What may be done with media: naming them in records, reading them, removing them. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'
import {
  deleteMediaRow,
  findMedia,
  findMediaByFileId,
  findMediaByHostPath,
  type MediaRow,
} from './media.store.ts'
import { findMediaUse } from './media-references.store.ts'
import { type Found, keptFolder, type Wanted } from './storage/media-store.ts'
import { adoptHostedFile } from './uploads/hosted-files.service.ts'

export interface WrittenMedia {
  /** As the payload has it: our address, with or without the site before it, or the image host's. */
  url?: string | null | undefined
  /** The image host's id, or ours. */
  fileId?: string | null | undefined
}

function refuse(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/**
 * May this session's user read the medium? Administrators all, its owner, and everybody once a record shows it. What is
 * only kept for exports nobody: nothing is known of it, and it must not be served.
 */
export async function mayRead(deps: Deps, session: Session, medium: MediaRow): Promise<boolean> {
  if (medium.folder === keptFolder) return false
  if (session.user.role === 'admin' || medium.owner_id === session.accountId) return true
  return (await findMediaUse(deps.db, medium.id)).visible
}

/** The path of a file at the image host, from its address there, whatever transformation or signature that has. */
function hostPathOf(url: string, { imageKit }: Deps['config']): string | null {
  if (!imageKit || !url.startsWith(`${imageKit.urlEndpoint}/`)) return null
  const path = url.slice(imageKit.urlEndpoint.length).replace(/[?#].*$/, '')
  return decodeURI(path.replace(/^\/tr:[^/]*/, ''))
}

async function findNamed(
  deps: Deps,
  session: Session,
  url: string | null | undefined,
  fileId: string | null | undefined,
): Promise<MediaRow | null | undefined> {
  const id = url ? parseMediaUrl(url) : null
  if (id !== null) return await findMedia(deps.db, id)
  const hostPath = url ? hostPathOf(url, deps.config) : null
  if (url && hostPath === null) return null
  const known = hostPath === null ? undefined : await findMediaByHostPath(deps.db, hostPath)
  if (known || !fileId) return known
  return (await findMediaByFileId(deps.db, fileId)) ?? (await adopt(deps, session, fileId))
}

/** A file that was uploaded to the image host and that the site has not heard of yet. */
async function adopt(deps: Deps, session: Session, fileId: string): Promise<MediaRow | null> {
  return deps.media.kind === 'imagekit' ? await adoptHostedFile(deps, session, fileId) : null
}

/**
 * The medium that a payload names, checked: it is ours, the user may name it (their own upload, or one that everybody
 * sees already; an administrator any), and it is of a kind that fits. Call it before the write's transaction: at an
 * image host it may have to ask.
 *
 * @param field the payload's field, for the error
 * @throws AppError invalid with `fields`
 */
export async function resolveMedia(
  deps: Deps,
  session: Session,
  written: WrittenMedia,
  field: string,
  kinds: readonly MediaKind[],
): Promise<MediaRow> {
  const url = written.url?.startsWith(`${deps.config.publicUrl}/`)
    ? written.url.slice(deps.config.publicUrl.length)
    : written.url
  const medium = await findNamed(deps, session, url, written.fileId)
  if (!medium || !(await mayRead(deps, session, medium))) {
    throw refuse(field, 'Please upload the file here first: only files of this site can be used.')
  }
  if (!kinds.includes(medium.kind)) throw refuse(field, 'This kind of file cannot be used here.')
  return medium
}

function absent() {
  return new AppError('not_found', 'There is no such file.')
}

/**
 * A medium that the session's user may read, and where its bytes are. As received a picture is given to its uploader
 * and administrators only: others get the copy without metadata.
 *
 * @throws AppError not_found
 */
export async function findReadable(
  deps: Deps,
  session: Session,
  id: string,
  wanted: Wanted,
): Promise<{ medium: MediaRow; found: Found }> {
  const medium = await findMedia(deps.db, id)
  if (!medium || !(await mayRead(deps, session, medium))) throw absent()
  if (wanted.width !== null && medium.kind !== 'photo') throw absent()
  const original = wanted.original && isTheirs(session, medium)
  const found = await deps.media.find(medium, { ...wanted, original })
  if (!found) throw absent()
  return { medium, found }
}

function isTheirs({ user, accountId }: Session, medium: MediaRow): boolean {
  return user.role === 'admin' || medium.owner_id === accountId
}

/**
 * A file by its id, for its uploader and administrators.
 *
 * @throws AppError not_found
 */
export async function ownFile(deps: Deps, session: Session, fileId: string): Promise<MediaRow> {
  const medium = (await findMediaByFileId(deps.db, fileId)) ?? (await adopt(deps, session, fileId))
  if (!medium || !isTheirs(session, medium) || medium.folder === keptFolder) throw absent()
  return medium
}

/**
 * Deletes a file that nothing names: its row first, then its bytes.
 *
 * @throws AppError not_found, conflict where a record names it
 */
export async function removeFile(
  deps: Deps,
  session: Session,
  actor: AuditActor,
  fileId: string,
): Promise<void> {
  const medium = await ownFile(deps, session, fileId)
  await deps.db.transaction().execute(async (db) => {
    if ((await findMediaUse(db, medium.id)).used) {
      throw new AppError('conflict', 'This file is in use and cannot be deleted.')
    }
    await deleteMediaRow(db, medium.id)
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'media',
      targetId: medium.id,
      details: { name: medium.file_name, folder: medium.folder },
    })
  })
  await deps.media.remove(medium)
}
