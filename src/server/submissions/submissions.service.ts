/** Receives, lists and deletes submissions. */
import { randomUUID } from 'node:crypto'
import { checkAccountExists } from '#server/accounts/accounts.service.ts'
import { countRequest } from '#server/accounts/request-limits.ts'
import { checkTextMedia } from '#server/articles/text-media.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildSubmissionMail } from '#server/mail/mail-texts.ts'
import { checkMediaExists } from '#server/media/check-media-exists.ts'
import { checkMemberIds } from '#server/people/referenced-people.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  createSubmission as createEndpoint,
  Receipt,
  Submission,
  SubmissionPayload,
} from '#shared/contracts/submissions.contract.ts'
import * as limits from '#shared/limits.ts'
import { publishSubmission } from './publish-submission.ts'
import {
  closePending,
  countByStatus,
  deleteSubmissionRow,
  findSubmissionRow,
  insertSubmission,
  loadSubmissions,
  type SubmissionRow,
  savePublishedId,
  toSubmission,
} from './submissions.store.ts'
import { type NamedFile, resolveContent } from './submitted-content.ts'

const notFound = () => new AppError('not_found', 'This submission does not exist.')

/** All submissions, newest first: for administrators only. */
export function listSubmissions({ db }: Deps, status?: Submission['status']): Promise<Submission[]> {
  return loadSubmissions(db, { status })
}

/** The submissions of an account, newest first. */
export function listUserSubmissions({ db }: Deps, accountId: string): Promise<Submission[]> {
  return loadSubmissions(db, { submitter: accountId })
}

/** The number of submissions by status. */
export async function countSubmissions({ db }: Deps) {
  const counts = await countByStatus(db)
  const [pending = 0, approved = 0, rejected = 0] = [
    counts.get('pending'),
    counts.get('approved'),
    counts.get('rejected'),
  ]
  return { pending, approved, rejected, total: pending + approved + rejected }
}

/** A submission that the session's user may read. @throws AppError not_found */
async function getSubmissionForUser(db: Db, session: Session, id: string): Promise<SubmissionRow> {
  const row = await findSubmissionRow(db, id)
  const canRead = row && (row.submitter_id === session.accountId || session.user.role === 'admin')
  if (!canRead) throw notFound()
  return row
}

/** A submission of the user's own, or any for an administrator. @throws AppError not_found */
export async function getSubmission({ db }: Deps, session: Session, id: string): Promise<Submission> {
  return toSubmission(await getSubmissionForUser(db, session, id))
}

function getSubmissionLimit(accountId: string) {
  return {
    key: `submissions:account:${accountId}`,
    max: limits.upload.submissionsPerHour,
    window: 3_600_000,
    message: 'You have sent in too many items within an hour. Please try again later.',
  }
}

/** The row of a new submission. @param at RFC 3339 UTC */
function createSubmissionRow(session: Session, payload: SubmissionPayload, at: string): SubmissionRow {
  return {
    id: randomUUID(),
    type: payload.type,
    title: payload.title,
    content: '{}',
    status: 'pending',
    review_notes: null,
    reviewed_by: null,
    reviewed_at: null,
    published_id: null,
    submitter_id: session.accountId,
    submitter_first_name: session.user.first_name,
    submitter_last_name: session.user.last_name,
    submitter_member_id: session.user.member_id,
    created_at: at,
    updated_at: at,
  }
}

/** A submission with its receipt. */
type Received = OutputOf<typeof createEndpoint>

/** A submission as received. */
interface SentSubmission {
  payload: SubmissionPayload
  /** SHA-256 of the request's body, hex. */
  bodySha256: string
}

/** The hash is empty for a file that was uploaded directly to the image host. */
function receiptFor(sent: SentSubmission, files: readonly NamedFile[]): Receipt {
  return {
    body_sha256: sent.bodySha256,
    files: files.map(({ mediaFile }) => ({
      media_id: mediaFile.id,
      size: mediaFile.size,
      sha256: mediaFile.sha256 ?? '',
    })),
  }
}

