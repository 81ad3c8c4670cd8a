/** The administrators' judgement of what relatives send in: approving publishes at once. */
import type { Deps } from '#server/app.ts'
import { type AuditActor, appendAudit } from '#server/audit/audit.store.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ReviewPayload, Submission } from '#shared/contracts/submissions.contract.ts'
import { publish } from './publish.ts'
import {
  closePending,
  findSubmissionRow,
  type SubmissionRow,
  savePublishedId,
  toSubmission,
} from './submissions.store.ts'

async function rowOf(db: Db, id: string): Promise<SubmissionRow> {
  const row = await findSubmissionRow(db, id)
  if (!row) throw new AppError('not_found', 'This submission is not here any more.')
  return row
}

/**
 * Approves a submission, which publishes it in the same transaction, or rejects it. The notes are kept either way.
 *
 * @throws AppError not_found, conflict where somebody has reviewed it already, impossible where it cannot be read
 */
export async function reviewSubmission(
  deps: Deps,
  actor: AuditActor,
  id: string,
  { status, reviewNotes, category }: ReviewPayload,
): Promise<Submission> {
  return deps.db.transaction().execute(async (db) => {
    const row = await rowOf(db, id)
    const at = timestamp(deps.clock)
    const notes = reviewNotes || null
    const closed = await closePending(db, id, {
      status,
      review_notes: notes,
      reviewed_by: actor.accountId,
      reviewed_at: at,
      updated_at: laterThan(row.updated_at, at),
    })
    if (!closed) throw new AppError('conflict', 'This has been reviewed already.')
    const publishedId = status === 'approved' ? await publish({ ...deps, db }, actor, row, category) : null
    if (publishedId !== null) await savePublishedId(db, id, publishedId)
    await raiseVersion(db, 'submissions')
    await appendAudit(db, deps.clock, actor, {
      action: 'review',
      targetType: 'submission',
      targetId: id,
      details: {
        type: row.type,
        title: row.title,
        submitter: `${row.submitter_first_name} ${row.submitter_last_name}`.trim(),
        status,
        notes,
        published_id: publishedId,
      },
    })
    return toSubmission(await rowOf(db, id))
  })
}
