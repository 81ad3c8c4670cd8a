/** The readable part of an article's address. */

const longest = 300

/**
 * The slug of a text: lower case, nothing but letters (of any script), digits, spaces and hyphens, the spaces as
 * hyphens. Empty where the text has neither letter nor digit.
 */
export function createSlug(text: string): string {
  const kept = text
    .normalize('NFC')
    .toLowerCase()
    .slice(0, longest)
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return /[\p{L}\p{N}]/u.test(kept) ? kept : ''
}

/** The wanted slug, or the first of `-2`, `-3` … that no other article has. */
export function findFreeSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`
  return slug
}
