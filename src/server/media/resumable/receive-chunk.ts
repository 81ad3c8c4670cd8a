/** A piece of a resumable upload: the tus server reads it, our disk and our rows keep it. */
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { z } from 'zod'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type Standing, standingOf } from './resumable.service.ts'
import { appendBytes } from './resumable-files.ts'
import { uploadLocks } from './upload-locks.ts'

/** How long a piece that is still arriving may go on once somebody else asks for the upload, in milliseconds. */
const makeWayAfter = 200
const bytesType = 'application/offset+octet-stream'
/** What the tus server goes by. */
const headersOfPiece = ['Tus-Resumable', 'Upload-Offset', 'Content-Type', 'Content-Length']

class PieceStore extends DataStore {
  readonly #deps: Deps
  readonly #actor: AuditActor

  constructor(deps: Deps, actor: AuditActor) {
    super()
    this.#deps = deps
    this.#actor = actor
  }

  override async getUpload(id: string): Promise<Upload> {
    const { row, offset } = await standingOf(this.#deps, this.#actor, id)
    return new Upload({ id, size: row.size, offset, creation_date: row.created_at })
  }

  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    return await appendBytes(this.#deps.config, id, bytes, offset)
  }
}

/** What comes before the line breaks is a piece like any other, only a shorter one. */
function untilTheLineBreaks(body: NonNullable<Request['body']>): NonNullable<Request['body']> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => null)
        if (next === null || next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function pieceOf(request: Request): Request {
  const headers = new Headers()
  for (const name of headersOfPiece) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const body = request.body && untilTheLineBreaks(request.body)
  const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', headers, body, duplex: 'half' }
  return new Request(request.url, init)
}

const tusError = z.object({ status_code: z.number() })

/**
 * What the tus server says, in our words; what our own store has thrown stays what it is. A piece that has made way for
 * another does not stand where the upload does any more.
 */
function failureOf(status: number, thrown: unknown): unknown {
  if (thrown !== undefined && !tusError.safeParse(thrown).success) return thrown
  const madeWay = thrown === ERRORS.ABORTED
  if (status === 409 || madeWay) {
    return new AppError('conflict', 'This upload does not stand where the piece begins.')
  }
  if (status === 413) return new AppError('too_large', 'This is more than was announced.')
  return new AppError('invalid', 'This piece of an upload cannot be read.')
}

/**
 * Writes a piece to the disk as it comes and, with the last one, takes the file in.
 *
 * @throws AppError wrong_type for another content type, conflict for another offset than the one reached, too_large for
 *   more than was announced, storage_full, and as `standingOf`
 */
export async function receivePiece(
  deps: Deps,
  actor: AuditActor,
  id: string,
  request: Request,
): Promise<Standing> {
  if (request.headers.get('Content-Type') !== bytesType) {
    throw new AppError('wrong_type', `Please send this as ${bytesType}.`)
  }
  let thrown: unknown
  const server = new Server({
    path: '/api/upload/resumable',
    datastore: new PieceStore(deps, actor),
    locker: uploadLocks,
    lockDrainTimeout: makeWayAfter,
    getFileIdFromRequest: () => id,
    onResponseError: async (_, error) => {
      thrown = error
      return undefined
    },
  })
  const response = await server.handleWeb(pieceOf(request))
  if (!response.ok) throw failureOf(response.status, thrown)
  return await uploadLocks.hold(id, () => standingOf(deps, actor, id))
}
