/** The files that an administrator may add to the archives, checked before the upload. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import {
  bytesPerMB,
  type FileType,
  findFileType,
  getFileExtension,
  getMaxBytes,
  isTypeAllowed,
} from '#shared/file-types.ts'

/** As the admin upload of the specification: images, pdf, doc, docx, txt. */
export const acceptedFiles = 'image/*,application/pdf,text/plain,.pdf,.doc,.docx,.txt'

export type UploadRules = Pick<SiteSettings, 'maxFileSize' | 'allowedFileTypes'>

type NamedFile = Pick<File, 'name' | 'type'>
type AcceptedKind = Extract<MediaKind, 'photo' | 'document'>

function isAccepted(type: FileType | undefined): type is FileType & { kind: AcceptedKind } {
  return type?.kind === 'photo' || type?.kind === 'document'
}

/** Whether a file is a picture or a document; undefined for other files. */
export function getAcceptedKind(file: NamedFile): AcceptedKind | undefined {
  const type = findFileType(file)
  return isAccepted(type) ? type.kind : undefined
}

const nouns = { photo: 'A picture', document: 'A document' }

/**
 * Returns the error message for a file that is not accepted. The server also checks the content.
 *
 * @param rules from the site's settings; null while the settings load, then the default limits apply
 */
export function validateArchiveFile(
  file: NamedFile & { size: number },
  rules: UploadRules | null,
): string | undefined {
  const type = findFileType(file)
  if (!isAccepted(type)) return 'Only pictures, PDF, Word and plain text files can be added here.'
  if (rules && !isTypeAllowed(type, rules.allowedFileTypes)) {
    return `Files of the type .${getFileExtension(file.name) || type.extensions[0]} are not allowed on this site.`
  }
  if (file.size === 0) return 'This file is empty.'
  const max = getMaxBytes(type.kind, rules?.maxFileSize)
  if (file.size > max)
    return `${nouns[type.kind]} may have at most ${Math.round((max / bytesPerMB) * 10) / 10} MB.`
  return undefined
}
