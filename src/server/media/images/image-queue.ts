/** Work on pictures, one at a time: two large ones at once would need more memory than a small home server has. */

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Runs the work when all that was asked for before is done. Work must not ask for more work and wait for it. */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

/** Whether nobody waits for a picture. */
export function isPictureQueueIdle(): boolean {
  return waiting === 0
}
