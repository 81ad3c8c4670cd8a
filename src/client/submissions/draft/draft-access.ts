/** What an open form holds: the lock of its draft, and the waiting entry that it changes. */
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { DraftLock, type DraftLockOptions } from './draft-lock.ts'
import { EntryHold } from './entry-hold.ts'

interface DraftAccessOptions extends Pick<DraftLockOptions, 'locks' | 'onAcquired'> {
  userId: string
  slot: string
  outbox: Pick<Outbox, 'hold' | 'endHold' | 'watch'>
  /** The key of the waiting entry that the form changes; null when it changes none. */
  getEntryKey: () => string | null
  /** Saves what is not saved yet. */
  flush: () => Promise<unknown>
  /** Another tab writes the draft. */
  onLost: () => void
  onOutboxChange: () => void
  /** The entry was sent or removed. */
  onEntryGone: () => void
}

export class DraftAccess {
  readonly #options: DraftAccessOptions
  #lock: DraftLock | null = null
  #hold: EntryHold | null = null
  #closing: Promise<void> = Promise.resolve()

  constructor(options: DraftAccessOptions) {
    this.#options = options
  }

  /** Waits for the lock. Returns a function for closing the form, which saves the draft and then frees the draft and the entry. */
  open(): () => void {
    const { outbox, flush, onOutboxChange } = this.#options
    const stopWatching = outbox.watch(() => {
      onOutboxChange()
      void this.#hold?.renew()
    })
    let isClosed = false
    void this.#closing.then(() => {
      if (!isClosed) this.#lock = this.#openLock()
    })
    return () => {
      isClosed = true
      stopWatching()
      this.#closing = flush().then(() => {
        this.#lock?.close()
        this.#lock = null
        this.endHold()
      })
    }
  }

  takeOver(): void {
    this.#lock?.takeOver()
  }

  /** Lets the entry be sent. */
  endHold(): void {
    this.#hold?.end()
    this.#hold = null
  }

  #openLock(): DraftLock {
    const { userId, slot, locks, flush, onLost, onAcquired } = this.#options
    return new DraftLock({
      name: `family-heritage-draft ${userId} ${slot}`,
      locks,
      onAcquired: () => {
        this.#holdEntry()
        onAcquired()
      },
      onWaiting: () => {
        this.endHold()
        onLost()
      },
      beforeRelease: flush,
    })
  }

  #holdEntry() {
    const { userId, outbox, getEntryKey, onEntryGone } = this.#options
    const key = getEntryKey()
    if (key === null) return
    this.#hold ??= new EntryHold({
      userId,
      key,
      outbox,
      onGone: () => {
        this.#hold = null
        onEntryGone()
      },
    })
  }
}
