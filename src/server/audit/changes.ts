/** What an edit changed, as the log keeps it. */

const longestInLog = 500

function forLog(value: unknown): unknown {
  return typeof value === 'string' && value.length > longestInLog ? `${value.slice(0, longestInLog)}…` : value
}

/** For the audit log: each changed column before and after; long texts only by their beginning. */
export function beforeAndAfter(before: object, change: object) {
  return Object.fromEntries(
    Object.entries(change).map(([column, after]) => [
      column,
      { before: forLog(Reflect.get(before, column) ?? null), after: forLog(after ?? null) },
    ]),
  )
}

/** The columns of a change that are really another value than before. */
export function onlyNew<T extends object>(before: object, change: T): Partial<T> {
  const isNew = ([column, value]: [string, unknown]) => value !== Reflect.get(before, column)
  return Object.fromEntries(Object.entries(change).filter(isNew)) as Partial<T>
}
