/** Reads and writes objects of an S3-compatible bucket, with time limits and bounded retries. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Config } from '#server/config.ts'
import type { ByteRange } from '#server/http/range-header.ts'
import { AppError } from '#shared/contracts/app-error.ts'

/** How long the storage may take to accept a connection, and to send or accept the next bytes. */
const connectionMs = 3_000
const silenceMs = 10_000
/** The client repeats a request that fails, with longer and longer pauses. */
const maxAttempts = 3
/** A download that breaks off goes on where it stopped. So many breaks end it without so many bytes between them. */
const maxBreaks = 3
const progressBytes = 64 * 1024
const breakPauseMs = 200
/** After a failure to reach the storage, further requests fail at once for this time: pages would wait for each of them. */
export const restMs = 5_000
/** Files above this size are sent in parts, two at a time, of which each is repeated alone. */
const partBytes = 8 * 1024 * 1024

/** The client is large and loaded when a bucket is first used. */
const loadClient = () => import('@aws-sdk/client-s3')
type Client = InstanceType<Awaited<ReturnType<typeof loadClient>>['S3Client']>

export interface BucketObject {
  key: string
  /** In bytes. */
  size: number
  /** In milliseconds since 1970. */
  modifiedAt: number
}

/** The error code of the storage, such as SlowDown, or of the network, such as ECONNREFUSED. */
function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}

/** Whether the storage answered: then the next request may succeed. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && '$response' in error && error.$response !== undefined
}

export class BucketError extends AppError {
  /** The code of the storage or the network, for the log and for administrators. */
  readonly reason: string
  /** Whether the storage answered that the object does not exist. */
  readonly isMissing: boolean

  constructor(reason: string) {
    const isMissing = reason === 'NoSuchKey' || reason === 'NotFound'
    if (isMissing) super('not_found', 'There is no such file.')
    else super('host_failed', 'The storage of this site does not respond. Please try again later.')
    this.name = 'BucketError'
    this.reason = reason
    this.isMissing = isMissing
  }
}

export class Bucket {
  readonly #config: S3Config
  #client: Client | null = null
  #restUntil = 0
  #lastReason = ''

  constructor(config: S3Config) {
    this.#config = config
  }

  /** Stores a file. Afterwards the object is complete, or it does not exist. @throws BucketError */
  async put(key: string, file: string): Promise<void> {
    await this.#run(async (client) => {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const body = createReadStream(file)
      try {
        const params = { Bucket: this.#config.bucket, Key: key, Body: body }
        await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done()
      } finally {
        body.destroy()
      }
    })
  }

  /** @returns the size in bytes; null for an object that does not exist @throws BucketError */
  async findSize(key: string): Promise<number | null> {
    try {
      return await this.#run(async (client, { HeadObjectCommand }) => {
        const head = await client.send(new HeadObjectCommand(this.#name(key)))
        return head.ContentLength ?? null
      })
    } catch (error) {
      if (error instanceof BucketError && error.isMissing) return null
      throw error
    }
  }

  /**
   * Streams a part of an object; goes on after a break. The time limit of the connection also ends it while the reader takes no
   * bytes, as with a paused film, so breaks after progress are not counted. @throws BucketError
   */
  async *read(key: string, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
    let next = first
    for (let breaks = 0; next <= last; breaks++) {
      const start = next
      const body = await this.#open(key, { first: next, last })
      try {
        for await (const chunk of body) {
          next += chunk.byteLength
          yield chunk
        }
        if (next <= last) throw new Error('The download ended too early.')
      } catch (error) {
        if (next - start >= progressBytes) breaks = 0
        // The storage was reached: other requests may succeed.
        if (breaks >= maxBreaks) throw next > first ? new BucketError(getErrorCode(error)) : this.#fail(error)
        await wait(breakPauseMs * 2 ** breaks)
      }
    }
  }

  /** Lists the objects whose keys begin with a prefix. @throws BucketError */
  async *list(prefix: string): AsyncGenerator<BucketObject> {
    for (let after: string | undefined; ; ) {
      const page = await this.#run((client, { ListObjectsV2Command }) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: this.#config.bucket,
            Prefix: prefix,
            ...(after !== undefined && { ContinuationToken: after }),
          }),
        ),
      )
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        yield { key: Key, size: Size, modifiedAt: LastModified?.getTime() ?? Date.now() }
      }
      after = page.NextContinuationToken
      if (after === undefined) return
    }
  }

  /** Deletes an object; a missing one is no error. @throws BucketError */
  async delete(key: string): Promise<void> {
    await this.#run((client, { DeleteObjectCommand }) =>
      client.send(new DeleteObjectCommand(this.#name(key))),
    )
  }

  /** The address of an object without a signature, which a private bucket refuses. */
  getUnsignedUrl(key: string): string {
    return `${this.#config.endpoint}/${this.#config.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
  }

  #name(key: string) {
    return { Bucket: this.#config.bucket, Key: key }
  }

  async #open(key: string, { first, last }: ByteRange): Promise<Readable> {
    return await this.#run(async (client, { GetObjectCommand }) => {
      const range = `bytes=${first}-${last}`
      const { Body, ContentRange } = await client.send(
        new GetObjectCommand({ ...this.#name(key), Range: range }),
      )
      if (!(Body instanceof Readable)) throw new TypeError('The storage sent no bytes.')
      if (ContentRange?.startsWith(`bytes ${first}-${last}/`)) return Body
      Body.destroy()
      throw new BucketError('WrongRange')
    })
  }

  async #run<T>(
    work: (client: Client, library: Awaited<ReturnType<typeof loadClient>>) => Promise<T>,
  ): Promise<T> {
    if (performance.now() < this.#restUntil) throw new BucketError(this.#lastReason)
    const library = await loadClient()
    this.#client ??= new library.S3Client({
      endpoint: this.#config.endpoint,
      region: this.#config.region,
      credentials: {
        accessKeyId: this.#config.accessKeyId,
        secretAccessKey: this.#config.secretAccessKey,
      },
      forcePathStyle: true,
      maxAttempts,
      // Not every S3-compatible server knows the checksums beside the signed SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: connectionMs, socketTimeout: silenceMs },
    })
    try {
      return await work(this.#client, library)
    } catch (error) {
      throw this.#fail(error)
    }
  }

  #fail(error: unknown): BucketError {
    if (error instanceof BucketError) return error
    const reason = getErrorCode(error)
    if (!isAnswer(error)) {
      this.#restUntil = performance.now() + restMs
      this.#lastReason = reason
    }
    return new BucketError(reason)
  }
}
