/** Makes a multipart form with one file as a stream: `FormData` would load the file, or fail on an early response. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'

function escapeFileName(name: string): string {
  return name.replace(/"/g, '%22').replace(/[\r\n]/g, ' ')
}

/**
 * The file is the last field, with the name `file`.
 * @param onChunk called when the next bytes are sent
 */
export async function createMultipartBody(
  file: string,
  { file_name, mime_type }: { file_name: string; mime_type: string },
  fields: Readonly<Record<string, string>>,
  onChunk: () => void,
): Promise<{ body: ReadableStream<Uint8Array>; headers: Record<string, string> }> {
  const boundary = `family-heritage-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escapeFileName(file_name)}"\r\nContent-Type: ${mime_type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { size } = await fs.stat(file)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield head
    for await (const chunk of createReadStream(file)) {
      onChunk()
      yield chunk
    }
    yield tail
  }
  return {
    body: Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array>,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(head.byteLength + size + tail.byteLength),
    },
  }
}
