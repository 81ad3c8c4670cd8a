/** How a person is called. */

interface Named {
  first_name: string
  last_name: string
  maiden_name: string | null
}

/** "Anna Lindqvist", either part alone, or "Unknown". */
export function formatFullName({ first_name, last_name }: Named): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim() || 'Unknown'
}

/** The maiden name where it says more than the last name does, else null. */
export function getMaidenName({ maiden_name, last_name }: Named): string | null {
  const maiden = maiden_name?.trim() ?? ''
  return maiden === '' || maiden === last_name.trim() ? null : maiden
}
