/** The queue of all image work. */
import { WorkQueue } from '../work-queue.ts'

const queue = new WorkQueue()

/** Runs work after all earlier image work. Work must not wait for other work of the queue. */
export function runInImageQueue<T>(work: () => Promise<T>): Promise<T> {
  return queue.run(work)
}

/** Whether no image work is queued or running. */
export function isImageQueueIdle(): boolean {
  return queue.isIdle
}
