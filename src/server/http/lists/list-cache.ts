/**
 * Caches lists by version: answers 304 without loading, and loads, validates, serializes and compresses a
 * list once per change. Only the compressed form stays in memory: half a megabyte for ten thousand people
 * instead of twenty. While a list is being built, readers get the complete version before.
 */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, OutputOf } from '#shared/contracts/endpoint.ts'
import { chooseEncoding, compress, type Encoding, minBytesToCompress } from '../compression.ts'
import type { VersionedList } from '../endpoint-handler.ts'
import { buildTag, findKnownTag } from '../etag.ts'
import { inBuildSlot } from './build-slots.ts'
import { scheduleGarbageCollection } from './collect-garbage.ts'
import { type CompressedJson, compressJson, decompressJson } from './compressed-json.ts'
import { buildListTag } from './list-tag.ts'
import { getOwnWrite } from './own-writes.ts'

/** A complete list. */
interface BuiltList {
  tag: string
  /** The list contains every write up to this version of the database. */
  sequence: number
  compressed: CompressedJson
  gzip: Promise<Buffer<ArrayBuffer>> | null
}

/** The list for one role and filter. */
interface Variant {
  latest: BuiltList | null
  /** When `latest` was last known to be up to date, milliseconds. */
  confirmedAt: number
  building: Promise<BuiltList> | null
  /** Builds rest until then, milliseconds. */
  restUntil: number
  /** Ends the rest for a reader that needs the next list. */
  wake: () => void
}

/** An endpoint has a few variants (roles, filters); the least recently used variant is evicted first. */
const maxVariants = 16
/** How long an outdated list may be served while the next one is built. */
const maxStaleMs = 2000
/** How long a reader waits for the next list before it gets the outdated one. */
const patienceMs = 200
/** Building takes at most a quarter of the time: after each build comes a rest of three times as long, at most a second. */
const restFactor = 3
const maxRestMs = 1000
/** Serializing more JSON than this leaves enough garbage to collect. */
const garbageThresholdBytes = 1024 * 1024

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

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Waits until the next build may begin. */
async function rest(variant: Variant): Promise<void> {
  const ms = variant.restUntil - performance.now()
  if (ms <= 0) return
  await new Promise<void>((resolve) => {
    variant.wake = resolve
    setTimeout(resolve, ms)
  })
}

const newVariant = (): Variant => ({
  latest: null,
  confirmedAt: 0,
  building: null,
  restUntil: 0,
  wake: () => {},
})

export class ListCache<E extends Endpoint> {
  readonly #endpoint: E
  readonly #variants = new Map<string, Variant>()

  constructor(endpoint: E) {
    this.#endpoint = endpoint
  }

  /** Answers a list request with 304, from the cache, or by loading the list. */
  async respond(context: Context, list: VersionedList<OutputOf<E>>): Promise<Response> {
    const session = context.get('session')
    const tag = buildListTag(this.#endpoint, list.version, session, list.variant)
    const known = findKnownTag(context.req.header('If-None-Match'), tag)
    if (known !== null) return context.body(null, 304, { ETag: known, Vary: 'Accept-Encoding' })
    const variant = this.#variant(`${list.variant}-${session?.user.role ?? 'anyone'}`)
    const ownWrite = Math.min(getOwnWrite(context), list.version.sequence)
    const built = await this.#read(variant, tag, list, ownWrite)
    const { compressed } = built
    const encoding =
      compressed.size > minBytesToCompress
        ? chooseEncoding(context.req.header('Accept-Encoding'), ['br', 'gzip'])
        : null
    const body = await this.#encoded(built, encoding)
    return context.body(body, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.byteLength),
      Vary: 'Accept-Encoding',
      ETag: buildTag(built.tag, encoding),
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  #variant(key: string): Variant {
    const variant = this.#variants.get(key) ?? newVariant()
    this.#variants.delete(key)
    this.#variants.set(key, variant)
    const [oldest] = this.#variants.keys()
    if (this.#variants.size > maxVariants && oldest !== undefined) this.#variants.delete(oldest)
    return variant
  }

  /** @param minSequence the version after the reader's own last write: an older list is not for this reader */
  async #read(
    variant: Variant,
    tag: string,
    list: VersionedList<OutputOf<E>>,
    minSequence: number,
  ): Promise<BuiltList> {
    const { latest } = variant
    if (latest?.tag === tag) {
      variant.confirmedAt = performance.now()
      return latest
    }
    const isUsable =
      latest !== null &&
      latest.sequence >= minSequence &&
      performance.now() - variant.confirmedAt <= maxStaleMs
    variant.building ??= this.#build(variant, tag, list)
    if (isUsable) return await Promise.race([variant.building, wait(patienceMs).then(() => latest)])
    variant.wake()
    const built = await variant.building
    // A build that began before the reader's own write does not contain it.
    return built.sequence >= minSequence ? built : await this.#read(variant, tag, list, minSequence)
  }

  async #build(variant: Variant, tag: string, list: VersionedList<OutputOf<E>>): Promise<BuiltList> {
    try {
      await rest(variant)
      return await inBuildSlot(async () => {
        const startedAt = performance.now()
        const compressed = await this.#load(list)
        const built = { tag, sequence: list.version.sequence, compressed, gzip: null }
        const finishedAt = performance.now()
        const restMs = Math.min(maxRestMs, restFactor * (finishedAt - startedAt))
        Object.assign(variant, { latest: built, confirmedAt: startedAt, restUntil: finishedAt + restMs })
        return built
      })
    } finally {
      variant.building = null
    }
  }

  async #load(list: VersionedList<OutputOf<E>>): Promise<CompressedJson> {
    const compressed = await compressJson(serialize(this.#endpoint.output, await list.load()))
    if (compressed.size > garbageThresholdBytes) scheduleGarbageCollection()
    return compressed
  }

  /** Nearly all clients accept brotli, the stored form. The gzip form is stored on first use. */
  async #encoded(built: BuiltList, encoding: Encoding | null): Promise<Buffer<ArrayBuffer>> {
    const { compressed } = built
    if (encoding === 'br') return compressed.br
    if (encoding === null) return await decompressJson(compressed)
    built.gzip ??= decompressJson(compressed).then((json) => compress(json, 'gzip'))
    return await built.gzip
  }
}
