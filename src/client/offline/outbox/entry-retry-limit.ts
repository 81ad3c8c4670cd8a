/** Limits how often one entry that meets no connection is retried before other entries are sent. */

/** A proxy can block one entry and let others through. */
export const maxFailuresInARow = 3

export class EntryRetryLimit {
  #key = ''
  #failures = 0
  /** The largest share of the entry's files that was sent, from 0 to 1. */
  #share = 0

  /**
   * Notes how much of an entry's files was sent. A connection that breaks but sends more each time is only slow, and its
   * failures do not count.
   *
   * @returns whether more was sent than in earlier attempts
   */
  recordProgress(key: string, share: number): boolean {
    if (this.#key !== key) {
      this.#key = key
      this.#failures = 0
      this.#share = 0
    }
    if (share <= this.#share) return false
    this.#failures = 0
    this.#share = share
    return true
  }

  /** @returns whether the limit is reached */
  recordFailure(): boolean {
    this.#failures++
    if (this.#failures < maxFailuresInARow) return false
    this.#failures = 0
    return true
  }

  reset(): void {
    this.#failures = 0
  }
}
