/** Reads and changes family members together with their accounts, for themselves and for administrators. */
import * as accounts from '#server/accounts/accounts.service.ts'
import { countRequest, profileEditsLimit } from '#server/accounts/request-limits.ts'
import { listIdsWithSecondStep } from '#server/accounts/sign-in-methods/second-step.service.ts'
import { makeTemporaryPassword } from '#server/accounts/temporary-password.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { BodyOf, OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  FamilyMember,
  FamilyMemberWithAuth,
  ProfilePayload,
  resetMemberPassword as resetMemberPasswordEndpoint,
  updateMemberAccount as updateMemberAccountEndpoint,
} from '#shared/contracts/people.contract.ts'
import { formatPersonName, getPerson, getRowForEdit, listPeople, updatePerson } from './people.service.ts'
import { listFirstIdsByName, loadPhones, touchPeople, updatePersonRow } from './people.store.ts'

function withAuth(
  member: FamilyMember,
  phone: string | null,
  account: accounts.Account | undefined,
  idsWithSecondStep: ReadonlySet<string>,
): FamilyMemberWithAuth {
  return {
    ...member,
    phone,
    username: account?.username ?? null,
    email: account?.email ?? null,
    role: account?.role ?? null,
    is_active: account ? account.is_active === 1 : null,
    has_password: account ? account.password_hash !== null : false,
    password_changed: account
      ? account.password_changed_at !== null && account.must_change_password === 0
      : false,
    account_id: account?.id ?? null,
    has_second_step: account ? idsWithSecondStep.has(account.id) : false,
    last_login: account?.last_login_at ?? null,
  }
}

/** All people with contact data and accounts: for administrators only. */
export async function listPeopleWithAuth(deps: Deps): Promise<FamilyMemberWithAuth[]> {
  const phones = await loadPhones(deps.db)
  const byMember = new Map(
    (await accounts.listMemberAccounts(deps)).map((account) => [account.member_id, account]),
  )
  const idsWithSecondStep = await listIdsWithSecondStep(deps)
  return (await listPeople(deps)).map((member) =>
    withAuth(member, phones.get(member.id) ?? null, byMember.get(member.id), idsWithSecondStep),
  )
}

/** The first people by name, with contact data and accounts. */
export async function listFirstWithAuth(deps: Deps, count: number): Promise<FamilyMemberWithAuth[]> {
  const ids = await listFirstIdsByName(deps.db, count)
  return Promise.all(ids.map((id) => getPersonWithAuth(deps, id)))
}

/** @throws AppError not_found */
export async function getPersonWithAuth(deps: Deps, id: string): Promise<FamilyMemberWithAuth> {
  const member = await getPerson(deps, id)
  const phones = await loadPhones(deps.db, id)
  const account = await accounts.findAccountOfMember(deps, id)
  return withAuth(member, phones.get(id) ?? null, account, await listIdsWithSecondStep(deps))
}

/** Replaces the record in a `stale_edit` error by the form that the caller reads. */
async function convertStaleError<T>(deps: Deps, id: string, edit: () => Promise<T>): Promise<T> {
  try {
    return await edit()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale_edit') throw error
    throw new AppError('stale_edit', error.message, { current: await getPersonWithAuth(deps, id) })
  }
}

/** Changes what members may edit of themselves. Throws like `updatePerson`, and too_many. */
export async function updateProfile(
  deps: Deps,
  actor: AuditActor,
  id: string,
  payload: ProfilePayload,
  ifMatch: string | null,
): Promise<FamilyMemberWithAuth> {
  await deps.db
    .transaction()
    .execute((db) => countRequest({ db, clock: deps.clock }, profileEditsLimit(actor.accountId)))
  await convertStaleError(deps, id, () => updatePerson(deps, actor, id, payload, ifMatch))
  return getPersonWithAuth(deps, id)
}

/**
 * Gives a member a temporary password, and creates an account if there is none.
 * @throws AppError not_found
 */
export async function resetMemberPassword(
  deps: Deps,
  actor: AuditActor,
  id: string,
): Promise<OutputOf<typeof resetMemberPasswordEndpoint>> {
  const temporary = await makeTemporaryPassword()
  return deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    const row = await getRowForEdit(db, id, null)
    const existing = await accounts.findAccountOfMember(transactionDeps, id)
    const account = existing
      ? await accounts.resetPassword(transactionDeps, actor, existing.id, temporary)
      : await accounts.createMemberAccount(
          transactionDeps,
          actor,
          { id, firstName: row.first_name, lastName: row.last_name },
          temporary,
        )
    return {
      username: account.username,
      newPassword: temporary.password,
      sign_in_url: `${deps.config.publicUrl}/login?username=${encodeURIComponent(account.username)}`,
      valid_until: account.temporary_until ?? timestamp(deps.clock),
    }
  })
}

type AccountPayload = BodyOf<typeof updateMemberAccountEndpoint>

async function savePhone(db: Db, deps: Deps, actor: AuditActor, id: string, payload: AccountPayload) {
  if (payload.phone === undefined) return
  const row = await getRowForEdit(db, id, null)
  const phone = payload.phone === '' ? null : payload.phone
  if (phone === row.phone) return
  await updatePersonRow(db, id, { phone })
  await appendAudit(db, deps.clock, actor, {
    action: 'update',
    targetType: 'person',
    targetId: id,
    details: { name: formatPersonName(row), changes: beforeAndAfter(row, { phone }) },
  })
}

/**
 * Changes a member's account and contact data.
 * @throws AppError not_found, stale_edit, conflict (no account; taken username or email address; last
 *   administrator)
 */
export async function updateMemberAccount(
  deps: Deps,
  actor: AuditActor,
  id: string,
  payload: AccountPayload,
  ifMatch: string | null,
): Promise<FamilyMemberWithAuth> {
  const { phone: _, ...change } = payload
  const edit = () =>
    deps.db.transaction().execute(async (db) => {
      const transactionDeps = { ...deps, db }
      await getRowForEdit(db, id, ifMatch)
      await savePhone(db, deps, actor, id, payload)
      if (Object.values(change).some((value) => value !== undefined)) {
        const account = await accounts.findAccountOfMember(transactionDeps, id)
        if (!account) {
          throw new AppError('conflict', 'This member has no account yet. Reset the password to create one.')
        }
        await accounts.changeAccount(transactionDeps, actor, account.id, change)
      }
      await touchPeople(db, [id], timestamp(deps.clock))
      return await getPersonWithAuth(transactionDeps, id)
    })
  return await convertStaleError(deps, id, edit)
}
