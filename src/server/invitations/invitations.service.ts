/** Approves, lists and revokes invitations, and makes their links. */
import { randomUUID } from 'node:crypto'
import { countRequest } from '#server/accounts/request-limits.ts'
import { hashToken, makeToken } from '#server/accounts/session-token.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { formatPersonName } from '#server/people/people.service.ts'
import { markPresumptions } from '#server/people/presumption.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { isLiving, isPresumedDeceased, type Life } from '#shared/genealogy/dates/life-years.ts'
import type { InvitationContent } from '#shared/invitations/invitation-fields.ts'
import type { Invitation, InvitationState } from '#shared/invitations/invitations.contract.ts'
import * as limits from '#shared/limits.ts'
import {
  endInvitation,
  findInvitable,
  findInvitation,
  type InvitationDetails,
  insertInvitation,
  insertLink,
  loadInvitations,
} from './invitations.store.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

const hasAccount = 'This person has an account already.'
const notLiving = 'Only living people can be invited.'

function toLife({ deceased, ...dates }: Omit<Life, 'deceased'> & { deceased: number | null }): Life {
  return { ...dates, deceased: deceased === null ? null : deceased === 1 }
}

/** @throws AppError not_found, conflict for somebody who has an account or does not count as living */
export async function checkInvitable({ db, clock }: ReadDeps, personId: string): Promise<void> {
  const person = await findInvitable(db, personId)
  if (!person) throw new AppError('not_found', 'This person is not in the family tree.')
  if (person.holder_id !== null) throw new AppError('conflict', hasAccount)
  const [life] = await markPresumptions({ db }, [{ ...toLife(person), id: person.id }])
  const isInvitable = person.erased_at === null && life && isLiving(life, new Date(clock.now()))
  if (!isInvitable) throw new AppError('conflict', notLiving)
}

/** Counts a request for an invitation. @throws AppError too_many */
export async function countAsk(deps: ReadDeps, accountId: string): Promise<void> {
  await countRequest(deps, {
    key: `invitations:account:${accountId}`,
    max: limits.invitations.asksPerDay,
    window: 24 * 3_600_000,
    message: 'You have asked for too many invitations within a day. Please try again tomorrow.',
  })
}

/**
 * Adds the invitation for which a member has asked. Call it in the transaction of the review.
 * @returns the invitation's id
 * @throws AppError not_found, conflict
 */
export async function approveInvitation(
  { db, clock }: Deps,
  actor: AuditActor,
  askedBy: string,
  { personId }: InvitationContent,
): Promise<string> {
  await checkInvitable({ db, clock }, personId)
  const at = timestamp(clock)
  const id = randomUUID()
  await insertInvitation(db, {
    ...{ id, person_id: personId, asked_by: askedBy, approved_by: actor.accountId },
    ...{ expires_at: timestamp(clock, limits.invitations.validMs), used_at: null, revoked_at: null },
    ...{ created_at: at, updated_at: at },
  })
  return id
}

export function getInvitationState(deps: ReadDeps, row: InvitationDetails): InvitationState {
  if (row.used_at !== null) return 'used'
  if (row.revoked_at !== null) return 'revoked'
  const left = Date.parse(row.expires_at) - deps.clock.now()
  // An end too far in the future was written while the clock was wrong.
  if (left <= 0 || left > limits.invitations.validMs) return 'expired'
  if (row.holder_id !== null) return 'has_account'
  const isDead = row.erased_at !== null || isPresumedDeceased(toLife(row), new Date(deps.clock.now()))
  return isDead ? 'not_living' : 'open'
}

function toInvitation(deps: ReadDeps, row: InvitationDetails): Invitation {
  const { id, person_id, asked_by_name, approved_by_name, created_at, updated_at, expires_at } = row
  return {
    ...{ id, person_id, asked_by_name, approved_by_name, created_at, updated_at, expires_at },
    person_name: formatPersonName(row),
    state: getInvitationState(deps, row),
    link_count: row.link_count ?? 0,
  }
}

/** All invitations for administrators, their own for members. */
export async function listInvitations(deps: Deps, { accountId, user }: Session): Promise<Invitation[]> {
  const rows = await loadInvitations(deps.db, user.role === 'admin' ? undefined : accountId)
  return rows.map((row) => toInvitation(deps, row))
}

/** @throws AppError not_found, also for an invitation for which somebody else has asked */
async function getInvitationForUser(
  db: Db,
  { accountId, user }: Session,
  id: string,
): Promise<InvitationDetails> {
  const row = await findInvitation(db, id)
  if (!row || (user.role !== 'admin' && row.asked_by !== accountId)) {
    throw new AppError('not_found', 'This invitation does not exist.')
  }
  return row
}

/** Why a state ends an invitation, for those who share its links. */
const endedMessages: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  used: 'This invitation has been used.',
  revoked: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Please ask for a new one.',
  has_account: hasAccount,
  not_living: notLiving,
}

/** @throws AppError gone */
function checkOpen(deps: ReadDeps, row: InvitationDetails): void {
  const state = getInvitationState(deps, row)
  if (state !== 'open') throw new AppError('gone', endedMessages[state])
}

/** @throws AppError not_found, gone for an invitation that has ended, too_many */
export async function createInvitationLink(
  deps: Deps,
  { session, actor }: { session: Session; actor: AuditActor },
  id: string,
): Promise<{ url: string; expires_at: string }> {
  const token = makeToken()
  return await deps.db.transaction().execute(async (db) => {
    const row = await getInvitationForUser(db, session, id)
    checkOpen({ ...deps, db }, row)
    await countRequest(
      { ...deps, db },
      {
        key: `invitation-links:account:${session.accountId}`,
        max: limits.invitations.linksPerHour,
        window: 3_600_000,
        message: 'You have made too many links within an hour. Please try again later.',
      },
    )
    const at = timestamp(deps.clock)
    await insertLink(db, {
      ...{ tokenHash: hashToken(token), invitationId: id },
      ...{ createdBy: session.accountId, at },
    })
    await appendAudit(db, deps.clock, actor, {
      action: 'create',
      targetType: 'invitation_link',
      targetId: id,
      details: { name: formatPersonName(row), person_id: row.person_id },
    })
    // The part after # stays in the browser: neither this server nor one between sees the token.
    return { url: `${deps.config.publicUrl}/invitation#${token}`, expires_at: row.expires_at }
  })
}

/** Ends an invitation; can be undone. @throws AppError not_found, stale_edit, conflict for one that was used */
export async function revokeInvitation(
  deps: Deps,
  { session, actor }: { session: Session; actor: AuditActor },
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const row = await getInvitationForUser(db, session, id)
    checkNotStale(ifMatch, toInvitation({ ...deps, db }, row))
    if (row.used_at !== null) throw new AppError('conflict', endedMessages.used)
    if (row.revoked_at !== null) throw new AppError('conflict', endedMessages.revoked)
    const at = laterThan(row.updated_at, timestamp(deps.clock))
    await endInvitation(db, id, { revoked_at: at, updated_at: at })
    await appendAudit(db, deps.clock, actor, {
      action: 'revoke',
      targetType: 'invitation',
      targetId: id,
      details: { name: formatPersonName(row), person_id: row.person_id },
    })
  })
}
