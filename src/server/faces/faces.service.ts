/** Lists faces in pictures, and takes what relatives say about them. */
import { randomUUID } from 'node:crypto'
import { getArchive } from '#server/archives/archives.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { formatPersonName, getPerson, listPeople } from '#server/people/people.service.ts'
import { checkMemberId } from '#server/people/referenced-people.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Face, FaceAnswer } from '#shared/contracts/faces.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FaceContent } from '#shared/faces/face-fields.ts'
import { fitRegion, isSameFace } from '#shared/faces/face-region.ts'
import { isChild } from '#shared/genealogy/dates/is-child.ts'
import * as limits from '#shared/limits.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import {
  findFace,
  insertAnswer,
  insertFace,
  isUnmarked,
  loadFaces,
  loadFacesOfItem,
  loadFullNames,
  loadUnmarkedPeople,
  updateAnswer,
} from './faces.store.ts'
import { createLikelyFinder } from './likely-people.ts'

/** What the user may see of a face; undefined for a face that waits for an administrator. */
function showFace(face: Face, { accountId, user }: Session): Face | undefined {
  if (user.role === 'admin') return face
  const answers = face.answers.filter(
    ({ status, author_id }) => status !== 'waiting' || author_id === accountId,
  )
  const isVisible = answers.length > 0 || face.answers.length === 0 || face.marked_by === accountId
  return isVisible ? { ...face, answers } : undefined
}

/** Names whose list it is: members see their own waiting answers. */
export function getFacesVariant({ accountId, user }: Session): string {
  return user.role === 'admin' ? '' : accountId
}

/** The faces that the user may see, oldest first. @param ids all faces if undefined */
export async function listFaces(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  ids?: readonly string[],
): Promise<Face[]> {
  return (await loadFaces(db, ids)).flatMap((face) => showFace(face, session) ?? [])
}

function refuseRemoved(): never {
  throw new AppError('not_found', 'This mark was removed from the picture.')
}

/** A face that the user may see. @throws AppError not_found */
export async function getFace({ db }: Pick<Deps, 'db'>, session: Session, id: string): Promise<Face> {
  const found = await findFace(db, id)
  const face = found && showFace(found, session)
  return face ?? refuseRemoved()
}

/** @throws AppError not_found for a picture that was deleted, invalid for an item that is no picture */
async function checkPicture({ db }: Pick<Deps, 'db'>, itemId: string): Promise<void> {
  const { file_type } = await getArchive({ db }, itemId)
  if (file_type !== 'photo') throw new AppError('invalid', 'Faces can be marked in pictures only.')
}

/** The face that the content is about: an existing one, also one that the user does not see, or a new one. */
async function takeFace(deps: Deps, session: Session, content: FaceContent): Promise<Face> {
  const { db, clock } = deps
  const { itemId, faceId, region } = content
  if (faceId !== null) {
    const face = (await findFace(db, faceId)) ?? refuseRemoved()
    if (face.item_id !== itemId) throw new AppError('not_found', 'This mark is not in this picture.')
    return face
  }
  const faces = await loadFacesOfItem(db, itemId)
  const known = region && faces.find((face) => isSameFace(face.region, region))
  if (known) return known
  if (!region || faces.length >= limits.faces.perPicture) {
    throw new AppError('invalid', 'This picture already has the largest possible number of marked faces.')
  }
  const at = timestamp(clock)
  const id = randomUUID()
  const marked_by = session.accountId
  await insertFace(db, {
    id,
    item_id: itemId,
    ...fitRegion(region),
    marked_by,
    created_at: at,
    updated_at: at,
  })
  return { id, item_id: itemId, region, marked_by, answers: [], created_at: at, updated_at: at }
}

type Naming = Pick<FaceContent, 'personId' | 'name'>

/**
 * The person whom an answer names; for a typed name everybody who has it, else the children and those who do not wish to be marked
 * whom it may mean.
 * @throws AppError invalid for an unknown person
 */
