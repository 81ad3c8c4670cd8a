/** Runs random inputs of one kind in a thread with limited memory, and notes those that crash, hang or take too much. */
import { Worker } from 'node:worker_threads'
import type { FuzzMessage } from './fuzz-worker.ts'

export interface FuzzTask {
  /** The URL of the kind's module. */
  file: string
  seed: number
  inputs: number
  /** How long one input may take on a busy machine, in milliseconds. */
  hangMs?: number
  maxHeapMegabytes?: number
  /** Stops after so many findings. */
  maxFindings?: number
  onProgress?: (done: number) => void
}

export interface FuzzFinding {
  index: number
  message: string
}

export interface FuzzResult {
  inputs: number
  findings: FuzzFinding[]
  slowestMs: number
  heapMegabytes: number
  seconds: number
}

interface Share {
  next: number
  findings: FuzzFinding[]
  slowestMs: number
  heapMegabytes: number
}

/** Runs the inputs from `from` until the end, or until one stops the thread. */
async function runShare(task: FuzzTask, from: number): Promise<Share> {
  const { file, seed, inputs, hangMs = 30_000, maxHeapMegabytes = 512, onProgress } = task
  const progress = new SharedArrayBuffer(4)
  const current = new Int32Array(progress)
  current[0] = from
  const share: Share = { next: inputs, findings: [], slowestMs: 0, heapMegabytes: 0 }
  let isStopped = false
  const worker = new Worker(new URL('fuzz-worker.ts', import.meta.url), {
    workerData: { file, seed, from, to: inputs, progress },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    execArgv: [],
  })
  const stopAt = (message: string) => {
    if (isStopped) return
    isStopped = true
    const index = Atomics.load(current, 0)
    share.findings.push({ index, message })
    share.next = index + 1
    void worker.terminate()
  }
  let last = { index: -1, at: performance.now() }
  const watch = setInterval(
    () => {
      const index = Atomics.load(current, 0)
      onProgress?.(index)
      if (index !== last.index) last = { index, at: performance.now() }
      else if (performance.now() - last.at > hangMs) stopAt(`Hangs: no end after ${hangMs} ms.`)
    },
    Math.min(1000, hangMs / 4),
  )
  worker.on('message', (message: FuzzMessage) => {
    if (message.type === 'end') {
      isStopped = true
      share.slowestMs = message.slowestMs
      share.heapMegabytes = message.heapMegabytes
      void worker.terminate()
      return
    }
    share.findings.push(message)
    if (share.findings.length >= (task.maxFindings ?? 20)) {
      isStopped = true
      share.next = inputs
      void worker.terminate()
    }
  })
  worker.on('error', (error) => stopAt(`Stops the thread: ${error.stack ?? error.message}`))
  try {
    await new Promise((resolve) => worker.once('exit', resolve))
    stopAt('Waits for something that never comes.')
  } finally {
    clearInterval(watch)
  }
  return share
}

export async function runFuzz(task: FuzzTask): Promise<FuzzResult> {
  const started = performance.now()
  const result: FuzzResult = { inputs: task.inputs, findings: [], slowestMs: 0, heapMegabytes: 0, seconds: 0 }
  for (let next = 0; next < task.inputs && result.findings.length < (task.maxFindings ?? 20); ) {
    const share = await runShare(task, next)
    result.findings.push(...share.findings)
    result.slowestMs = Math.max(result.slowestMs, share.slowestMs)
    result.heapMegabytes = Math.max(result.heapMegabytes, share.heapMegabytes)
    next = share.next
  }
  result.seconds = Math.round((performance.now() - started) / 1000)
  return result
}
