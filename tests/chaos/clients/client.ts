/** What every client of a run shares: its name, its decisions, and where it writes down what it learns. */

import type { Fact, Ledger } from '../ledger.ts'
import type { OperationGate } from '../operation-gate.ts'
import type { Random } from '../random.ts'
import type { Caller } from './caller.ts'

/** The words by which a record of the run is found again; no other text contains them. */
const tokenPattern = /\bqz[0-9a-z]+q\b/

export function findToken(text: string): string | undefined {
  return tokenPattern.exec(text)?.[0]
}

export interface Client {
  readonly name: string
  /** Does one operation from beginning to end. */
  step: () => Promise<void>
  /** Forgets the records and the session: a restore has changed both, or an operation has failed. */
  forget: () => void
}

export interface ClientContext {
  caller: Caller
  random: Random
  ledger: Ledger
}

interface JournalOptions {
  name: string
  ledger: Ledger
}

/** The same client, whose operations run together with others and not during a restore. */
export function behindGate(client: Client, gate: OperationGate): Client {
  return { name: client.name, step: () => gate.share(() => client.step()), forget: () => client.forget() }
}

/** Numbers the operations of a client and names its records. */
export class Journal {
  readonly #options: JournalOptions
  #operations = 0
  #tokens = 0
  operation = ''

  constructor(options: JournalOptions) {
    this.#options = options
  }

  begin(name: string): string {
    this.operation = `${this.#options.name} #${++this.#operations} ${name}`
    return this.operation
  }

  acknowledge(...facts: Fact[]) {
    this.#options.ledger.add(this.operation, ...facts)
  }

  /** A word that is part of no other record, nor of another such word. */
  makeToken(): string {
    return `qz${this.#options.name.replace(/[^0-9a-z]/g, '')}n${++this.#tokens}q`
  }
}
