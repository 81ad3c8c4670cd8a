/** Checks and completes the content of a submission and finds its files. */
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { resolveMedia } from '#server/media/media.service.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type MediaKind, mediaKind } from '#shared/contracts/media.contract.ts'
import type {
  ArchiveContent,
  CorrectionContent,
  RelativeContent,
  ReportContent,
  SubmissionPayload,
  SubmittedFile,
  TextContent,
} from '#shared/contracts/submissions.contract.ts'
import type { InvitationContent } from '#shared/invitations/invitation-fields.ts'
import { buildMediaUrl } from '#shared/media-url.ts'

/** The payload's field that contains a file. */
type Field = 'fileUrl' | 'moreFiles' | 'pictures'

export interface NamedFile {
  field: Field
  mediaFile: MediaRow
}

function fieldError(field: Field, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/** Users can submit only their own uploads, because others' files are not theirs to publish. */
async function findOwnUpload(
  deps: Deps,
  session: Session,
  url: string,
  field: Field,
  kinds: readonly MediaKind[],
): Promise<NamedFile> {
  const mediaFile = await resolveMedia(deps, session, { url }, field, kinds)
  if (mediaFile.owner_id === session.accountId) return { field, mediaFile }
  throw fieldError(field, 'Please upload the file first. You can only send in your own uploads.')
}

function checkEachOnce(files: readonly NamedFile[]): void {
  const seen = new Set<string>()
  for (const { field, mediaFile } of files) {
    if (seen.has(mediaFile.id)) throw fieldError(field, 'The same file was selected twice.')
    seen.add(mediaFile.id)
  }
}

/** A file's stored properties, whatever the payload claims. */
function describeFile({ mediaFile }: NamedFile): SubmittedFile {
  return {
    fileName: mediaFile.file_name,
    fileSize: mediaFile.size,
    fileType: mediaFile.mime_type,
    fileUrl: buildMediaUrl(mediaFile.id),
  }
}

interface ContentWithFiles {
  /** The content to store, with the files' stored properties. */
  content:
    | TextContent
    | ArchiveContent
    | CorrectionContent
    | RelativeContent
    | ReportContent
    | InvitationContent
  /** In the given order. */
  files: NamedFile[]
}

async function readPictures(
  deps: Deps,
  session: Session,
  content: TextContent | CorrectionContent | RelativeContent,
): Promise<ContentWithFiles> {
  const files: NamedFile[] = []
  for (const { fileUrl } of content.pictures ?? []) {
    files.push(await findOwnUpload(deps, session, fileUrl, 'pictures', ['photo']))
  }
  checkEachOnce(files)
  return { content: { ...content, ...(content.pictures && { pictures: files.map(describeFile) }) }, files }
}

async function readArchive(deps: Deps, session: Session, content: ArchiveContent): Promise<ContentWithFiles> {
  const first = await findOwnUpload(deps, session, content.fileUrl, 'fileUrl', mediaKind.options)
  const more: NamedFile[] = []
  for (const { fileUrl } of content.moreFiles ?? []) {
    more.push(await findOwnUpload(deps, session, fileUrl, 'moreFiles', mediaKind.options))
  }
  const files = [first, ...more]
  checkEachOnce(files)
  const known = { ...describeFile(first), ...(content.moreFiles && { moreFiles: more.map(describeFile) }) }
  return { content: { ...content, ...known }, files }
}

/**
 * Call it before the transaction of the write, because it may send a request to the image host.
 * @throws AppError invalid with `fields.fileUrl`, `fields.moreFiles` or `fields.pictures`
 */
export async function resolveContent(
  deps: Deps,
  session: Session,
  payload: Exclude<SubmissionPayload, { type: 'comment' | 'face' | 'attendance' }>,
): Promise<ContentWithFiles> {
  if (payload.type === 'report' || payload.type === 'invitation')
    return { content: payload.content, files: [] }
  return payload.type === 'archive'
    ? readArchive(deps, session, payload.content)
    : readPictures(deps, session, payload.content)
}
