/** Multipart forms as a stream (RFC 7578): each part is handed on as it arrives, nothing of it is held in memory. */
import { AppError } from '#shared/contracts/app-error.ts'

export interface FormPart {
  name: string
  /** The last piece of the path that the browser gave; null for a field that is no file. */
  fileName: string | null
  /** To be read to its end before the next part is asked for. */
  body: AsyncIterable<Buffer>
}

const largestHeaders = 16 * 1024
const lineEnd = Buffer.from('\r\n')

function malformed() {
  return new AppError('invalid', 'The upload is incomplete or not a form.')
}

/** The boundary of a request's form. @throws AppError wrong_type where it is no multipart form */
export function readBoundary(request: Request): string {
  const type = request.headers.get('Content-Type') ?? ''
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw new AppError('wrong_type', 'Please send this as a form with a file.')
  return boundary
}

/** The bytes of a stream, as far as they have come. */
class Window {
  readonly #source: AsyncIterator<Uint8Array>
  bytes: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Waits for more. @throws AppError where the stream is over */
  async grow(): Promise<void> {
    const { value, done } = await this.#source.next()
    if (done) throw malformed()
    const more = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.bytes = this.bytes.length === 0 ? more : Buffer.concat([this.bytes, more])
  }

  take(length: number): Buffer {
    const taken = this.bytes.subarray(0, length)
    this.bytes = this.bytes.subarray(length)
    return taken
  }

  async atLeast(length: number): Promise<void> {
    while (this.bytes.length < length) await this.grow()
  }

  /** The bytes before a mark, which is taken too. */
  async before(mark: Buffer, most: number): Promise<Buffer> {
    let at = this.bytes.indexOf(mark)
    while (at < 0) {
      if (this.bytes.length > most) throw malformed()
      await this.grow()
      at = this.bytes.indexOf(mark)
    }
    const taken = this.take(at)
    this.take(mark.length)
    return taken
  }
}

async function* readBody(window: Window, delimiter: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const at = window.bytes.indexOf(delimiter)
    if (at >= 0) {
      if (at > 0) yield window.take(at)
      window.take(delimiter.length)
      return
    }
    const safe = window.bytes.length - delimiter.length
    if (safe > 0) yield window.take(safe)
    await window.grow()
  }
}

/** A parameter of Content-Disposition; browsers write quotes, CR and LF in names as %22, %0D, %0A. */
function parameter(disposition: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}="((?:\\\\"|[^"])*)"`, 'i').exec(disposition)
  return found?.[1]?.replace(/\\"/g, '"').replace(/%22/g, '"') ?? null
}

function readHeaders(text: string): Omit<FormPart, 'body'> {
  const line = text.split('\r\n').find((header) => /^content-disposition\s*:/i.test(header)) ?? ''
  const name = parameter(line, 'name')
  if (name === null) throw malformed()
  const fileName = parameter(line, 'filename')
  return { name, fileName: fileName === null ? null : (fileName.split(/[\\/]/).at(-1) ?? fileName) }
}

/**
 * Reads the parts of a form one after the other.
 *
 * @throws AppError invalid where the form breaks off or is none; whatever the stream throws where the client goes away
 */
export async function* readForm(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart, void, undefined> {
  const window = new Window(body)
  window.bytes = lineEnd
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  for await (const _ of readBody(window, delimiter));
  for (;;) {
    await window.atLeast(2)
    if (window.bytes.subarray(0, 2).toString('latin1') === '--') return
    const padding = await window.before(lineEnd, largestHeaders)
    if (padding.toString('latin1').trim() !== '') throw malformed()
    const headers = await window.before(Buffer.from('\r\n\r\n'), largestHeaders)
    const rest = readBody(window, delimiter)
    yield { ...readHeaders(headers.toString('utf8')), body: rest }
    for await (const _ of rest);
  }
}
