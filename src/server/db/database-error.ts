/** Thrown when the database cannot be used. The message is one line for the person at the command line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** An unknown error's message on one line. */
export function toOneLine(error: unknown): string {
  // A name with several addresses fails with one error for each of them, and no message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(toOneLine).join(', ')
  return (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')
}

/** Another process uses the data directory. The data themselves are in order. */
export class DataInUseError extends DatabaseError {
  override name = 'DataInUseError'
}

/** The server of the database does not answer now. Nothing was saved, or the answer was lost. */
export class DatabaseUnavailableError extends DatabaseError {
  override name = 'DatabaseUnavailableError'
  constructor(reason: string) {
    super(`The database server of DATABASE_URL does not answer (${reason}).`)
  }
}
