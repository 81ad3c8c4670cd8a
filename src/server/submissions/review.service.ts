/** Approves and rejects submissions. Approving publishes at once. */
import { findActiveEmail } from '#server/accounts/accounts.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { checkRecentPassword } from '#server/http/recent-password.ts'
import { queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildReviewMail } from '#server/mail/mail-texts.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Corrections, ReviewPayload } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { publishSubmission } from './publish-submission.ts'
import { mayDecide } from './reports.service.ts'
import {
  closePending,
  describeInLog,
  findSubmissionRow,
  type SubmissionRow,
  savePublishedId,
  toSubmission,
} from './submissions.store.ts'

const notFound = () => new AppError('not_found', 'This submission no longer exists.')

async function getSubmissionRow(db: Db, id: string): Promise<SubmissionRow> {
  const row = await findSubmissionRow(db, id)
  if (!row) throw notFound()
  return row
}

/** Notifies the submitter, if there is an email address and notifications are on. */
async function notifySubmitter(deps: Deps, row: SubmissionRow, approved: boolean, notes: string | null) {
  const to = await findActiveEmail(deps, row.submitter_id)
  if (to === null) return
  const site = { name: await readSiteName(deps), url: deps.config.publicUrl }
  const { type, title, submitter_first_name: firstName } = row
  await queueNotification(deps, { to, ...buildReviewMail(site, { firstName, type, title, approved, notes }) })
}

/** @throws AppError conflict for one of many submissions that needs a look beside its record */
function checkDecidedAlone({ type }: SubmissionRow, { status, isOneOfMany }: ReviewPayload): void {
  const isAlone =
    type === 'report' || ((type === 'relative' || type === 'invitation') && status === 'approved')
  if (!isOneOfMany || !isAlone) return
  throw new AppError('conflict', 'Please open this submission and review it separately.')
}

const alreadyReviewed = () => new AppError('conflict', 'This submission has already been reviewed.')

/** The reviewer's corrections, with the submitted values. */
function getCorrections(row: SubmissionRow, corrections: Corrections) {
  const submitted = { title: row.title, ...toSubmission(row).content }
  return beforeAndAfter(submitted, pickChanged(submitted, corrections))
}

/**
 * Approves a submission, which publishes it in the same transaction, or rejects it. The notes are stored in
 * both cases.
 * @param ifMatch the `updated_at` that the reviewer has seen; null to review any version
 * @throws AppError not_found, stale_edit, conflict if already reviewed or not to be decided as one of many, password_needed
 *   to approve an invitation, impossible if the content cannot be read
 */
export async function reviewSubmission(
  deps: Deps,
  { actor, provedAt }: { actor: AuditActor; provedAt: string },
  id: string,
  review: ReviewPayload,
  ifMatch: string | null = null,
): Promise<Submission> {
  const { status, reviewNotes, ...choices } = review
  return withUndo(deps, async (db) => {
    const row = await getSubmissionRow(db, id)
    if (!(await mayDecide({ ...deps, db }, actor.accountId, row))) throw notFound()
    if (row.status !== 'pending') throw alreadyReviewed()
    checkNotStale(ifMatch, toSubmission(row))
    checkDecidedAlone(row, review)
    // It makes an account, like the calls that need the password.
    if (row.type === 'invitation' && status === 'approved')
      checkRecentPassword({ provedAt }, deps.clock.now())
    const at = timestamp(deps.clock)
    const notes = reviewNotes || null
    const closed = await closePending(db, id, {
      status,
      review_notes: notes,
      reviewed_by: actor.accountId,
      reviewed_at: at,
      updated_at: laterThan(row.updated_at, at),
    })
    if (!closed) throw alreadyReviewed()
    const publishedId =
      status === 'approved' ? await publishSubmission({ ...deps, db }, actor, row, choices) : null
    if (publishedId !== null) await savePublishedId(db, id, publishedId)
    await appendAudit(db, deps.clock, actor, {
      action: 'review',
      targetType: 'submission',
      targetId: id,
      details: {
        ...describeInLog(row),
        // The log does not tell who has reported a comment, nor does it repeat what was said about it.
        ...(row.type !== 'report' && { submitter_id: row.submitter_id, notes }),
        status,
        published_id: publishedId,
        ...(status === 'approved' &&
          choices.corrections && { changes: getCorrections(row, choices.corrections) }),
      },
    })
    await notifySubmitter({ ...deps, db }, row, status === 'approved', notes)
    return toSubmission(await getSubmissionRow(db, id))
  })
}
