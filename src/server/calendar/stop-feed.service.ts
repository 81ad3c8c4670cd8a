/** Stops the calendar feed of an account: its owner no longer wants it, or may have lost control of the account. */
import type { Deps } from '#server/deps.ts'
import { deleteFeed } from './calendar.store.ts'

export async function stopFeed({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await deleteFeed(db, accountId)
}
