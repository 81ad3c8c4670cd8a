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

  async #until(condition: () => boolean) {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Runs an operation together with others. */
  async share<T>(work: () => Promise<T>): Promise<T> {
    await this.#until(() => !this.#isClosed)
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
    await this.#until(() => !this.#isClosed)
    this.#isClosed = true
    await this.#until(() => this.#running === 0)
    try {
      return await work()
    } finally {
      this.#isClosed = false
      this.#wake()
    }
  }
}
