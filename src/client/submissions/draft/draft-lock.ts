/**
 * Lets one tab at a time write a draft, with a Web Lock that ends with its tab. Without locks, as on plain HTTP and in older
 * browsers, every tab may write, and the outbox refuses to save over a version that the tab has not read.
 */
import { getErrorName } from '#client/offline/indexed-db.ts'

export interface DraftLockOptions {
  name: string
  locks: Pick<LockManager, 'request'> | null
  /** This tab may write now. Another tab may have changed the draft before. */
  onAcquired: () => void
  /** Another tab writes. */
  onWaiting: () => void
  /** Saves what is not saved yet, before another tab takes over. */
  beforeRelease: () => Promise<unknown>
}

/** A tab that does not release the lock within this time is frozen. */
const handoverTimeoutMs = 2_000

export class DraftLock {
  readonly #options: DraftLockOptions
  readonly #channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('family-heritage-draft-lock')
  readonly #closed = new AbortController()
  #waiting = new AbortController()
  #mustSteal = false
  #release: (() => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Waits for the lock until it is closed. */
  constructor(options: DraftLockOptions) {
    this.#options = options
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === options.name && this.#release) void this.#handOver()
    })
    if (options.locks) void this.#run(options.locks)
    else options.onAcquired()
  }

  /** Asks the other tab to save and release, and takes the lock from a tab that does not answer. */
  takeOver(): void {
    const { name, locks, onAcquired } = this.#options
    if (!locks) {
      onAcquired()
      return
    }
    this.#channel?.postMessage(name)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#release) return
      this.#mustSteal = true
      this.#waiting.abort()
    }, handoverTimeoutMs)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#closed.abort()
    this.#waiting.abort()
    this.#release?.()
    this.#channel?.close()
  }

  async #handOver() {
    await this.#options.beforeRelease()
    this.#release?.()
  }

  async #run(locks: Pick<LockManager, 'request'>) {
    let options: LockOptions = { ifAvailable: true }
    while (!this.#closed.signal.aborted) {
      await this.#hold(locks, options)
      if (this.#closed.signal.aborted) return
      this.#options.onWaiting()
      this.#waiting = new AbortController()
      options = this.#mustSteal ? { steal: true } : { signal: this.#waiting.signal }
      this.#mustSteal = false
    }
  }

  /** Resolves when the lock was released or taken by another tab, and when it could not be acquired. */
  async #hold(locks: Pick<LockManager, 'request'>, options: LockOptions) {
    const held = async (lock: Lock | null) => {
      if (!lock || this.#closed.signal.aborted) return
      const released = new Promise<void>((resolve) => {
        this.#release = resolve
      })
      clearTimeout(this.#timer)
      this.#options.onAcquired()
      await released
    }
    try {
      await locks.request(this.#options.name, options, held)
    } catch (error) {
      // An AbortError: another tab took the lock, or waiting was cancelled.
      if (getErrorName(error) !== 'AbortError') await held({ name: this.#options.name, mode: 'exclusive' })
    }
    this.#release = null
  }
}
