/** Compares names that are written in several ways: by their words, without accents, letter case and punctuation. */
import { removeAccents } from '../search-text.ts'

/** What files write where a name is not known. */
const placeholders: ReadonlySet<string> = new Set([
  ...['n', 'nn', 'nomen nescio', 'unknown', 'unnamed', 'not known', 'unbekannt', 'ukjent', 'okand', 'ukendt'],
  ...['onbekend', 'inconnu', 'inconnue', 'desconocido', 'desconocida', 'sconosciuto', 'sconosciuta'],
])

/** The words of a name, in lower case without accents; none for a placeholder such as "N.N.". */
export function toWords(name: unknown): string[] {
  if (typeof name !== 'string' || name === '') return []
  const words = removeAccents(name.normalize('NFKC').toLowerCase())
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

/** Chinese, Japanese and Korean names, which are written without spaces, too. */
const isWrittenTogether = (words: string) =>
  /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana} ]+$/u.test(words)

/**
 * What a name and its other spellings have in common: each given name with the surname, and with each of several surnames, in
 * both orders. Titles count as given names, so that they change nothing. Empty where a given name or a surname is not known.
 */
export function listLikelyNames(name: KnownName): string[] {
  const given = toWords(name.given).slice(0, mostNames)
  const words = toWords(name.surname).slice(0, mostNames)
  const isUnparted = words.length === 0 && name.surname.trim() === ''
  const [givenNames, surname] = isUnparted ? [given.slice(0, -1), given.slice(-1)] : [given, words]
  const together = [...given, ...words].join(' ')
  if (isUnparted && given.length === 1 && isWrittenTogether(together)) return given
  if (givenNames.length === 0 || surname.length === 0) return []
  const parts = surname.filter((word, i) => word.length >= shortestSurname || i === surname.length - 1)
  const surnames = [surname.join(' '), ...parts]
  const pairs = surnames.flatMap((last) =>
    givenNames.flatMap((first) => [`${first} ${last}`, `${last} ${first}`]),
  )
  const joined = isWrittenTogether(together) ? pairs.map((pair) => pair.replaceAll(' ', '')) : []
  return [...new Set([...pairs, ...joined])]
}

/** A text may be long; a name in it stands at its beginning. */
const mostWords = 12

/**
 * Every two words of a text, in their order, and each word that may be a whole name: a text that contains a name has one of
 * {@link listLikelyNames}.
 */
export function listWordPairs(text: string): string[] {
  const words = toWords(text).slice(0, mostWords)
  const pairs = words.flatMap((first, i) => words.slice(i + 1).map((last) => `${first} ${last}`))
  return [...pairs, ...words.filter(isWrittenTogether)]
}

/** The words of a name, and {@link listLikelyNames}: a text that tells the name has one of {@link listToldNames}. */
export function listSpellings(name: KnownName): string[] {
  return [toWords(formatKnownName(name)).join(' '), ...listLikelyNames(name)].filter((words) => words !== '')
}

/** All that may be a name in a text: its words, and {@link listWordPairs}. */
export function listToldNames(text: string): string[] {
  return [toWords(text).join(' '), ...listWordPairs(text)]
}
