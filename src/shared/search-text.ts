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

/** No letter has more marks above and below it; long rows of them take the square of their number to normalize. */
export function limitMarks(text: string): string {
  return isAscii(text) ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
}

/** Replaces letters with accents by plain letters: "zoë" → "zoe", "ærø" → "aero". @param lower in lower case */
export function removeAccents(lower: string): string {
  if (isAscii(lower)) return lower
  return limitMarks(lower)
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

/** Scripts without spaces between words: each character is a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

function separateCharacters(normalized: string): string {
  return isAscii(normalized) ? normalized : normalized.replace(unspaced, ' $& ')
}

/** The normalized words of a search; empty for a text of nothing but punctuation. */
export function getSearchWords(text: string): string[] {
  return separateCharacters(normalizeForSearch(text)).split(' ').filter(Boolean)
}

/** As passports write the letters of Russian, Ukrainian, Serbian and Greek names. */
const latinLetters = new Map(
  Object.entries({
    ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'ye', ж: 'zh', з: 'z', и: 'i' },
    ...{ і: 'i', ї: 'yi', й: 'y', ј: 'j', к: 'k', л: 'l', љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p' },
    ...{
      р: 'r',
      с: 's',
      т: 't',
      ћ: 'c',
      ђ: 'dj',
      у: 'u',
      ў: 'u',
      ф: 'f',
      х: 'kh',
      ц: 'ts',
      ч: 'ch',
      џ: 'dz',
    },
    ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
    ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
    ...{
      ν: 'n',
      ξ: 'x',
      ο: 'o',
      π: 'p',
      ρ: 'r',
      σ: 's',
      ς: 's',
      τ: 't',
      υ: 'y',
      φ: 'f',
      χ: 'ch',
      ψ: 'ps',
      ω: 'o',
    },
  }),
)

/** What Germans and Scandinavians write without a keyboard for their letters. */
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', æ: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa' }

/** Tried at the beginning of each word only, so that a long one takes no quadratic time. */
const namesWithMarks = /(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*(?:['’ʼ‘`´-]\p{L}[\p{L}\p{M}]*)+/gu

/** What has another spelling in plain ASCII. */
const hasOtherSpelling = /['`-]|[aou]e|aa/

/** Writes the Cyrillic and Greek letters of a text in lower case as passports do: "шестаков" → "shestakov". */
function writeInLatin(lower: string): string {
  return limitMarks(lower)
    .normalize('NFC')
    .replace(/ο[υύ]/g, 'ou')
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*/gu, (letter) => {
      const [base = letter] = letter.normalize('NFD')
      return latinLetters.get(letter) ?? latinLetters.get(base) ?? letter
    })
}

/** "dostoevskiy" → "dostoevsky". */
function shortenEnds(latin: string): string {
  return latin.replace(/[iy]y\b/g, 'y')
}

/** "mueller" → "muller", "aas" → "as". */
function shortenDigraphs(lower: string): string {
  return lower.replace(/([aou])e|aa/g, (found, vowel: string | undefined) => vowel ?? found.charAt(0))
}

/** One spelling for all that mean the same name: "müller" and "mueller" → "muller", "шестаков" → "shestakov". */
export function foldSpelling(lower: string): string {
  const latin = isAscii(lower) ? lower : removeAccents(shortenEnds(writeInLatin(lower)))
  return shortenDigraphs(latin)
}

/** Other ways to spell a text in lower case. */
function spellOtherwise(lower: string): string[] {
  const spelled = [
    // "obrien", "jeanluc"
    (lower.match(namesWithMarks) ?? []).map((name) => name.replace(/[^\p{L}\p{M}]/gu, '')).join(' '),
    // "Mueller" is also found as "Müller".
    shortenDigraphs(lower),
  ]
  if (isAscii(lower)) return spelled
  const latin = writeInLatin(lower)
  return [
    ...spelled,
    limitMarks(lower)
      .normalize('NFC')
      .replace(/[äæöøüå]/g, (letter) => digraphs[letter] ?? letter),
    latin,
    shortenEnds(latin),
  ]
}

/**
 * The words of a text that searches find, with the other spellings of names: "O'Brien" is also "obrien", "Müller" also "mueller",
 * "Шестаков" also "shestakov". A text contains what was searched for if it contains all of `getSearchWords`.
 */
export function makeSearchText(text: string): string {
  const normalized = normalizeForSearch(text)
  const lower = text.toLowerCase()
  if (isAscii(lower) && !hasOtherSpelling.test(lower)) return normalized
  const words = new Set(normalized.split(' '))
  const spelled = [separateCharacters(normalized), ...spellOtherwise(lower).map(normalizeForSearch)]
  const others = new Set(spelled.flatMap((other) => other.split(' ')).filter((word) => !words.has(word)))
  return [normalized, ...others].filter(Boolean).join(' ')
}

/** Whether a search text has all words of a search somewhere. */
export function includesWords(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => searchText.includes(word))
}
