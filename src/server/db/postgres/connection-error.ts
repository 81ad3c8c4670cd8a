/** Tells errors of the connection to a PostgreSQL server from errors of a statement. */
import pg from 'pg'
import { DatabaseError, DatabaseUnavailableError, toOneLine } from '../database-error.ts'

/** The server shuts down, starts, or has too many connections: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const unavailableCodes = /^(?:08|57P0[1-3]|53300)/

/** An error without the code of a statement comes from the connection. */
function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableCodes.test(error.code ?? '')
  if (error instanceof AggregateError) return error.errors.every(isConnectionError)
  return (
    error instanceof Error &&
    (('syscall' in error && 'code' in error) || /connection|connect|not queryable/i.test(error.message))
  )
}

/** Replaces an error of the connection by one that says so. The address, which may have a password, is never in it. */
export function withConnectionErrors(error: unknown): unknown {
  return isConnectionError(error) ? new DatabaseUnavailableError(toOneLine(error)) : error
}

/** The error for the person at the command line. */
export function toDatabaseError(error: unknown): DatabaseError {
  const known = withConnectionErrors(error)
  if (known instanceof DatabaseError) return known
  return new DatabaseError(`The database of DATABASE_URL cannot be opened: ${toOneLine(error)}.`)
}
