/** Reads and writes the rows of submissions and the references to their files. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { SubmissionsTable } from '#server/db/schema.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'

export type SubmissionRow = Selectable<SubmissionsTable>

const contentObject = z.record(z.string(), z.unknown()).catch({})

/** Converts a row to the submission that its author and administrators read. */
export function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content: contentObject.parse(JSON.parse(row.content)),
    status: row.status,
    review_notes: row.review_notes,
    submitter_first_name: row.submitter_first_name,
    submitter_last_name: row.submitter_last_name,
    submitter_member_id: row.submitter_member_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    reviewed_at: row.reviewed_at,
    published_id: row.published_id,
  }
}

const typesAboutPeople: readonly SubmissionRow['type'][] = ['correction', 'relative', 'invitation']

/**
 * What the log tells of a submission. A title with the name of somebody in the family tree is left out, because the
 * submission may be deleted before that person is erased; so is the title of a report.
 */
export function describeInLog(row: SubmissionRow): Record<string, unknown> {
  if (row.type === 'report') return { type: row.type }
  if (!typesAboutPeople.includes(row.type)) return { type: row.type, title: row.title }
  const { personId } = contentObject.parse(JSON.parse(row.content))
  return { type: row.type, ...(personId !== undefined && { person_id: personId }) }
}

/** Leaves out the reports about the comments of an account. */
function isNoReportAbout(authorId: string) {
  return sql<boolean>`(type != 'report' or content not like ${`%"authorId":"${authorId}"%`})`
}

interface SubmissionSelection {
  submitter?: string | undefined
  status?: Submission['status'] | undefined
  /** The account about whose comments reports are left out. */
  undecidable?: string | undefined
}

/** All submissions, those of one account, or those with one status, newest first. */
export async function loadSubmissions(
  db: Db,
  { submitter, status, undecidable }: SubmissionSelection = {},
): Promise<Submission[]> {
  let query = db.selectFrom('submissions').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (submitter !== undefined) query = query.where('submitter_id', '=', submitter)
  if (status !== undefined) query = query.where('status', '=', status)
  if (undecidable !== undefined) query = query.where(isNoReportAbout(undecidable))
  return (await query.execute()).map(toSubmission)
}

export function findSubmissionRow(db: Db, id: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @param media the ids of the files, in their order */
export async function insertSubmission(
  db: Db,
  row: Insertable<SubmissionsTable>,
  media: readonly string[],
): Promise<void> {
  await db.insertInto('submissions').values(row).execute()
  const rows = media.map((mediaId, position) => [row.id, mediaId, position])
  await insertRows(db, 'submission_media', ['submission_id', 'media_id', 'position'], rows)
}

/** The ids of a submission's files, in their order. */
export async function loadSubmissionMedia(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submission_media')
    .select('media_id')
    .where('submission_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.media_id)
}

/**
 * Closes a pending submission.
 * @returns false if it was closed or deleted meanwhile
 */
export async function closePending(
  db: Db,
  id: string,
  review: Pick<SubmissionRow, 'status' | 'review_notes' | 'reviewed_by' | 'reviewed_at' | 'updated_at'>,
): Promise<boolean> {
  const result = await db
    .updateTable('submissions')
    .set(review)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function savePublishedId(db: Db, id: string, publishedId: string): Promise<void> {
  await db.updateTable('submissions').set({ published_id: publishedId }).where('id', '=', id).execute()
}

/**
 * Deletes a submission, with `status` only in that status.
 * @returns false if nothing was deleted
 */
export async function deleteSubmissionRow(
  db: Db,
  id: string,
  status?: SubmissionRow['status'],
): Promise<boolean> {
  const query = db.deleteFrom('submissions').where('id', '=', id)
  const result = await (status === undefined ? query : query.where('status', '=', status)).executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}

/** An account's submissions of voices that it recorded, with their files. */
export async function loadVoices(
  db: Db,
  submitterId: string,
): Promise<{ id: string; title: string; mediaId: string }[]> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('submission_media', 'submission_media.submission_id', 'submissions.id')
    .select(['submissions.id', 'title', 'content', 'submission_media.media_id as mediaId'])
    .where('submitter_id', '=', submitterId)
    .where('type', '=', 'archive')
    .execute()
  return rows.filter(({ content }) => contentObject.parse(JSON.parse(content))['voice'] !== undefined)
}

/** The number of submissions by status. @param undecidable see {@link SubmissionSelection} */
export async function countByStatus(
  db: Db,
  undecidable: string | undefined,
): Promise<Map<SubmissionRow['status'], number>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['status', (e) => e.fn.countAll().as('n')])
    .$if(undecidable !== undefined, (query) => query.where(isNoReportAbout(undecidable ?? '')))
    .groupBy('status')
    .execute()
  return new Map(rows.map((row) => [row.status, Number(row.n)]))
}
