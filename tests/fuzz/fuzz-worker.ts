/** The thread that runs the inputs of one kind; {@link runFuzz} watches it, and replaces it when an input stops it. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { makeFuzzInput } from './fuzz-input.ts'
import type { FuzzKind, OpenKind } from './fuzz-kind.ts'

const task = z.object({
  file: z.string(),
  seed: z.number(),
  from: z.number(),
  to: z.number(),
  progress: z.instanceof(SharedArrayBuffer),
})

/** Processor time for one input: 2 s for each megabyte, and for a smaller input. */
const msPerMegabyte = 2000

export type FuzzMessage =
  | { type: 'finding'; index: number; message: string }
  | { type: 'end'; slowestMs: number; heapMegabytes: number }

function post(message: FuzzMessage) {
  parentPort?.postMessage(message)
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : `Thrown: ${String(error)}`
}

/** @returns the milliseconds of the processor that the input took */
async function runInput(kind: FuzzKind, input: Uint8Array, index: number): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await kind.run(input)
  } catch (error) {
    post({ type: 'finding', index, message: describeError(error) })
  }
  const { user, system } = process.threadCpuUsage(before)
  const ms = (user + system) / 1000
  const allowedMs = msPerMegabyte * Math.max(1, input.length / 1024 ** 2)
  if (ms > allowedMs) {
    post({ type: 'finding', index, message: `Took ${Math.round(ms)} ms for ${input.length} bytes.` })
  }
  return ms
}

async function runAll() {
  const { file, seed, from, to, progress } = task.parse(workerData)
  const { openKind } = (await import(file)) as { openKind: OpenKind }
  const kind = await openKind()
  const current = new Int32Array(progress)
  let slowestMs = 0
  let heap = 0
  let index = from
  /** Errors that no caller waits for. */
  process.on('unhandledRejection', (error) => post({ type: 'finding', index, message: describeError(error) }))
  for (; index < to; index++) {
    Atomics.store(current, 0, index)
    const input = makeFuzzInput(kind, file, seed, index)
    slowestMs = Math.max(slowestMs, await runInput(kind, input, index))
    if (index % 100 === 0) {
      heap = Math.max(heap, process.memoryUsage().heapUsed)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await kind.close?.()
  post({ type: 'end', slowestMs: Math.round(slowestMs), heapMegabytes: Math.round(heap / 1024 ** 2) })
}

void runAll()
