/** Time that passes only when the test lets it. */

interface Timer {
  at: number
  order: number
  work: () => void
}

export class ModelClock {
  now = 0
  #timers: Timer[] = []
  #order = 0

  /** Calls the work when so many milliseconds have passed. Gives the way to forget it. */
  after(ms: number, work: () => void): () => void {
    const timer = { at: this.now + ms, order: this.#order++, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Lets time pass; `quiet` waits after each step for all that does not wait for time. */
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
