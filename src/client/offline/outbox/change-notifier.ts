/** Tells this tab and the others that the outbox has changed: not what, they look for themselves. */

/** Several changes in a row are told as one, milliseconds. */
const together = 20

export class ChangeNotifier {
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #channel: BroadcastChannel | null | undefined
  #telling: ReturnType<typeof setTimeout> | undefined

  /** @param name of the channel: tabs that share a database share it */
  constructor(name: string) {
    this.#name = name
  }

  /** Calls the listener soon after every change, here or in another tab. Gives the way to stop. */
  watch(listener: () => void): () => void {
    this.#open()
    // A function of its own for each who watches: one that watches twice stops once at a time.
    const tell = () => listener()
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** Something was changed here. */
  notify(): void {
    this.#open()?.postMessage(null)
    this.#tellSoon()
  }

  #open() {
    if (this.#channel === undefined) {
      this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(this.#name)
      this.#channel?.addEventListener('message', () => this.#tellSoon())
    }
    return this.#channel
  }

  #tellSoon() {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      for (const tell of [...this.#listeners]) tell()
    }, together)
  }
}
