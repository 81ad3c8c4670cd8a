/** How long one entry that finds no connection holds up the others. */

/** How often in a row it finds none where others may, before it lets them pass. */
export const maxFailuresInARow = 3

export class EntryRetryLimit {
  #key = ''
  #times = 0
  /** The most of its files that has gone out: from 0 to 1. */
  #share = 0

  /**
   * A line that breaks and still carries more each time is a bad line, and neither the entry nor the server is to blame.
   *
   * @returns whether it has come further than before
   */
  recordProgress(key: string, share: number): boolean {
    if (this.#key !== key) this.#begin(key)
    if (share <= this.#share) return false
    this.#times = 0
    this.#share = share
    return true
  }

  #begin(key: string) {
    this.#key = key
    this.#times = 0
    this.#share = 0
  }

  /** One more time in vain. A proxy on the way may swallow this one and let others through. */
  recordFailure(): boolean {
    this.#times++
    if (this.#times < maxFailuresInARow) return false
    this.#times = 0
    return true
  }

  /** It has arrived. */
  reset(): void {
    this.#times = 0
  }
}
