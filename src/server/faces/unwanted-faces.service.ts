/** Removes the marks of people who do not wish to be marked, whose record is deleted, or who are erased. */
import type { Db } from '#server/db/open.ts'
import { listWholeNames, loadNameFinder } from '#server/people/protected-names.service.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import * as store from './faces.store.ts'

/** Deletes answers, and those of their faces to which no other answer is left. */
async function deleteAnswersWithFaces(
  db: Db,
  answers: readonly Pick<store.FaceAnswerRow, 'id' | 'face_id'>[],
): Promise<void> {
  await store.deleteAnswers(
    db,
    answers.map(({ id }) => id),
  )
  await store.deleteUnanswered(db, [...new Set(answers.map(({ face_id }) => face_id))])
}

/** Deletes the answers that an account has given. Call it in a transaction that can be undone. */
export async function deleteAnswersOf(db: Db, authorId: string): Promise<void> {
  await deleteAnswersWithFaces(db, await store.loadAnswersOfAuthor(db, authorId))
}

/** The names by which a mark may mean one of the people, normalized, also those that relatives may not read. */
async function listNames(db: Db, people: readonly string[]): Promise<Set<string>> {
  const names = new Set((await store.loadFullNames(db, people)).flatMap((person) => person.names))
  for (const id of people)
    for (const name of await listWholeNames(db, id)) names.add(normalizeForSearch(name))
  return names
}

interface KnownNames {
  /** Normalized. */
  names: Set<string>
  /** Whether a text is one of the names, or may contain one. */
  mayName(text: string): boolean
}

async function loadNames(db: Db, people: readonly string[]): Promise<KnownNames> {
  const names = await listNames(db, people)
  const isLikely = await loadNameFinder(db, people)
  return { names, mayName: (text) => names.has(normalizeForSearch(text)) || isLikely(text) }
}

/** The names of everybody but the people, normalized. */
async function listNamesOfOthers(db: Db, people: readonly string[]): Promise<Set<string>> {
  const others = (await store.loadFullNames(db)).filter(({ id }) => !people.includes(id))
  return new Set(others.flatMap(({ names }) => names))
}

/**
 * Deletes the marks that name one of the people: by the record, or by a text that is one of the names or contains one, unless it
 * is the name of somebody else.
 */
export async function deleteMarksOf(db: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const { names, mayName } = await loadNames(db, people)
  const others = await listNamesOfOthers(db, people)
  const texts = (await store.loadTextAnswers(db)).filter(({ name }) => {
    const text = normalizeForSearch(name)
    return names.has(text) || (mayName(name) && !others.has(text))
  })
  await deleteAnswersWithFaces(db, [...(await store.loadAnswersNaming(db, people)), ...texts])
}

/** Deletes the marks of everybody who does not wish to be marked: a merge and an undo may bring such marks. */
export async function deleteUnwantedMarks(db: Db): Promise<void> {
  await deleteMarksOf(db, await store.loadUnmarkedPeople(db))
}

/** Deletes the marks of a record that is about to be deleted: a mark that waited would become visible without its answer. */
export async function deleteMarksOfRecord(db: Db, personId: string): Promise<void> {
  await deleteAnswersWithFaces(db, await store.loadAnswersNaming(db, [personId]))
}

/**
 * Deletes the marks of the person, also those with only a text that may contain the name, and lets nobody mark the person again. A
 * face that others take for somebody else stays with their answers. Call it while the person and the imports still have names.
 * @param people the person, and records that were merged into the person before
 * @returns the person's names, normalized, and a function that tells whether a text may name the person, to erase what is left of them
 */
export async function eraseMarks(
  db: Db,
  { id, people, at }: { id: string; people: readonly string[]; at: string },
): Promise<KnownNames> {
  const { names, mayName } = await loadNames(db, [id])
  const texts = (await store.loadTextAnswers(db)).filter(({ name }) => mayName(name))
  await deleteMarksOf(db, people)
  await deleteAnswersWithFaces(db, texts)
  for (const { media_id, position, name } of await store.loadFileFaceNames(db)) {
    if (mayName(name)) await store.deleteFileFace(db, media_id, position)
  }
  for (const { name } of texts) names.add(normalizeForSearch(name))
  await store.insertUnmarkedPerson(db, id, at)
  return { names, mayName }
}
