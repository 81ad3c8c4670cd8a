/** Receives a chunk of a resumable upload through the tus server, and stores it on the disk. */
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { z } from 'zod'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { checkFreeSpace } from '../storage/free-space.service.ts'
import { getUploadStatus, type UploadStatus } from './resumable.service.ts'
import { appendBytes } from './resumable-files.ts'
import { uploadLocks } from './upload-locks.ts'

/** A chunk that is still arriving is interrupted so long after another call for the upload, in milliseconds. */
const interruptAfterMs = 200
const chunkContentType = 'application/offset+octet-stream'
/** The headers that the tus server reads. */
const chunkHeaders = ['Tus-Resumable', 'Upload-Offset', 'Content-Type', 'Content-Length']

class ChunkStore extends DataStore {
  readonly #deps: Deps
  readonly #actor: AuditActor

  constructor(deps: Deps, actor: AuditActor) {
    super()
    this.#deps = deps
    this.#actor = actor
  }

  override async getUpload(id: string): Promise<Upload> {
    const { row, offset } = await getUploadStatus(this.#deps, this.#actor, id)
    return new Upload({ id, size: row.size, offset, creation_date: row.created_at })
  }

  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    return await appendBytes(this.#deps.config, id, bytes, offset)
  }
}

/** Ends the body where the connection breaks: the bytes until then are a valid, shorter chunk. */
function endAtConnectionLoss(body: NonNullable<Request['body']>): NonNullable<Request['body']> {
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

function toChunkRequest(request: Request): Request {
  const headers = new Headers()
  for (const name of chunkHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const body = request.body && endAtConnectionLoss(request.body)
  const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', headers, body, duplex: 'half' }
  return new Request(request.url, init)
}

const tusError = z.object({ status_code: z.number() })

/**
 * Converts an error of the tus server to an AppError; errors of our own store stay. An interrupted chunk has a wrong
 * offset, because another chunk follows it.
 */
function toAppError(status: number, thrown: unknown): unknown {
  if (thrown !== undefined && !tusError.safeParse(thrown).success) return thrown
  const wasInterrupted = thrown === ERRORS.ABORTED
  if (status === 409 || wasInterrupted) {
    return new AppError('conflict', 'This chunk does not begin where the upload ended.')
  }
  if (status === 413) return new AppError('too_large', 'This chunk is longer than the announced file.')
  return new AppError('invalid', 'This chunk of an upload cannot be read.')
}

/**
 * Writes a chunk to the disk as it arrives, and stores the file after the last chunk.
 *
 * @param checkAccess called when the chunk has arrived, which may take long; throws where the sender may no longer send
 * @throws AppError wrong_type for another content type, conflict for a wrong offset, too_large for more bytes than
 *   announced, storage_full, and the errors of `getUploadStatus`
 */
export async function receiveChunk(
  deps: Deps,
  actor: AuditActor,
  id: string,
  request: Request,
  checkAccess: () => Promise<void>,
): Promise<UploadStatus> {
  if (request.headers.get('Content-Type') !== chunkContentType) {
    throw new AppError('wrong_type', `Please send this as ${chunkContentType}.`)
  }
  // Others may have filled the disk since the upload was announced.
  await checkFreeSpace(deps, Number(request.headers.get('Content-Length') ?? 0))
  let thrown: unknown
  const server = new Server({
    path: '/api/upload/resumable',
    datastore: new ChunkStore(deps, actor),
    locker: uploadLocks,
    lockDrainTimeout: interruptAfterMs,
    getFileIdFromRequest: () => id,
    onResponseError: async (_, error) => {
      thrown = error
      return undefined
    },
  })
  const response = await server.handleWeb(toChunkRequest(request))
  if (!response.ok) throw toAppError(response.status, thrown)
  await checkAccess()
  return await uploadLocks.withLock(id, () => getUploadStatus(deps, actor, id))
}
