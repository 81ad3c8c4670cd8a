/** The tags and characters that GEDCOM 7.0 allows in a line. */
import { toFileTag } from '../gedcom-tags.ts'

const tagPattern = /^(?:[A-Z]|_[A-Z0-9_])[A-Z0-9_]*$/

/** The tag of a structure in a file of version 7.0: capital letters, digits and underscores, and never one underscore alone. */
export function getValidTag(tag: string): string {
  const fileTag = toFileTag(tag, true)
  if (tagPattern.test(fileTag)) return fileTag
  const valid = fileTag.toUpperCase().replace(/[^A-Z0-9_]/g, '_')
  return tagPattern.test(valid) ? valid : `_${valid}`
}

const banned = /(?![\t\r\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

/** Removes control characters, halves of surrogate pairs, and code points that are no characters. */
export function removeBannedCharacters(text: string): string {
  return text.replace(banned, '')
}
