/** Files that are made for one caller: their name is gone from the disk before the first byte is sent. */
import fs from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'

export interface TemporaryFile {
  /** To save it under: letters, digits, dots and hyphens only. */
  name: string
  /** Bytes. */
  size: number
  stream: fs.ReadStream
}

/**
 * Has a file made and opens it. Nobody else can open it any more, and whatever happens nothing of it stays.
 *
 * @param path where it is made
 * @param name what its receiver saves it under
 */
export async function createTemporaryFile(
  path: string,
  name: string,
  make: (path: string) => Promise<void>,
): Promise<TemporaryFile> {
  try {
    await make(path)
    const handle = await fs.promises.open(path)
    return { name, size: (await handle.stat()).size, stream: handle.createReadStream() }
  } finally {
    await fs.promises.rm(path, { force: true })
  }
}

/** Answers with a file that is made for this caller; whoever only asks for the headers gets none made. */
export async function sendTemporaryFile(
  context: Context,
  mimeType: string,
  make: () => Promise<TemporaryFile>,
): Promise<Response> {
  if (context.req.method === 'HEAD') return context.body(null, 200, { 'Content-Type': mimeType })
  const { name, size, stream } = await make()
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>
  return context.body(body, 200, {
    'Content-Type': mimeType,
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}
