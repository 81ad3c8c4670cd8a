/**
 * The server's answers on this device. A long list is saved in pieces, each small enough to be read and written within
 * a frame; head and pieces change together in one transaction and carry the name of their set, so that pieces of two
 * versions can never be read as one list.
 */
import { readInTransaction, writeForOwner } from './saved-data.ts'
import type { AnswerHead, AnswerPiece, Reading, Writing } from './saved-database.ts'

/** Raised when the shape of what is saved changes: older copies are then fetched anew. */
const schema = '1'
const pieceLength = 500

export interface SavedAnswer {
  value: unknown
  etag: string | null
  /** When the server last confirmed it, milliseconds since 1970. */
  savedAt: number
}

/** Under which name the pieces of a list are saved: a list that did not change is not written again. */
const setOf = new WeakMap<object, string>()

/** The name under which this very list is saved; undefined where it is short or not saved as it is now. */
export function savedNameOf(list: object): string | undefined {
  return setOf.get(list)
}

/** Every piece of the answer from the given number on. Excerpts, whose names are text, come after all numbers. */
function piecesFrom(key: string, first: number) {
  return IDBKeyRange.bound([key, first], [key, Number.POSITIVE_INFINITY])
}

function excerptsOf(key: string) {
  return IDBKeyRange.bound([key, ''], [key, []])
}

/** The saved answer; undefined where there is none of this version of the program, or the device fails. */
export function readAnswer(key: string): Promise<SavedAnswer | undefined> {
  return readInTransaction(async (transaction) => {
    const head = await transaction.objectStore('answers').get(key)
    if (!head || head.schema !== schema) return undefined
    const value = head.set === null ? head.value : await readList(transaction, key, head)
    return value === undefined ? undefined : { value, etag: head.etag, savedAt: head.savedAt }
  }, undefined)
}

/** When the saved answer was last confirmed, milliseconds since 1970; null where there is none. Reads none of it. */
export function readSavedAt(key: string): Promise<number | null> {
  return readInTransaction(async (transaction) => {
    const head = await transaction.objectStore('answers').get(key)
    return head?.schema === schema ? head.savedAt : null
  }, null)
}

async function readList(transaction: Reading, key: string, { set, pieces: count }: AnswerHead) {
  const pieces = transaction.objectStore('pieces')
  const numbers = Array.from({ length: count }, (_, number) => number)
  const list: unknown[] = []
  for (const piece of await Promise.all(numbers.map((number) => pieces.get([key, number])))) {
    if (!piece || piece.set !== set) return undefined
    for (const entry of piece.entries) list.push(entry)
  }
  if (set !== null) setOf.set(list, set)
  return list
}

/** Some entries of a saved list. */
export interface Excerpt {
  /** The name under which the whole list is saved. */
  list: string
  entries: unknown[]
  /** When the server last confirmed it, milliseconds since 1970. */
  savedAt: number
}

/** An excerpt of the list that is saved now; undefined where there is none, or the device fails. */
export function readExcerpt(key: string, name: string): Promise<Excerpt | undefined> {
  return readInTransaction(async (transaction) => {
    const [head, piece] = await Promise.all([
      transaction.objectStore('answers').get(key),
      transaction.objectStore('pieces').get([key, name]),
    ])
    if (!head || !piece || head.schema !== schema || head.set !== piece.set) return undefined
    return { list: piece.set, entries: piece.entries, savedAt: head.savedAt }
  }, undefined)
}

/**
 * Keeps some entries of a list beside it, to be read without the rest; they go with the list. Nothing is written where
 * another list is saved by now.
 */
export function writeExcerpt(
  key: string,
  ownerId: string,
  name: string,
  excerpt: AnswerPiece,
): Promise<void> {
  return writeForOwner(
    ownerId,
    async (transaction) => {
      const head = await transaction.objectStore('answers').get(key)
      if (head?.set === excerpt.set) await transaction.objectStore('pieces').put(excerpt, [key, name])
    },
    undefined,
  )
}

/**
 * Saves an answer for its owner. A list that is saved already is not written again, only the time at which it was
 * confirmed. Never throws: what cannot be saved is not saved, and the copy before it stays whole.
 */
export async function writeAnswer(key: string, ownerId: string, answer: SavedAnswer): Promise<void> {
  const list = Array.isArray(answer.value) && answer.value.length > pieceLength ? answer.value : null
  const set = await writeForOwner(
    ownerId,
    async (transaction) => {
      const set = list ? await writeList(transaction, key, list) : null
      await transaction.objectStore('pieces').delete(piecesFrom(key, list ? countPieces(list) : 0))
      if (!list) await transaction.objectStore('pieces').delete(excerptsOf(key))
      await transaction.objectStore('answers').put(
        {
          schema,
          savedAt: answer.savedAt,
          etag: answer.etag,
          value: list ? null : answer.value,
          set,
          pieces: list ? countPieces(list) : 0,
        },
        key,
      )
      return set
    },
    null,
  )
  if (list && set !== null) setOf.set(list, set)
}

function countPieces(list: readonly unknown[]) {
  return Math.ceil(list.length / pieceLength)
}

async function writeList(transaction: Writing, key: string, list: readonly unknown[]): Promise<string> {
  const known = setOf.get(list)
  const head = await transaction.objectStore('answers').get(key)
  if (known !== undefined && head?.set === known) return known
  const set = newSetName()
  await transaction.objectStore('pieces').delete(excerptsOf(key))
  for (let number = 0; number < countPieces(list); number++) {
    const entries = list.slice(number * pieceLength, (number + 1) * pieceLength)
    await transaction.objectStore('pieces').put({ set, entries }, [key, number])
  }
  return set
}

/** Random, and made without `crypto.randomUUID`, which a page on plain HTTP does not have. */
function newSetName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

export function removeAnswer(key: string, ownerId: string): Promise<void> {
  return writeForOwner(ownerId, (transaction) => remove(transaction, key), undefined)
}

async function remove(transaction: Writing, key: string) {
  await transaction.objectStore('answers').delete(key)
  await transaction.objectStore('pieces').delete(piecesFrom(key, 0))
  await transaction.objectStore('pieces').delete(excerptsOf(key))
}

/** Removes every answer that was last confirmed before the given time. */
export function removeAnswersBefore(time: number, ownerId: string): Promise<void> {
  return writeForOwner(
    ownerId,
    async (transaction) => {
      const old = IDBKeyRange.upperBound(time, true)
      for (const key of await transaction.objectStore('answers').index('savedAt').getAllKeys(old)) {
        await remove(transaction, key)
      }
    },
    undefined,
  )
}
