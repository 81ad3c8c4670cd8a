/** Runs work one after the other: two large files at once need too much memory for a small server. */
export class WorkQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Runs work after all earlier work. Work must not wait for other work of the same queue. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      this.#waiting -= 1
    }
  }

  /** Whether no work is queued or running. */
  get isIdle(): boolean {
    return this.#waiting === 0
  }
}
