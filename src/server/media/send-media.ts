/** Sends media files: complete or as a byte range, with a file name, and with a policy that forbids scripts. */
import type { Context } from 'hono'
import { parseRange } from '#server/http/range-header.ts'
import { replaceExtension } from '#shared/file-types.ts'
import { findTextEncoding, textHeadBytes } from '#shared/text-encoding.ts'
import { type StoredContent, wholeRange } from './storage/media-files.ts'

/** Files up to this size, such as thumbnails, are read at once. */
const smallFileBytes = 256 * 1024

/** The MIME types that browsers display themselves. */
const inlineTypes = /^(image|audio|video)\/|^application\/pdf$/

/** A served file may not run scripts or load resources, opened directly or in a frame. */
const contentPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Formats a Content-Disposition (RFC 6266) with an ASCII name for old programs and the real name for others. */
function formatContentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

export interface FileToSend {
  content: StoredContent
  mimeType: string
  /** The file name of the uploader. */
  fileName: string
  /** Whether the browser should save the file instead of displaying it. */
  download: boolean
}

/** The type with the encoding of a text, which is sent as it was uploaded. */
async function getContentType({ mimeType, content }: FileToSend): Promise<string> {
  if (mimeType !== 'text/plain' || content.size === 0) return mimeType
  const length = Math.min(content.size, textHeadBytes)
  const head = await content.readBytes(wholeRange(length))
  return `${mimeType}; charset=${findTextEncoding(head, { isCut: length < content.size })}`
}

async function buildHeaders(file: FileToSend): Promise<Record<string, string>> {
  const { mimeType, fileName, download } = file
  const how = inlineTypes.test(mimeType) && !download ? 'inline' : 'attachment'
  return {
    'Content-Type': await getContentType(file),
    'Content-Disposition': formatContentDisposition(how, replaceExtension(fileName, mimeType)),
    'Content-Security-Policy': mimeType === 'application/pdf' ? contentPolicy : `${contentPolicy}; sandbox`,
    'Accept-Ranges': 'bytes',
    ...(mimeType.startsWith('image/') && { Vary: 'Accept' }),
  }
}

/** Streams bytes at the speed of the reader. Begins at the first read, and stops on cancel. */
function toWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | null = null
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= bytes[Symbol.asyncIterator]()
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await chunks?.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

export async function sendMedia(context: Context, file: FileToSend): Promise<Response> {
  const { content } = file
  const { size } = content
  const headers = await buildHeaders(file)
  const ranged = context.req.header('If-Range') === undefined ? context.req.header('Range') : undefined
  const range = parseRange(ranged, size)
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  }
  const sent = range ?? wholeRange(size)
  const length = sent.last - sent.first + 1
  const all = {
    ...headers,
    'Content-Length': String(length),
    ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  }
  const status = range ? 206 : 200
  if (context.req.method === 'HEAD') return context.body(null, status, all)
  if (length > smallFileBytes) return context.body(toWebStream(content.stream(sent)), status, all)
  return context.body(await content.readBytes(sent), status, all)
}
