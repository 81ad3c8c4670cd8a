/**
 * Lists known by a version: 304 without loading, and one load, check, serialization and compression a change. Kept is only
 * what goes on the line: of ten thousand people half a megabyte instead of twenty.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import type { VersionedList } from '../endpoint-handler.ts'
import { chooseEncoding, compress, type Encoding, minBytesToCompress } from '../compression.ts'
import { type CompressedJson, compressJson, decompressJson } from './compressed-json.ts'
import { scheduleGarbageCollection } from './collect-garbage.ts'

interface Entry {
  packed: Promise<CompressedJson>
  gzip: Promise<Buffer<ArrayBuffer>> | null
}

/** An endpoint has a handful of variants (roles, filters); the least used goes first. */
const mostVariants = 16
/** Bytes of JSON from which on making it leaves something worth tidying up. */
const large = 1024 * 1024

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
function* writeOnLines(list: readonly unknown[], check: z.ZodType): Generator<string> {
  if (list.length === 0) yield '[]'
  for (const [at, entry] of list.entries()) {
    yield `${at === 0 ? '[' : ','}\n${JSON.stringify(check.parse(entry))}`
  }
  if (list.length > 0) yield '\n]'
}

/** The JSON of an answer that fits its schema; a list is checked and written one entry after the other. */
function* write(schema: z.ZodType, output: unknown): Generator<string> {
  const within = schema instanceof z.ZodObject ? schema.shape['data'] : undefined
  if (schema instanceof z.ZodArray && Array.isArray(output)) {
    yield* writeOnLines(output, z.unknown().pipe(schema.element))
  } else if (within instanceof z.ZodArray && isOnlyData(output)) {
    yield '{"data":'
    yield* writeOnLines(output.data, z.unknown().pipe(within.element))
    yield '}'
  } else yield JSON.stringify(schema.parse(output))
}

function isOnlyData(output: unknown): output is { data: unknown[] } {
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
    const packed = await entry.packed
    const encoding =
      packed.size > minBytesToCompress
        ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
        : null
    const body = await this.#encoded(entry, packed, encoding)
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
    const entry = known ?? { packed: this.#load(list), gzip: null }
    this.#entries.set(tag, entry)
    if (!known) entry.packed.catch(() => this.#entries.delete(tag))
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > mostVariants && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  async #load(list: VersionedList<OutputOf<E>>): Promise<CompressedJson> {
    const packed = await compressJson(write(this.#endpoint.output, await list.load()))
    if (packed.size > large) scheduleGarbageCollection()
    return packed
  }

  /** In the encoding of nearly every caller it lies there; for the others it is unpacked, and for gzip kept as well. */
  async #encoded(
    entry: Entry,
    packed: CompressedJson,
    encoding: Encoding | null,
  ): Promise<Buffer<ArrayBuffer>> {
    if (encoding === 'br') return packed.br
    if (encoding === null) return await decompressJson(packed)
    entry.gzip ??= decompressJson(packed).then((json) => compress(json, 'gzip'))
    return await entry.gzip
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
