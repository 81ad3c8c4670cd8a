/** What is on its way right now, in this tab or another: for lists and bars. */

export interface Sending {
  /** The entry's key. */
  key: string
  /** How much of its files has gone out: from 0 to 1. */
  share: number
}

const current: Sending | null = null

export function readSending(): Sending | null {
  return current
}

/** Calls the listener when it changes. Gives the way to stop. */
export function watchSending(_listener: () => void): () => void {
  return () => {}
}
