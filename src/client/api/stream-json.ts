/**
 * Reads a JSON answer as it arrives. The server writes a long list with one entry on each line: its lines are taken in a
 * few milliseconds' worth at a time, so that ten thousand people do not hold up whoever is reading or typing. Any other
 * JSON is read whole.
 */

/** How long the page may be held up at a stretch, milliseconds. */
const slice = 5

/** Taken in at a time, bytes: a millisecond or so. */
const part = 64 * 1024

/** How the server begins a list on lines. */
const openings = ['[', '{"data":[']

/**
 * @param heard called with every piece that arrives
 * @throws SyntaxError where it is no JSON; whatever ends the body before its end
 */
export async function readJsonStream(body: ReadableStream<Uint8Array>, heard: () => void): Promise<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const text = new JsonText()
  let began = performance.now()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard()
    for (let at = 0; at < piece.value.length; at += part) {
      text.add(decoder.decode(piece.value.subarray(at, at + part), { stream: true }))
      if (performance.now() - began < slice) continue
      await waitForNextTask()
      began = performance.now()
    }
  }
  text.add(decoder.decode())
  return text.end()
}

/** Lets taps and frames have their turn. A timer would rest for a second each time in a tab in the background. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** JSON in the making: what opens the list, an entry a line, what closes it. */
class JsonText {
  /** The first line; null where there is none so far. */
  #opening: string | null = null
  #rest = ''
  readonly #entries: unknown[] = []

  add(text: string) {
    this.#rest += text
    if (this.#opening === null && !this.#open()) return
    const end = this.#rest.lastIndexOf(',\n')
    if (end < 0) return
    this.#take(this.#rest.slice(0, end))
    this.#rest = this.#rest.slice(end + 2)
  }

  #open(): boolean {
    const opening = openings.find((each) => this.#rest.startsWith(`${each}\n{`))
    if (opening === undefined) return false
    this.#opening = opening
    this.#rest = this.#rest.slice(opening.length + 1)
    return true
  }

  #take(lines: string) {
    const entries: unknown = JSON.parse(`[${lines}]`)
    if (Array.isArray(entries)) for (const entry of entries) this.#entries.push(entry)
  }

  /** The value of all the text. */
  end(): unknown {
    if (this.#opening === null) return JSON.parse(this.#rest)
    const last = this.#rest.lastIndexOf('\n')
    this.#take(this.#rest.slice(0, Math.max(0, last)))
    const around: unknown = JSON.parse(this.#opening + this.#rest.slice(last + 1))
    const list = listIn(around)
    for (const entry of this.#entries) list.push(entry)
    return around
  }
}

/** The list that was read without its entries: the answer itself, or its `data`. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data))
    return value.data
  throw new SyntaxError('There is a list on lines where none was expected.')
}
