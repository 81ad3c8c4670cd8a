/** Which of the entries that wait may go out now, and how long the next one has to wait. */
import type { OutboxEntry, OutboxSubmission } from './outbox-entry.ts'

/** An entry that is to wait longer than any pause was postponed before the clock went back. */
const longestPostponement = 3_600_000

type ReadableEntry = OutboxEntry & { submission: OutboxSubmission }

/** What waits and can be read here, the oldest first. */
export function sortWaitingEntries(entries: readonly OutboxEntry[]): ReadableEntry[] {
  return entries
    .flatMap(({ submission, ...entry }) =>
      submission && entry.state === 'waiting' ? [{ ...entry, submission }] : [],
    )
    .sort((a, b) => a.number - b.number)
}

export class DueEntries {
  readonly #now: () => number
  /** What had to let others pass on an earlier line, by key, and until when: it need not wait so long on this one. */
  #passed = new Map<string, number>()
  #onNewLine = false

  /** @param now milliseconds since 1970, by a clock that may lie */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The device has another line: what got lost on the old one may go at once, and once. */
  onNewConnection(): void {
    this.#onNewLine = true
  }

  /** Takes in what waits before it is asked which of it may go. */
  update(waiting: readonly OutboxEntry[]): void {
    if (!this.#onNewLine) return
    this.#onNewLine = false
    const lost = waiting.filter(({ problem }) => problem === null)
    this.#passed = new Map(lost.map(({ key, notBefore }) => [key, notBefore]))
  }

  isDue({ key, notBefore }: OutboxEntry): boolean {
    const wait = notBefore - this.#now()
    return wait <= 0 || wait > longestPostponement || this.#passed.get(key) === notBefore
  }

  /** Milliseconds until the first of them may go; null where nothing waits. */
  getDelayMs(waiting: readonly OutboxEntry[]): number | null {
    if (waiting.length === 0) return null
    return Math.max(Math.min(...waiting.map(({ notBefore }) => notBefore)) - this.#now(), 0)
  }
}
