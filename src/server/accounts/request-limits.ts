/**
 * Limits how often an account may do something. The counters are in the database, so they survive a restart.
 */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { findLimit, saveLimit } from './limits.store.ts'

interface RequestLimit {
  /** For example `submissions:account:…`. */
  key: string
  /** The number of requests allowed within the window. */
  max: number
  /** Milliseconds. */
  window: number
  /** The error message for the user. */
  message: string
}

/** Counts an account's successful password changes. A reset clears it. */
export function passwordChangesKey(accountId: string): string {
  return `password-changes:account:${accountId}`
}

/**
 * Counts a request. Call it in the transaction of the write, so that failed requests do not count.
 * @throws AppError `too_many` with the seconds to wait if the limit is reached
 */
export async function countRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: RequestLimit,
): Promise<void> {
  const now = clock.now()
  const row = await findLimit(db, limit.key)
  const remainingMs = row ? Date.parse(row.until) - now : 0
  // A window that ends further ahead than a new one would was written while the clock was wrong.
  const activeRow = row && remainingMs > 0 && remainingMs <= limit.window ? row : null
  if (activeRow && activeRow.count >= limit.max) {
    throw new AppError('too_many', limit.message, { retryAfter: remainingMs / 1000 })
  }
  await saveLimit(db, {
    key: limit.key,
    count: (activeRow?.count ?? 0) + 1,
    until: activeRow?.until ?? new Date(now + limit.window).toISOString(),
    blocked_until: null,
    blocks: 0,
  })
}

const hourMs = 3_600_000

/** Limits the test emails, which go to any address. */
export function testMailsLimit(accountId: string): RequestLimit {
  return {
    key: `test-mails:account:${accountId}`,
    max: limits.rate.testMailsPerHour,
    window: hourMs,
    message: 'Too many test emails were sent from this account. Please try again in an hour.',
  }
}

/** Limits the sign-ins from new devices, of each of which the owner is told. A device that was used before is not limited. */
export function newDevicesLimit(accountId: string): RequestLimit {
  return {
    key: `new-devices:account:${accountId}`,
    max: limits.rate.newDevicesPerHour,
    window: hourMs,
    message: 'Too many new devices have signed in to this account. Please try again in an hour.',
  }
}

/**
 * Limits what is added to sign in with, of which the owner is told each time. Removing is not limited: the owner must be able
 * to remove what a stranger adds.
 */
export function addedMethodsLimit(accountId: string): RequestLimit {
  return {
    key: `added-methods:account:${accountId}`,
    max: limits.rate.addedMethodsPerHour,
    window: hourMs,
    message: 'Ways to sign in were added too often. Please try again in an hour.',
  }
}

/** Limits the edits of the own person: the journal keeps each of them as a whole for 90 days. */
export function profileEditsLimit(accountId: string): RequestLimit {
  return {
    key: `profile-edits:account:${accountId}`,
    max: limits.rate.profileEditsPerHour,
    window: hourMs,
    message: 'You have changed your profile too often. Please try again in an hour.',
  }
}
