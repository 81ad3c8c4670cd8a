/** Changes and removes faces and answers: for their authors, for the people who are marked, and for administrators. */
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { getPerson } from '#server/people/people.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Face, FaceAnswer } from '#shared/contracts/faces.contract.ts'
import { type FaceRegion, fitRegion } from '#shared/faces/face-region.ts'
import { getFace } from './faces.service.ts'
import {
  deleteAnswers,
  deleteFaces,
  deleteUnanswered,
  deleteUnmarkedPerson,
  type FaceAnswerRow,
  findAnswer,
  findFace,
  insertUnmarkedPerson,
  loadUnmarkedPeople,
  updateAnswer,
  updateFaceRow,
} from './faces.store.ts'
import { deleteMarksOf } from './unwanted-faces.service.ts'

export interface Caller {
  session: Session
  actor: AuditActor
}

const isAdmin = ({ session }: Caller) => session.user.role === 'admin'

/** What an administrator does stands in the log and can be undone. What relatives change of their own leaves no copy. */
async function write<T>(
  deps: Deps,
  caller: Caller,
  entry: { action: string; targetType: string; targetId: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!isAdmin(caller)) return await deps.db.transaction().execute(work)
  return await withUndo(deps, async (db) => {
    const result = await work(db)
    // No names: the log of a face is not found again when the person is erased.
    await appendAudit(db, deps.clock, caller.actor, { ...entry, details: {} })
    return result
  })
}

function refuse(message: string): never {
  throw new AppError('not_found', message)
}

/** Whether the mark is the caller's and nobody else has answered, also nobody whose answer the caller does not see. */
async function isOnlyOwn(db: Db, { session }: Caller, id: string): Promise<boolean> {
  const face = await findFace(db, id)
  return (
    face?.marked_by === session.accountId &&
    face.answers.every(({ author_id }) => author_id === session.accountId)
  )
}

/** @throws AppError not_found, also for a mark that others have answered; stale_edit */
export async function updateFace(
  deps: Deps,
  caller: Caller,
  { id, region, ifMatch }: { id: string; region: FaceRegion; ifMatch: string | null },
): Promise<Face> {
  const entry = { action: 'update', targetType: 'face', targetId: id }
  return await write(deps, caller, entry, async (db) => {
    const face = await getFace({ db }, caller.session, id)
    checkNotStale(ifMatch, face)
    if (!isAdmin(caller) && !(await isOnlyOwn(db, caller, id))) {
      refuse('Only the relative who marked this face, or an administrator, can move the mark.')
    }
    const updated_at = laterThan(face.updated_at, timestamp(deps.clock))
    await updateFaceRow(db, id, { ...fitRegion(region), updated_at })
    return await getFace({ db }, caller.session, id)
  })
}

/** @throws AppError not_found, also for a mark that others have answered; stale_edit */
export async function deleteFace(
  deps: Deps,
  caller: Caller,
  { id, ifMatch }: { id: string; ifMatch: string | null },
): Promise<void> {
  await write(deps, caller, { action: 'delete', targetType: 'face', targetId: id }, async (db) => {
    checkNotStale(ifMatch, await getFace({ db }, caller.session, id))
    if (!isAdmin(caller) && !(await isOnlyOwn(db, caller, id))) {
      refuse('Only the relative who marked this face, or an administrator, can remove the mark.')
    }
    await deleteFaces(db, [id])
  })
}

/** The answer with its face, for those who may see the answer. @throws AppError not_found, stale_edit */
async function getAnswerForEdit(
  db: Db,
  session: Session,
  { id, ifMatch }: { id: string; ifMatch: string | null },
): Promise<{ answer: FaceAnswerRow; face: Face }> {
  const answer = await findAnswer(db, id)
  if (!answer) refuse('This name was removed from the face.')
  checkNotStale(ifMatch, answer)
  const visible = await getFace({ db }, session, answer.face_id)
  const isVisible = visible.answers.some((one) => one.id === id)
  if (!isVisible) refuse('This name was removed from the face.')
  return { answer, face: (await findFace(db, answer.face_id)) ?? visible }
}

