/** Holds an outbox entry while the form with its changes is open, so that its old version is not sent meanwhile. */
import type { Outbox } from '#client/offline/outbox/outbox.ts'

interface EntryHoldOptions {
  userId: string
  key: string
  outbox: Pick<Outbox, 'hold' | 'endHold'>
  /** The entry was sent or removed. */
  onGone: () => void
}

/** Shorter than the hold of the outbox. */
const renewalMs = 4 * 60_000

export class EntryHold {
  readonly #options: EntryHoldOptions
  readonly #timer: ReturnType<typeof setInterval>
  #hasEnded = false

  constructor(options: EntryHoldOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.renew(), renewalMs)
    void this.renew()
  }

  /** Holds the entry for longer. Call also when the outbox has changed, to notice that the entry was sent. */
  async renew(): Promise<void> {
    const { userId, key, outbox, onGone } = this.#options
    try {
      const isHeld = await outbox.hold(userId, key)
      if (isHeld || this.#hasEnded) return
      this.#stopRenewal()
      onGone()
    } catch {
      // The next renewal tries again.
    }
  }

  /** Lets the entry be sent again. */
  end(): void {
    if (this.#hasEnded) return
    this.#stopRenewal()
    const { userId, key, outbox } = this.#options
    outbox.endHold(userId, key).catch(() => {})
  }

  #stopRenewal() {
    this.#hasEnded = true
    clearInterval(this.#timer)
  }
}
