/** What only the server knows and no device keeps: it can be read while the session is live, and not otherwise. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type Reading, readState } from '#client/api/query-result.ts'
import type { Kept } from '#client/api/offline-query.ts'
import { probe } from '#client/offline/connection.ts'
import type { SessionState } from './session-state.ts'

/** A query that waits for a live session does not load while there is none: it has nothing, like one without a network. */
export function readLive<T>(query: UseQueryResult<Kept<T>>, lock: SessionState['lock']): Reading<T> {
  const reading = readState(query)
  if (reading.state !== 'loading' || lock === null) return reading
  return { ...reading, state: 'offline', tryAgain: () => void probe() }
}
