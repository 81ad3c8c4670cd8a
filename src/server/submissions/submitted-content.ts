/** What is in a submission, as it is kept, and its file. */
import type { Deps } from '#server/app.ts'
import type { Session } from '#server/http/call.ts'
import { resolveMedia } from '#server/media/media.service.ts'
import type { MediaRow } from '#server/media/media.store.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { mediaKind } from '#shared/contracts/media.contract.ts'
import type {
  ArchiveContent,
  SubmissionPayload,
  TextContent,
} from '#shared/contracts/submissions.contract.ts'
import { mediaUrlOf } from '#shared/media-address.ts'

/** Relatives send in what they have uploaded themselves: what others can see is not theirs to publish again. */
async function ownUpload(deps: Deps, session: Session, url: string): Promise<MediaRow> {
  const file = await resolveMedia(deps, session, { url }, 'fileUrl', mediaKind.options)
  if (file.owner_id === session.accountId) return file
  const message = 'Please upload the file here first: only your own uploads can be sent in.'
  throw new AppError('invalid', message, { fields: { fileUrl: message } })
}

export interface ReadContent {
  /** As it is kept. Of a file it says what the file is, not what was claimed. */
  content: TextContent | ArchiveContent
  file: MediaRow | null
}

/**
 * Call it before the write's transaction: at an image host it may have to ask.
 *
 * @throws AppError invalid with `fields.fileUrl`
 */
export async function readContent(
  deps: Deps,
  session: Session,
  payload: SubmissionPayload,
): Promise<ReadContent> {
  if (payload.type !== 'archive') return { content: payload.content, file: null }
  const file = await ownUpload(deps, session, payload.content.fileUrl)
  const known = {
    fileName: file.file_name,
    fileSize: file.size,
    fileType: file.mime_type,
    fileUrl: mediaUrlOf(file.id),
  }
  return { content: { ...payload.content, ...known }, file }
}
