/** A clock that advances only when the test says so. */

interface Timer {
  at: number
  order: number
  work: () => void
}

export class ModelClock {
  now = 0
  #timers: Timer[] = []
  #order = 0

  /** Calls `work` after a delay in milliseconds. Returns a function that cancels the call. */
  after(ms: number, work: () => void): () => void {
    const timer = { at: this.now + ms, order: this.#order++, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Advances the clock; `quiet` waits after each step until nothing is pending except timers. */
  async pass(ms: number, quiet: () => Promise<void>): Promise<void> {
    const until = this.now + ms
    await quiet()
    for (let next = this.#takeNext(until); next; next = this.#takeNext(until)) {
      this.now = next.at
      next.work()
      await quiet()
    }
    this.now = until
  }

  #takeNext(until: number): Timer | null {
    const due = this.#timers.filter(({ at }) => at <= until)
    const next = due.sort((a, b) => a.at - b.at || a.order - b.order)[0]
    if (!next) return null
    this.#timers = this.#timers.filter((timer) => timer !== next)
    return next
  }
}
