/** Receives, lists and deletes submissions. */
import { randomUUID } from 'node:crypto'
import { checkAccountExists } from '#server/accounts/accounts.service.ts'
import { countRequest } from '#server/accounts/request-limits.ts'
import { getArchive } from '#server/archives/archives.service.ts'
import { checkTextMedia } from '#server/articles/text-media.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkInvitable, countAsk } from '#server/invitations/invitations.service.ts'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildSubmissionMail } from '#server/mail/mail-texts.ts'
import { checkMediaExists } from '#server/media/check-media-exists.ts'
import { listPeople } from '#server/people/people.service.ts'
import { checkMemberId, checkMemberIds } from '#server/people/referenced-people.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { getEvent } from '#server/timeline/timeline.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type {
  CorrectionContent,
  Submission,
  SubmissionPayload,
} from '#shared/contracts/submissions.contract.ts'
import { isChild } from '#shared/genealogy/dates/is-child.ts'
import * as limits from '#shared/limits.ts'
import { type DirectPayload, isDirect, receiveDirectly } from './direct-submissions.service.ts'
import { nameKeptPeople, withKeptPeople } from './kept-people.ts'
import { publishSubmission } from './publish-submission.ts'
import { completeReport, findUndecidable, isAboutAdmin, mayDecide } from './reports.service.ts'
import { buildReceipt, type Received, type SentSubmission } from './submission-receipt.ts'
import {
  closePending,
  countByStatus,
  deleteSubmissionRow,
  describeInLog,
  findSubmissionRow,
  insertSubmission,
  loadSubmissions,
  loadVoices,
  type SubmissionRow,
  savePublishedId,
  toSubmission,
} from './submissions.store.ts'
import { type NamedFile, resolveContent } from './submitted-content.ts'

const notFound = () => new AppError('not_found', 'This submission does not exist.')

/**
 * All submissions, newest first: for administrators only.
 * @param undecidable the account about whose comments reports are left out
 */
export function listSubmissions(
  { db }: Deps,
  undecidable: string | undefined,
  status?: Submission['status'],
): Promise<Submission[]> {
  return loadSubmissions(db, { status, undecidable })
}

/** The submissions of an account, newest first. */
export function listUserSubmissions({ db }: Deps, accountId: string): Promise<Submission[]> {
  return loadSubmissions(db, { submitter: accountId })
}

/** The number of submissions by status. */
export async function countSubmissions(deps: Deps, { accountId }: Session) {
  const counts = await countByStatus(deps.db, await findUndecidable(deps, accountId))
  const [pending = 0, approved = 0, rejected = 0] = [
    counts.get('pending'),
    counts.get('approved'),
    counts.get('rejected'),
  ]
  return { pending, approved, rejected, total: pending + approved + rejected }
}

/** A submission that the session's user may read. @throws AppError not_found */
async function getSubmissionForUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, user }: Session,
  id: string,
): Promise<SubmissionRow> {
  const row = await findSubmissionRow(deps.db, id)
  const canRead =
    row?.submitter_id === accountId ||
    (user.role === 'admin' && row && (await mayDecide(deps, accountId, row)))
  if (!row || !canRead) throw notFound()
  return row
}

/** A submission of the user's own, or any for an administrator. @throws AppError not_found */
export async function getSubmission(deps: Deps, session: Session, id: string): Promise<Submission> {
  return toSubmission(await getSubmissionForUser(deps, session, id))
}

function getSubmissionLimit(accountId: string) {
  return {
    key: `submissions:account:${accountId}`,
    max: limits.upload.submissionsPerHour,
    window: 3_600_000,
    message: 'You have sent in too many items within an hour. Please try again later.',
  }
}

type ReviewedPayload = Exclude<SubmissionPayload, DirectPayload>

