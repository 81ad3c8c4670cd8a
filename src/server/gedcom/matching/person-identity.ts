/** What tells who somebody is: names, sex, and the days of birth and death, of the file or as the site knows them. */
import { getEarliestDay, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import type { GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { toWords } from '#shared/genealogy/name-words.ts'
import { getIdentity } from '../import-plan/import-columns.ts'
import type { Columns } from '../import-plan/merge-record.ts'

/** A date as the days that it can mean, in days since 1970; null for an open end. */
interface Days {
  first: number | null
  last: number | null
}

export interface Identity {
  /** Words in lower case without accents. */
  given: readonly string[]
  /** Each in lower case without accents. */
  surnames: readonly string[]
  /** Further complete names, likewise. */
  otherNames: readonly string[]
  sex: string | null
  birth: Days | null
  death: Days | null
}

function toDays(date: unknown): Days | null {
  if (typeof date !== 'string') return null
  const [first, last] = [getEarliestDay(date), getLatestDay(date)]
  return first === null && last === null ? null : { first, last }
}

/** What names have beyond tells nothing more, and takes long to compare. */
const [mostWords, mostLetters, mostOtherNames] = [20, 200, 50]

/** The words of a name, as far as they are compared. */
function readWords(name: unknown): string[] {
  return toWords(name)
    .slice(0, mostWords)
    .map((word) => word.slice(0, mostLetters))
}

/** @param json a JSON list of names */
function listNames(json: unknown): unknown[] {
  const names: unknown = typeof json === 'string' ? JSON.parse(json) : []
  return Array.isArray(names) ? names.slice(0, mostOtherNames) : []
}

function makeIdentity(columns: Columns): Identity {
  const surnames = [columns['last_name'], columns['maiden_name']].map((name) => readWords(name).join(' '))
  const sex = columns['gender']
  return {
    given: readWords(columns['first_name']),
    surnames: [...new Set(surnames.filter((name) => name !== ''))],
    otherNames: listNames(columns['also_known_as']).map((name) => readWords(name).join(' ')),
    sex: sex === 'M' || sex === 'F' ? sex : null,
    birth: toDays(columns['birth_date']),
    death: toDays(columns['death_date']),
  }
}

export function identifyFilePerson(person: GedcomPerson): Identity {
  return makeIdentity({
    ...{ first_name: person.firstName, last_name: person.lastName, maiden_name: person.maidenName },
    also_known_as: JSON.stringify(person.alsoKnownAs),
    ...{ gender: person.sex, birth_date: person.birth.date, death_date: person.death.date },
  })
}

/** What the site does not say now, perhaps because it is hidden, is as it was. */
function fillIn(now: Identity, before: Identity): Identity {
  return {
    given: now.given.length > 0 ? now.given : before.given,
    surnames: now.surnames.length > 0 ? now.surnames : before.surnames,
    otherNames: now.otherNames.length > 0 ? now.otherNames : before.otherNames,
    sex: now.sex ?? before.sex,
    birth: now.birth ?? before.birth,
    death: now.death ?? before.death,
  }
}

/**
 * A person of the site: as last imported, and as the site says now where that differs or where no import has told the person.
 * @param existing undefined for a person who was deleted here
 */
export function identifyKnownPerson(imported: Columns, existing: Columns | undefined): Identity[] {
  const before = makeIdentity(getIdentity(imported))
  if (existing === undefined) return [before]
  if (Object.keys(imported).length === 0) return [makeIdentity(existing)]
  const now = fillIn(makeIdentity(existing), before)
  return JSON.stringify(now) === JSON.stringify(before) ? [before] : [before, now]
}
