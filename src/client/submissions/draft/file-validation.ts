/** Whether a chosen file may be sent in at all, before anything of it is copied or goes out. */
import type { MediaKind } from '#shared/contracts/media.contract.ts'
import { bytesPerMB, type FileType, findFileType, getMaxBytes } from '#shared/file-types.ts'

/** As the member dialog of the specification: images, video, audio, pdf, doc, docx. */
export const acceptedFiles = 'image/*,video/*,audio/*,application/pdf,.pdf,.doc,.docx'
/** What stands with a text. */
export const acceptedPictures = 'image/*'

const plurals: Record<MediaKind, string> = {
  photo: 'Pictures',
  document: 'Documents',
  video: 'Films',
  audio: 'Sound recordings',
}

type Described = Pick<File, 'name' | 'type'>

/** Plain text files are left out: only administrators add them. */
function findSubmittableType(file: Described): FileType | undefined {
  const type = findFileType(file)
  return type?.label === 'Plain text' ? undefined : type
}

/** What a file seems to be; undefined for what cannot be sent in. */
export function kindOf(file: Described): MediaKind | undefined {
  return findSubmittableType(file)?.kind
}

/**
 * What is wrong with the file, as a sentence; undefined where nothing is. The server judges its content.
 *
 * @param picturesOnly it is to stand with a text
 */
export function validateSubmissionFile(
  file: Described & { size: number },
  picturesOnly = false,
): string | undefined {
  const kind = kindOf(file)
  if (picturesOnly && kind !== 'photo') return 'Only pictures can be shown with the text.'
  if (!kind) return 'Only pictures, films, sound recordings, PDF and Word documents can be sent in.'
  if (file.size === 0) return 'This file is empty.'
  const max = getMaxBytes(kind)
  if (file.size > max) return `${plurals[kind]} must be smaller than ${max / bytesPerMB} MB.`
  return undefined
}

/** The category that a file is probably for. */
export function categoryOf(file: Described): string {
  const kind = kindOf(file)
  if (kind === 'photo') return 'photos'
  if (kind === 'video') return 'videos'
  return kind === 'audio' ? 'audio' : 'documents'
}

/** "Grandmother's letter.pdf" gives "Grandmother's letter". */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim()
}

/** Comma-separated, trimmed, empties dropped. */
export function parseTags(text: string): string[] {
  return [...new Set(text.split(/[,،，、]/).map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
