/** Runs image work one after the other: two large images at once need too much memory for a small server. */

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Runs work after all earlier work. Work must not wait for other work of the queue. */
export async function runInImageQueue<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const result = last.then(work)
  last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    waiting -= 1
  }
}

/** Whether no image work is queued or running. */
export function isImageQueueIdle(): boolean {
  return waiting === 0
}
