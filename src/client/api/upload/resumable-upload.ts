/** Uploads a file that lies on this device by tus: piece by piece, each read when its turn comes, from where the server stands. */
/// <reference path="./tus-upload.d.ts" />

import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client'
import { sendRequest } from '#client/api/call.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { reportServerReached, reportServerUnreachable } from '#client/offline/connection.ts'
import type { OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { callerHeader, fillPath } from '#shared/contracts/endpoint.ts'
import { beginResumable, type MediaFolder, readResumable } from '#shared/contracts/media.contract.ts'
import { type FormRequest, sendForm } from './upload-form.ts'

/** Bytes in memory at a time. */
const usualPiece = 4 * 1024 * 1024
/** How long the line may stand still while a piece goes out: milliseconds. */
const stall = 30_000
/** What has left the page may wait in the phone for a slow line: bytes a millisecond that every line carries. */
const slowestLine = 50
/** How long the server may take in the whole file: milliseconds. */
const intake = 120_000
/** How often an upload that the server has lost, or that stands elsewhere, is begun anew before a longer pause. */
const mostBeginnings = 4
const pauseSeconds = 60

export interface ResumableUpload {
  file: OutboxFile
  folder: MediaFolder
  /** Whose file it is. */
  userId: string
  readBytes: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  signal?: AbortSignal | undefined
  /** Told how many bytes have gone out. */
  onSent?: (bytes: number) => void
  /** Bytes; tests take short ones. */
  pieceLength?: number
}

/** The upload was begun earlier and has got further than its beginning. */
class StandsAlready extends Error {}

/**
 * Brings a file to the server under its own id, whatever of it is there already; fulfilled when the server has taken it
 * in whole.
 *
 * @throws AppError the server's refusal; a conflict that a later try may find solved has its `retryAfter`
 * @throws NoConnectionError where no answer of our server came, or none in time
 * @throws SessionEndedError; the signal's reason; whatever `readBytes` throws
 */
export async function uploadResumably(upload: ResumableUpload): Promise<void> {
  const { signal, onSent } = upload
  let stands = false
  let reached = 0
  let reachedBefore = 0
  const counted: ResumableUpload = {
    ...upload,
    onSent(bytes) {
      reached = Math.max(reached, bytes)
      onSent?.(bytes)
    },
  }
  for (let beginning = 0; beginning < mostBeginnings; beginning++) {
    signal?.throwIfAborted()
    try {
      return await runTus(counted, stands)
    } catch (error) {
      if (!(error instanceof StandsAlready) && !isMisplaced(error)) throw error
      stands = error instanceof StandsAlready || error.code === 'conflict'
      // A line that breaks and carries more each time is given all its chances anew.
      if (reached > reachedBefore) beginning = 0
      reachedBefore = reached
    }
  }
  throw new AppError('conflict', 'The file could not be sent on.', { retryAfter: pauseSeconds })
}

/** The server has swept what there was of it, or has got less or more of it than we thought. */
function isMisplaced(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false
  if (error.code === 'conflict') return error.details.retryAfter === undefined
  return error.code === 'not_found' || error.code === 'gone'
}

async function runTus(upload: ResumableUpload, stands: boolean): Promise<void> {
  const { file, folder, userId, readBytes, signal, onSent, pieceLength = usualPiece } = upload
  const { default: Upload } = await import('tus-js-client/lib.esm/upload.js').catch(() => {
    throw noContact()
  })
  const options: UploadOptions = {
    ...Upload.defaultOptions,
    endpoint: fillPath(beginResumable.path),
    uploadUrl: stands ? fillPath(readResumable.path, { id: file.id }) : null,
    headers: { [callerHeader]: userId },
    metadata: { filename: file.name, ...(file.type && { filetype: file.type }), folder },
    chunkSize: pieceLength,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fingerprint: async () => '',
    httpStack: new OurRequests(file, signal),
    fileReader: { openFile: async () => new Pieces(file.size, readBytes) },
    onProgress: (bytes) => onSent?.(bytes),
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const tus = new Upload(new Blob(), {
    ...options,
    onSuccess: () => resolve(),
    onError: (error) => reject(causeOf(error)),
  })
  const giveUp = () => {
    void tus.abort()
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', giveUp)
  try {
    tus.start()
    await promise
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/** An answer without the headers of tus is none of our server's. */
function causeOf(error: Error): unknown {
  if ('causingError' in error && error.causingError) return error.causingError
  return 'originalRequest' in error ? noContact() : error
}

function noContact() {
  reportServerUnreachable()
  return new NoConnectionError()
}

/** The file as tus reads it: nothing of it is in memory but the piece on its way. */
class Pieces {
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

/** Tus over the app's own calls: their sessions, their refusals, their patience. */
class OurRequests implements HttpStack {
  readonly #file: OutboxFile
  readonly #signal: AbortSignal | undefined
  readonly #epoch = sessionEpoch()
  constructor(file: OutboxFile, signal: AbortSignal | undefined) {
    this.#file = file
    this.#signal = signal
  }

  getName() {
    return 'OurRequests'
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
      send: (piece: Blob | null) => this.#send({ method, url, headers, body: piece }, onSent),
      // The signal that ends the upload ends its request, too.
      abort: async () => {},
      getUnderlyingObject: () => null,
    }
  }

  async #send(sent: FormRequest, onSent: ((bytes: number) => void) | undefined): Promise<HttpResponse> {
    if (sessionEpoch() !== this.#epoch) throw new SessionEndedError()
    const length = sent.body instanceof Blob ? sent.body.size : 0
    const last = Number(sent.headers?.['Upload-Offset']) + length === this.#file.size
    const patience = { sending: stall, working: stall + length / slowestLine + (last ? intake : 0) }
    let answer: Response | undefined
    await sendRequest(beginResumable, { signal: this.#signal }, async (life) => {
      const tell = (share: number) => onSent?.(Math.round(share * length))
      answer = await sendForm({ ...sent, timeouts: patience, onProgress: tell }, life)
      // What HEAD refuses has no words: the POST that follows asks for them. And tus answers well without a body.
      return answer.ok || sent.method === 'HEAD' ? Response.json({}) : answer
    }).catch((error: unknown) => {
      throw sent.method === 'POST' ? forGood(error) : error
    })
    if (!answer) throw noContact()
    if (answer.ok && answer.headers.has('upload-offset')) reportServerReached()
    if (sent.method === 'POST' && Number(answer.headers.get('upload-offset')) > 0) throw new StandsAlready()
    return readableByTus(answer)
  }
}

/** Another file has this id on the server: that will not change by itself. */
function forGood(error: unknown): unknown {
  const isTaken = error instanceof AppError && error.code === 'conflict' && isMisplaced(error)
  return isTaken ? new AppError('impossible', error.message) : error
}

function readableByTus(answer: Response): HttpResponse {
  return {
    getStatus: () => answer.status,
    getHeader: (name) => answer.headers.get(name) ?? undefined,
    getBody: () => '',
    getUnderlyingObject: () => answer,
  }
}
