/** Ends expired sessions, and deletes old sessions, devices, counters of failed attempts and keys of lost accounts. */

import { timestamp } from '#server/clock.ts'
import { isClockSteady } from '#server/db/clock-check.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#shared/limits.ts'
import { deleteKnownDevicesBefore } from './devices/known-devices.store.ts'
import { deleteOrphanedKeys } from './encryption-keys.store.ts'
import { deleteLimitsBefore } from './limits.store.ts'
import { clampSessions, deleteSessionsBefore, endExpiredSessions } from './sessions.store.ts'
import { deleteChallengesBefore } from './sign-in-methods/passkeys.store.ts'
import { deleteNoticesBefore } from './sign-in-methods/security-notices.store.ts'

const dayMs = 24 * 60 * 60 * 1000
/**
 * Browsers keep no cookie longer. Until then a cookie of an ended session may return and needs the right
 * error.
 */
const maxCookieMs = 400 * dayMs

/**
 * Deletes expired rows, and limits times that were written while the clock was ahead. Touches no session after a jump of
 * the clock, because it would end the sessions of everybody.
 */
export async function deleteExpiredRows(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await deleteLimitsBefore(db, timestamp(clock, -2 * dayMs))
  await deleteOrphanedKeys(db)
  await deleteChallengesBefore(db, timestamp(clock))
  if (!(await isClockSteady(deps))) return
  await clampSessions(db, {
    idle: timestamp(clock, limits.session.memberIdleMs),
    absolute: timestamp(clock, limits.session.memberMaxAgeMs),
  })
  await endExpiredSessions(db, timestamp(clock))
  await deleteSessionsBefore(db, timestamp(clock, -maxCookieMs))
  await deleteKnownDevicesBefore(db, timestamp(clock, -maxCookieMs))
  await deleteNoticesBefore(db, timestamp(clock, -limits.session.securityNoticeMs))
}
