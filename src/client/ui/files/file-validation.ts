/** Validates a chosen file before it is copied or sent, and derives field values from it. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { findFileType } from '#shared/file-types.ts'
import { allKinds, findUploadError } from '#shared/upload-rules.ts'
import { readUploadRules } from './upload-rules.ts'

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
  if (imagesOnly && getSubmittableKind(file) !== 'photo') return 'Only pictures can be shown with the text.'
  return findUploadError(file, { kinds: imagesOnly ? ['photo'] : allKinds, rules: readUploadRules() })
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
