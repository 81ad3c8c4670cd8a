/** Slugs: the readable part of an article's URL. */
import { textLength } from './limits.ts'

/**
 * Creates a slug: lower-case letters of any script, digits and hyphens, with hyphens for spaces. Empty for a text without
 * letters and digits.
 */
export function createSlug(text: string): string {
  const slug = text
    .normalize('NFC')
    .toLowerCase()
    .slice(0, textLength.slug)
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return /[\p{L}\p{N}]/u.test(slug) ? slug : ''
}

/** The slug itself or, if another article has it, the slug with the first free number: `-2`, `-3` … */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug
  for (let n = 2; taken.has(candidate); n += 1) candidate = `${slug}-${n}`
  return candidate
}
