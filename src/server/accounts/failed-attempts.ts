/** Limits on failed tries, kept in the database: they outlive a restart. */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { deleteLimits, findLimit, type LimitRow, saveLimit } from './limits.store.ts'

export interface AttemptLimit {
  key: string
  /** So many failures in a window, then no try is heard. */
  most: number
  /** Milliseconds. */
  window: number
  /** Whether each further block lasts twice as long as the one before. */
  doubles: boolean
}

const day = 24 * 60 * 60 * 1000
/** The longest block; blocks are also forgotten after as long a quiet. */
const longest = day

/** Somebody who does not exist counts like somebody who does: `who` is an account's id or the name as typed. */
export function signInLimit(who: { account: string } | { device: string; account: string }): AttemptLimit {
  const key =
    'device' in who ? `sign-in:device:${who.account}:${who.device}` : `sign-in:account:${who.account}`
  return { key, most: limits.rate.signInPerAccount, window: limits.rate.windowMs, doubles: true }
}

export function addressLimit(address: string): AttemptLimit {
  const { signInPerIpAddress, windowMs } = limits.rate
  return { key: `sign-in:address:${address}`, most: signInPerIpAddress, window: windowMs, doubles: false }
}

export function passwordChangeLimit(accountId: string): AttemptLimit {
  const { passwordChangesPerHour } = limits.rate
  return {
    key: `password:account:${accountId}`,
    most: passwordChangesPerHour,
    window: 3_600_000,
    doubles: false,
  }
}

/** Milliseconds until a time; 0 for one that has passed, or that only a clock which was wrong can have written. */
function left(time: string | null, now: number, longestSensible: number) {
  const wait = time === null ? 0 : Date.parse(time) - now
  return wait > longestSensible ? 0 : Math.max(0, wait)
}

function inWords(milliseconds: number) {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** @throws AppError `too_many` while the tries of a limit are used up */
export async function checkFailedAttempts(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: AttemptLimit,
): Promise<void> {
  const row = await findLimit(deps.db, limit.key)
  const wait = left(row?.blocked_until ?? null, deps.clock.now(), longest)
  if (wait > 0) {
    throw new AppError('too_many', `Too many failed attempts. Please try again in ${inWords(wait)}.`, {
      retryAfter: wait / 1000,
    })
  }
}

function afterFailure(row: LimitRow | undefined, limit: AttemptLimit, now: number): LimitRow {
  const inWindow = row && left(row.until, now, limit.window) > 0
  const count = (inWindow ? row.count : 0) + 1
  const until = inWindow ? row.until : new Date(now + limit.window).toISOString()
  const lastHeard = Math.max(Date.parse(row?.until ?? until), Date.parse(row?.blocked_until ?? until))
  const blocks = row && now - lastHeard < longest ? row.blocks : 0
  if (count < limit.most) return { key: limit.key, count, until, blocked_until: null, blocks }
  const block = limit.doubles ? Math.min(longest, limit.window * 2 ** blocks) : Date.parse(until) - now
  const blockedUntil = new Date(now + block).toISOString()
  return { key: limit.key, count: 0, until, blocked_until: blockedUntil, blocks: blocks + 1 }
}

/** Counts a failed try. */
export async function countFailedAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: AttemptLimit,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await saveLimit(db, afterFailure(await findLimit(db, limit.key), limit, deps.clock.now()))
  })
}

/** Forgets the failures of a limit: the right password was given. */
export async function clearFailedAttempts(deps: Pick<Deps, 'db'>, limit: AttemptLimit): Promise<void> {
  await deps.db.transaction().execute((db) => deleteLimits(db, [limit.key]))
}
