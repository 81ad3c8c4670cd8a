/**
 * Parses a JSON response while it arrives. The server sends a long list with one entry a line. The lines are parsed in short
 * time slices, so that 10,000 people do not block the page. Other JSON is parsed at once.
 */
import { waitForNextTask } from '#client/offline/wait-for-next-task.ts'

/** The longest time for which a slice blocks the page. */
const sliceMs = 5

/** Bytes that are decoded at once, in about a millisecond. */
const stepBytes = 64 * 1024

/** How the server begins a list with one entry a line. */
const openings = ['[', '{"data":[']

/**
 * @param onChunk called for every chunk that arrives
 * @throws SyntaxError where the text is no JSON; the error of an interrupted response
 */
export async function readJsonStream(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): Promise<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const text = new JsonText()
  let startedAt = performance.now()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onChunk()
    for (let at = 0; at < chunk.value.length; at += stepBytes) {
      text.add(decoder.decode(chunk.value.subarray(at, at + stepBytes), { stream: true }))
      if (performance.now() - startedAt < sliceMs) continue
      await waitForNextTask()
      startedAt = performance.now()
    }
  }
  text.add(decoder.decode())
  return text.end()
}

/** The text of a response: the opening of the list, one entry a line, and the end. */
class JsonText {
  /** The first line; null before it has arrived. */
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

  /** The value of the complete text. */
  end(): unknown {
    if (this.#opening === null) return JSON.parse(this.#rest)
    const last = this.#rest.lastIndexOf('\n')
    this.#take(this.#rest.slice(0, Math.max(0, last)))
    const envelope: unknown = JSON.parse(this.#opening + this.#rest.slice(last + 1))
    const list = getList(envelope)
    for (const entry of this.#entries) list.push(entry)
    return envelope
  }
}

/** The empty list of the envelope: the envelope itself, or its `data`. */
function getList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data))
    return value.data
  throw new SyntaxError('The response is no list.')
}
