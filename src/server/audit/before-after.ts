/** What an edit changed, as the log keeps it. */

const maxLoggedLength = 500

function truncateForLog(value: unknown): unknown {
  return typeof value === 'string' && value.length > maxLoggedLength
    ? `${value.slice(0, maxLoggedLength)}…`
    : value
}

/** For the audit log: each changed column before and after; long texts only by their beginning. */
export function beforeAndAfter(before: object, change: object) {
  return Object.fromEntries(
    Object.entries(change).map(([column, after]) => [
      column,
      { before: truncateForLog(Reflect.get(before, column) ?? null), after: truncateForLog(after ?? null) },
    ]),
  )
}

/** The columns of a change that are really another value than before. */
export function pickChanged<T extends object>(before: object, change: T): Partial<T> {
  const isNew = ([column, value]: [string, unknown]) => value !== Reflect.get(before, column)
  return Object.fromEntries(Object.entries(change).filter(isNew)) as Partial<T>
}