/** The row of a new submission. @param at RFC 3339 UTC */
function createSubmissionRow(session: Session, payload: ReviewedPayload, at: string): SubmissionRow {
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
 * Publishes a new submission at once, if the settings do not require a review. Call it in the transaction. What
 * changes the family tree or makes an account always waits for a review; recorded voices, too.
 */
async function publishUnreviewed(deps: Deps, actor: AuditActor, row: SubmissionRow): Promise<SubmissionRow> {
  const review = { status: 'approved', review_notes: null, reviewed_by: null } as const
  await closePending(deps.db, row.id, { ...review, reviewed_at: row.created_at, updated_at: row.updated_at })
  const published_id = await publishSubmission(deps, actor, row, {})
  if (published_id !== null) await savePublishedId(deps.db, row.id, published_id)
  return { ...row, ...review, reviewed_at: row.created_at, published_id }
}

/** Administrators decide about each of them, whatever the settings say about reviews. */
function isAlwaysReviewed({ type }: ReviewedPayload): boolean {
  return type === 'correction' || type === 'relative' || type === 'invitation'
}

/** Who speaks is told that an administrator listens first. A recording that names a child waits, too. */
async function isVoice(
  deps: Deps,
  { type, content }: ReviewedPayload,
  files: readonly NamedFile[],
): Promise<boolean> {
  if (type !== 'archive') return false
  if (content.voice !== undefined) return true
  if (files.every(({ mediaFile }) => mediaFile.kind !== 'audio')) return false
  const people = await listPeople(deps, content.memberIds ?? [])
  return people.some((person) => isChild(person, new Date(deps.clock.now())))
}

/** @throws AppError invalid, not_found if the record of a correction does not exist */
async function checkCorrected(deps: Deps, { personId, itemId, eventId }: CorrectionContent): Promise<void> {
  await checkMemberId(deps.db, personId, 'personId')
  if (itemId !== undefined) await getArchive(deps, itemId)
  if (eventId !== undefined) await getEvent(deps, eventId)
}

/** Checks the people and media that a payload names. Call it in the transaction. @throws AppError invalid */
async function checkReferences(deps: Deps, session: Session, payload: ReviewedPayload): Promise<void> {
  if (payload.type === 'archive' || payload.type === 'report') return
  if (payload.type === 'correction') return await checkCorrected(deps, payload.content)
  if (payload.type === 'invitation') {
    await checkInvitable(deps, payload.content.personId)
    return await countAsk(deps, session.accountId)
  }
  if (payload.type === 'relative') {
    await checkMemberId(deps.db, payload.content.personId, 'personId')
    return await checkMemberId(deps.db, payload.content.otherParentId, 'otherParentId')
  }
  await checkTextMedia(deps, session, payload.content.content)
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
  if (isDirect(payload)) {
    return await receiveDirectly(deps, caller.session, { ...sent, payload }, storeResponse)
  }
  const resolved = await resolveContent(deps, caller.session, payload)
  const { files } = resolved
  return deps.db.transaction().execute(async (db) => {
    await checkAccountExists({ db }, caller.session.accountId)
    await countRequest({ ...deps, db }, getSubmissionLimit(caller.session.accountId))
    for (const { mediaFile, field } of files) await checkMediaExists(db, mediaFile, field)
    await checkReferences({ ...deps, db }, caller.session, await withKeptPeople(db, payload))
    const content = await nameKeptPeople(db, resolved.content)
    const memberIds = 'memberIds' in content && (await checkMemberIds(db, content.memberIds ?? []))
    const report =
      payload.type === 'report' ? await completeReport({ db }, caller.session, payload.content) : null
    const row: SubmissionRow = {
      ...createSubmissionRow(caller.session, payload, timestamp(deps.clock)),
      content: JSON.stringify({ ...content, ...(memberIds && { memberIds }), ...report }),
    }
    await insertSubmission(
      db,
      row,
      files.map(({ mediaFile }) => mediaFile.id),
    )
    // Every administrator reads the log, also the one whose comment was reported.
    if (report === null) {
      await appendAudit(db, deps.clock, caller.actor, {
        action: 'create',
        targetType: 'submission',
        targetId: row.id,
        details: describeInLog(row),
      })
    }
    const isReviewed =
      isAlwaysReviewed(payload) ||
      (await isVoice({ ...deps, db }, payload, files)) ||
      report !== null ||
      (await readSettings({ db })).moderation_required
    const stored = isReviewed ? row : await publishUnreviewed({ ...deps, db }, caller.actor, row)
    if (report === null || !(await isAboutAdmin({ db }, report))) {
      await notifyAdministrators({ ...deps, db }, stored)
    }
    const response = { ...toSubmission(stored), receipt: buildReceipt(sent, files) }
    await storeResponse(db, response)
    return response
  })
}

/**
 * Deletes an account's submissions of voices, whatever became of them. What was published from them stays. Call it in a
 * transaction that can be undone.
 */
export async function deleteVoicesOf({ db }: Pick<Deps, 'db'>, accountId: string) {
  const voices = await loadVoices(db, accountId)
  for (const { id } of voices) await deleteSubmissionRow(db, id)
  return voices
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
    const row = await getSubmissionForUser({ ...deps, db }, session, id)
    const isDeleted = await deleteSubmissionRow(db, id, session.user.role === 'admin' ? undefined : 'pending')
    if (!isDeleted)
      throw new AppError('conflict', 'This submission has already been reviewed, so it cannot be deleted.')
    // The log does not tell who has reported a comment.
    if (row.type === 'report' && row.submitter_id === session.accountId) return
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'submission',
      targetId: id,
      // Nor what the report was about.
      details: { ...describeInLog(row), status: row.status },
    })
  })
}
