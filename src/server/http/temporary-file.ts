/** Creates files for one response and deletes them from the disk before the first byte is sent. */
import fs from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'

export interface TemporaryFile {
  /** The name for the download: letters, digits, dots and hyphens only. */
  name: string
  size: number
  stream: fs.ReadStream
}

/**
 * Creates and opens a file, then deletes its path: nobody else can open the file, and nothing stays on the
 * disk.
 * @param path where `make` creates the file
 * @param name the name for the download
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

/** Sends a file that is created for this request. A HEAD request creates no file. */
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
