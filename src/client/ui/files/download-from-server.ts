/** Files that the server makes for whoever asks: fetched with their progress, or left to the browser where they are large. */
import { parseOutput, sendRequest } from '#client/api/call.ts'
import type { RequestTimeout } from '#client/api/request-timeout.ts'
import { type Endpoint, fillPath } from '#shared/contracts/endpoint.ts'
import { downloadFile } from './save-file.ts'

/** From this size on a file does not go through the page's memory, bytes. */
const large = 100 * 1024 * 1024
/** How long the server may work upon a file without a word, in milliseconds. */
const working = 600_000

interface DownloadedFile {
  bytes: Blob
  name: string
}

interface DownloadOptions {
  query?: Record<string, unknown>
  /** About how large the file will be, bytes; null where nobody knows. */
  expectedBytes: number | null
  /** Told how much of the file has arrived: from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Has the server make a file, and saves it on the device.
 *
 * @returns the name under which it was saved; null where the browser fetches it by itself from here on
 * @throws as `call` does
 */
export async function downloadFromServer(
  endpoint: Endpoint,
  options: DownloadOptions,
): Promise<string | null> {
  const { query, expectedBytes: expected, onProgress: onShare } = options
  const address = fillPath(endpoint.path, undefined, query)
  if (expected === null || expected > large) {
    await askWhetherGiven(endpoint, address)
    follow(address)
    return null
  }
  const { bytes, name } = await fetchFile(endpoint, address, onShare)
  downloadFile(bytes, name)
  return name
}

/** The words for a refusal that travels without any: the answer to HEAD has no body. */
const refusals: Record<number, { code: string; error: string }> = {
  401: { code: 'session_expired', error: 'Your session has expired. Please sign in again.' },
  403: { code: 'password_needed', error: 'Please enter your password again to do this.' },
}

/** Makes nothing yet: a refusal has to be heard before the browser would save it in the place of the file. */
async function askWhetherGiven(endpoint: Endpoint, address: string): Promise<void> {
  const answer = await sendRequest(endpoint, {}, async ({ signal }) => {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    if (ok) return Response.json({})
    const refusal = refusals[status] ?? { code: 'failed', error: 'The server cannot make the file just now.' }
    return Response.json(refusal, { status })
  })
  parseOutput(endpoint, answer)
}

async function fetchFile(
  endpoint: Endpoint,
  address: string,
  onShare: (share: number) => void,
): Promise<DownloadedFile> {
  let taken: DownloadedFile | undefined
  const answer = await sendRequest(endpoint, {}, async (life) => {
    life.restart(working)
    const response = await fetch(address, { cache: 'no-store', redirect: 'error', signal: life.signal })
    const name = savedName(response)
    if (!response.ok || name === undefined) return response
    taken = { bytes: await readBytes(response, life, onShare), name }
    return Response.json({})
  })
  parseOutput(endpoint, answer)
  if (!taken) throw new Error('The server sent no file.')
  return taken
}

/** The name that our server gives a file to save; somebody else's page has none. */
function savedName(response: Response): string | undefined {
  return /^attachment; filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}

async function readBytes(response: Response, life: RequestTimeout, onShare: (share: number) => void) {
  const total = Number(response.headers.get('content-length'))
  if (!response.body) return await response.blob()
  let arrived = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      life.restart()
      arrived += piece.byteLength
      if (total > 0) onShare(Math.min(1, arrived / total))
      controller.enqueue(piece)
    },
  })
  return await new Response(response.body.pipeThrough(counted)).blob()
}

/** Lets the browser save what lies at the address, under the name that the server gives it. */
function follow(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