/** Notifies the administrators' email address. */
async function notifyAdministrators(deps: Deps, row: SubmissionRow): Promise<void> {
  const { admin_email: to, site_name } = await readSettings(deps)
  if (to === null) return
  const submitter = `${row.submitter_first_name} ${row.submitter_last_name}`.trim()
  const sent = { submitter, type: row.type, title: row.title, pending: row.status === 'pending' }
  const site = { name: site_name, url: deps.config.publicUrl }
  await queueNotification(deps, { to, ...buildSubmissionMail(site, sent) })
}

/**
 * Publishes a new submission at once, if the settings do not require a review. Call it in the transaction.
 */
async function publishUnreviewed(deps: Deps, actor: AuditActor, row: SubmissionRow): Promise<SubmissionRow> {
  const review = { status: 'approved', review_notes: null, reviewed_by: null } as const
  await closePending(deps.db, row.id, { ...review, reviewed_at: row.created_at, updated_at: row.updated_at })
  const published_id = await publishSubmission(deps, actor, row, {})
  await savePublishedId(deps.db, row.id, published_id)
  return { ...row, ...review, reviewed_at: row.created_at, published_id }
}

/**
 * Stores a submission for review. Only its author and administrators can read it, unless the settings publish
 * it at once.
 * @param storeResponse called with the submission and its receipt in the transaction of the write
 * @throws AppError invalid for a file that is not the user's own upload or is listed twice, media that the
 *   user may not read, or unknown people; too_many; session_revoked for an account that was deleted meanwhile
 */
export async function createSubmission(
  deps: Deps,
  caller: { session: Session; actor: AuditActor },
  sent: SentSubmission,
  storeResponse: (db: Db, response: Received) => Promise<void> = async () => undefined,
): Promise<Received> {
  const { payload } = sent
  const { content, files } = await resolveContent(deps, caller.session, payload)
  return deps.db.transaction().execute(async (db) => {
    await checkAccountExists({ db }, caller.session.accountId)
    await countRequest({ ...deps, db }, getSubmissionLimit(caller.session.accountId))
    for (const { mediaFile, field } of files) await checkMediaExists(db, mediaFile, field)
    if (payload.type !== 'archive') {
      await checkTextMedia({ ...deps, db }, caller.session, payload.content.content)
    }
    const memberIds = content.memberIds && (await checkMemberIds(db, content.memberIds))
    const row: SubmissionRow = {
      ...createSubmissionRow(caller.session, payload, timestamp(deps.clock)),
      content: JSON.stringify({ ...content, ...(memberIds && { memberIds }) }),
    }
    await insertSubmission(
      db,
      row,
      files.map(({ mediaFile }) => mediaFile.id),
    )
    await appendAudit(db, deps.clock, caller.actor, {
      action: 'create',
      targetType: 'submission',
      targetId: row.id,
      details: { type: row.type, title: row.title },
    })
    const stored = (await readSettings({ db })).moderation_required
      ? row
      : await publishUnreviewed({ ...deps, db }, caller.actor, row)
    await notifyAdministrators({ ...deps, db }, stored)
    const response = { ...toSubmission(stored), receipt: receiptFor(sent, files) }
    await storeResponse(db, response)
    return response
  })
}

/**
 * Deletes a submission: its author's while it is pending, an administrator's at any time. What was published
 * from it stays; its files stay until a cleanup finds that no record refers to them.
 * @throws AppError not_found, conflict if already reviewed
 */
export async function deleteSubmission(
  deps: Deps,
  { session, actor }: { session: Session; actor: AuditActor },
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const row = await getSubmissionForUser(db, session, id)
    const isDeleted = await deleteSubmissionRow(db, id, session.user.role === 'admin' ? undefined : 'pending')
    if (!isDeleted)
      throw new AppError('conflict', 'This submission has already been reviewed, so it cannot be deleted.')
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'submission',
      targetId: id,
      details: { type: row.type, title: row.title, status: row.status },
    })
  })
}
