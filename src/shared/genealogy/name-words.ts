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

/** Shorter words of a surname are usually no surname: "van der Berg", "de la Cruz". */
const shortestSurname = 4

/**
 * What a name and its other spellings have in common: the first given name with the surname, and with each of several surnames.
 * Empty where one of both is not known.
 */
export function listLikelyNames(name: KnownName): string[] {
  const [first, ...others] = toWords(name.given)
  const words = toWords(name.surname)
  const surname = words.length === 0 && name.surname.trim() === '' ? others.slice(-1) : words
  if (first === undefined || surname.length === 0) return []
  const surnames = [surname.join(' '), ...surname.filter((word) => word.length >= shortestSurname)]
  return [...new Set(surnames)].map((one) => `${first} ${one}`)
}
