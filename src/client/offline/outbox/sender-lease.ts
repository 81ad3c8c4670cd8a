/** Whose turn it is to send: one tab at a time, also where a tab sleeps with its lock in hand or the browser has no locks. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Lease } from './outbox-database.ts'

const lockName = 'family-heritage-outbox'
/** A turn that was not renewed for so long is over: its tab has died or sleeps. Milliseconds. */
const leaseLife = 60_000
const renewal = 20_000
/** How long to wait before looking whether the holder still lives. */
const lookAgain = 15_000

/** One transaction: the work is told the row and gives the one to write, null to delete it, undefined to leave it. */
export interface LeaseStore {
  change: (work: (lease: Lease | undefined) => Lease | null | undefined) => Promise<void>
}

/** Calls the work after so many milliseconds; gives the way to forget it. */
export type After = (ms: number, work: () => void) => () => void

type Locks = Pick<LockManager, 'request'>

export interface LeaseDependencies {
  store: LeaseStore
  /** Null on plain HTTP and in older browsers: the lease alone decides then. */
  locks: Locks | null
  now: () => number
  after: After
}

/** A turn while it lasts. */
export interface SenderTurn {
  /** Whether it still is: ask before every step that the tab whose turn it is now should take. */
  isHeld: () => Promise<boolean>
}

type Work = (turn: SenderTurn) => Promise<void>

/** A lease from far in the future was written before the clock went back. */
function isOver({ until }: Lease, now: number): boolean {
  return until <= now || until > now + leaseLife
}

/**
 * Waits for its turn, does the work and lets the next one go on.
 *
 * @throws the signal's reason where waiting was given up; whatever the work or the store throws; an AbortError where
 *   another tab took the turn away
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
    // Who is robbed of the lock is told at once, in the middle of the work: it has to come to its end all the same.
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
  while (!(await inQueue(parts, signal, queued))) {
    if (!(await isFree(parts))) continue
    // A page that a phone has frozen keeps its lock for ever.
    return await locks.request(lockName, { steal: true }, () => underLock(parts, work))
  }
}

/** Waits in the queue for a while. False where its turn did not come. */
async function inQueue(
  { after }: LeaseDependencies,
  signal: AbortSignal,
  request: (waiting: AbortSignal, begun: () => void) => Promise<void>,
): Promise<boolean> {
  signal.throwIfAborted()
  const waiting = new AbortController()
  const giveUp = () => waiting.abort(signal.reason)
  signal.addEventListener('abort', giveUp)
  let begun = false
  const stopTimer = after(lookAgain, () => {
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
    signal.removeEventListener('abort', giveUp)
  }
}

async function isFree({ store, now }: LeaseDependencies): Promise<boolean> {
  let free = false
  await store.change((lease) => {
    free = !lease || isOver(lease, now())
    return undefined
  })
  return free
}

async function waitForLease(parts: LeaseDependencies, signal: AbortSignal, work: Work): Promise<void> {
  const turn = new LeasedTurn(parts)
  while (!(await turn.claim())) {
    await new Promise<void>((resolve) => parts.after(lookAgain, resolve))
    signal.throwIfAborted()
  }
  await turn.during(work)
}

/** Whoever has the lock takes the lease from anybody: its holder died, or sleeps and will find out. */
async function underLock(parts: LeaseDependencies, work: Work): Promise<void> {
  const turn = new LeasedTurn(parts)
  await turn.claim(true)
  await turn.during(work)
}

class LeasedTurn implements SenderTurn {
  readonly #parts: LeaseDependencies
  readonly #holder = newUuid()
  #ours = true
  #stopTimer = () => {}
  #over = false

  constructor(parts: LeaseDependencies) {
    this.#parts = parts
  }

  #next(): Lease {
    return { holder: this.#holder, until: this.#parts.now() + leaseLife }
  }

  async claim(byForce = false): Promise<boolean> {
    let taken = false
    await this.#parts.store.change((lease) => {
      taken = byForce || !lease || isOver(lease, this.#parts.now())
      return taken ? this.#next() : undefined
    })
    return taken
  }

  async isHeld(): Promise<boolean> {
    await this.#parts.store.change((lease) => {
      this.#ours &&= lease?.holder === this.#holder
      return this.#ours ? this.#next() : undefined
    })
    return this.#ours
  }

  #renewLater() {
    if (this.#over) return
    this.#stopTimer = this.#parts.after(renewal, () => {
      this.isHeld().then(
        (ours) => ours && this.#renewLater(),
        () => this.#renewLater(),
      )
    })
  }

  async during(work: Work): Promise<void> {
    this.#renewLater()
    try {
      await work(this)
    } finally {
      this.#over = true
      this.#stopTimer()
      await this.#parts.store.change((lease) => (lease?.holder === this.#holder ? null : undefined))
    }
  }
}
