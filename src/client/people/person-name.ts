/** The names of a person as text. */

interface NamedPerson {
  first_name: string
  last_name: string
  maiden_name: string | null
}

/** "Anna Lindqvist", one name alone, or "Unknown". */
export function formatFullName({ first_name, last_name }: NamedPerson): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim() || 'Unknown'
}

/** The maiden name; null if there is none or it equals the last name. */
export function getMaidenName({ maiden_name, last_name }: NamedPerson): string | null {
  const maiden = maiden_name?.trim() ?? ''
  return maiden === '' || maiden === last_name.trim() ? null : maiden
}
