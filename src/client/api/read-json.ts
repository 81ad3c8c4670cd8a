/**
 * Reads a JSON answer as it arrives. The server writes a long list with an entry on each line; its lines are taken in a
 * few milliseconds' worth at a time, so that ten thousand people do not hold up whoever is reading or typing. Any other
 * JSON is read whole.
 */

/** Lines parsed at once, in characters: a millisecond or two. */
const batch = 64 * 1024
/** How long the page may be held up, milliseconds. */
const slice = 8

/** Gives taps and frames their turn. Timers would rest, in a tab in the background, for a second each. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The lines of a list: what opens it, an entry each, what closes it. */
class ListReader {
  /** The first line, such as `{"data":[`; null where the text is no list on lines, as far as it has come. */
  #opening: string | null = null
  #rest = ''
  readonly #entries: unknown[] = []

  /** @param text the next part of the body */
  add(text: string) {
    this.#rest += text
    if (this.#opening === null && !this.#open()) return
    for (let end = this.#endOfBatch(); end > 0; end = this.#endOfBatch()) {
      this.#parse(this.#rest.slice(0, end))
      this.#rest = this.#rest.slice(end + 1)
    }
  }

  #open(): boolean {
    const end = this.#rest.indexOf('\n')
    if (end < 0 || this.#rest[end - 1] !== '[') return false
    this.#opening = this.#rest.slice(0, end)
    this.#rest = this.#rest.slice(end + 1)
    return true
  }

  /** Where the last whole entry ends of those that are parsed next; 0 where there are too few yet. */
  #endOfBatch() {
    return this.#rest.length < batch ? 0 : this.#rest.lastIndexOf(',\n', batch)
  }
}
