/** Splits the text of a NAME structure into given names, surname and suffix, and tells which of them comes first. */
import { toText } from '../gedcom-line-values.ts'

/** Replaces underscores by spaces, as in old files; empty for text without letters and digits ("(-----)", "?"). */
export function cleanText(text: string | null | undefined): string {
  if (text == null || text === '') return ''
  const words = toText(text)
    .replace(/[\s_]+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

/** Splits a name at its slashes; two surnames may each have a pair: "Ana /Gómez/ /Iglesias/", "Óscar /Romero/ y /Galdámez/". */
export function splitValue(value: string): { before: string; surname: string | null; after: string } {
  const open = value.indexOf('/')
  if (open < 0) return { before: cleanText(value), surname: null, after: '' }
  const close = value.lastIndexOf('/')
  const end = close === open ? value.length : close
  return {
    before: cleanText(value.slice(0, open)),
    surname: cleanText(value.slice(open + 1, end).replaceAll('/', ' ')),
    after: cleanText(value.slice(end + 1)),
  }
}

export function withoutPrefix(text: string, prefix: string): string {
  return prefix !== '' && text.startsWith(`${prefix} `) ? text.slice(prefix.length + 1) : text
}

function withoutSuffix(text: string, suffix: string): string {
  return suffix !== '' && text.endsWith(` ${suffix}`)
    ? text.slice(0, -suffix.length - 1).replace(/,$/, '')
    : text
}

function withoutNickname(text: string, nickname: string): string {
  const quoted = `"${nickname}"`
  return nickname !== '' && text.includes(quoted) ? cleanText(text.replace(quoted, ' ')) || text : text
}

interface NameParts {
  given: string
  /** With the part before it: "van der Berg". */
  surname: string
  suffix: string
  /** Whether the text has the surname before the given names: "/Nagy/ István". */
  surnameFirst: boolean
}

/** Scripts without spaces between surname and given name: "王小明". */
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}]/u

/** Splits a name without slashes into given name and surname with the help of GIVN and SURN. */
function combinePieces(whole: string, givn: string, surn: string): Omit<NameParts, 'suffix'> {
  if (surn === '') return { given: whole || givn, surname: '', surnameFirst: false }
  const rest = whole.startsWith(surn) ? whole.slice(surn.length) : ''
  const surnameFirst = rest.startsWith(' ') || unspaced.test(rest)
  if (givn !== '')
    return { given: givn, surname: surn, surnameFirst: surnameFirst && rest.trimStart() === givn }
  if (whole.endsWith(` ${surn}`))
    return { given: whole.slice(0, -surn.length - 1), surname: surn, surnameFirst: false }
  return { given: surnameFirst ? rest.trimStart() : whole, surname: surn, surnameFirst }
}

/** What follows a surname and is no given name, where nothing else tells. */
const SUFFIX = /^(?:jr|sr|jun|sen|snr|jnr|esq|esquire|junior|senior|md|phd|mbe|obe|cbe|[ivx]+)\.?$/i

function areSuffixes(text: string): boolean {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => SUFFIX.test(word))
}

/** Finds the text of a piece of the name by its tag; empty where there is none. */
export type FindPiece = (tag: string) => string

/** Whether what follows the surname is the given name, as in Hungarian and Chinese names. */
function isGivenName(after: string, givn: string, nsfx: string): boolean {
  if (after === '' || after === nsfx) return false
  return givn === '' ? !areSuffixes(after) : after.includes(givn)
}

/** The given names, the whole surname and the suffix of a NAME. */
export function readParts(value: string, piece: FindPiece): NameParts {
  const [npfx, givn, nick, nsfx] = [piece('NPFX'), piece('GIVN'), piece('NICK'), piece('NSFX')]
  // Several surnames are separated by commas.
  const surn = [piece('SPFX'), piece('SURN').replace(/\s*,\s*/g, ' ')].filter((part) => part !== '').join(' ')
  const { before, surname, after } = splitValue(value)
  if (surname === null)
    return {
      ...combinePieces(withoutSuffix(withoutPrefix(before, npfx), nsfx), givn, surn),
      suffix: nsfx === before ? '' : nsfx,
    }
  if (surname !== '' && surname === givn && before === surn)
    return { given: givn, surname: surn, suffix: after, surnameFirst: true }
  const given = before === npfx ? '' : withoutNickname(withoutPrefix(before, npfx), nick)
  const rest = withoutSuffix(after, nsfx)
  const whole = surname || surn
  if (given === '' && isGivenName(rest, givn, nsfx))
    return { given: withoutNickname(rest, nick), surname: whole, suffix: nsfx, surnameFirst: whole !== '' }
  return { given: given || givn, surname: whole, suffix: after || nsfx, surnameFirst: false }
}
