/** Reads and writes the rows of faces, of the answers about them, and of the people who do not wish to be marked. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { FaceAnswersTable, FacesTable, FileFacesTable } from '#server/db/schema.ts'
import type { Face, FaceAnswer } from '#shared/contracts/faces.contract.ts'
import { listFullNames } from '#shared/full-names.ts'

type FaceRow = Selectable<FacesTable>
export type FaceAnswerRow = Selectable<FaceAnswersTable>

/** The accepted answer first, then the oldest first. */
function selectAnswers(db: Db) {
  return db
    .selectFrom('face_answers')
    .leftJoin('accounts', 'accounts.id', 'face_answers.author_id')
    .leftJoin('former_accounts as former', 'former.account_id', 'face_answers.former_account_id')
    .leftJoin('people', (join) =>
      join.on('people.id', '=', (e) => e.fn.coalesce('accounts.member_id', 'former.member_id')),
    )
    .select([
      'face_answers.id',
      'face_answers.face_id',
      'face_answers.person_id',
      'face_answers.name',
      'face_answers.status',
      'face_answers.origin',
      'face_answers.author_id',
      'people.id as author_member_id',
      'face_answers.created_at',
      'face_answers.updated_at',
      // The name in the family tree, as everywhere on the site.
      sql<string>`trim(coalesce(people.first_name, accounts.first_name, former.first_name, '') || ' '
        || coalesce(people.last_name, accounts.last_name, former.last_name, ''))`.as('author_name'),
    ])
    .orderBy(sql`case face_answers.status when 'accepted' then 0 else 1 end`)
    .orderBy('face_answers.created_at')
    .orderBy('face_answers.id')
}

function toFace({ x, y, width, height, ...face }: FaceRow, answers: readonly FaceAnswer[]): Face {
  return { ...face, region: { x, y, width, height }, answers: [...answers] }
}

/** Faces with all their answers, oldest first. @param ids all faces if undefined */
export async function loadFaces(db: Db, ids?: readonly string[]): Promise<Face[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('faces')
    .selectAll()
    .$if(ids !== undefined, (faces) => faces.where('id', 'in', ids ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const answers = await selectAnswers(db)
    .$if(ids !== undefined, (all) => all.where('face_answers.face_id', 'in', ids ?? []))
    .execute()
  const byFace = Map.groupBy(answers, ({ face_id }) => face_id)
  return rows.map((row) =>
    toFace(
      row,
      (byFace.get(row.id) ?? []).map(({ face_id: _, ...answer }) => answer),
    ),
  )
}

export async function findFace(db: Db, id: string): Promise<Face | undefined> {
  return (await loadFaces(db, [id]))[0]
}

export async function loadFacesOfItem(db: Db, itemId: string): Promise<Face[]> {
  const rows = await db.selectFrom('faces').select('id').where('item_id', '=', itemId).execute()
  return await loadFaces(
    db,
    rows.map(({ id }) => id),
  )
}

export async function findAnswer(db: Db, id: string): Promise<FaceAnswerRow | undefined> {
  return await db.selectFrom('face_answers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFace(db: Db, row: Insertable<FacesTable>): Promise<void> {
  await db.insertInto('faces').values(row).execute()
}

export async function updateFaceRow(db: Db, id: string, change: Updateable<FacesTable>): Promise<void> {
  await db.updateTable('faces').set(change).where('id', '=', id).execute()
}

/** Deletes faces with their answers. */
export async function deleteFaces(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('faces').where('id', 'in', ids).execute()
}

export async function insertAnswer(db: Db, row: Insertable<FaceAnswersTable>): Promise<void> {
  await db.insertInto('face_answers').values(row).execute()
}

export async function updateAnswer(db: Db, id: string, change: Updateable<FaceAnswersTable>): Promise<void> {
  await db.updateTable('face_answers').set(change).where('id', '=', id).execute()
}

export async function deleteAnswers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('face_answers').where('id', 'in', ids).execute()
}

/** The answers that name one of the people by the record. */
export async function loadAnswersNaming(db: Db, people: readonly string[]): Promise<FaceAnswerRow[]> {
  if (people.length === 0) return []
  return await db.selectFrom('face_answers').selectAll().where('person_id', 'in', people).execute()
}

/** The answers that an account has given. */
export async function loadAnswersOfAuthor(db: Db, authorId: string): Promise<FaceAnswerRow[]> {
  return await db.selectFrom('face_answers').selectAll().where('author_id', '=', authorId).execute()
}

/** The answers that are only a text. */
export async function loadTextAnswers(db: Db) {
  return await db
    .selectFrom('face_answers')
    .select((e) => ['id', 'face_id', e.ref('name').$notNull().as('name')])
    .where('name', 'is not', null)
    .execute()
}

const otherNames = z.array(z.string())

/** The names by which people are meant, normalized. @param ids all people if undefined */
export async function loadFullNames(
  db: Db,
  ids?: readonly string[],
): Promise<{ id: string; names: string[] }[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'surname_first', 'maiden_name', 'also_known_as'])
    .$if(ids !== undefined, (people) => people.where('id', 'in', ids ?? []))
    .execute()
  return rows.map(({ id, also_known_as, ...row }) => ({
    id,
    names: listFullNames({ ...row, also_known_as: otherNames.parse(JSON.parse(also_known_as)) }),
  }))
}

/** Deletes those of the faces that have no answer. */
export async function deleteUnanswered(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('faces')
    .where('id', 'in', ids)
    .where('id', 'not in', (answers) => answers.selectFrom('face_answers').select('face_id'))
    .execute()
}

export async function loadUnmarkedPeople(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('unmarked_people').select('person_id').orderBy('person_id').execute()
  return rows.map(({ person_id }) => person_id)
}

export async function isUnmarked(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unmarked_people')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUnmarkedPerson(db: Db, personId: string, at: string): Promise<void> {
  await db
    .insertInto('unmarked_people')
    .values({ person_id: personId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUnmarkedPerson(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('unmarked_people').where('person_id', '=', personId).execute()
}

/** Takes the faces of a file out of the table. */
export async function takeFileFaces(db: Db, mediaId: string): Promise<Selectable<FileFacesTable>[]> {
  const rows = await db
    .selectFrom('file_faces')
    .selectAll()
    .where('media_id', '=', mediaId)
    .orderBy('position')
    .execute()
  if (rows.length > 0) await db.deleteFrom('file_faces').where('media_id', '=', mediaId).execute()
  return rows
}

/** The faces in files that have a name, and are in no picture of the archives yet. */
export async function loadFileFaceNames(db: Db) {
  return await db
    .selectFrom('file_faces')
    .select((e) => ['media_id', 'position', e.ref('name').$notNull().as('name')])
    .where('name', 'is not', null)
    .execute()
}

export async function deleteFileFace(db: Db, mediaId: string, position: number): Promise<void> {
  await db.deleteFrom('file_faces').where('media_id', '=', mediaId).where('position', '=', position).execute()
}
