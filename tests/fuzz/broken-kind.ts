/** Kinds with the faults that fuzzing must find, for the test of the fuzzing itself. `FUZZ_FAULT` chooses one. */
import type { FuzzKind } from './fuzz-kind.ts'

const hoard: unknown[] = []

const faults: Readonly<Record<string, () => void | Promise<void>>> = {
  crash: () => {
    throw new TypeError('A crash.')
  },
  loop: () => {
    for (;;) hoard.length = 0
  },
  wait: () => new Promise<void>(() => undefined),
  memory: () => {
    for (;;) hoard.push(new Array(100_000).fill(hoard.length))
  },
  rejection: () => void Promise.reject(new Error('Nobody waits for this.')),
}

export const openKind = async (): Promise<FuzzKind> => ({
  seeds: [new Uint8Array([1])],
  words: [],
  run: () => faults[process.env['FUZZ_FAULT'] ?? '']?.(),
})
