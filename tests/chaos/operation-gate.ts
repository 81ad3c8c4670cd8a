/** Lets many operations run at once, or one step alone while none of them runs. */
export class OperationGate {
  #running = 0
  #isClosed = false
  #waiting: (() => void)[] = []

  #wake() {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resume of waiting) resume()
  }

  /** The next change; the caller checks again without a pause between check and action. */
  #nextChange(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Runs an operation together with others. */
  async share<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isClosed) await this.#nextChange()
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#wake()
    }
  }

  /** Waits until all running operations have ended, and runs the step before any other begins. */
  async exclude<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isClosed) await this.#nextChange()
    this.#isClosed = true
    while (this.#running > 0) await this.#nextChange()
    try {
      return await work()
    } finally {
      this.#isClosed = false
      this.#wake()
    }
  }
}
