/** Downloads files that the server generates: small files with progress, large files by the browser itself. */
import { parseOutput, sendRequest } from '#client/api/call.ts'
import { makeJsonResponse } from '#client/api/json-response.ts'
import type { RequestTimeout } from '#client/api/request-timeout.ts'
import { type Endpoint, fillPath } from '#shared/contracts/endpoint.ts'
import { downloadFile } from './save-file.ts'

/** Files above this size in bytes do not go through the page's memory. */
const maxSizeInMemory = 100 * 1024 * 1024
/** The timeout while the server generates a file and sends nothing, in milliseconds. */
const generationTimeoutMs = 600_000

interface DownloadedFile {
  bytes: Blob
  name: string
}

interface DownloadOptions {
  query?: Record<string, unknown>
  /** The approximate size of the file in bytes; null if unknown. */
  expectedBytes: number | null
  /** Receives the downloaded share, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Downloads a generated file and saves it on the device.
 *
 * @returns the name of the saved file; null if the browser downloads the file on its own
 * @throws as `call` does
 */
export async function downloadFromServer(
  endpoint: Endpoint,
  options: DownloadOptions,
): Promise<string | null> {
  const { query, expectedBytes: expected, onProgress: onShare } = options
  const url = fillPath(endpoint.path, undefined, query)
  if (expected === null || expected > maxSizeInMemory) {
    await checkPermission(endpoint, url)
    startBrowserDownload(url)
    return null
  }
  const { bytes, name } = await fetchFile(endpoint, url, onShare)
  downloadFile(bytes, name)
  return name
}

/** The error messages by status, because the response to HEAD has no body. */
const errorsByStatus: Record<number, { code: string; error: string }> = {
  401: { code: 'session_expired', error: 'Your session has expired. Please sign in again.' },
  403: { code: 'password_needed', error: 'Please enter your password again to do this.' },
}

/** Throws the server's error before the browser saves the error response as the file. */
async function checkPermission(endpoint: Endpoint, url: string): Promise<void> {
  const answer = await sendRequest(endpoint, {}, async ({ signal }) => {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal })
    if (ok) return makeJsonResponse({})
    const refusal = errorsByStatus[status] ?? {
      code: 'failed',
      error: 'The server cannot create the file at the moment.',
    }
    return makeJsonResponse(refusal, status)
  })
  parseOutput(endpoint, answer)
}

async function fetchFile(
  endpoint: Endpoint,
  url: string,
  onShare: (share: number) => void,
): Promise<DownloadedFile> {
  let taken: DownloadedFile | undefined
  const answer = await sendRequest(endpoint, {}, async (life) => {
    life.restart(generationTimeoutMs)
    const response = await fetch(url, { cache: 'no-store', redirect: 'error', signal: life.signal })
    const name = getFileName(response)
    if (!response.ok || name === undefined) return response
    taken = { bytes: await readBytes(response, life, onShare), name }
    return makeJsonResponse({})
  })
  parseOutput(endpoint, answer)
  if (!taken) throw new Error('The server sent no file.')
  return taken
}

/** The file name from the server; undefined for responses that are not from our server. */
function getFileName(response: Response): string | undefined {
  return /^attachment; filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

async function readBytes(response: Response, life: RequestTimeout, onShare: (share: number) => void) {
  const total = Number(response.headers.get('content-length'))
  if (!response.body) return await response.blob()
  let arrived = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      life.restart()
      arrived += chunk.byteLength
      if (total > 0) onShare(Math.min(1, arrived / total))
      controller.enqueue(chunk)
    },
  })
  return await new Response(response.body.pipeThrough(counted)).blob()
}

/** Lets the browser download the URL under the file name from the server. */
function startBrowserDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
