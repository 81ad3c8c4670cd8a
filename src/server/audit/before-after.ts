/** Compares records before and after an edit, for the audit log. */

const maxLoggedLength = 500

function truncateForLog(value: unknown): unknown {
  return typeof value === 'string' && value.length > maxLoggedLength
    ? `${value.slice(0, maxLoggedLength)}…`
    : value
}

/**
 * Columns with a copy of a person's name. The log has the person's id instead, so that erasing the person finds the
 * entry.
 */
const nameCopies = new Set([
  'author_first_name',
  'author_last_name',
  'submitter_first_name',
  'submitter_last_name',
  'uploaded_by_name',
])

/** The values of each changed column before and after; long texts are cut off. */
export function beforeAndAfter(before: object, change: object) {
  const logged = Object.entries(change).filter(([column]) => !nameCopies.has(column))
  return Object.fromEntries(
    logged.map(([column, after]) => [
      column,
      { before: truncateForLog(Reflect.get(before, column) ?? null), after: truncateForLog(after ?? null) },
    ]),
  )
}

/** The columns of a change whose value differs from the value before. */
export function pickChanged<T extends object>(before: object, change: T): Partial<T> {
  const isNew = ([column, value]: [string, unknown]) => value !== Reflect.get(before, column)
  return Object.fromEntries(Object.entries(change).filter(isNew)) as Partial<T>
}
