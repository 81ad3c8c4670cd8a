/** Finds the entries that can be sent now, and how long the next one has to wait. */
import type { OutboxEntry, OutboxSubmission } from './outbox-entry.ts'

/** An entry with a longer delay was postponed before the device's clock was set back. */
const maxDelayMs = 3_600_000

type ReadableEntry = OutboxEntry & { submission: OutboxSubmission }

/** The waiting entries that this device can decrypt, oldest first. */
export function sortWaitingEntries(entries: readonly OutboxEntry[]): ReadableEntry[] {
  return entries
    .flatMap(({ submission, ...entry }) =>
      submission && entry.state === 'waiting' ? [{ ...entry, submission }] : [],
    )
    .sort((a, b) => a.number - b.number)
}

export class DueEntries {
  readonly #now: () => number
  /** Delays, by entry key, of entries that failed on an earlier connection. These delays do not apply to a new one. */
  #ignoredDelays = new Map<string, number>()
  #isNewConnection = false

  /** @param now milliseconds since 1970, by a clock that can be wrong */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Lets entries that failed on the previous connection be sent once without waiting. */
  onNewConnection(): void {
    this.#isNewConnection = true
  }

  /** Has to be called with all waiting entries before `isDue`. */
  update(waiting: readonly OutboxEntry[]): void {
    if (!this.#isNewConnection) return
    this.#isNewConnection = false
    const failed = waiting.filter(({ problem }) => problem === null)
    this.#ignoredDelays = new Map(failed.map(({ key, notBefore }) => [key, notBefore]))
  }

  isDue({ key, notBefore, heldUntil }: OutboxEntry): boolean {
    if (heldUntil > this.#now()) return false
    const delayMs = notBefore - this.#now()
    return delayMs <= 0 || delayMs > maxDelayMs || this.#ignoredDelays.get(key) === notBefore
  }

  /** Milliseconds until the first entry can be sent; null where no entry waits. */
  getDelayMs(waiting: readonly OutboxEntry[]): number | null {
    if (waiting.length === 0) return null
    const times = waiting.map(({ notBefore, heldUntil }) => Math.max(notBefore, heldUntil))
    return Math.max(Math.min(...times) - this.#now(), 0)
  }
}
