/**
 * The hashes of what an erased person has been called, and of the births and unique ids that are known: an import recognizes the
 * person by them. They are stored with what imports say about the person.
 */
import { formatKnownName, type KnownName, listLikelyNames } from '#shared/genealogy/name-words.ts'
import type { ErasedHash } from './erased-hash.ts'

/** The column of a last import with the names and births that earlier versions of the file told: a JSON list. */
export const formerNamesColumn = 'former_names'

export interface Marks {
  names: readonly string[]
  /** Of what other spellings of the names have in common with them: somebody with one of these may be the person. */
  likelyNames: readonly string[]
  births: readonly string[]
  /** Of births that tell the day, and of the years of births. */
  days: readonly string[]
  years: readonly string[]
  uids: readonly string[]
  /** Of the ids that the file itself gave: this site's own ids, and those of other files, tell nobody apart. */
  fileUids: readonly string[]
}

const markColumns = {
  names: 'erased_name',
  likelyNames: 'erased_likely_name',
  births: 'erased_birth',
  days: 'erased_day',
  years: 'erased_year',
  uids: 'erased_uid',
  fileUids: 'erased_file_uid',
} as const satisfies Record<keyof Marks, string>

const markKinds = Object.keys(markColumns) as (keyof Marks)[]

function mapMarks(list: (kind: keyof Marks) => readonly string[]): Marks {
  return {
    names: list('names'),
    likelyNames: list('likelyNames'),
    births: list('births'),
    days: list('days'),
    years: list('years'),
    uids: list('uids'),
    fileUids: list('fileUids'),
  }
}

export const noMarks = mapMarks(() => [])

type MarkColumns = Readonly<Record<string, unknown>>

/** The hashes in a column of marks. */
export function readMarkList(value: unknown): string[] {
  return typeof value === 'string' ? value.split(' ') : []
}

export function readMarks(columns: MarkColumns): Marks {
  return mapMarks((kind) => readMarkList(columns[markColumns[kind]]))
}

/** What is known of a person: several names, births and unique ids may be. */
interface KnownData {
  names: readonly KnownName[]
  births: readonly (string | null)[]
  uids: readonly string[]
  fileUids: readonly string[]
}

export function makeMarks(known: KnownData, mark: ErasedHash): Marks {
  const births = known.births.filter(isKnown).filter((birth) => birth !== '')
  // "About 1949", from an age in a census, tells nobody born in 1950 apart.
  const years = births.flatMap((birth) => /^(-?\d{4,})(?:-\d\d){0,2}$/.exec(birth)?.[1] ?? [])
  const hash = (kind: Parameters<ErasedHash>[0], texts: readonly string[]) => [
    ...new Set(texts.filter((text) => text.trim() !== '').map((text) => mark(kind, text))),
  ]
  return {
    names: hash('name', known.names.map(formatKnownName)),
    likelyNames: hash('name', known.names.flatMap(listLikelyNames)),
    births: hash('birth', births),
    days: hash('birth', births.filter(isDay)),
    years: hash(
      'birth',
      years.map((year) => `year ${year}`),
    ),
    uids: hash('uid', known.uids),
    fileUids: hash('uid', known.fileUids),
  }
}

/** The columns that hold the hashes, with those of before. */
export function toMarkColumns(marks: Marks, before: MarkColumns = {}): Record<string, string | null> {
  const known = readMarks(before)
  return Object.fromEntries(
    markKinds.map((kind) => [
      markColumns[kind],
      [...new Set([...known[kind], ...marks[kind]])].join(' ') || null,
    ]),
  )
}

export function shares(one: readonly string[], other: readonly string[]): boolean {
  return one.some((hash) => other.includes(hash))
}

/** Whether both tell something of a kind, and nothing is the same. */
export function differs(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !shares(one, other)
}

function isKnown(text: string | null): text is string {
  return text !== null
}

/** Whether a date tells the day: two people are seldom born on the same. */
function isDay(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date)
}
