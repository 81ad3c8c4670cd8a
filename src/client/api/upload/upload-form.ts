/** Uploads files as forms, and reports how much has been sent. */
import { type Endpoint, fillPath, type OutputOf } from '#shared/contracts/endpoint.ts'
import { parseOutput, sendRequest } from '../call.ts'
import { type RequestTimeout, responseTimeoutMs } from '../request-timeout.ts'

/** The longest time for which the server may process a file without a byte. */
const processingTimeoutMs = 600_000

export interface UploadOptions {
  file: File
  query?: Record<string, unknown>
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Uploads a file as the form field `file` to an endpoint with `upload`. The timeout does not run while bytes are being sent,
 * however slowly, and is long while the server processes the file. Throws as `call` does.
 */
export async function callUpload<E extends Endpoint>(
  endpoint: E,
  options: UploadOptions,
): Promise<OutputOf<E>> {
  const { file, query, fields = {}, signal, onProgress } = options
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  form.set('file', file)
  const sent = {
    method: endpoint.method,
    url: fillPath(endpoint.path, undefined, query),
    body: form,
    onProgress,
  }
  return parseOutput(endpoint, await sendRequest(endpoint, { signal }, (timeout) => sendForm(sent, timeout)))
}

export interface FormRequest {
  method: string
  url: string
  /** A form, or bytes. */
  body: FormData | Blob | null
  headers?: Record<string, string>
  /** The longest times without progress while bytes are sent and while the server processes them, in milliseconds. */
  timeouts?: { sendingMs: number; processingMs: number }
  /** Called with the sent share of the form, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` does not report how much has been sent. Throws a TypeError without a
 * response, and the signal's reason where the request was cancelled.
 */
export function sendForm(sent: FormRequest, timeout: RequestTimeout): Promise<Response> {
  const {
    method,
    url,
    body: form,
    headers = {},
    onProgress,
    timeouts = { sendingMs: responseTimeoutMs, processingMs: processingTimeoutMs },
  } = sent
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      timeout.restart(timeouts.sendingMs)
      if (total > 0) onProgress?.(loaded / total)
    }
    request.upload.onload = () => {
      timeout.restart(timeouts.processingMs)
      onProgress?.(1)
    }
    request.onload = () => resolve(asResponse(request))
    request.onerror = () => reject(new TypeError('The server did not answer. Please try again.'))
    request.onabort = () => reject(timeout.signal.reason)
    timeout.signal.addEventListener('abort', () => request.abort())
    if (timeout.signal.aborted) reject(timeout.signal.reason)
    else request.send(form)
  })
}

/** The response of another site shows only some headers, and reading the others by name would be an error. */
function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name.trim() !== '') headers.append(name.trim(), value.join(':').trim())
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
