import { NoConnectionError } from '#client/offline/request-errors.ts'
/** Formats the reason why a form could not be saved. */

/** The message; empty for an unknown error. The text stays true after the connection is back. */
export function formatSaveError(error: unknown): string {
  if (error instanceof NoConnectionError) return 'There was no connection to the server. Please try again.'
  return error instanceof Error ? error.message : ''
}
