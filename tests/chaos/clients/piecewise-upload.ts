/** Uploads a file in pieces over a line that breaks, as a member's device does. */
import type { Random } from '../random.ts'
import { Violation } from '../violation.ts'
import type { Caller } from './caller.ts'

const version = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export interface FileToSend {
  /** The id that the file will have. */
  id: string
  bytes: Uint8Array<ArrayBuffer>
  name: string
  /** The MIME type. */
  type: string
  maxPieceBytes: number
}

/** @throws Violation for an answer that no outage explains */
export async function uploadInPieces(
  { caller, random }: { caller: Caller; random: Random },
  operation: string,
  { id, bytes, name, type, maxPieceBytes }: FileToSend,
): Promise<void> {
  const path = `/upload/resumable/${id}`
  const begun = await caller.call(operation, 'POST', '/upload/resumable', {
    headers: {
      ...version,
      'idempotency-key': id,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},filetype ${base64(type)},folder ${base64('archives')}`,
    },
  })
  if (begun.status !== 201) throw new Violation(operation, `beginning ${id} answers ${begun.status}`)
  let offset = Number(begun.headers.get('upload-offset'))
  let pieces = 0
  while (offset < bytes.length) {
    if (++pieces > 200) throw new Violation(operation, `${id} stays at byte ${offset} of ${bytes.length}`)
    const end = Math.min(bytes.length, offset + random.between(1000, maxPieceBytes))
    const sent = await caller.call(operation, 'PATCH', path, {
      body: bytes.subarray(offset, end),
      headers: {
        ...version,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    })
    // After a lost answer the server may have more, or less, than this client knows.
    const known =
      sent.status === 204 ? sent : await caller.call(operation, 'HEAD', path, { headers: version })
    if (known.status >= 300)
      throw new Violation(operation, `upload ${id} answers ${sent.status}, then ${known.status}`)
    offset = Number(known.headers.get('upload-offset'))
  }
}
