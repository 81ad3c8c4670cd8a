import { NoConnectionError } from '#client/offline/request-errors.ts'
/** Why something was not saved, as a form says it for as long as it stands. */


/** The sentence; empty where there is none. It is still true when the connection is back. */
export function formatSaveError(error: unknown): string {
  if (error instanceof NoConnectionError) return 'There was no connection to the server. Please try again.'
  return error instanceof Error ? error.message : ''
}
