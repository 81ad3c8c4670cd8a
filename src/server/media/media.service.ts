/** What may be done with media: naming them in records, reading them, removing them. */
import type { Deps } from '#server/app.ts'
import type { Session } from '#server/http/call.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { mediaIdOf } from '#shared/media-address.ts'
import { findMedia, findUse, type MediaRow } from './media.store.ts'

export interface WrittenMedia {
  /** As the payload has it: our address, with or without the site before it, or the image host's. */
  url?: string | null | undefined
  /** The image host's id, or ours. */
  fileId?: string | null | undefined
}

function refuse(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/** May this session's user read the medium? Administrators all, its owner, and everybody once a record shows it. */
export async function mayRead(deps: Deps, session: Session, medium: MediaRow): Promise<boolean> {
  if (session.user.role === 'admin' || medium.owner_id === session.accountId) return true
  return (await findUse(deps.db, medium.id)).visible
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
  const id = url ? mediaIdOf(url) : (written.fileId ?? null)
  const medium = id === null ? undefined : await findMedia(deps.db, id)
  if (!medium || !(await mayRead(deps, session, medium))) {
    throw refuse(field, 'Please upload the file here first: only files of this site can be used.')
  }
  if (!kinds.includes(medium.kind)) throw refuse(field, 'This kind of file cannot be used here.')
  return medium
}
