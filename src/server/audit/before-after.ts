/** Compares records before and after an edit, for the audit log. */

const maxLoggedLength = 500

function truncateForLog(value: unknown): unknown {
  return typeof value === 'string' && value.length > maxLoggedLength
    ? `${value.slice(0, maxLoggedLength)}…`
    : value
}

/** The values of each changed column before and after; long texts are cut off. */
export function beforeAndAfter(before: object, change: object) {
  return Object.fromEntries(
    Object.entries(change).map(([column, after]) => [
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
