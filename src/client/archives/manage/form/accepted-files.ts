/** The files that an administrator may add to the archives, checked before the upload. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.contract.ts'
import {
  bytesPerMB,
  findFileType,
  getFileExtension,
  getMaxBytes,
  getSizeClass,
  isTypeAllowed,
  type SizeClass,
} from '#shared/file-types.ts'

/** The file types of the specification's admin upload, and sound and film. */
export const acceptedFiles =
  'image/*,audio/*,video/*,application/pdf,text/plain,.pdf,.doc,.docx,.odt,.rtf,.txt'

export type UploadRules = Pick<SiteSettings, 'maxFileSize' | 'allowedFileTypes'>

type NamedFile = Pick<File, 'name' | 'type'>

/** The kind of a file; undefined for a file that the archives do not keep. */
export function getAcceptedKind(file: NamedFile): MediaKind | undefined {
  return findFileType(file)?.kind
}

const nouns: Record<SizeClass, string> = {
  photo: 'A picture',
  scan: 'A TIFF file',
  document: 'A document',
  audio: 'A recording',
  video: 'A film',
}

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
  if (!type)
    return 'Only pictures, films, sound, PDF, Word, OpenDocument, RTF and plain text files can be added here.'
  if (rules && !isTypeAllowed(type, rules.allowedFileTypes)) {
    return `Files of the type .${getFileExtension(file.name) || type.extensions[0]} are not allowed on this site.`
  }
  if (file.size === 0) return 'This file is empty.'
  const sizeClass = getSizeClass(type)
  const max = getMaxBytes(sizeClass, rules?.maxFileSize)
  if (file.size > max)
    return `${nouns[sizeClass]} may have at most ${Math.round((max / bytesPerMB) * 10) / 10} MB.`
  return undefined
}
