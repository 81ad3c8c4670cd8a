/** Models the server for outbox tests: keys, uploads and receipts by the real server's rules, and failures. */

import { createHash } from 'node:crypto'
import type { CreatedSubmission } from '#client/offline/outbox/submission-sender.ts'

import { AppError } from '#shared/contracts/app-error.ts'

interface Upload {
  userId: string
  size: number
  bytes: number[]
}

/** A submission that the server has stored. */
export interface StoredSubmission {
  userId: string
  body: string
  files: { id: string; bytes: number[] }[]
}

interface Key {
  body: string
  claimedAt: number
  answer: CreatedSubmission | null
}

const abandonedAfter = 600_000

function hashOf(data: string | Uint8Array) {
  return createHash('sha256').update(data).digest('hex')
}

/** The ids of the files that a request body names. */
export function getNamedFileIds(body: string): string[] {
  return [...body.matchAll(/\/api\/media\/([\w-]+)/g)].map(([, id = '']) => id)
}

export class ModelServer {
  /** The user whose session cookie the device has. */
  session: string | null = null
  readonly taken: StoredSubmission[] = []
  readonly #uploads = new Map<string, Upload>()
  readonly #keys = new Map<string, Key>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws AppError like the real server's origin and session checks */
  checkSession(forUser: string) {
    if (this.session === null) throw new AppError('session_expired', 'Please sign in.')
    if (this.session !== forUser)
      throw new AppError('other_user', 'Another user is signed in on this device now.')
  }

  /** @returns the upload's offset in bytes */
  begin(userId: string, id: string, size: number): number {
    const known = this.#uploads.get(id)
    if (known && known.userId !== userId) throw new AppError('conflict', 'Used for something else.')
    const upload = known ?? { userId, size, bytes: [] }
    this.#uploads.set(id, upload)
    return upload.bytes.length
  }

  /** `most`: the connection breaks after that many bytes. */
  append(userId: string, id: string, offset: number, piece: Uint8Array, most = piece.length): void {
    const upload = this.#uploads.get(id)
    if (upload?.userId !== userId)
      throw new AppError('not_found', 'This upload no longer exists. Choose the file again.')
    if (upload.bytes.length !== offset) throw new AppError('conflict', 'It does not stand there.')
    upload.bytes.push(...piece.subarray(0, most))
  }

  /** Deletes the uploads that no submission names. */
  sweep() {
    const named = new Set(this.taken.flatMap(({ body }) => getNamedFileIds(body)))
    for (const id of this.#uploads.keys()) if (!named.has(id)) this.#uploads.delete(id)
  }

  /** Claims the idempotency key until the commit; a killed server leaves it claimed. @returns the first response, if any */
  claim(userId: string, key: string, body: string): CreatedSubmission | null {
    const place = `${userId} ${key}`
    const known = this.#keys.get(place)
    if (!known || (!known.answer && this.#now() - known.claimedAt > abandonedAfter)) {
      this.#keys.set(place, { body, claimedAt: this.#now(), answer: null })
      return null
    }
    if (known.body !== body) throw new AppError('key_reused', 'This key was used for something else.')
    if (!known.answer) throw new AppError('conflict', 'Still at work.', { retryAfter: 1 })
    return known.answer
  }

  /** @throws AppError when the body is invalid; the key is released */
  commit(userId: string, key: string, body: string): CreatedSubmission {
    const place = `${userId} ${key}`
    try {
      const answer = this.#take(userId, body)
      this.#keys.set(place, { body, claimedAt: this.#now(), answer })
      return answer
    } catch (error) {
      this.#keys.delete(place)
      throw error
    }
  }

  /** Releases the key of a request that failed on the server's side. */
  giveBack(userId: string, key: string) {
    const place = `${userId} ${key}`
    if (this.#keys.get(place)?.answer === null) this.#keys.delete(place)
  }

  #take(userId: string, body: string): CreatedSubmission {
    if (body.includes('unfit'))
      throw new AppError('invalid', 'This is not fit.', { fields: { title: 'Unfit.' } })
    const files = getNamedFileIds(body).map((id) => {
      const upload = this.#uploads.get(id)
      if (upload?.userId !== userId || upload.bytes.length !== upload.size) {
        throw new AppError('invalid', 'Unknown file.', { fields: { fileUrl: 'Unknown file.' } })
      }
      return { id, bytes: [...upload.bytes] }
    })
    this.taken.push({ userId, body, files })
    return answerTo(this.taken.length, body, files)
  }
}

function answerTo(number: number, body: string, files: StoredSubmission['files']): CreatedSubmission {
  return {
    id: String(number),
    type: 'news',
    title: 'Something',
    content: {},
    status: 'pending',
    review_notes: null,
    submitter_first_name: 'Anna',
    submitter_last_name: 'Berg',
    created_at: '2026-11-21T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
    reviewed_at: null,
    published_id: null,
    receipt: {
      body_sha256: hashOf(body),
      files: files.map(({ id, bytes }) => ({
        media_id: id,
        size: bytes.length,
        sha256: hashOf(Uint8Array.from(bytes)),
      })),
    },
  }
}
