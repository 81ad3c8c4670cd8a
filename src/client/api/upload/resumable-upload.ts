/** Uploads a file of this device with the tus protocol, in chunks, from the offset that the server has. */
/// <reference path="./tus-upload.d.ts" />

import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client'
import { sendRequest } from '#client/api/call.ts'
import { makeJsonResponse } from '#client/api/json-response.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { reportServerReached, reportServerUnreachable } from '#client/offline/connection.ts'
import type { OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { callerHeader, fillPath } from '#shared/contracts/endpoint.ts'
import { beginResumable, type MediaFolder, readResumable } from '#shared/contracts/media.contract.ts'
import { type FormRequest, sendForm } from './upload-form.ts'

/** Bytes of a chunk, which is in memory while it is sent. */
const defaultChunkSize = 4 * 1024 * 1024
/** The longest time without progress while a chunk is sent. */
const sendingTimeoutMs = 30_000
/** The phone can buffer sent bytes. Every connection is expected to send this many bytes a millisecond. */
const minBytesPerMs = 50
/** The longest time for which the server may process the complete file. */
const processingTimeoutMs = 120_000
/** How often an upload that the server lost, or that has another offset, starts again before a longer pause. */
const maxStarts = 4
const retryAfterSeconds = 60

export interface ResumableUpload {
  file: OutboxFile
  folder: MediaFolder
  /** The author. */
  userId: string
  readBytes: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  signal?: AbortSignal | undefined
  /** Called with the number of sent bytes. */
  onSent?: (bytes: number) => void
  /** In bytes. */
  chunkSize?: number
}

/** The server has a part of the file already. */
class UploadExistsError extends Error {}

/**
 * Uploads a file under its own id, also where the server has a part of it. Fulfilled when the server has the complete
 * file.
 *
 * @throws AppError where the server refuses; a conflict that a later attempt can solve has `retryAfter`
 * @throws NoConnectionError without a response of our server in time
 * @throws SessionEndedError; the signal's reason; errors of `readBytes`
 */
export async function uploadResumably(upload: ResumableUpload): Promise<void> {
  const { signal, onSent } = upload
  let exists = false
  let sentBytes = 0
  let sentBytesBefore = 0
  const counted: ResumableUpload = {
    ...upload,
    onSent(bytes) {
      sentBytes = Math.max(sentBytes, bytes)
      onSent?.(bytes)
    },
  }
  for (let starts = 0; starts < maxStarts; starts++) {
    signal?.throwIfAborted()
    try {
      return await runTus(counted, exists)
    } catch (error) {
      if (!(error instanceof UploadExistsError) && !isOffsetError(error)) throw error
      exists = error instanceof UploadExistsError || error.code === 'conflict'
      // A connection that breaks but sends more each time starts the count again.
      if (sentBytes > sentBytesBefore) starts = 0
      sentBytesBefore = sentBytes
    }
  }
  throw new AppError(
    'conflict',
    'The upload stopped and could not be continued. Please start the upload again.',
    {
      retryAfter: retryAfterSeconds,
    },
  )
}

/** Whether the server deleted the upload, or has another offset than expected. */
function isOffsetError(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false
  if (error.code === 'conflict') return error.details.retryAfter === undefined
  return error.code === 'not_found' || error.code === 'gone'
}

async function runTus(upload: ResumableUpload, exists: boolean): Promise<void> {
  const { file, folder, userId, readBytes, signal, onSent, chunkSize = defaultChunkSize } = upload
  const { default: Upload } = await import('tus-js-client/lib.esm/upload.js').catch(() => {
    throw reportNoConnection()
  })
  const options: UploadOptions = {
    ...Upload.defaultOptions,
    endpoint: fillPath(beginResumable.path),
    uploadUrl: exists ? fillPath(readResumable.path, { id: file.id }) : null,
    headers: { [callerHeader]: userId },
    metadata: { filename: file.name, ...(file.type && { filetype: file.type }), folder },
    chunkSize: chunkSize,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fingerprint: async () => '',
    httpStack: new TusRequests(file, signal),
    fileReader: { openFile: async () => new ChunkReader(file.size, readBytes) },
    onProgress: (bytes) => onSent?.(bytes),
  }
  let cancel = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const tus = new Upload(new Blob(), {
        ...options,
        onSuccess: () => resolve(),
        onError: (error) => reject(getCause(error)),
      })
      cancel = () => {
        void tus.abort()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', cancel)
      tus.start()
    })
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** A response without the headers of tus does not come from our server. */
function getCause(error: Error): unknown {
  if ('causingError' in error && error.causingError) return error.causingError
  return 'originalRequest' in error ? reportNoConnection() : error
}

function reportNoConnection() {
  reportServerUnreachable()
  return new NoConnectionError()
}

/** The file for tus-js-client. Only the chunk that is being sent is in memory. */
class ChunkReader {
  readonly size: number
  readonly #readBytes: ResumableUpload['readBytes']
  constructor(size: number, readBytes: ResumableUpload['readBytes']) {
    this.size = size
    this.#readBytes = readBytes
  }
  async slice(start: number, end: number) {
    return { value: new Blob([await this.#readBytes(start, end)]), done: end >= this.size }
  }
  close() {}
}

/** Sends the requests of tus-js-client as the app's own, with session, errors and timeouts. */
class TusRequests implements HttpStack {
  readonly #file: OutboxFile
  readonly #signal: AbortSignal | undefined
  readonly #epoch = sessionEpoch()
  constructor(file: OutboxFile, signal: AbortSignal | undefined) {
    this.#file = file
    this.#signal = signal
  }

  getName() {
    return 'TusRequests'
  }

  createRequest(method: string, url: string): HttpRequest {
    const headers: Record<string, string> = method === 'POST' ? { 'Idempotency-Key': this.#file.id } : {}
    let onSent: ((bytes: number) => void) | undefined
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => {
        headers[name] = value
      },
      getHeader: (name) => headers[name],
      setProgressHandler: (handler) => {
        onSent = handler
      },
      send: (chunk: Blob | null) => this.#send({ method, url, headers, body: chunk }, onSent),
      // The signal of the upload cancels the request.
      abort: async () => {},
      getUnderlyingObject: () => null,
    }
  }

  async #send(sent: FormRequest, onSent: ((bytes: number) => void) | undefined): Promise<HttpResponse> {
    if (sessionEpoch() !== this.#epoch) throw new SessionEndedError()
    const length = sent.body instanceof Blob ? sent.body.size : 0
    const isLast = Number(sent.headers?.['Upload-Offset']) + length === this.#file.size
    const timeouts = {
      sendingMs: sendingTimeoutMs,
      processingMs: sendingTimeoutMs + length / minBytesPerMs + (isLast ? processingTimeoutMs : 0),
    }
    let response: Response | undefined
    await sendRequest(beginResumable, { signal: this.#signal }, async (timeout) => {
      const onProgress = (share: number) => onSent?.(Math.round(share * length))
      response = await sendForm({ ...sent, timeouts, onProgress }, timeout)
      // An error of HEAD has no body, and the POST that follows gets the error. Successful responses of tus have no body.
      return response.ok || sent.method === 'HEAD' ? makeJsonResponse({}) : response
    }).catch((error: unknown) => {
      throw sent.method === 'POST' ? toPermanentError(error) : error
    })
    if (!response) throw reportNoConnection()
    if (response.ok && response.headers.has('upload-offset')) reportServerReached()
    if (sent.method === 'POST' && Number(response.headers.get('upload-offset')) > 0)
      throw new UploadExistsError()
    return toTusResponse(response)
  }
}

/** Another file has this id on the server, which no later attempt changes. */
function toPermanentError(error: unknown): unknown {
  const isTaken = error instanceof AppError && error.code === 'conflict' && isOffsetError(error)
  return isTaken ? new AppError('impossible', error.message) : error
}

function toTusResponse(response: Response): HttpResponse {
  return {
    getStatus: () => response.status,
    getHeader: (name) => response.headers.get(name) ?? undefined,
    getBody: () => '',
    getUnderlyingObject: () => response,
  }
}
