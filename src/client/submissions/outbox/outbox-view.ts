/** An external store of outbox entries for pages: those that wait, and those that have just been sent. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { SendProgress } from '#client/offline/outbox/send-progress.ts'
import { coalesceRuns } from './coalesce-runs.ts'

export interface OutboxViewState {
  /** Waiting entries in the order of sending; null until the outbox has been read. */
  entries: readonly OutboxEntry[] | null
  /** Sent entries that the server's list may not show yet. `sentAt` is in milliseconds since 1970. */
  sentEntries: readonly { entry: OutboxEntry; sentAt: number }[]
}

export interface OutboxSource {
  list: () => Promise<OutboxEntry[]>
  watch: (listener: () => void) => () => void
  getSending: () => Pick<SendProgress, 'key' | 'arrived'> | null
  watchSending: (listener: () => void) => () => void
}

export class OutboxView {
  #state: OutboxViewState = { entries: null, sentEntries: [] }
  readonly #source: OutboxSource
  readonly #listeners = new Set<() => void>()
  /** Keys of entries that the server has. Other entries that disappear were removed by their author. */
  readonly #sentKeys = new Set<string>()
  #stop = () => {}

  constructor(source: OutboxSource) {
    this.#source = source
  }

  readonly read = (): OutboxViewState => this.#state

  /** Watches the outbox while there are listeners. */
  readonly watch = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /** Removes sent entries that the server's list shows by now. */
  removeSent(keys: readonly string[]) {
    if (keys.length === 0) return
    const { sentEntries, entries } = this.#state
    this.#update({ entries, sentEntries: sentEntries.filter(({ entry }) => !keys.includes(entry.key)) })
  }

  #start() {
    const { watch, watchSending } = this.#source
    const stops = [watch(() => void this.#refresh()), watchSending(() => this.#recordSentKey())]
    this.#stop = () => {
      for (const stop of stops) stop()
    }
    this.#recordSentKey()
    void this.#refresh()
  }

  #recordSentKey() {
    const sending = this.#source.getSending()
    if (sending?.arrived) this.#sentKeys.add(sending.key)
  }

  readonly #refresh = coalesceRuns(async () => {
    const sendingKey = this.#source.getSending()?.key
    // What is sent while the outbox is read may still be among the entries.
    const sentBefore = [...this.#sentKeys].filter((key) => key !== sendingKey)
    // A browser without storage has no entries.
    const entries = await this.#source.list().catch(() => [])
    const { entries: previous, sentEntries } = this.#state
    // Compares numbers because an entry that is sent as new gets another key.
    const numbers = new Set(entries.map(({ number }) => number))
    const sentAt = Date.now()
    const newlySent = (previous ?? []).filter(
      ({ key, number }) => !numbers.has(number) && this.#sentKeys.has(key),
    )
    this.#forgetUnsentKeys(entries, sentBefore)
    this.#update({ entries, sentEntries: [...newlySent.map((entry) => ({ entry, sentAt })), ...sentEntries] })
  })

  /** An entry that is still in the outbox after sending was edited meanwhile, so it counts as not sent. */
  #forgetUnsentKeys(entries: readonly OutboxEntry[], sentBefore: readonly string[]) {
    const waiting = new Set(entries.map(({ key }) => key))
    for (const key of sentBefore) if (waiting.has(key)) this.#sentKeys.delete(key)
  }

  #update(state: OutboxViewState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
