/** Stops the calendar feed of an account: its owner no longer wants it, or may have lost control of the account. */
import type { Deps } from '#server/deps.ts'
import { deleteFeed, findFeed } from './calendar.store.ts'

export async function stopFeed({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await deleteFeed(db, accountId)
}

/**
 * Stops the feed if it was made on a device of these.
 * @returns whether it was
 */
export async function stopFeedOfDevice(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  isOf: (deviceHash: string | null) => boolean,
): Promise<boolean> {
  const feed = await findFeed(db, accountId)
  if (!feed || !isOf(feed.device_hash)) return false
  await deleteFeed(db, accountId)
  return true
}
