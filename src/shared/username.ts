/** The username that is made of a name, before it is known whether somebody has it. */

/** The form in which usernames are kept and compared. */
export function normalizeUsername(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** `first.last` in lower case: letters, digits and the dot; empty where the names have none of these. */
export function createUsername(firstName: string, lastName: string): string {
  return normalizeUsername(`${firstName}.${lastName}`)
    .replace(/[^\p{L}\p{N}.]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 90)
}
