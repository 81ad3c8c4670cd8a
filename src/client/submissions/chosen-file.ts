/** Whether a chosen file may be sent in at all, before anything of it goes out. */
import * as limits from '#shared/limits.ts'

/** As the member dialog of the specification: images, video, audio, pdf, doc, docx. */
export const acceptedFiles = 'image/*,video/*,audio/*,application/pdf,.pdf,.doc,.docx'

const megabyte = 1024 * 1024

const families: readonly { pattern: RegExp; name: string; most: number }[] = [
  { pattern: /^image\//, name: 'Pictures', most: limits.upload.photo },
  { pattern: /^video\//, name: 'Films', most: limits.upload.video },
  { pattern: /^audio\//, name: 'Sound recordings', most: limits.upload.audio },
  { pattern: /^application\/pdf$/, name: 'Documents', most: limits.upload.document },
]
const documents = /\.(?:pdf|docx?)$/i

/** What is wrong with the file, as a sentence; undefined where nothing is. The server judges its content. */
export function fileFault({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const family = documents.test(name)
    ? families.find((known) => known.name === 'Documents')
    : families.find(({ pattern }) => pattern.test(type))
  if (!family || /svg/i.test(type)) {
    return 'Only pictures, films, sound recordings, PDF and Word documents can be sent in.'
  }
  if (size === 0) return 'This file is empty.'
  if (size > family.most) return `${family.name} must be smaller than ${family.most / megabyte} MB.`
  return undefined
}

/** "Grandmother's letter.pdf" gives "Grandmother's letter". */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim()
}

/** Comma-separated, trimmed, empties dropped. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
