/** Normalizes text for searches: ignores letter case, accents and punctuation, and keeps signs such as % and 🚤. */

const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}

/** Plain ASCII has no accents to remove, which makes normalizing four times as fast. */
function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

/** Replaces letters with accents by plain letters: "zoë" → "zoe", "ærø" → "aero". @param lower in lower case */
export function removeAccents(lower: string): string {
  if (isAscii(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłıς]/g, (letter) => replacements[letter] ?? letter)
}

/** Signs that people search for, each a word of its own: "100%", "🚤". */
const signs = /[%#@+=\p{Sc}\p{So}]/gu

/** Lower case without accents, with spaces for punctuation: "Zoë O'Hara, 5%" → "zoe o hara 5 %". */
export function normalizeForSearch(text: string): string {
  const lower = removeAccents(text.toLowerCase())
  if (isAscii(lower) && !/[%#@+=$]/.test(lower)) return lower.replace(/[^a-z0-9]+/g, ' ').trim()
  return lower
    .replace(signs, ' $& ')
    .replace(/[^\p{L}\p{N}%#@+=\p{Sc}\p{So}]+/gu, ' ')
    .trim()
}

/** The normalized words of a search text; empty for a text of nothing but punctuation. */
export function getSearchWords(text: string): string[] {
  return normalizeForSearch(text).split(' ').filter(Boolean)
}
