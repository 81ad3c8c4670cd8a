/** Receives comments, faces and answers about reunions, which travel as submissions but are no rows of them. */
import { checkAccountExists } from '#server/accounts/accounts.service.ts'
import { countRequest } from '#server/accounts/request-limits.ts'
import * as comments from '#server/comments/comments.service.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { addFace } from '#server/faces/faces.service.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { answerReunion } from '#server/reunions/reunions.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { CommentContent, SubmissionPayload } from '#shared/contracts/submissions.contract.ts'
import type { FaceContent } from '#shared/faces/face-fields.ts'
import * as limits from '#shared/limits.ts'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import { withKeptPeople } from './kept-people.ts'
import { buildReceipt, type Received, type SentSubmission } from './submission-receipt.ts'

const directTypes = ['comment', 'face', 'attendance'] as const
export type DirectPayload = Extract<SubmissionPayload, { type: (typeof directTypes)[number] }>

export function isDirect(payload: SubmissionPayload): payload is DirectPayload {
  return directTypes.some((type) => type === payload.type)
}

function getCommentLimit(accountId: string) {
  return {
    key: `comments:account:${accountId}`,
    max: limits.comments.perHour,
    window: 3_600_000,
    message: 'You have sent too many comments within an hour. Please try again later.',
  }
}

function getFaceLimit(accountId: string) {
  return {
    key: `faces:account:${accountId}`,
    max: limits.faces.perHour,
    window: 3_600_000,
    message: 'You have marked too many faces within an hour. Please try again later.',
  }
}

function getAttendanceLimit(accountId: string) {
  return {
    key: `attendances:account:${accountId}`,
    max: limits.reunions.answersPerHour,
    window: 3_600_000,
    message: 'You have changed your answer too often within an hour. Please try again later.',
  }
}

/** What a payload has added that is no row of the submissions. */
interface AddedRecord {
  id: string
  created_at: string
  updated_at: string
  isWaiting: boolean
}

async function addComment(deps: Deps, session: Session, content: CommentContent): Promise<AddedRecord> {
  if (!(await readSettings(deps)).comments_enabled) {
    throw new AppError('forbidden', 'Comments are switched off on this site.')
  }
  await countRequest(deps, getCommentLimit(session.accountId))
  return { ...(await comments.addComment(deps, session, content)), isWaiting: false }
}

async function addFaceMark(deps: Deps, session: Session, content: FaceContent): Promise<AddedRecord> {
  await countRequest(deps, getFaceLimit(session.accountId))
  const { face, isWaiting } = await addFace(deps, session, content)
  return { ...face, isWaiting }
}

async function addAttendance(deps: Deps, session: Session, content: AttendanceContent): Promise<AddedRecord> {
  await countRequest(deps, getAttendanceLimit(session.accountId))
  const { id, updated_at } = await answerReunion(deps, session, content)
  return { id, created_at: updated_at, updated_at, isWaiting: false }
}

function addRecord(deps: Deps, session: Session, payload: DirectPayload): Promise<AddedRecord> {
  if (payload.type === 'comment') return addComment(deps, session, payload.content)
  if (payload.type === 'face') return addFaceMark(deps, session, payload.content)
  return addAttendance(deps, session, payload.content)
}

/**
 * @param storeResponse called with the receipt in the transaction of the write
 * @throws AppError forbidden, too_many, not_found, invalid; session_revoked for an account that was deleted meanwhile
 */
export async function receiveDirectly(
  deps: Deps,
  session: Session,
  sent: SentSubmission & { payload: DirectPayload },
  storeResponse: (db: Db, response: Received) => Promise<void>,
): Promise<Received> {
  return await deps.db.transaction().execute(async (db) => {
    const open = { ...deps, db }
    await checkAccountExists({ db }, session.accountId)
    const payload = await withKeptPeople(db, sent.payload)
    const { id, created_at, updated_at, isWaiting } = await addRecord(open, session, payload)
    const response: Received = {
      ...{ id, type: payload.type, title: payload.content.title, content: payload.content },
      status: isWaiting ? 'pending' : 'approved',
      review_notes: null,
      submitter_first_name: session.user.first_name,
      submitter_last_name: session.user.last_name,
      ...{ created_at, updated_at, reviewed_at: null, published_id: id },
      receipt: buildReceipt(sent, []),
    }
    await storeResponse(db, response)
    return response
  })
}
