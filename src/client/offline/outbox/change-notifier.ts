/** Notifies listeners in all tabs that the outbox has changed. Listeners read the outbox again. */

/** Several changes within this time cause one notification. */
const debounceMs = 20

export class ChangeNotifier {
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #channel: BroadcastChannel | null | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param name of the channel, which tabs with the same database share */
  constructor(name: string) {
    this.#name = name
  }

  /** Calls the listener soon after every change in this tab or another. Gives the function that stops it. */
  watch(listener: () => void): () => void {
    this.#open()
    // The same function can be added twice, and each addition is stopped by itself.
    const added = () => listener()
    this.#listeners.add(added)
    return () => this.#listeners.delete(added)
  }

  /** Announces a change of this tab. */
  notify(): void {
    this.#open()?.postMessage(null)
    this.#notifyListenersSoon()
  }

  #open() {
    if (this.#channel === undefined) {
      this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(this.#name)
      this.#channel?.addEventListener('message', () => this.#notifyListenersSoon())
    }
    return this.#channel
  }

  #notifyListenersSoon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const listener of [...this.#listeners]) listener()
    }, debounceMs)
  }
}
