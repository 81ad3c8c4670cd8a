/**
 * Limits failed sign-ins and password checks. The counters are in the database, so they survive a restart.
 */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { deleteLimits, findLimit, type LimitRow, saveLimit } from './limits.store.ts'

export interface AttemptLimit {
  key: string
  /** After this many failures within the window, attempts are rejected. */
  max: number
  /** Milliseconds. */
  window: number
  /** Whether each block lasts twice as long as the one before. */
  isDoubling: boolean
}

/** The longest block. After this time without a failure, the next block is short again. */
const maxBlockMs = 24 * 60 * 60 * 1000

/**
 * Unknown usernames are counted like known ones: `who` names an account's id or the hash of the typed username, which
 * may be an erased person's or a password typed into the wrong field.
 */
export function signInLimit(who: { account: string } | { device: string; account: string }): AttemptLimit {
  const key =
    'device' in who ? `sign-in:device:${who.account}:${who.device}` : `sign-in:account:${who.account}`
  return { key, max: limits.rate.signInPerAccount, window: limits.rate.windowMs, isDoubling: true }
}

export function addressLimit(address: string): AttemptLimit {
  const { signInPerIpAddress, windowMs } = limits.rate
  return { key: `sign-in:address:${address}`, max: signInPerIpAddress, window: windowMs, isDoubling: false }
}

/** Counts wrong current passwords while changing the password. */
export function wrongPasswordLimit(accountId: string): AttemptLimit {
  const { passwordChangesPerHour } = limits.rate
  return {
    key: `password:account:${accountId}`,
    max: passwordChangesPerHour,
    window: 3_600_000,
    isDoubling: false,
  }
}

/**
 * Milliseconds until a time: 0 if it has passed, or if it is so far ahead that the clock must have been
 * wrong.
 */
function getRemainingMs(time: string | null, now: number, maxMs: number) {
  const wait = time === null ? 0 : Date.parse(time) - now
  return wait > maxMs ? 0 : Math.max(0, wait)
}

function formatDuration(milliseconds: number) {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** @throws AppError `too_many` while attempts are blocked */
export async function checkFailedAttempts(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: AttemptLimit,
): Promise<void> {
  const row = await findLimit(deps.db, limit.key)
  const wait = getRemainingMs(row?.blocked_until ?? null, deps.clock.now(), maxBlockMs)
  if (wait > 0) {
    throw new AppError('too_many', `Too many failed attempts. Please try again in ${formatDuration(wait)}.`, {
      retryAfter: wait / 1000,
    })
  }
}

function countFailure(row: LimitRow | undefined, limit: AttemptLimit, now: number): LimitRow {
  const inWindow = row && getRemainingMs(row.until, now, limit.window) > 0
  const count = (inWindow ? row.count : 0) + 1
  const until = inWindow ? row.until : new Date(now + limit.window).toISOString()
  const lastAttemptAt = Math.max(Date.parse(row?.until ?? until), Date.parse(row?.blocked_until ?? until))
  const blocks = row && now - lastAttemptAt < maxBlockMs ? row.blocks : 0
  if (count < limit.max) return { key: limit.key, count, until, blocked_until: null, blocks }
  const block = limit.isDoubling ? Math.min(maxBlockMs, limit.window * 2 ** blocks) : Date.parse(until) - now
  const blockedUntil = new Date(now + block).toISOString()
  return { key: limit.key, count: 0, until, blocked_until: blockedUntil, blocks: blocks + 1 }
}

export async function countFailedAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: AttemptLimit,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await saveLimit(db, countFailure(await findLimit(db, limit.key), limit, deps.clock.now()))
  })
}

/** Clears the counter after a correct password. */
export async function clearFailedAttempts(deps: Pick<Deps, 'db'>, limit: AttemptLimit): Promise<void> {
  await deleteLimits(deps.db, [limit.key])
}
