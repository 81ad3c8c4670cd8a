/** Sends a file to an endpoint of its own kind, and tells how much of it has gone out. */
import { type Endpoint, fillPath, type OutputOf } from '#shared/contracts/endpoint.ts'
import { parseOutput, sendRequest } from '../call.ts'
import { type RequestTimeout, responseTimeoutMs as sending } from '../request-timeout.ts'

/** How long the server may work upon a file that it has, without a word, in milliseconds. */
const working = 600_000

export interface UploadOptions {
  file: File
  query?: Record<string, unknown>
  signal?: AbortSignal | undefined
  /** Told how much of the file has gone out: from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Uploads a file as the form field `file` to an endpoint with `upload`. While bytes go out the line is not silent,
 * however slow it is; once they are out, the server may take its time. Throws as `call` does.
 */
export async function callUpload<E extends Endpoint>(
  endpoint: E,
  options: UploadOptions,
): Promise<OutputOf<E>> {
  const { file, query, signal, onProgress } = options
  const form = new FormData()
  form.set('file', file)
  const sent = {
    method: endpoint.method,
    url: fillPath(endpoint.path, undefined, query),
    body: form,
    onProgress,
  }
  return parseOutput(endpoint, await sendRequest(endpoint, { signal }, (life) => sendForm(sent, life)))
}

export interface FormRequest {
  method: string
  url: string
  /** A form, or some bytes. */
  body: FormData | Blob | null
  headers?: Record<string, string>
  /** How long the line may be silent while bytes go out, and when they are out: milliseconds. */
  timeouts?: { sending: number; working: number }
  /** Told how much of the form has gone out: from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Sends a form by XMLHttpRequest: `fetch` does not tell how much of a body has gone out. Throws a TypeError where no
 * answer came, and the reason of the life's end where it was given up.
 */
export function sendForm(sent: FormRequest, life: RequestTimeout): Promise<Response> {
  const {
    method,
    url,
    body: form,
    headers = {},
    onProgress,
    timeouts: patience = { sending, working },
  } = sent
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      life.restart(patience.sending)
      if (total > 0) onProgress?.(loaded / total)
    }
    request.upload.onload = () => {
      life.restart(patience.working)
      onProgress?.(1)
    }
    request.onload = () => resolve(asResponse(request))
    request.onerror = () => reject(new TypeError('No answer came.'))
    request.onabort = () => reject(life.signal.reason)
    life.signal.addEventListener('abort', () => request.abort())
    if (life.signal.aborted) reject(life.signal.reason)
    else request.send(form)
  })
}

/** Of another site's answer the browser shows some headers only; asking for the others by name would be an error. */
function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name.trim() !== '') headers.append(name.trim(), value.join(':').trim())
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
