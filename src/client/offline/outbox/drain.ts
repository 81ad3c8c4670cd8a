/** Sends what waits, one entry at a time, oldest first, whenever there is a way: one drainer for all tabs. */
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import type { Entry } from './writing.ts'

export interface DrainOptions {
  /** Whose entries may be sent now; null while nobody's may (signed out, expired, must change the password). */
  author: () => string | null
  /** Called in the tab that sent it, when the server has it and it has left the outbox. */
  onArrived: (submission: Submission, entry: Entry) => void
  /** The server says that the session is over or somebody else's: ask who is signed in. */
  onSessionDoubt: () => void
}

/** Starts sending: now, when the connection comes back, when the page is shown, when something is added, and by a timer. */
export function startDraining(_options: DrainOptions): void {}

/** Looks at once whether something can be sent: somebody signed in, or pressed "Send now". */
export function drainNow(): void {}
