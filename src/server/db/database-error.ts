/** Thrown when the database cannot be used. The message is one line for the person at the command line. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** An unknown error's message on one line. */
export function toOneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')
}

/** Another process uses the data directory. The data themselves are in order. */
export class DataInUseError extends DatabaseError {
  override name = 'DataInUseError'
}
