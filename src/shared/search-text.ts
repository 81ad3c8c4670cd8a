/** Text as searches compare it: without letter case, accents and punctuation. */

const foreignLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Without accents to look for, which takes four times as long. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** Without accents, in plain letters where that is how they are read: "zoë" → "zoe", "ærø" → "aero". @param lower in lower case */
export function removeAccents(lower: string): string {
  if (isPlain(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => foreignLetters[letter] ?? letter)
}

/** Lower case without accents; whatever is neither letter nor digit becomes one space: "Zoë O'Hara" → "zoe o hara". */
export function normalizeForSearch(text: string): string {
  const lower = removeAccents(text.toLowerCase())
  return lower.replace(isPlain(lower) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** The words of what somebody looks for, folded; none where there is neither letter nor digit. */
export function getSearchWords(text: string): string[] {
  return normalizeForSearch(text).split(' ').filter(Boolean)
}
