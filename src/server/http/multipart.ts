/** Reads multipart forms as a stream: collects the fields, and passes the file to a handler while it arrives. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { AppError } from '#shared/contracts/app-error.ts'

export type FormFields = Record<string, string>

export interface FormFile {
  /** The last part of the path that the browser gave. */
  name: string
  content: AsyncIterable<Buffer>
}

interface FormLimits {
  /** Fields and files together. */
  maxParts: number
  maxFieldBytes: number
}

const maxHeaderBytes = 16 * 1024

function wrongType() {
  return new AppError('wrong_type', 'Please send this request as a form with a file.')
}

function malformed() {
  return new AppError('invalid', 'The upload is incomplete or not a form.')
}

/** @throws AppError wrong_type where the request is no multipart form */
export function checkIsForm(request: Request): void {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;.*?\bboundary=(?:"[^"]{1,70}"|[^\s;]{1,70})/i.test(type)) throw wrongType()
}

function openParser(request: Request, { maxParts, maxFieldBytes }: FormLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { parts: maxParts, fieldSize: maxFieldBytes, headerSize: maxHeaderBytes },
    })
  } catch {
    throw wrongType()
  }
}

/** Bytes that a form may have besides its file, with those on the way to the handler. */
const maxOtherBytes = 1024 ** 2

/** Counts what a form has besides its file: other files, and text around the parts, may have no end. */
class OtherBytes {
  #received = 0
  #handled = 0
  #largestChunk = 0

  /** @throws AppError too_large */
  receive(bytes: number) {
    this.#received += bytes
    this.#largestChunk = Math.max(this.#largestChunk, bytes)
    if (this.#received - this.#handled <= maxOtherBytes + 2 * this.#largestChunk) return
    throw new AppError('too_large', 'The upload has too much besides its file.')
  }

  async *count(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      this.#handled += chunk.length
      yield chunk
    }
  }
}

/** Node's type of web streams differs from the one of browsers, so `Readable.fromWeb` does not accept the body. */
function toReadable(body: Request['body'], otherBytes: OtherBytes): Readable {
  const reader = body?.getReader()
  return new Readable({
    read() {
      if (!reader) this.push(null)
      else
        reader
          .read()
          .then(({ done, value }) => {
            if (!done) otherBytes.receive(value.byteLength)
            this.push(done ? null : value)
          })
          .catch((error: Error) => this.destroy(error))
    },
    destroy(error, done) {
      Promise.resolve(reader?.cancel(error)).then(
        () => done(error),
        () => done(error),
      )
    },
  })
}

/** Browsers write quotes in file names as %22. */
function decodeFileName(name: string): string {
  return name.replaceAll('%22', '"')
}

/**
 * Reads a form to its end. The first error stops the transfer.
 * @param handleFile receives the first file with the name `file`, and the fields before it; other files are skipped
 * @returns all fields, also those after the file
 * @throws AppError wrong_type, invalid for a broken or oversized form; the errors of `handleFile` and of the connection
 */
export async function readForm(
  request: Request,
  limits: FormLimits,
  handleFile: (file: FormFile, fields: FormFields) => Promise<void>,
): Promise<FormFields> {
  checkIsForm(request)
  const parser = openParser(request, limits)
  const otherBytes = new OtherBytes()
  const body = toReadable(request.body, otherBytes)
  const stop = new AbortController()
  const errors: unknown[] = []
  const fail = (error: unknown) => {
    errors.push(error)
    stop.abort()
  }
  const fields: FormFields = {}
  const files: Readable[] = []
  const handling: Promise<void>[] = []
  body.once('error', fail)
  parser.on('error', () => fail(malformed()))
  // A closing boundary before all parts ends the parser. The pipeline then waits for the end of the paused body.
  parser.once('unpipe', () => body.resume())
  parser.on('partsLimit', () => fail(new AppError('invalid', 'The upload has too many fields.')))
  parser.on('field', (name, value, _nameIsTruncated, isTruncated) => {
    if (isTruncated) fail(new AppError('invalid', 'A field of the upload is too long.'))
    fields[name] = value
  })
  parser.on('file', (name, content, fileName) => {
    content.on('error', () => undefined)
    if (name !== 'file' || files.length > 0) {
      content.resume()
      return
    }
    files.push(content)
    const handled = handleFile({ name: decodeFileName(fileName), content: otherBytes.count(content) }, fields)
    handling.push(handled.catch(fail).finally(() => content.resume()))
  })
  try {
    await pipeline(body, parser, { signal: stop.signal })
  } catch (error) {
    fail(error)
    for (const file of files) file.destroy()
  }
  await Promise.all(handling)
  if (errors.length > 0) throw errors[0]
  return fields
}
