/** Creates usernames from names and normalizes usernames. */
import { textLength } from './limits.ts'

/** Leaves room for a number after a username that is taken. */
const maxCreatedLength = textLength.username - 10

/** The form in which usernames are stored and compared. */
export function normalizeUsername(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** `first.last` in lower case with letters, digits and dots only. The username may be taken already. */
export function createUsername(firstName: string, lastName: string): string {
  return normalizeUsername(`${firstName}.${lastName}`)
    .replace(/[^\p{L}\p{N}.]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, maxCreatedLength)
}
