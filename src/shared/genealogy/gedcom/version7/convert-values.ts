/** Converts values of older versions of GEDCOM to the data types of 7.0. */
import { findTypeByName } from '#shared/file-types.ts'

/** The languages of GEDCOM 5.5.1 as BCP 47 language tags. */
const languageTags: Readonly<Record<string, string>> = {
  afrikaans: 'af',
  albanian: 'sq',
  amharic: 'am',
  'anglo-saxon': 'ang',
  arabic: 'ar',
  armenian: 'hy',
  assamese: 'as',
  belorusian: 'be',
  bengali: 'bn',
  bulgarian: 'bg',
  burmese: 'my',
  cantonese: 'yue',
  catalan: 'ca',
  catalan_spn: 'ca',
  'church-slavic': 'cu',
  chinese: 'zh',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  esperanto: 'eo',
  estonian: 'et',
  faroese: 'fo',
  finnish: 'fi',
  french: 'fr',
  georgian: 'ka',
  german: 'de',
  greek: 'el',
  gujarati: 'gu',
  hawaiian: 'haw',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  japanese: 'ja',
  kannada: 'kn',
  khmer: 'km',
  korean: 'ko',
  lao: 'lo',
  latin: 'la',
  latvian: 'lv',
  lithuanian: 'lt',
  macedonian: 'mk',
  malayalam: 'ml',
  mandrin: 'cmn',
  marathi: 'mr',
  mongolian: 'mn',
  nepali: 'ne',
  norwegian: 'no',
  persian: 'fa',
  polish: 'pl',
  portuguese: 'pt',
  punjabi: 'pa',
  romanian: 'ro',
  russian: 'ru',
  sanskrit: 'sa',
  serb: 'sr',
  serbo_croa: 'sh',
  slovak: 'sk',
  slovene: 'sl',
  spanish: 'es',
  swedish: 'sv',
  tagalog: 'tl',
  tamil: 'ta',
  telugu: 'te',
  thai: 'th',
  tibetan: 'bo',
  turkish: 'tr',
  ukrainian: 'uk',
  urdu: 'ur',
  vietnamese: 'vi',
  wendic: 'wen',
  yiddish: 'yi',
}

const languageTag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/

/** A language tag; null for a language that the table does not have. */
export function convertLanguage(text: string): string | null {
  const trimmed = text.trim()
  return languageTags[trimmed.toLowerCase()] ?? (languageTag.test(trimmed) ? trimmed : null)
}

const mediaType = /^[A-Za-z0-9][\w!#$&^.+-]*\/[A-Za-z0-9][\w!#$&^.+-]*(?:;.*)?$/

/** A media type from a file extension ("jpg"); null for an unknown extension. */
export function convertMediaType(text: string): string | null {
  const trimmed = text.trim()
  if (mediaType.test(trimmed)) return trimmed
  return findTypeByName(`file.${trimmed.replace(/^\./, '')}`)?.mimeTypes[0] ?? null
}

/** The media type that the name of a file stands for; the type of any bytes for an unknown extension. */
export function getMediaTypeOfPath(path: string): string {
  return convertMediaType(/\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1] ?? '') ?? 'application/octet-stream'
}

const isUrl = (path: string) => /^[A-Za-z][A-Za-z0-9+.-]+:/.test(path)

/** Escapes what an address may not have. Letters of every script may stay, and so may escapes. */
function escapePath(path: string): string {
  return path.replace(/[\s"<>^`{|}\\]|%(?![0-9A-Fa-f]{2})/g, encodeURIComponent)
}

/** A file path as an address: relative to the file, or complete. "C:\Photos\a b.jpg" becomes "file:///C:/Photos/a%20b.jpg". */
export function convertFilePath(text: string): string | null {
  const path = text.trim()
  if (path === '') return null
  if (isUrl(path)) return escapePath(path)
  const slashes = path.replaceAll('\\', '/')
  if (/^[A-Za-z]:/.test(slashes))
    return `file:///${slashes.slice(0, 2)}${escapePath(slashes.slice(2).replace(/^(?!\/)/, '/'))}`
  if (slashes.startsWith('//')) return `file:${escapePath(slashes)}`
  if (slashes.startsWith('/')) return `file://${escapePath(slashes)}`
  return escapePath(slashes)
}

const unit =
  '\\d+ ?y(?: ?\\d+ ?m)?(?: ?\\d+ ?w)?(?: ?\\d+ ?d)?|\\d+ ?m(?: ?\\d+ ?w)?(?: ?\\d+ ?d)?|\\d+ ?w(?: ?\\d+ ?d)?|\\d+ ?d'
const age = new RegExp(`^([<>])? ?(${unit})$`)

/** The words that 5.5.1 has instead of figures. */
const ageWords: Readonly<Record<string, string>> = { CHILD: '< 8y', INFANT: '< 1y', STILLBORN: '0y' }

/** An age in years, months, weeks and days; the words of the file as the phrase where the value says less. */
export function convertAge(text: string): { value: string; phrase: string | null } {
  const trimmed = text.trim()
  const word = ageWords[trimmed.toUpperCase()]
  if (word !== undefined) return { value: word, phrase: trimmed }
  const [, bound, figures] = age.exec(trimmed.toLowerCase().replace(/^([<>] ?)?(\d+)$/, '$1$2y')) ?? []
  if (figures === undefined) return { value: '', phrase: trimmed === '' ? null : trimmed }
  const spaced = figures.replaceAll(' ', '').replace(/([a-z])(?=\d)/g, '$1 ')
  return { value: bound === undefined ? spaced : `${bound} ${spaced}`, phrase: null }
}

/** A coordinate such as "N60.5" from "60.5", "-60,5" or "60.5N". */
export function convertCoordinate(
  text: string,
  [positive, negative]: readonly [string, string],
): string | null {
  const trimmed = text.trim().toUpperCase().replace(',', '.')
  const [, before = '', sign = '', degrees = '', after = ''] =
    /^([NSEW]?) ?([+-]?)(\d+(?:\.\d+)?) ?°? ?([NSEW]?)$/.exec(trimmed) ?? []
  if (degrees === '') return null
  const letter = before || after || (sign === '-' ? negative : positive)
  return letter === positive || letter === negative ? letter + degrees : null
}

/** A name with one surname between slashes, or none: two surnames that each have a pair become one. */
export function convertName(text: string): string {
  const [before = '', ...parts] = text.replace(/[\t\n]+/g, ' ').split('/')
  if (parts.length === 0) return before === '' ? '//' : before
  const after = parts.length > 1 ? parts.pop() : ''
  const [surname = '', ...more] = parts
  const others = more.map((part) => part.trim()).filter((part) => part !== '')
  return `${before}/${[surname, ...others].join(' ')}/${after}`
}

export function convertTime(text: string): string | null {
  const [, time] =
    /^((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z?)$/.exec(text.trim().toUpperCase()) ?? []
  return time ?? null
}
