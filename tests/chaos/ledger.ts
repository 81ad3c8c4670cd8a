/**
 * Records what was promised and acknowledged, before anything else happens: one JSON line per fact, synced to the disk.
 * Replayed from its first line, the ledger says what the server must have at the end.
 */
import fs from 'node:fs'

type Value = string | number | null

/** What a client knows for certain. */
export type Fact =
  /** The table has this row with these values. Later facts about the row replace single values. */
  | { kind: 'row'; table: string; id: string; values: Record<string, Value> }
  /** The table has no row with this id. */
  | { kind: 'gone'; table: string; id: string }
  /** The log has one more entry of this action for the record. */
  | { kind: 'log'; action: string; id: string }
  /** The server has a file with these bytes. */
  | { kind: 'file'; id: string; sha256: string }
  /** The words occur nowhere in the database. */
  | { kind: 'erased'; words: string[] }
  /** A device has saved a draft: the form shows it again. */
  | { kind: 'draft'; token: string; type: string; author: string; text: string; files: string[] }
  /** A device has a submission and will deliver it. */
  | {
      kind: 'promised'
      token: string
      type: string
      author: string
      values: Record<string, string>
      files: string[]
    }
  /** The device may or may not have kept it: it arrives at most once. */
  | { kind: 'attempted'; token: string }
  /** The server holds the device's submission. */
  | { kind: 'delivered'; token: string }
  /** A backup was made while no client was writing. */
  | { kind: 'backup'; name: string }
  /** All data are those of the backup again. */
  | { kind: 'restored'; name: string }

export interface LedgerLine {
  number: number
  /** The operation that learned the fact. */
  operation: string
  fact: Fact
}

export class Ledger {
  readonly lines: LedgerLine[] = []
  readonly #file: number

  constructor(file: string) {
    this.#file = fs.openSync(file, 'a')
  }

  add(operation: string, ...facts: Fact[]) {
    for (const fact of facts) {
      const line = { number: this.lines.length + 1, operation, fact: structuredClone(fact) }
      this.lines.push(line)
      fs.writeSync(this.#file, `${JSON.stringify(line)}\n`)
    }
    fs.fsyncSync(this.#file)
  }

  close() {
    fs.closeSync(this.#file)
  }
}