const isSamePerson = (
  one: Pick<FaceAnswerRow, 'person_id' | 'name'>,
  other: Pick<FaceAnswerRow, 'person_id' | 'name'>,
) => one.person_id === other.person_id && one.name?.toLowerCase() === other.name?.toLowerCase()

/** @throws AppError not_found, stale_edit */
export async function acceptFaceAnswer(
  deps: Deps,
  caller: Caller,
  { id, ifMatch }: { id: string; ifMatch: string | null },
): Promise<FaceAnswer> {
  const entry = { action: 'review', targetType: 'face', targetId: id }
  return await write(deps, caller, entry, async (db) => {
    const { answer, face } = await getAnswerForEdit(db, caller.session, { id, ifMatch })
    const at = timestamp(deps.clock)
    const others = face.answers.filter((one) => one.id !== id)
    await deleteAnswers(
      db,
      others.flatMap((one) => (isSamePerson(one, answer) ? [] : one.id)),
    )
    for (const one of others.filter((other) => isSamePerson(other, answer))) {
      await updateAnswer(db, one.id, { status: 'given', updated_at: laterThan(one.updated_at, at) })
    }
    await updateAnswer(db, id, { status: 'accepted', updated_at: laterThan(answer.updated_at, at) })
    const { answers } = await getFace({ db }, caller.session, face.id)
    return answers.find((one) => one.id === id) ?? refuse('This name was removed from the face.')
  })
}

/** @throws AppError not_found, also for an answer that the user may not remove; stale_edit */
export async function deleteFaceAnswer(
  deps: Deps,
  caller: Caller,
  { id, ifMatch }: { id: string; ifMatch: string | null },
): Promise<void> {
  const { accountId, user } = caller.session
  await write(deps, caller, { action: 'delete', targetType: 'face', targetId: id }, async (db) => {
    const { answer, face } = await getAnswerForEdit(db, caller.session, { id, ifMatch })
    const isMarked = answer.person_id !== null && answer.person_id === user.member_id
    const isOwn = answer.author_id === accountId
    if (!isMarked && !isOwn && !isAdmin(caller)) {
      refuse('Only the relative who added this name, the named person or an administrator can remove it.')
    }
    const isWhole = isMarked || isAdmin(caller)
    const removed = isWhole ? face.answers.filter((one) => isSamePerson(one, answer)) : [answer]
    await deleteAnswers(
      db,
      removed.map((one) => one.id),
    )
    // Whoever removes the own mark does not wish to be asked for; an author takes back the own mark.
    if (isMarked || removed.some(({ author_id }) => author_id === face.marked_by)) {
      await deleteUnanswered(db, [face.id])
    }
  })
}

export async function listUnmarkedPeople({ db }: Pick<Deps, 'db'>): Promise<{ person_ids: string[] }> {
  return { person_ids: await loadUnmarkedPeople(db) }
}

/**
 * Keeps or lifts the wish never to be marked. Keeping it removes the marks of the person, also those by name only.
 * @throws AppError not_found for an unknown person, and for somebody else
 */
export async function saveMarkingWish(
  deps: Deps,
  caller: Caller,
  { personId, isUnmarked }: { personId: string; isUnmarked: boolean },
): Promise<void> {
  const entry = { action: 'update', targetType: 'face', targetId: personId }
  await write(deps, caller, entry, async (db) => {
    await getPerson({ ...deps, db }, personId)
    if (!isAdmin(caller) && caller.session.user.member_id !== personId) {
      refuse('Only this person or an administrator can change this setting.')
    }
    if (!isUnmarked) return await deleteUnmarkedPerson(db, personId)
    await insertUnmarkedPerson(db, personId, timestamp(deps.clock))
    await deleteMarksOf(db, [personId])
  })
}
