/**
 * Lets one tab send at a time, with a Web Lock and a lease row in the database. The lease covers tabs that are frozen while
 * they hold the lock, and browsers without locks.
 */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Lease } from './outbox-database.ts'

const lockName = 'family-heritage-outbox'
/** A lease that was not renewed for this time has expired: its tab was closed or frozen. */
const leaseMs = 60_000
const renewalMs = 20_000
/** Time between two checks whether the lease of another tab has expired. */
const checkIntervalMs = 15_000

/** Runs one transaction. The callback gets the row and gives the row to write, null to delete, undefined to keep. */
export interface LeaseStore {
  change: (work: (lease: Lease | undefined) => Lease | null | undefined) => Promise<void>
}

/** Calls the function after some milliseconds. Gives the function that cancels the call. */
export type After = (ms: number, work: () => void) => () => void

type Locks = Pick<LockManager, 'request'>

export interface LeaseDependencies {
  store: LeaseStore
  /** Null on plain HTTP and in older browsers, where only the lease decides. */
  locks: Locks | null
  now: () => number
  after: After
}

/** The right of this tab to send. */
export interface SenderTurn {
  /** Whether this tab still has the right to send: to be checked before every step. */
  isHeld: () => Promise<boolean>
}

type Work = (turn: SenderTurn) => Promise<void>

/** A lease from far in the future was written before the clock was set back. */
function isExpired({ until }: Lease, now: number): boolean {
  return until <= now || until > now + leaseMs
}

/**
 * Waits until no other tab sends, and runs the work.
 *
 * @throws the signal's reason where waiting was cancelled; errors of the work and the store; an AbortError where another
 *   tab took the lock
 */
export async function runAsSender(parts: LeaseDependencies, signal: AbortSignal, work: Work): Promise<void> {
  const { locks } = parts
  if (!locks) return await waitForLease(parts, signal, work)
  let running: Promise<void> | undefined
  const lockedWork: Work = (turn) => {
    running = work(turn)
    return running
  }
  try {
    await waitForLock(parts, locks, signal, lockedWork)
  } finally {
    // A stolen lock rejects at once. The work still has to end before the tab can start again.
    await running?.catch(() => {})
  }
}

async function waitForLock(
  parts: LeaseDependencies,
  locks: Locks,
  signal: AbortSignal,
  work: Work,
): Promise<void> {
  const queued = (waiting: AbortSignal, begun: () => void) =>
    locks.request(lockName, { signal: waiting }, async () => {
      begun()
      await underLock(parts, work)
    })
  while (!(await requestLock(parts, signal, queued))) {
    if (!(await isLeaseFree(parts))) continue
    // A frozen page keeps its lock for ever.
    return await locks.request(lockName, { steal: true }, () => underLock(parts, work))
  }
}

/** @returns false where the lock was not granted in time */
async function requestLock(
  { after }: LeaseDependencies,
  signal: AbortSignal,
  request: (waiting: AbortSignal, begun: () => void) => Promise<void>,
): Promise<boolean> {
  signal.throwIfAborted()
  const waiting = new AbortController()
  const cancel = () => waiting.abort(signal.reason)
  signal.addEventListener('abort', cancel)
  let begun = false
  const stopTimer = after(checkIntervalMs, () => {
    if (!begun) waiting.abort()
  })
  try {
    await request(waiting.signal, () => {
      begun = true
    })
    return true
  } catch (error) {
    if (begun || signal.aborted || !waiting.signal.aborted) throw error
    return false
  } finally {
    stopTimer()
    signal.removeEventListener('abort', cancel)
  }
}

async function isLeaseFree({ store, now }: LeaseDependencies): Promise<boolean> {
  let free = false
  await store.change((lease) => {
    free = !lease || isExpired(lease, now())
    return undefined
  })
  return free
}

async function waitForLease(parts: LeaseDependencies, signal: AbortSignal, work: Work): Promise<void> {
  const turn = new LeasedTurn(parts)
  while (!(await turn.claim())) {
    await new Promise<void>((resolve) => parts.after(checkIntervalMs, resolve))
    signal.throwIfAborted()
  }
  await turn.during(work)
}

/** With the lock, this tab takes the lease from any other tab, which was closed, or is frozen and will notice. */
async function underLock(parts: LeaseDependencies, work: Work): Promise<void> {
  const turn = new LeasedTurn(parts)
  await turn.claim(true)
  await turn.during(work)
}

class LeasedTurn implements SenderTurn {
  readonly #parts: LeaseDependencies
  readonly #holder = newUuid()
  #isOurs = true
  #stopTimer = () => {}
  #hasEnded = false

  constructor(parts: LeaseDependencies) {
    this.#parts = parts
  }

  #next(): Lease {
    return { holder: this.#holder, until: this.#parts.now() + leaseMs }
  }

  async claim(isForced = false): Promise<boolean> {
    let isClaimed = false
    await this.#parts.store.change((lease) => {
      isClaimed = isForced || !lease || isExpired(lease, this.#parts.now())
      return isClaimed ? this.#next() : undefined
    })
    return isClaimed
  }

  async isHeld(): Promise<boolean> {
    await this.#parts.store.change((lease) => {
      this.#isOurs &&= lease?.holder === this.#holder
      return this.#isOurs ? this.#next() : undefined
    })
    return this.#isOurs
  }

  #scheduleRenewal() {
    if (this.#hasEnded) return
    this.#stopTimer = this.#parts.after(renewalMs, () => {
      this.isHeld().then(
        (isHeld) => isHeld && this.#scheduleRenewal(),
        () => this.#scheduleRenewal(),
      )
    })
  }

  async during(work: Work): Promise<void> {
    this.#scheduleRenewal()
    try {
      await work(this)
    } finally {
      this.#hasEnded = true
      this.#stopTimer()
      await this.#parts.store.change((lease) => (lease?.holder === this.#holder ? null : undefined))
    }
  }
}
