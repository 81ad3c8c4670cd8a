/** Compares a name that somebody has typed with the names of a person. */
import { formatName } from './genealogy/derive-names.ts'
import { normalizeForSearch } from './search-text.ts'

interface NamedPerson {
  first_name: string
  last_name: string
  maiden_name: string | null
  surname_first?: boolean | number | null | undefined
  also_known_as: readonly string[]
}

/** The names by which a text may mean the person, normalized: with either surname, and the other names. */
export function listFullNames(person: NamedPerson): string[] {
  const { first_name, last_name, maiden_name, also_known_as } = person
  const surnames = maiden_name === null ? [last_name] : [last_name, maiden_name]
  const names = [
    formatName(person),
    ...surnames.map((surname) => `${first_name} ${surname}`),
    ...also_known_as,
  ]
  return [...new Set(names.map(normalizeForSearch))].filter((name) => name !== '')
}
