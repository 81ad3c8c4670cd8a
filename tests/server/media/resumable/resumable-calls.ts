/** Helpers for tests of resumable uploads. */
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestApp, TestBrowser } from '#tests/support/test-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'

export interface Announced {
  name?: string
  type?: string
  folder?: string
  length?: number | string
  key?: string
  headers?: Record<string, string>
}

interface CallResult {
  status: number
  headers: Headers
  offset: string | null
  /** The error code. */
  code: string | undefined
  error: string | undefined
}

const bytesType = 'application/offset+octet-stream'
const base64 = (text: string) => Buffer.from(text).toString('base64')

export function metadataOf({ name = 'note.txt', type = 'text/plain', folder = 'archives' }: Announced) {
  return `filename ${base64(name)},filetype ${base64(type)},folder ${base64(folder)}`
}

async function toResult(response: Response): Promise<CallResult> {
  const text = await response.text()
  const json: { code?: string; error?: string } = text === '' ? {} : JSON.parse(text)
  const { status, headers } = response
  return { status, headers, offset: headers.get('Upload-Offset'), code: json.code, error: json.error }
}

/** The four calls of a browser. */
export function uploader(app: TestApp, as: TestBrowser) {
  const call = async (method: string, id: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    await toResult(
      await app.fetch(`/api/upload/resumable${id && `/${id}`}`, {
        method,
        as,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
        ...(body !== undefined && { body, duplex: 'half' }),
      }),
    )
  return {
    call,
    begin: ({ length = 100, key, headers, ...file }: Announced = {}) =>
      call('POST', '', {
        'Upload-Length': String(length),
        'Upload-Metadata': metadataOf(file),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...headers,
      }),
    head: (id: string) => call('HEAD', id),
    drop: (id: string) => call('DELETE', id),
    send: (id: string, offset: number, bytes: BodyInit, headers: Record<string, string> = {}) =>
      call('PATCH', id, { 'Upload-Offset': String(offset), 'Content-Type': bytesType, ...headers }, bytes),
  }
}

/** A body that sends chunks and then fails with the error; with null it stalls instead. */
export function breakingBody(pieces: readonly Uint8Array[], error: Error | null = new Error('ECONNRESET')) {
  const rest = [...pieces]
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = rest.shift()
      if (next) controller.enqueue(new Uint8Array(next))
      else if (error) controller.error(error)
      else await new Promise(() => undefined)
    },
  })
}

/** Lists the files in a directory of the media, empty where it does not exist. */
export function filesIn(app: TestApp, directory: '.resumable' | '.incoming' | '.'): string[] {
  const where = path.join(app.deps.config.dataDir, 'media', directory)
  if (!fs.existsSync(where)) return []
  const entries = fs.readdirSync(where, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Waits until a number of bytes of an upload are on the disk. */
export async function arrivedOnDisk(dataDir: string, id: string, bytes: number): Promise<void> {
  const file = path.join(dataDir, 'media', '.resumable', id)
  await waitFor(() => expect(fs.statSync(file).size).toBeGreaterThanOrEqual(bytes), 5)
}
