/**
 * Limits how many requests per minute one session, or one IP address without a session, may send. The counts
 * are in memory: writing a row for each request would cost more than the request.
 */
import type { Clock } from '#server/clock.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const minute = 60_000
/** More callers than any family has. Beyond this number, all further callers share one count. */
const maxCallers = 50_000

export class RequestRate {
  readonly #clock: Clock
  #window = 0
  #counts = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws AppError `too_many` if the limit for this minute is reached */
  count(caller: { session: string } | { address: string }): void {
    const now = this.#clock.now()
    const window = Math.floor(now / minute)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    const [name, max] =
      'session' in caller
        ? [`session ${caller.session}`, limits.rate.callsPerMinuteWithSession]
        : [`address ${caller.address}`, limits.rate.callsPerMinuteWithoutSession]
    const key = this.#counts.has(name) || this.#counts.size < maxCallers ? name : 'others'
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count > max) {
      const retryAfter = ((window + 1) * minute - now) / 1000
      throw new AppError('too_many', 'Too many requests at once. Please wait a moment.', { retryAfter })
    }
  }
}
