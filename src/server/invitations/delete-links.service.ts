/** Deletes the links that an account has made: its owner may have lost control of the account. */
import type { Deps } from '#server/deps.ts'
import { deleteLinksOf } from './invitations.store.ts'

export async function deleteLinksOfAccount({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await deleteLinksOf(db, accountId)
}
