/** Lets administrators add, change and remove the accounts of administrators, and reset their passwords. */

import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { buildPasswordMail } from '#server/mail/mail-texts.ts'
import { describeMailError } from '#server/mail/mailer.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { AdminUser, RemovedWords, UserPayload, UserUpdate } from '#shared/contracts/users.contract.ts'
import { createUsername } from '#shared/username.ts'
import { removeAccount } from './account-removal.service.ts'
import { type Account, changeAccount, createAdminAccount, resetPassword } from './accounts.service.ts'
import {
  type AccountRow,
  findAccount,
  listAdminAccounts,
  saveMailedTo,
  updateAccount,
} from './accounts.store.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { deleteWordsOf } from './removed-words.service.ts'
import { listIdsWithSecondStep } from './sign-in-methods/second-step.service.ts'
import { makeTemporaryPassword } from './temporary-password.ts'
import { makeUniqueUsername } from './usernames.ts'

type ListedAccount = AccountRow & {
  created_by_first_name: string | null
  created_by_last_name: string | null
}

function toUser(row: ListedAccount, idsWithSecondStep: ReadonlySet<string>): AdminUser {
  const creator = `${row.created_by_first_name ?? ''} ${row.created_by_last_name ?? ''}`.trim()
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    birth_date: row.birth_date,
    role: row.role,
    user_type: row.user_type,
    member_id: row.member_id,
    is_active: row.is_active === 1,
    email_verified: row.email_verified === 1,
    has_second_step: idsWithSecondStep.has(row.id),
    profile_image_url: row.profile_image_url,
    last_login: row.last_login_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by_name: creator || null,
  }
}

/** All administrators, sorted by name. */
export async function listUsers({ db }: Pick<Deps, 'db'>): Promise<AdminUser[]> {
  const idsWithSecondStep = await listIdsWithSecondStep({ db })
  return (await listAdminAccounts(db)).map((row) => toUser(row, idsWithSecondStep))
}

/** @throws AppError not_found */
export async function getUser({ db }: Pick<Deps, 'db'>, id: string): Promise<AdminUser> {
  const [row] = await listAdminAccounts(db, id)
  if (!row) throw new AppError('not_found', 'This account does not exist.')
  return toUser(row, await listIdsWithSecondStep({ db }))
}

/** The account to change in this transaction. */
async function getUserForEdit(db: Db, id: string, ifMatch: string | null): Promise<AdminUser> {
  const user = await getUser({ db }, id)
  checkNotStale(ifMatch, user)
  return user
}

/**
 * Adds an administrator, who signs in with the given password.
 * @param storeResponse called with the new user in the transaction of the write
 * @throws AppError invalid for a password that is not allowed, conflict if the email address or username is
 *   taken
 */
export async function createUser(
  deps: Deps,
  actor: AuditActor,
  payload: UserPayload,
  storeResponse: (db: Db, user: AdminUser) => Promise<void>,
): Promise<AdminUser> {
  const {
    firstName,
    lastName,
    email,
    role = 'admin',
    isActive = true,
    phone = null,
    birthDate = null,
  } = payload
  await checkNewPassword(payload.password, [payload.username ?? null, email, await readSiteName(deps)])
  const hash = await hashPassword(payload.password)
  return await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    const username = payload.username ?? (await makeUniqueUsername(db, createUsername(firstName, lastName)))
    const columns = { role, is_active: isActive ? (1 as const) : (0 as const), phone, birth_date: birthDate }
    const account = await createAdminAccount(
      transactionDeps,
      actor,
      { username, email, firstName, lastName, ...columns },
      { hash },
    )
    const user = await getUser(transactionDeps, account.id)
    await storeResponse(db, user)
    return user
  })
}

