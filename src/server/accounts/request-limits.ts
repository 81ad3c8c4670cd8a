/** Limits on how often an account may do something, kept in the database: they outlive a restart. */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findLimit, saveLimit } from './limits.store.ts'

export interface RequestLimit {
  /** What is counted and of whom: `submissions:account:…`. */
  key: string
  /** So many in a window. */
  most: number
  /** Milliseconds. */
  window: number
  /** The sentence for people. */
  message: string
}

/**
 * Counts a call. Call it in the transaction of the write that it allows, so that what fails does not count.
 *
 * @throws AppError `too_many` with the seconds to wait where the window's calls are used up
 */
export async function countRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: RequestLimit,
): Promise<void> {
  const now = clock.now()
  const row = await findLimit(db, limit.key)
  const left = row ? Date.parse(row.until) - now : 0
  // A window that ends later than one from now on would was written by a clock that was wrong.
  const open = row && left > 0 && left <= limit.window ? row : null
  if (open && open.count >= limit.most) {
    throw new AppError('too_many', limit.message, { retryAfter: left / 1000 })
  }
  await saveLimit(db, {
    key: limit.key,
    count: (open?.count ?? 0) + 1,
    until: open?.until ?? new Date(now + limit.window).toISOString(),
    blocked_until: null,
    blocks: 0,
  })
}
