/** Putting a file on the wire: whole or in part, by a name to save it under, and unable to run anything. */
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { readRange } from '#server/http/ranges.ts'
import { isAbsent } from './disk-files.ts'
import { nameFor } from './file-types.ts'

/** Smaller files are read at once: thumbnails. */
const small = 256 * 1024

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
    'Content-Disposition': disposition(how, nameFor(fileName, mimeType)),
    'Content-Security-Policy': mimeType === 'application/pdf' ? policy : `${policy}; sandbox`,
    'Accept-Ranges': 'bytes',
    ...(mimeType.startsWith('image/') && { Vary: 'Accept' }),
  }
}

interface Part {
  first: number
  length: number
}

/** The bytes, read as fast as the caller takes them; reading stops when the caller is gone. */
async function bodyOf(
  handle: fs.FileHandle,
  { first, length }: Part,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (length > small) {
    return Readable.toWeb(
      handle.createReadStream({ start: first, end: first + length - 1 }),
    ) as ReadableStream
  }
  try {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await handle.read(bytes, 0, length, first)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function openFile(file: string): Promise<fs.FileHandle | null> {
  try {
    return await fs.open(file)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** @returns null where the file is not there */
export async function sendMedia(context: Context, wanted: FileToSend): Promise<Response | null> {
  const handle = await openFile(wanted.file)
  if (!handle) return null
  const { size } = await handle.stat()
  const headers = headersOf(wanted)
  const ranged = context.req.header('If-Range') === undefined ? context.req.header('Range') : undefined
  const range = readRange(ranged, size)
  if (range === 'unsatisfiable' || context.req.method === 'HEAD') await handle.close()
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  }
  const part = range
    ? { first: range.first, length: range.last - range.first + 1 }
    : { first: 0, length: size }
  const all = {
    ...headers,
    'Content-Length': String(part.length),
    ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  }
  const status = range ? 206 : 200
  if (context.req.method === 'HEAD') return context.body(null, status, all)
  return context.body(await bodyOf(handle, part), status, all)
}
