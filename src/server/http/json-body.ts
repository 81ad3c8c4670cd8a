/** JSON request bodies: type, size, encoding and depth are checked before a schema sees them. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** Deeper than any form of ours; what is deeper is an attack. */
const deepest = 32

function tooLarge() {
  return new AppError('too_large', 'That is more than the server takes at once.')
}

function wrongType(message: string) {
  return new AppError('wrong_type', message)
}

function invalid(message: string) {
  return new AppError('invalid', message)
}

async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** @throws AppError 415: what is compressed could be anything once unpacked */
export function checkEncoding(request: Request) {
  const encoding = request.headers.get('Content-Encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    throw wrongType('Please send this without Content-Encoding.')
  }
}

function checkType(request: Request) {
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  if (type.trim() !== 'application/json') throw wrongType('Please send this as application/json.')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw wrongType('Please send this as UTF-8.')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('This is not UTF-8 text.')
  }
}

/** Refuses what no database keeps as it is: NUL and half surrogate pairs; and nesting without end. */
function checkValue(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw invalid('A text holds characters that are none.')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw invalid('This is nested too deeply.')
  for (const [key, inner] of Object.entries(value)) {
    checkValue(key, depth + 1)
    checkValue(inner, depth + 1)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('This is not valid JSON.')
  }
}

export interface JsonBody {
  /** Undefined where there is no body. */
  value: unknown
  /** SHA-256 of the bytes as they arrived, hex; empty where it was not asked for. */
  sha256: string
}

/**
 * The parsed body of a request.
 *
 * @param hashed whether the caller is to be told which bytes have arrived
 * @throws AppError 415 for another type, charset or an encoding, 413 over the limit, 400 for what is no JSON
 */
export async function readJson(context: Context, { hashed }: { hashed: boolean }): Promise<JsonBody> {
  const request = context.req.raw
  const declared = request.headers.has('Content-Type')
  if (declared) checkType(request)
  const bytes = await readBytes(request, limits.bodySize.json)
  const sha256 = hashed ? createHash('sha256').update(bytes).digest('hex') : ''
  if (bytes.length === 0) return { value: undefined, sha256 }
  if (!declared) checkType(request)
  const value = parse(decode(bytes))
  checkValue(value, 0)
  return { value, sha256 }
}
