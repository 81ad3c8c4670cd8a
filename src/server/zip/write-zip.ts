/** Writes ZIP archives to a file as a stream, one entry after the other. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface FileToZip {
  /** The path in the archive. */
  name: string
  content: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Whether to compress a stream. Media files are compressed already; a text is always compressed. */
  compress?: boolean
}

/** The first day that ZIP can express: the archive does not tell when a file was uploaded. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

async function addEntries(zip: ZipFile, files: AsyncIterable<FileToZip>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, compress = false } of files) {
    if (typeof content === 'string') {
      zip.addBuffer(Buffer.from(content), name, entryOptions)
      continue
    }
    const stream = Readable.from(content)
    zip.addReadStream(stream, name, { ...entryOptions, compress })
    await finished(stream, { signal }).finally(() => stream.destroy())
  }
  zip.end()
}

/**
 * Writes an archive that only the owner of the process can read.
 *
 * @param files are read one after the other, so that only one is open at a time
 */
export async function writeZip(path: string, files: AsyncIterable<FileToZip>): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const errors: unknown[] = []
  const fail = (error: unknown) => {
    errors.push(error)
    stop.abort()
  }
  zip.on('error', fail)
  await Promise.all([
    addEntries(zip, files, stop.signal).catch(fail),
    pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600, flags: 'wx' }), {
      signal: stop.signal,
    }).catch(fail),
  ])
  if (errors.length > 0) throw errors[0]
}
