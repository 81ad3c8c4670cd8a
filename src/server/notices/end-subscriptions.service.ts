/** Ends pushes to devices whose session has ended. Apart from the other services, because sessions use it. */
import type { Deps } from '#server/deps.ts'
import { deleteEndedSubscriptions } from './push-subscriptions.store.ts'

/** Call it after sessions have ended or accounts were suspended. */
export async function endSubscriptions({ db }: Pick<Deps, 'db'>): Promise<void> {
  await deleteEndedSubscriptions(db)
}
