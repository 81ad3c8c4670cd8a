/** What waits on this device as a page shows it: always the newest reading, and what has just left it for the server. */

import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'
import { coalesceRuns } from './coalesce-runs.ts'

export interface OutboxViewState {
  /** What waits, the next to be sent first; null until it was read. */
  entries: readonly OutboxEntry[] | null
  /** Sent and gone from here; the server's list may not show them yet. `leftAt`: milliseconds since 1970. */
  arriving: readonly { entry: OutboxEntry; leftAt: number }[]
}

export interface OutboxSource {
  list: () => Promise<OutboxEntry[]>
  watch: (listener: () => void) => () => void
  readSending: () => Pick<SendProgress, 'key' | 'arrived'> | null
  watchSending: (listener: () => void) => () => void
}

export class OutboxView {
  #state: OutboxViewState = { entries: null, arriving: [] }
  readonly #source: OutboxSource
  readonly #listeners = new Set<() => void>()
  /** Keys of what the server has: such an entry goes because it has arrived, any other was removed. */
  readonly #arrived = new Set<string>()
  #stop = () => {}

  constructor(source: OutboxSource) {
    this.#source = source
  }

  readonly read = (): OutboxViewState => this.#state

  /** Follows the outbox as long as anybody listens. */
  readonly watch = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /** The server's list shows them now. */
  forget(keys: readonly string[]) {
    if (keys.length === 0) return
    const { arriving, entries } = this.#state
    this.#become({ entries, arriving: arriving.filter(({ entry }) => !keys.includes(entry.key)) })
  }

  #start() {
    const { watch, watchSending } = this.#source
    const stops = [watch(() => void this.#readAgain()), watchSending(() => this.#noteSending())]
    this.#stop = () => {
      for (const stop of stops) stop()
    }
    this.#noteSending()
    void this.#readAgain()
  }

  #noteSending() {
    const sending = this.#source.readSending()
    if (sending?.arrived) this.#arrived.add(sending.key)
  }

  readonly #readAgain = coalesceRuns(async () => {
    const sending = this.#source.readSending()?.key
    // A browser that keeps nothing has nothing that waits.
    const entries = await this.#source.list().catch(() => [])
    const { entries: before, arriving } = this.#state
    // By number: whatever is sent under a new key is still the same.
    const here = new Set(entries.map(({ number }) => number))
    const leftAt = Date.now()
    const gone = (before ?? []).filter(({ key, number }) => !here.has(number) && this.#arrived.has(key))
    this.#forgetFailed(entries, sending)
    this.#become({ entries, arriving: [...gone.map((entry) => ({ entry, leftAt })), ...arriving] })
  })

  /** What was no longer on its way and is still here stays: it was changed before it arrived. */
  #forgetFailed(entries: readonly OutboxEntry[], sending: string | undefined) {
    for (const { key } of entries) {
      if (key !== sending) this.#arrived.delete(key)
    }
  }

  #become(state: OutboxViewState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
