/** What is swept from time to time: rows about sessions, devices and failures that nobody can ask about any more. */

import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { deletePendingKeys } from '#server/http/idempotency.store.ts'
import * as limits from '#shared/limits.ts'
import { deleteLimitsBefore } from './limits.store.ts'
import { clampSessions, deleteKnownDevicesBefore, deleteSessionsBefore } from './sessions.store.ts'

const day = 24 * 60 * 60 * 1000
/** Browsers keep no cookie longer; until then an ended session's cookie may come back and must be told the truth. */
const longestCookie = 400 * day

/** Deletes old rows, and takes back what a clock that ran ahead has written. */
export async function deleteExpiredRows(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await clampSessions(db, {
    idle: timestamp(clock, limits.session.memberIdleMs),
    absolute: timestamp(clock, limits.session.memberMaxAgeMs),
  })
  await deleteSessionsBefore(db, timestamp(clock, -longestCookie))
  await deleteKnownDevicesBefore(db, timestamp(clock, -longestCookie))
  await deleteLimitsBefore(db, timestamp(clock, -2 * day))
}

/** Gives back the idempotency keys of calls that were at work when the process before was cut off. */
export async function cleanUpAtStart(deps: Deps): Promise<void> {
  await deletePendingKeys(deps.db)
  await deleteExpiredRows(deps)
}
