/** Remembers for a while what failed, where trying again takes long and others wait meanwhile. */
const rememberedMs = 10 * 60_000

export class RecentFailures {
  readonly #failures = new Map<string, { error: Error; until: number }>()

  add(key: string, error: Error): Error {
    const now = performance.now()
    for (const [old, { until }] of this.#failures) if (until <= now) this.#failures.delete(old)
    this.#failures.set(key, { error, until: now + rememberedMs })
    return error
  }

  /** @throws what was thrown before */
  check(key: string): void {
    const failure = this.#failures.get(key)
    if (failure && failure.until > performance.now()) throw failure.error
  }
}