async function loadNamedPeople(deps: Deps, { personId, name }: Naming): Promise<FamilyMember[]> {
  if (personId !== null) {
    await checkMemberId(deps.db, personId, 'personId')
    return [await getPerson(deps, personId)]
  }
  const wanted = normalizeForSearch(name ?? '')
  if (wanted === '') return []
  const namesakes = (await loadFullNames(deps.db)).filter(({ names }) => names.includes(wanted))
  if (namesakes.length > 0) {
    const ids = namesakes.map(({ id }) => id)
    return await listPeople(deps, ids)
  }
  const unmarked = new Set(await loadUnmarkedPeople(deps.db))
  const today = new Date(deps.clock.now())
  const guarded = (await listPeople(deps)).filter(
    (person) => unmarked.has(person.id) || isChild(person, today),
  )
  return createLikelyFinder(guarded)(name ?? '')
}

/** Whether an administrator has to allow that a child is named for the first time. */
function isWaiting({ clock }: Deps, face: Face, naming: Naming, people: readonly FamilyMember[]): boolean {
  const wanted = naming.name === null ? null : normalizeForSearch(naming.name)
  const isKnown = ({ id }: FamilyMember) =>
    face.answers.some(
      ({ person_id, name, status }) =>
        status !== 'waiting' && (person_id === id || (name !== null && normalizeForSearch(name) === wanted)),
    )
  return people.some((person) => isChild(person, new Date(clock.now())) && !isKnown(person))
}

/** @throws AppError forbidden for somebody who does not wish to be marked */
async function checkWishes({ db }: Deps, people: readonly FamilyMember[]): Promise<void> {
  for (const person of people) {
    if (!(await isUnmarked(db, person.id))) continue
    throw new AppError('forbidden', `${formatPersonName(person)} does not wish to be marked in pictures.`)
  }
}

/** Saves the answer of an account, which has one for each face. */
async function saveAnswer(
  db: Db,
  face: Face,
  answer: { authorId: string; personId: string | null; name: string | null; status: FaceAnswer['status'] },
  at: string,
): Promise<void> {
  const { authorId, personId: person_id, name, status } = answer
  const own = face.answers.find(({ author_id }) => author_id === authorId)
  if (own && own.person_id === person_id && own.name === name) return
  if (own) {
    await updateAnswer(db, own.id, { person_id, name, status, updated_at: laterThan(own.updated_at, at) })
    return
  }
  await insertAnswer(db, {
    ...{ id: randomUUID(), face_id: face.id, person_id, name, status, origin: 'relative' },
    ...{ author_id: authorId, created_at: at, updated_at: at },
  })
}

/**
 * Adds what a relative says about a face. Call it in a transaction. A face that somebody has marked already gets the answer.
 * @returns the face, without answers if it waits for an administrator because of somebody else's, and whether the answer waits for an administrator
 * @throws AppError not_found for a picture or a mark that was removed, invalid, forbidden
 */
export async function addFace(
  deps: Deps,
  session: Session,
  content: FaceContent,
): Promise<{ face: Face; isWaiting: boolean }> {
  const { db, clock } = deps
  const { itemId, personId, name } = content
  await checkPicture(deps, itemId)
  const people = await loadNamedPeople(deps, content)
  await checkWishes(deps, people)
  const { id } = await takeFace(deps, session, content)
  const face = (await findFace(db, id)) ?? refuseRemoved()
  const waits = session.user.role !== 'admin' && isWaiting(deps, face, content, people)
  if (personId !== null || name !== null) {
    const status = waits ? 'waiting' : 'given'
    await saveAnswer(db, face, { authorId: session.accountId, personId, name, status }, timestamp(clock))
  }
  const saved = (await findFace(db, id)) ?? refuseRemoved()
  return { face: showFace(saved, session) ?? { ...saved, answers: [] }, isWaiting: waits }
}
