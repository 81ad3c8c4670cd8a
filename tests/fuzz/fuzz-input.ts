/** Makes the inputs: the same kind, seed and number always give the same bytes. */
import path from 'node:path'
import { Random } from '#tests/chaos/random.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import { mutateSeed } from './mutate.ts'

export function makeFuzzInput(kind: FuzzKind, file: string, seed: number, index: number): Uint8Array {
  const random = new Random(`${path.basename(file)}/${seed}/${index}`)
  return kind.makeInput && random.chance(0.5) ? kind.makeInput(random) : mutateSeed(random, kind)
}
