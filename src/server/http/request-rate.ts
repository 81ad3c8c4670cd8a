/**
 * How many calls a minute one session, or one address without a session, may make. Counted in memory: the window is a
 * minute, and a row written for every call read would cost more than the calls.
 */
import type { Clock } from '#server/clock.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const minute = 60_000
/** More callers than a family has; beyond, an attacker's addresses share what is left. */
const mostCallers = 50_000

export class RequestRate {
  readonly #clock: Clock
  #window = 0
  #counts = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws AppError `too_many` where this minute's calls are used up */
  count(caller: { session: string } | { address: string }): void {
    const now = this.#clock.now()
    const window = Math.floor(now / minute)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    const [name, most] =
      'session' in caller
        ? [`session ${caller.session}`, limits.rate.callsPerMinuteWithSession]
        : [`address ${caller.address}`, limits.rate.callsPerMinuteWithoutSession]
    const key = this.#counts.has(name) || this.#counts.size < mostCallers ? name : 'others'
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count > most) {
      const retryAfter = ((window + 1) * minute - now) / 1000
      throw new AppError('too_many', 'Too many calls at once. Please wait a moment.', { retryAfter })
    }
  }
}
