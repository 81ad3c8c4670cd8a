/** Opens the links of invitations, and makes the accounts of the invited people. */
import {
  createInvitedAccount,
  makeChosenLogin,
  suggestUsername,
} from '#server/accounts/invited-accounts.service.ts'
import { openSession, type SignInResult } from '#server/accounts/open-session.service.ts'
import { countRequest } from '#server/accounts/request-limits.ts'
import { hashToken } from '#server/accounts/session-token.ts'
import type { SignInSource } from '#server/accounts/sign-in-limits.service.ts'
import { appendAudit } from '#server/audit/append-audit.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { formatPersonName } from '#server/people/people.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { BodyOf, OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  acceptInvitation as acceptEndpoint,
  InvitationState,
  openInvitation as openEndpoint,
} from '#shared/invitations/invitations.contract.ts'
import * as limits from '#shared/limits.ts'
import { getInvitationState } from './invitations.service.ts'
import {
  deleteLinksBefore,
  endInvitation,
  findInvitationOfLink,
  type InvitationDetails,
} from './invitations.store.ts'

const askAgain = 'Please ask the relative who sent you the link.'

/** What somebody reads who has opened a link. Does not tell a stranger that a person has died. */
const messages: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  used: 'This invitation has been used already. If you have used it, sign in with the username and password that you chose.',
  revoked: `This invitation was withdrawn. ${askAgain}`,
  expired: `This invitation has expired. ${askAgain}`,
  has_account: 'The person whom this invitation is for has an account already. Please sign in.',
  not_living: `This invitation is no longer valid. ${askAgain}`,
}

/** @throws AppError gone for a link that makes no account */
async function getOpenInvitation(deps: Deps, token: string): Promise<InvitationDetails> {
  const row = await findInvitationOfLink(deps.db, hashToken(token))
  if (!row) throw new AppError('gone', `This link is not valid. ${askAgain}`)
  const state = getInvitationState(deps, row)
  if (state !== 'open') throw new AppError('gone', messages[state])
  return row
}

function toPerson({ person_id: id, first_name: firstName, last_name: lastName }: InvitationDetails) {
  return { id, firstName, lastName }
}

/** @throws AppError gone */
export async function openInvitation(deps: Deps, token: string): Promise<OutputOf<typeof openEndpoint>> {
  const row = await getOpenInvitation(deps, token)
  return {
    person_name: formatPersonName(row),
    asked_by_name: row.asked_by_name,
    username: await suggestUsername(deps, toPerson(row)),
    expires_at: row.expires_at,
  }
}

/**
 * Makes the account of the invited person and opens its first session. The link is read again in the transaction, because
 * hashing the password takes time.
 * @throws AppError gone, invalid, conflict for a username that is taken, too_many, maintenance
 */
export async function acceptInvitation(
  deps: Deps,
  { token, ...login }: BodyOf<typeof acceptEndpoint>,
  from: SignInSource,
  old: { id: string; accountId: string } | null,
): Promise<SignInResult> {
  const invitation = await getOpenInvitation(deps, token)
  // Whoever has a link makes the server hash a password with each attempt.
  await deps.db.transaction().execute((db) =>
    countRequest(
      { ...deps, db },
      {
        key: `invitation:tries:${invitation.id}`,
        max: limits.invitations.triesPerHour,
        window: 3_600_000,
        message: 'This invitation was tried too often within an hour. Please try again later.',
      },
    ),
  )
  const chosen = await makeChosenLogin(deps, toPerson(invitation), login)
  return await deps.db.transaction().execute(async (db) => {
    const open = { ...deps, db }
    const row = await getOpenInvitation(open, token)
    const account = await createInvitedAccount(open, toPerson(row), chosen, row.approved_by)
    const at = laterThan(row.updated_at, timestamp(deps.clock))
    await endInvitation(db, row.id, { used_at: at, updated_at: at })
    const actor = {
      accountId: account.id,
      firstName: account.first_name,
      lastName: account.last_name,
      ip: from.ip,
    }
    await appendAudit(db, deps.clock, actor, {
      action: 'accept',
      targetType: 'invitation',
      targetId: row.id,
      details: { name: formatPersonName(row), person_id: row.person_id },
    })
    return await openSession(open, account, from, old)
  })
}

/** Deletes the links of invitations that have ended long ago. */
export async function deleteOldLinks({ db, clock }: Deps): Promise<void> {
  await deleteLinksBefore(db, timestamp(clock, -limits.invitations.validMs))
}
