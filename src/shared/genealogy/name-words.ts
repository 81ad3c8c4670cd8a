/** Compares names that are written in several ways: by their words, without accents, letter case and punctuation. */
import { foldSpelling, limitMarks, removeAccents } from '../search-text.ts'

/** What files write where a name is not known. */
const placeholders: ReadonlySet<string> = new Set([
  ...['n', 'nn', 'nomen nescio', 'unknown', 'unnamed', 'not known', 'unbekannt', 'ukjent', 'okand', 'ukendt'],
  ...['onbekend', 'inconnu', 'inconnue', 'desconocido', 'desconocida', 'sconosciuto', 'sconosciuta'],
])

/** The words of a name, in lower case without accents; none for a placeholder such as "N.N.". */
export function toWords(name: unknown): string[] {
  if (typeof name !== 'string' || name === '') return []
  const words = removeAccents(limitMarks(name).normalize('NFKC').toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const isPlaceholder = placeholders.has(words.join(' ')) || words.every((word) => word === 'n')
  return isPlaceholder ? [] : words
}

/** A name by its parts. Without a surname, the last of several given names may be one. */
export interface KnownName {
  given: string
  surname: string
  suffix?: string
}

export function formatKnownName({ given, surname, suffix = '' }: KnownName): string {
  return `${given} ${surname} ${suffix}`
}

/** What a name of a person consists of, as files and names on the site have it. */
interface NamePieces {
  given?: string | null | undefined
  callName?: string | null | undefined
  nickname?: string | null | undefined
  surnamePrefix?: string | null | undefined
  surname?: string | null | undefined
  suffix?: string | null | undefined
  /** In other scripts and languages. */
  translations?: readonly Pick<NamePieces, 'given' | 'surname'>[] | null | undefined
}

/** A name, and what else it tells by which the person is called: the call name, the nickname, and its other scripts. */
export function listKnownNames(name: NamePieces): KnownName[] {
  const surname = [name.surnamePrefix, name.surname].filter(Boolean).join(' ')
  const others = [
    ...[name.callName, name.nickname].map((given) => ({ given: given ?? '', surname })),
    ...(name.translations ?? []).map((other) => ({ given: other.given ?? '', surname: other.surname ?? '' })),
  ]
  return [
    { given: name.given ?? '', surname, ...(name.suffix && { suffix: name.suffix }) },
    // One word alone is the name of many.
    ...others.filter((other) => listLikelyNames(other).length > 0),
  ]
}

/** Shorter words of a surname are usually no surname, but for the last one: "van der Berg", "de la Cruz", "de Vos". */
const shortestSurname = 4
/** More given names and surnames are not compared: a stranger's file may have thousands. */
const mostNames = 8

/** The words of a name or text in one spelling: "Müller" and "Mueller" are the same. */
function toSpelledWords(text: string): string[] {
  return toWords(
    foldSpelling(
      limitMarks(text)
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase(),
    ),
  )
}

/** Some words in a row, written together: "Jean-Luc" and "Jeanluc", "van der Berg" and "Vanderberg" are the same. */
interface Span {
  from: number
  to: number
  joined: string
}

const longestSpan = 3

function listSpans(words: readonly string[]): Span[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestSpan, words.length - from) }, (__, i) => {
      const to = from + i + 1
      return { from, to, joined: foldSpelling(words.slice(from, to).join('')) }
    }),
  )
}

/** Marks a name that is written as one word, so that nobody's nickname is taken for it. */
const asOneWord = (name: string) => `+${foldSpelling(name)}`

/**
 * What a name and its other spellings have in common: each given name with the surname, and with each of several surnames, in
 * both orders. Titles count as given names, so that they change nothing. Empty where a given name or a surname is not known.
 */
export function listLikelyNames(name: KnownName): string[] {
  const given = toSpelledWords(name.given).slice(0, mostNames)
  const words = toSpelledWords(name.surname).slice(0, mostNames)
  const isUnparted = words.length === 0 && name.surname.trim() === ''
  const [givenNames, surname] = isUnparted ? [given.slice(0, -1), given.slice(-1)] : [given, words]
  const [only = ''] = given
  if (isUnparted && given.length === 1 && unspacedName.test(only)) return [asOneWord(only)]
  if (givenNames.length === 0 || surname.length === 0) return []
  const parts = surname.filter((word, i) => word.length >= shortestSurname || i === surname.length - 1)
  const surnames = new Set([surname.join(''), ...parts])
  const pairs = [...surnames].flatMap((last) =>
    listSpans(givenNames).flatMap(({ joined: first }) => [
      ...[`${first} ${last}`, `${last} ${first}`],
      ...[asOneWord(first + last), asOneWord(last + first)],
    ]),
  )
  return [...new Set(pairs)]
}

/** A text is compared no further. */
const mostLetters = 300
const mostWords = 40
/** Between a given name and the surname may be others. */
const mostBetween = 3

/** Scripts that are written without spaces. */
const unspacedName = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+$/u
const unspacedText = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]{2,}/gu
const longestUnspaced = 12
const mostUnspaced = 100

/** All that may be a name in a script without spaces: "王小明" in "王小明爷爷". */
function listUnspacedNames(words: readonly string[]): string[] {
  const unspaced = words.join('').match(unspacedText) ?? []
  return unspaced.flatMap((text) =>
    Array.from(text.slice(0, mostUnspaced)).flatMap((_, from, letters) =>
      Array.from({ length: Math.min(longestUnspaced, letters.length - from) }, (__, i) =>
        letters.slice(from, from + i + 1).join(''),
      ),
    ),
  )
}

/**
 * All that may be a name in a text: every two words that are not far apart, in their order, and each word: a text that contains a
 * name has one of {@link listLikelyNames}.
 */
export function listWordPairs(text: string): string[] {
  const words = toSpelledWords(text.slice(0, mostLetters))
    .filter((word) => !/^\d+$/.test(word))
    .slice(0, mostWords)
  const spans = listSpans(words)
  const pairs = spans.flatMap((first) =>
    spans.flatMap((last) =>
      last.from >= first.to && last.from - first.to <= mostBetween ? `${first.joined} ${last.joined}` : [],
    ),
  )
  const single = [...spans.map(({ joined }) => joined), ...listUnspacedNames(words)]
  return [...new Set([...pairs, ...single.map(asOneWord)])]
}

const asWhole = (words: readonly string[]) => `=${words.join(' ')}`

/** The words of a name, and {@link listLikelyNames}: a text that tells the name has one of {@link listToldNames}. */
export function listSpellings(name: KnownName): string[] {
  const words = toSpelledWords(formatKnownName(name))
  return words.length === 0 ? [] : [asWhole(words), ...listLikelyNames(name)]
}

/** The words of a text, and {@link listWordPairs}. */
export function listToldNames(text: string): string[] {
  return [asWhole(toSpelledWords(text)), ...listWordPairs(text)]
}
