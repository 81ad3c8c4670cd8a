/** Records everything that a run does, one JSON line per event, to explain a failure afterwards. */
import fs from 'node:fs'

export interface HistoryEvent {
  /** Milliseconds since the start of the run. */
  at: number
  /** `nemesis`, or the name of a client. */
  who: string
  /** The operation, such as "writer-1 #12 createNews"; empty for faults. */
  operation: string
  what: string
}

export class History {
  readonly events: HistoryEvent[] = []
  readonly #file: number
  readonly #start = Date.now()

  constructor(file: string) {
    this.#file = fs.openSync(file, 'a')
  }

  add(who: string, operation: string, what: string) {
    const event = { at: Date.now() - this.#start, who, operation, what }
    this.events.push(event)
    fs.writeSync(this.#file, `${JSON.stringify(event)}\n`)
  }

  /** The events of an operation, and the faults that happened from its beginning to its end. */
  explain(operation: string): HistoryEvent[] {
    const own = this.events.filter((event) => event.operation === operation)
    const [from, to] = [own.at(0)?.at ?? 0, own.at(-1)?.at ?? 0]
    return this.events.filter(
      (event) =>
        event.operation === operation || (event.who === 'nemesis' && event.at >= from && event.at <= to),
    )
  }

  close() {
    fs.closeSync(this.#file)
  }
}
