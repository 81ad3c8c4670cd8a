/** Remembers each session's last write, so that nobody gets a list from before it. */
import type { Context } from 'hono'
import { versionHeader } from '#shared/contracts/endpoint.ts'

/** Writes older than this are in every list that may still be served. Enough for all sessions that write in some seconds. */
const maxSessions = 1000

const sequences = new Map<string, number>()

/** Adds the version of the database to the response of a write. */
export function noteOwnWrite(context: Context, response: Response, sequence: number): void {
  response.headers.set(versionHeader, String(sequence))
  const session = context.get('session')
  if (!session) return
  sequences.delete(session.id)
  sequences.set(session.id, sequence)
  const [oldest] = sequences.keys()
  if (sequences.size > maxSessions && oldest !== undefined) sequences.delete(oldest)
}

/** The version after the reader's own last write: by its header, which other processes have given, or by its session. */
export function getOwnWrite(context: Context): number {
  const sent = Number(context.req.header(versionHeader))
  const own = sequences.get(context.get('session')?.id ?? '') ?? 0
  return Number.isSafeInteger(sent) ? Math.max(sent, own) : own
}
