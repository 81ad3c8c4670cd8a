/** Compares the ETags of lists: a strong ETag names the encoding too, and all of them name the same list. */

/** The ETag without quotes and encoding. */
export function getTagStem(tag: string): string {
  return tag
    .replace(/^W\//, '')
    .replace(/^"|"$/g, '')
    .replace(/\.(br|gzip)$/, '')
}

/** The ETag of a list in an encoding. */
export function buildTag(stem: string, encoding: string | null): string {
  return encoding === null ? `"${stem}"` : `"${stem}.${encoding}"`
}

/**
 * The ETag for a 304: that of the copy which the client has.
 *
 * @param header `If-None-Match`
 * @returns null if the client has another list or none
 */
export function findKnownTag(header: string | undefined, stem: string): string | null {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? []
  const known = tags.find((tag) => tag === '*' || getTagStem(tag) === stem)
  if (known === undefined) return null
  return known === '*' ? buildTag(stem, null) : known.replace(/^W\//, '')
}
