/** The names of a person as text. */
import { formatName } from '#shared/genealogy/derive-names.ts'

interface NamedPerson {
  first_name: string
  last_name: string
  maiden_name: string | null
  surname_first?: true | undefined
}

/** "Anna Lindqvist", "Nagy István", one name alone, or "Unknown". */
export function formatFullName(person: NamedPerson): string {
  return formatName(person) || 'Unknown'
}

/** The maiden name; null if there is none or it equals the last name. */
export function getMaidenName({ maiden_name, last_name }: NamedPerson): string | null {
  const maiden = maiden_name?.trim() ?? ''
  return maiden === '' || maiden === last_name.trim() ? null : maiden
}
