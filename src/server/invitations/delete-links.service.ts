/** Deletes the links of invitations with an account. */
import type { Deps } from '#server/deps.ts'
import { deleteLinksOf, deleteLinksTo } from './invitations.store.ts'

/** Deletes the links that an account has made: its owner may have lost control of the account. */
export async function deleteLinksOfAccount({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await deleteLinksOf(db, accountId)
}

/** Deletes the links that would make a new account for a person whose account is removed. */
export async function deleteLinksToPerson({ db }: Pick<Deps, 'db'>, personId: string): Promise<void> {
  await deleteLinksTo(db, personId)
}
