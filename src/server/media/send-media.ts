/** Putting a file on the wire: whole or in part, by a name to save it under, and unable to run anything. */
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import type { Context } from 'hono'
import { parseRange } from '#server/http/range-header.ts'
import { isAbsent } from './storage/disk-files.ts'
import { replaceExtension } from './uploads/detect-file-type.ts'

/** Smaller files are read at once: thumbnails. */
const small = 256 * 1024
const chunkLength = 128 * 1024

/** What browsers show without handing it to another program. */
const shownInPlace = /^(image|audio|video)\/|^application\/pdf$/

/** Nothing that is served from here may run a script or load anything, opened by itself or in a frame. */
const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** A Content-Disposition as RFC 6266 has it: plain letters for old programs, the name itself for all others. */
export function disposition(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

export interface FileToSend {
  file: string
  mimeType: string
  /** As its uploader calls it. */
  fileName: string
  /** To be saved, even where it could be shown. */
  download: boolean
}

function headersOf({ mimeType, fileName, download }: FileToSend): Record<string, string> {
  const how = shownInPlace.test(mimeType) && !download ? 'inline' : 'attachment'
  return {
    'Content-Type': mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
    'Content-Disposition': disposition(how, replaceExtension(fileName, mimeType)),
    'Content-Security-Policy': mimeType === 'application/pdf' ? policy : `${policy}; sandbox`,
    'Accept-Ranges': 'bytes',
    ...(mimeType.startsWith('image/') && { Vary: 'Accept' }),
  }
}

interface Part {
  first: number
  length: number
}

async function readPart(file: string, { first, length }: Part): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await fs.open(file)
  try {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await handle.read(bytes, 0, length, first)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A part of a file, read as fast as the caller takes it. It is opened for the first byte, and closed with the caller. */
function streamPart(file: string, { first, length }: Part): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | null = null
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= createReadStream(file, {
          start: first,
          end: first + length - 1,
          highWaterMark: chunkLength,
        })[Symbol.asyncIterator]()
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

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await fs.stat(file)).size
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** @returns null where the file is not there */
export async function sendMedia(context: Context, wanted: FileToSend): Promise<Response | null> {
  const size = await sizeOf(wanted.file)
  if (size === null) return null
  const headers = headersOf(wanted)
  const ranged = context.req.header('If-Range') === undefined ? context.req.header('Range') : undefined
  const range = parseRange(ranged, size)
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const length = last - first + 1
  const all = {
    ...headers,
    'Content-Length': String(length),
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  }
  const status = range ? 206 : 200
  if (context.req.method === 'HEAD') return context.body(null, status, all)
  if (length > small) return context.body(streamPart(wanted.file, { first, length }), status, all)
  return context.body(await readPart(wanted.file, { first, length }), status, all)
}
