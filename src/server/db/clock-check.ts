/** Detects jumps of the clock, because a sweep with a wrong time would delete what is still needed. */
import { type Clock, timestamp } from '#server/clock.ts'
import * as limits from '#shared/limits.ts'
import type { Db } from './open.ts'

/** A longer time between two checks is a jump: the clock was set, a backup was restored, or the server was off. */
const maxGapMs = limits.clock.maxGapMs

/**
 * Whether the clock has run without a jump for so long that times in the database can be compared with it. Sweeps call
 * it before they delete something because of its age. Each call is a check.
 */
export async function isClockSteady({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const last = await transaction.selectFrom('clock_checks').selectAll().executeTakeFirst()
    const hasJumped = last === undefined || Math.abs(now - Date.parse(last.checked_at)) > maxGapMs
    const row = {
      checked_at: timestamp(clock),
      steady_since: hasJumped ? timestamp(clock) : last.steady_since,
    }
    await transaction
      .insertInto('clock_checks')
      .values({ slot: 1, ...row })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet(row))
      .execute()
    return now - Date.parse(row.steady_since) >= limits.clock.steadyMs
  })
}
