/** Creates the accounts of invited people, and lists who has an account. */

import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { createUsername } from '#shared/username.ts'
import { type Account, checkNamesAvailable, createAccount } from './accounts.service.ts'
import { findAccountOfMember, listMemberAccounts } from './accounts.store.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { checkUsername, makeUniqueUsername } from './usernames.ts'

interface InvitedPerson {
  id: string
  firstName: string
  lastName: string
}

/** The people who have an account. */
export async function listAccountHolders({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  return (await listMemberAccounts(db)).flatMap(({ member_id }) => member_id ?? []).toSorted()
}

/** A free username for a person. */
export async function suggestUsername({ db }: Pick<Deps, 'db'>, person: InvitedPerson): Promise<string> {
  return await makeUniqueUsername(db, createUsername(person.firstName, person.lastName))
}

/** What an invited person has chosen. Make it before a transaction, because hashing is slow. */
export interface ChosenLogin {
  username: string
  passwordHash: string
}

/** @throws AppError `invalid` for a username or password that is not allowed */
export async function makeChosenLogin(
  deps: Deps,
  person: InvitedPerson,
  { username, newPassword }: { username: string; newPassword: string },
): Promise<ChosenLogin> {
  const key = checkUsername(username)
  const name = `${person.firstName} ${person.lastName}`
  await checkNewPassword(newPassword, [key, name, await readSiteName(deps)])
  return { username: key, passwordHash: await hashPassword(newPassword) }
}

/**
 * Creates the account of an invited person. Call it in a transaction.
 * @param createdBy the account of the administrator who has approved the invitation
 * @throws AppError `conflict` if the person has an account, or the username is taken
 */
export async function createInvitedAccount(
  deps: Deps,
  person: InvitedPerson,
  { username, passwordHash }: ChosenLogin,
  createdBy: string | null,
): Promise<Account> {
  if (await findAccountOfMember(deps.db, person.id)) {
    throw new AppError('conflict', 'This family member already has an account.')
  }
  await checkNamesAvailable(deps, null, { username })
  return await createAccount(deps, null, {
    ...{ user_type: 'family_member', role: 'member', email: null },
    ...{ username, member_id: person.id, first_name: person.firstName, last_name: person.lastName },
    ...{ password_hash: passwordHash, password_changed_at: timestamp(deps.clock), created_by: createdBy },
  })
}
