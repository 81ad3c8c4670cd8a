/** Fetches the bytes of media files. */
import { RequestTimeout } from './request-timeout.ts'
import { sessionSignal } from './session-signals.ts'

/** The bytes of a file. @throws Error if the file cannot be loaded */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<ArrayBuffer> {
  const timeout = new RequestTimeout([signal, sessionSignal()])
  try {
    const response = await fetchFile(url, headers, timeout.signal)
    const blob = await readBlob(response, () => timeout.restart())
    return await blob.arrayBuffer()
  } finally {
    timeout.dispose()
  }
}

/** @throws Error for a refusal, and for an HTML response, which is from another server, for example a captive portal */
export async function fetchFile(
  url: string,
  headers: Record<string, string> = {},
  signal = sessionSignal(),
): Promise<Response> {
  const response = await fetch(url, { headers, credentials: 'same-origin', signal })
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false
  if (!response.ok || isHtml) throw new Error(`No file at ${url}.`)
  return response
}

/** @param onProgress called with the loaded part from 0 to 1, where the size is known */
export async function readBlob(response: Response, onProgress: (share: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length'))
  if (!response.body || !total) return await response.blob()
  let loadedBytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loadedBytes += chunk.byteLength
      onProgress(Math.min(1, loadedBytes / total))
      controller.enqueue(chunk)
    },
  })
  const type = response.headers.get('content-type') ?? ''
  const blob = await new Response(response.body.pipeThrough(counted)).blob()
  return blob.slice(0, blob.size, type)
}
