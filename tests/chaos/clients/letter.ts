/** A file of the run: a PDF with seeded bytes. */
import { createHash } from 'node:crypto'
import type { Random } from '../random.ts'

export interface Letter {
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

export function makeLetter(random: Random, maxBytes: number): Letter {
  const bytes = new Uint8Array(
    Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      random.bytes(random.between(1, maxBytes)),
      Buffer.from('\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
    ]),
  )
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
