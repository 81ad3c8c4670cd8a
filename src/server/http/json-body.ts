/** Reads JSON request bodies: checks type, size, encoding and nesting before a schema does. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** No form of this site nests deeper. */
const maxDepth = 32
/** No list or object of a request has more entries. */
const maxEntries = 10_000

function tooLarge() {
  return new AppError('too_large', 'This is too large for the server.')
}

function wrongType(message: string) {
  return new AppError('wrong_type', message)
}

function invalid(message: string) {
  return new AppError('invalid', message)
}

/** What is received of a body is in the memory until the body is complete. */
async function readBytes(request: Request, most: number, arrivalMs: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    void reader.cancel().catch(() => {})
  }, arrivalMs)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isLate) throw invalid('The request took too long to arrive. Please try again.')
      if (done) return Buffer.concat(chunks, size)
      size += value.byteLength
      if (size > most) throw tooLarge()
      chunks.push(value)
    }
  } finally {
    clearTimeout(deadline)
    void reader.cancel().catch(() => {})
  }
}

/** @throws AppError wrong_type for a compressed body, whose unpacked size is unknown */
export function checkEncoding(request: Request) {
  const encoding = request.headers.get('Content-Encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    throw wrongType('Please send this request without Content-Encoding.')
  }
}

function checkType(request: Request) {
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  if (type.trim() !== 'application/json') throw wrongType('Please send this request as application/json.')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw wrongType('Please send this request as UTF-8.')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The request is not UTF-8 text.')
  }
}

/** Rejects NUL and unpaired surrogates, which databases do not store, and deep nesting. */
function checkValue(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw invalid('A text contains invalid characters.')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth) throw invalid('The request is nested too deeply.')
  const entries = Object.entries(value)
  if (entries.length > maxEntries) throw invalid('The request has too many fields.')
  for (const [key, inner] of entries) {
    checkValue(key, depth + 1)
    checkValue(inner, depth + 1)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The request is not valid JSON.')
  }
}

export interface JsonBody {
  /** Undefined if the body is empty. */
  value: unknown
  /** SHA-256 of the received bytes, hex; empty unless requested. */
  sha256: string
}

/**
 * Parses the body of a request. Without a session a body must be small, and arrive soon: anyone may send it.
 * @param hashed whether to compute the SHA-256 of the body
 * @throws AppError wrong_type for another type, charset or encoding; too_large; invalid for malformed JSON, and for a body
 *   that takes too long to arrive
 */
export async function readJson(context: Context, { hashed }: { hashed: boolean }): Promise<JsonBody> {
  const request = context.req.raw
  const declared = request.headers.has('Content-Type')
  if (declared) checkType(request)
  const { bodySize, bodyArrival } = limits
  const bytes = context.get('session')
    ? await readBytes(request, bodySize.json, bodyArrival.withSessionMs)
    : await readBytes(request, bodySize.jsonWithoutSession, bodyArrival.withoutSessionMs)
  const sha256 = hashed ? createHash('sha256').update(bytes).digest('hex') : ''
  if (bytes.length === 0) return { value: undefined, sha256 }
  if (!declared) checkType(request)
  const value = parse(decode(bytes))
  checkValue(value, 0)
  return { value, sha256 }
}
