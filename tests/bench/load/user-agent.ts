/** Sends the requests of one simulated device over connections that stay open, and measures them to the last byte. */
import { once } from 'node:events'
import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Samples } from './samples.ts'

/** A request that takes longer counts as an error. */
const timeoutMs = 30_000

export interface Target {
  address: string
  agent: http.Agent
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  /** As received, usually compressed. */
  bytes: Buffer
}

interface RequestInit {
  /** Under which the time is counted. */
  kind: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

export function openTarget(address: string): Target {
  return { address, agent: new http.Agent({ keepAlive: true, maxSockets: 1000, maxFreeSockets: 1000 }) }
}

async function exchange(
  target: Target,
  path: string,
  { method, headers, body }: RequestInit,
): Promise<Answer> {
  const request = http.request(`${target.address}/api${path}`, {
    method: method ?? 'GET',
    agent: target.agent,
    headers: {
      'accept-encoding': 'br',
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  request.end(body === undefined ? undefined : JSON.stringify(body))
  const [response]: http.IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no answer')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }
}

/** The answer; null, and an error in the samples, for a failure or a status from 400 on. */
export async function request(
  target: Target,
  samples: Samples,
  path: string,
  init: RequestInit,
): Promise<Answer | null> {
  const began = performance.now()
  try {
    const answer = await exchange(target, path, init)
    if (answer.status < 400) {
      samples.add(init.kind, performance.now() - began, answer.bytes.length)
      return answer
    }
    samples.addError(`${init.kind}: ${answer.status} ${readText(answer).slice(0, 200)}`)
  } catch (error) {
    samples.addError(`${init.kind}: ${error instanceof Error ? error.message : error}`)
  }
  return null
}

export function readText({ headers, bytes }: Answer): string {
  return String(headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes)
}
