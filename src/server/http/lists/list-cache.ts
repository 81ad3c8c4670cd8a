/**
 * Caches lists by version: answers 304 without loading, and loads, validates, serializes and compresses a
 * list once per change. Only the compressed form stays in memory: half a megabyte for ten thousand people
 * instead of twenty.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import { chooseEncoding, compress, type Encoding, minBytesToCompress } from '../compression.ts'
import type { VersionedList } from '../endpoint-handler.ts'
import { scheduleGarbageCollection } from './collect-garbage.ts'
import { type CompressedJson, compressJson, decompressJson } from './compressed-json.ts'

interface CacheEntry {
  compressed: Promise<CompressedJson>
  gzip: Promise<Buffer<ArrayBuffer>> | null
}

/** An endpoint has a few variants (roles, filters); the least recently used entry is evicted first. */
const maxEntries = 16
/** Serializing more JSON than this leaves enough garbage to collect. */
const garbageThresholdBytes = 1024 * 1024

/**
 * The ETag without its encoding suffix. Strong ETags differ by encoding, and all of them name the same list.
 */
function getTagStem(tag: string) {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"|"$/g, '')
    .replace(/\.(br|gzip)$/, '')
}

function isUnchanged(header: string | undefined, tag: string) {
  return header?.split(',').some((known) => known.trim() === '*' || getTagStem(known) === tag) ?? false
}

/** Writes a long list as JSON with one entry per line, so that the client can parse it in chunks. */
function* serializeList(list: readonly unknown[], check: z.ZodType): Generator<string> {
  if (list.length === 0) yield '[]'
  for (const [at, entry] of list.entries()) {
    yield `${at === 0 ? '[' : ','}\n${JSON.stringify(check.parse(entry))}`
  }
  if (list.length > 0) yield '\n]'
}

/** Validates and serializes a response; a list is validated and written entry by entry. */
function* serialize(schema: z.ZodType, output: unknown): Generator<string> {
  const dataSchema = schema instanceof z.ZodObject ? schema.shape['data'] : undefined
  if (schema instanceof z.ZodArray && Array.isArray(output)) {
    yield* serializeList(output, z.unknown().pipe(schema.element))
  } else if (dataSchema instanceof z.ZodArray && isDataOnly(output)) {
    yield '{"data":'
    yield* serializeList(output.data, z.unknown().pipe(dataSchema.element))
    yield '}'
  } else yield JSON.stringify(schema.parse(output))
}

function isDataOnly(output: unknown): output is { data: unknown[] } {
  return (
    typeof output === 'object' &&
    output !== null &&
    Object.keys(output).join() === 'data' &&
    'data' in output &&
    Array.isArray(output.data)
  )
}

export class ListCache<E extends Endpoint> {
  readonly #endpoint: E
  readonly #entries = new Map<string, CacheEntry>()
  #shape: string | null = null

  constructor(endpoint: E) {
    this.#endpoint = endpoint
  }

  /** Answers a list request with 304, from the cache, or by loading the list. */
  async respond(context: Context, list: VersionedList<OutputOf<E>>): Promise<Response> {
    const tag = `${list.version}-${context.get('session')?.user.role ?? 'anyone'}-${this.#shapeHash()}`
    if (isUnchanged(context.req.header('If-None-Match'), tag)) {
      return context.body(null, 304, { ETag: `"${tag}"`, Vary: 'Accept-Encoding' })
    }
    const entry = this.#entry(tag, list)
    const compressed = await entry.compressed
    const encoding =
      compressed.size > minBytesToCompress
        ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
        : null
    const body = await this.#encoded(entry, compressed, encoding)
    return context.body(body, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.byteLength),
      Vary: 'Accept-Encoding',
      ETag: encoding ? `"${tag}.${encoding}"` : `"${tag}"`,
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  #entry(tag: string, list: VersionedList<OutputOf<E>>): CacheEntry {
    const known = this.#entries.get(tag)
    this.#entries.delete(tag)
    const entry = known ?? { compressed: this.#load(list), gzip: null }
    this.#entries.set(tag, entry)
    if (!known) entry.compressed.catch(() => this.#entries.delete(tag))
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  async #load(list: VersionedList<OutputOf<E>>): Promise<CompressedJson> {
    const compressed = await compressJson(serialize(this.#endpoint.output, await list.load()))
    if (compressed.size > garbageThresholdBytes) scheduleGarbageCollection()
    return compressed
  }

  /** Nearly all clients accept brotli, the stored form. The gzip form is stored on first use. */
  async #encoded(
    entry: CacheEntry,
    compressed: CompressedJson,
    encoding: Encoding | null,
  ): Promise<Buffer<ArrayBuffer>> {
    if (encoding === 'br') return compressed.br
    if (encoding === null) return await decompressJson(compressed)
    entry.gzip ??= decompressJson(compressed).then((json) => compress(json, 'gzip'))
    return await entry.gzip
  }

  /**
   * The output schema is part of the ETag, so that a new version of the program never answers 304 for the old
   * shape.
   */
  #shapeHash() {
    this.#shape ??= createHash('sha256')
      .update(JSON.stringify(z.toJSONSchema(this.#endpoint.output, { unrepresentable: 'any' })))
      .digest('base64url')
      .slice(0, 8)
    return this.#shape
  }
}
