/** Lists known by a version: 304 without loading, and one load, check, serialization and compression a change. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import type { VersionedList } from './call.ts'
import { chooseEncoding, compress, type Encoding, leastToCompress } from './compression.ts'

interface Entry {
  json: Promise<Buffer<ArrayBuffer>>
  encoded: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

/** An endpoint has a handful of variants (roles, filters); the least used goes first. */
const mostVariants = 16

/** Tags of a list in one encoding and in another differ, as strong tags must; their stem is what is compared. */
function stem(tag: string) {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"|"$/g, '')
    .replace(/\.(br|gzip)$/, '')
}

function isUnchanged(header: string | undefined, tag: string) {
  return header?.split(',').some((known) => known.trim() === '*' || stem(known) === tag) ?? false
}

/** A long list as JSON with an entry on each line: the page can take it in piece by piece. */
function writeOnLines(output: unknown): string {
  if (Array.isArray(output)) return output.length === 0 ? '[]' : `[\n${output.map(toJson).join(',\n')}\n]`
  const [field, ...others] = typeof output === 'object' && output !== null ? Object.entries(output) : []
  return field?.[0] === 'data' && Array.isArray(field[1]) && others.length === 0
    ? `{"data":${writeOnLines(field[1])}}`
    : JSON.stringify(output)
}

function toJson(entry: unknown): string {
  return JSON.stringify(entry)
}

export class ListCache<E extends Endpoint> {
  readonly #endpoint: E
  readonly #entries = new Map<string, Entry>()
  #shape: string | null = null

  constructor(endpoint: E) {
    this.#endpoint = endpoint
  }

  /** Answers a list: from the caller's own copy, from this cache, or loaded now. */
  async answer(context: Context, list: VersionedList<OutputOf<E>>): Promise<Response> {
    const tag = `${list.version}-${context.get('session')?.user.role ?? 'anyone'}-${this.#shapeHash()}`
    if (isUnchanged(context.req.header('If-None-Match'), tag)) {
      return context.body(null, 304, { ETag: `"${tag}"`, Vary: 'Accept-Encoding' })
    }
    const entry = this.#entry(tag, list)
    const json = await entry.json
    const encoding =
      json.byteLength > leastToCompress
        ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
        : null
    const body = encoding ? await this.#encoded(entry, encoding) : json
    return context.body(body, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.byteLength),
      Vary: 'Accept-Encoding',
      ETag: encoding ? `"${tag}.${encoding}"` : `"${tag}"`,
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  #entry(tag: string, list: VersionedList<OutputOf<E>>): Entry {
    const known = this.#entries.get(tag)
    this.#entries.delete(tag)
    const entry = known ?? { json: this.#load(list), encoded: new Map() }
    this.#entries.set(tag, entry)
    if (!known) entry.json.catch(() => this.#entries.delete(tag))
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > mostVariants && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  async #load(list: VersionedList<OutputOf<E>>) {
    const output = this.#endpoint.output.parse(await list.load())
    return Buffer.from(writeOnLines(output))
  }

  async #encoded(entry: Entry, encoding: Encoding) {
    const known = entry.encoded.get(encoding) ?? compress(await entry.json, encoding)
    entry.encoded.set(encoding, known)
    return await known
  }

  /** The shape of the answer is part of its tag: a new version of the program must not meet an old copy's 304. */
  #shapeHash() {
    this.#shape ??= createHash('sha256')
      .update(JSON.stringify(z.toJSONSchema(this.#endpoint.output, { unrepresentable: 'any' })))
      .digest('base64url')
      .slice(0, 8)
    return this.#shape
  }
}