function checkNamesEditable(user: AdminUser, payload: UserUpdate): void {
  if (user.member_id === null) return
  const namedFields = (['firstName', 'lastName', 'birthDate', 'phone'] as const).filter(
    (field) => payload[field] !== undefined,
  )
  const columns = {
    firstName: 'first_name',
    lastName: 'last_name',
    birthDate: 'birth_date',
    phone: 'phone',
  } as const
  const changed = namedFields.find((field) => payload[field] !== user[columns[field]])
  if (changed === undefined) return
  const message = 'This account belongs to a family member. Please edit the person instead.'
  throw new AppError('impossible', message, { fields: { [changed]: message } })
}

/**
 * Changes an account; missing fields stay as they are.
 * @throws AppError not_found, stale_edit with the current account, conflict (taken username or email address;
 *   last active administrator), impossible for the name of a family member
 */
export async function updateUser(
  deps: Deps,
  actor: AuditActor,
  id: string,
  payload: UserUpdate,
  ifMatch: string | null,
): Promise<AdminUser> {
  return await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    const before = await getUserForEdit(db, id, ifMatch)
    checkNamesEditable(before, payload)
    await changeAccount(transactionDeps, actor, id, payload)
    const after = (await findAccount(db, id))?.updated_at ?? ''
    if (after <= before.updated_at) {
      await updateAccount(db, id, { updated_at: laterThan(before.updated_at, timestamp(deps.clock)) })
    }
    return toUser(await getListedAccount(db, id), await listIdsWithSecondStep({ db }))
  })
}

/** An account that is no longer an administrator's is still returned once, after the change. */
async function getListedAccount(db: Db, id: string): Promise<ListedAccount> {
  const row = await findAccount(db, id)
  if (!row) throw new AppError('not_found', 'This account does not exist.')
  const [listed] = await listAdminAccounts(db, id)
  return listed ?? { ...row, created_by_first_name: null, created_by_last_name: null }
}

/**
 * Removes an account and ends its sessions; can be undone. A family member's person stays. So do the account's words, under
 * its name, unless they go with it.
 * @throws AppError not_found, stale_edit, conflict for the last active administrator
 */
export async function deleteUser(
  deps: Deps,
  actor: AuditActor,
  id: string,
  { ifMatch, words }: { ifMatch: string | null; words: RemovedWords },
): Promise<void> {
  await withUndo(deps, async (db) => {
    await getUserForEdit(db, id, ifMatch)
    const account = await findAccount(db, id)
    if (!account) throw new AppError('not_found', 'This account does not exist.')
    const recordings = words === 'go' ? await deleteWordsOf({ ...deps, db }, id) : []
    const details = recordings.length > 0 ? { deleted_recordings: recordings } : {}
    await removeAccount({ ...deps, db }, actor, account, details)
  })
}

/** An inactive account cannot sign in, so its owner is not asked to. */
async function mailPassword(deps: Deps, account: Account, password: string): Promise<boolean> {
  const { email: to, first_name: firstName, username } = account
  if (to === null || account.is_active === 0 || !deps.mailer.isSetUp) return false
  try {
    const site = { name: await readSiteName(deps), url: deps.config.publicUrl }
    await deps.mailer.send({ to, ...buildPasswordMail(site, { firstName, username, password }) })
    return true
  } catch (error) {
    deps.log.warn({ mailError: describeMailError(error), accountId: account.id }, 'password not mailed')
    return false
  }
}

/**
 * Gives an account a temporary password and mails it. Signing in with it confirms the email address.
 * @returns the password only if no mail was sent
 * @throws AppError not_found
 */
export async function resetUserPassword(
  deps: Deps,
  actor: AuditActor,
  id: string,
): Promise<{ emailSent: boolean; newPassword?: string }> {
  await getUser(deps, id)
  const temporary = await makeTemporaryPassword()
  const account = await deps.db
    .transaction()
    .execute((db) => resetPassword({ ...deps, db }, actor, id, temporary))
  const emailSent = await mailPassword(deps, account, temporary.password)
  if (!emailSent) return { emailSent, newPassword: temporary.password }
  await saveMailedTo(deps.db, account)
  return { emailSent }
}
