/** Validates a chosen file before it is copied or sent, and derives field values from it. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { bytesPerMB, findFileType, getMaxBytes, getSizeClass, type SizeClass } from '#shared/file-types.ts'

/** The `accept` list of the specification's member dialog, with the other documents of the archives. */
export const acceptedFiles =
  'image/*,video/*,audio/*,application/pdf,text/plain,.pdf,.doc,.docx,.odt,.rtf,.txt'
/** For the images of an article. */
export const acceptedImages = 'image/*'

const classLabels: Record<SizeClass, string> = {
  photo: 'Pictures',
  scan: 'TIFF files',
  document: 'Documents',
  video: 'Videos',
  audio: 'Sound recordings',
}

type FileInfo = Pick<File, 'name' | 'type'>

/** Undefined for file types that cannot be submitted. */
export function getSubmittableKind(file: FileInfo): MediaKind | undefined {
  return findFileType(file)?.kind
}

/**
 * Returns an error message, or undefined for a valid file. The server also checks the content.
 *
 * @param imagesOnly for the images of an article
 */
export function validateSubmissionFile(
  file: FileInfo & { size: number },
  imagesOnly = false,
): string | undefined {
  const type = findFileType(file)
  if (imagesOnly && type?.kind !== 'photo') return 'Only pictures can be shown with the text.'
  if (!type)
    return 'Only pictures, videos, sound recordings, PDF, Word, OpenDocument, RTF and plain text files can be sent.'
  if (file.size === 0) return 'This file is empty.'
  const sizeClass = getSizeClass(type)
  const maxBytes = getMaxBytes(sizeClass)
  if (file.size > maxBytes)
    return `${classLabels[sizeClass]} must be smaller than ${maxBytes / bytesPerMB} MB.`
  return undefined
}

/** Suggests a category for a file. */
export function guessCategory(file: FileInfo): string {
  const kind = getSubmittableKind(file)
  if (kind === 'photo') return 'photos'
  if (kind === 'video') return 'videos'
  return kind === 'audio' ? 'audio' : 'documents'
}

/** "Grandmother's letter.pdf" gives "Grandmother's letter". */
export function getTitleFromFileName(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim()
}

/** Splits a text at commas, trims the tags and removes empty and repeated ones. */
export function parseTags(text: string): string[] {
  return [...new Set(text.split(/[,،，、]/).map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
