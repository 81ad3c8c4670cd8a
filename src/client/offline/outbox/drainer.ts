/** Decides which entry is sent next, how long entries wait, and what an error means for the entry and the queue. */
import { AppError } from '#shared/contracts/app-error.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { NoConnectionError, SessionEndedError } from '../request-errors.ts'
import { classifySendError } from './classify-send-error.ts'
import { DueEntries, sortWaitingEntries } from './due-entries.ts'
import { EntryRetryLimit, maxFailuresInARow } from './entry-retry-limit.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxEntry, OutboxSubmission } from './outbox-entry.ts'
import { firstRetryDelayMs, getRetryDelayMs, maxRetryDelayMs } from './retry-delay.ts'
import type { SendProgress } from './send-progress.ts'
import { type After, type LeaseDependencies, runAsSender, type SenderTurn } from './sender-lease.ts'
import type { SendSubmission } from './submission-sender.ts'

export interface DrainOptions {
  send: SendSubmission
  /** The user whose entries can be sent now; null when signed out, expired, or before a required password change. */
  getAuthorId: () => string | null
  /** Called in the sending tab when the server has the submission and the entry has left the outbox. */
  onSent: (submission: Submission, entry: OutboxEntry) => void
  /** Called when the server says that the session has ended or belongs to another user. */
  onSessionUncertain: () => void
}

/** Everything that a test replaces. */
export interface DrainerDependencies extends DrainOptions {
  outbox: Pick<Outbox, 'list' | 'settle' | 'refuse' | 'postpone' | 'readBytes' | 'watch'>
  lease: Pick<LeaseDependencies, 'store' | 'locks'>
  setProgress: (sending: SendProgress | null) => void
  /** Whether the last request reached the server. */
  isOnline: () => boolean
  /** Milliseconds since 1970, by a clock that can be wrong. */
  now: () => number
  after: After
  /** From 0 to 1. */
  random: () => number
}

interface CurrentSend {
  userId: string
  key: string
  body: string
  controller: AbortController
}

interface Due {
  userId: string
  entry: OutboxEntry
  submission: OutboxSubmission
}

interface Attempt {
  /** Whether the server could be reached when the attempt began. */
  wasOnline: boolean
  /** The share of the files that was sent. */
  sentShare: number
}

/** A time in which nothing of a user is sent, because the session is uncertain or the server asked to wait. */
interface QueuePause {
  userId: string
  reason: 'check-session' | 'server-request'
}

/** The entry was removed, changed or held, another tab sends now, or the author signed out. */
class SendCancelledError extends Error {}

export class Drainer {
  readonly #dependencies: DrainerDependencies
  readonly #stopped = new AbortController()
  readonly #stopWatching: () => void
  /** The entries as last read: only a new or changed entry is a reason to start. */
  #knownEntries = new Map<string, string>()
  #isRunning = false
  #runAgain = false
  #current: CurrentSend | null = null
  #failures = 0
  readonly #retryLimit = new EntryRetryLimit()
  readonly #due: DueEntries
  #pause: QueuePause | null = null
  #checking: Promise<void> | null = null
  #cancelWake = () => {}

  constructor(parts: DrainerDependencies) {
    this.#dependencies = parts
    this.#due = new DueEntries(parts.now)
    this.#stopWatching = parts.outbox.watch(() => this.#onChange())
  }

  /** Sends what can be sent now. */
  wake(): void {
    if (this.#stopped.signal.aborted) return
    this.#runAgain = true
    if (!this.#isRunning) void this.#run()
  }

  /** As {@link wake}, without the delay of earlier failures: a user signed in or pressed "Send now". */
  retryNow(): void {
    this.#failures = 0
    if (this.#pause?.reason === 'check-session') this.#pause = null
    this.wake()
  }

  /** As {@link retryNow}, for a device that has a new connection: delays of the previous connection do not apply. */
  retryOnNewConnection(): void {
    this.#due.onNewConnection()
    this.retryNow()
  }

  stop(): void {
    this.#stopped.abort(new SendCancelledError())
    this.#stopWatching()
    this.#cancelWake()
    this.#current?.controller.abort(new SendCancelledError())
  }

  #wakeIn(ms: number) {
    this.#cancelWake()
    if (!this.#stopped.signal.aborted) this.#cancelWake = this.#dependencies.after(ms, () => this.wake())
  }

  async #run() {
    this.#isRunning = true
    this.#cancelWake()
    try {
      while (this.#runAgain && !this.#stopped.signal.aborted) {
        this.#runAgain = false
        if (await this.#nextDue()) await this.#drain()
      }
    } catch {
      // The device's storage failed, or another tab sends now.
      this.#wakeIn(getRetryDelayMs(++this.#failures, this.#dependencies.random))
    } finally {
      this.#isRunning = false
    }
  }

  #drain(): Promise<void> {
    const { lease, now, after } = this.#dependencies
    return runAsSender({ ...lease, now, after }, this.#stopped.signal, async (turn) => {
      let canContinue = true
      while (canContinue && !this.#stopped.signal.aborted) {
        const due = await this.#nextDue()
        if (!due) return
        // Another tab sends now. Waits for the next turn.
        if (!(await turn.isHeld())) return this.wake()
        canContinue = await this.#send(due, turn)
      }
    })
  }

  /** The user whose entries can be sent right now. */
  #author(): string | null {
    const userId = this.#dependencies.getAuthorId()
    return userId === this.#pause?.userId ? null : userId
  }

  async #nextDue(): Promise<Due | null> {
    const userId = this.#author()
    if (userId === null) return null
    const entries = await this.#dependencies.outbox.list(userId)
    this.#knownEntries = new Map(entries.map((entry) => [entry.key, fingerprint(entry)]))
    const waiting = sortWaitingEntries(entries)
    this.#due.update(waiting)
    const entry = waiting.find((one) => this.#due.isDue(one))
    if (entry) return { userId, entry, submission: entry.submission }
    const delayMs = this.#due.getDelayMs(waiting)
    if (delayMs !== null) this.#wakeIn(Math.min(delayMs, maxRetryDelayMs))
    return null
  }

  /** @returns whether the next entry can be sent at once */
  async #send(due: Due, turn: SenderTurn): Promise<boolean> {
    const { outbox, send, setProgress, onSent, getAuthorId, isOnline } = this.#dependencies
    const { userId, entry, submission } = due
    const { key } = entry
    if (getAuthorId() !== userId) return true
    const wasOnline = isOnline()
    const controller = new AbortController()
    const { signal } = controller
    this.#current = { userId, key, body: submission.body, controller }
    setProgress({ key, share: 0 })
    let sentShare = 0
    try {
      const source = {
        readBytes: async (fileId: string, start: number, end: number) => {
          const isHeld = await turn.isHeld()
          if (!isHeld || getAuthorId() !== userId) controller.abort(new SendCancelledError())
          signal.throwIfAborted()
          return await outbox.readBytes(userId, fileId, start, end)
        },
      }
      const onProgress = (share: number) => {
        sentShare = Math.max(sentShare, share)
        setProgress({ key, share })
      }
      const sent = await toResult(() => send(submission, { userId, key, source, signal, onProgress }))
      if ('error' in sent) {
        return signal.aborted || (await this.#fail(sent.error, due, { wasOnline, sentShare }))
      }
      this.#failures = 0
      this.#retryLimit.reset()
      setProgress({ key, share: 1, arrived: true })
      const { receipt, ...created } = sent.value
      if (await outbox.settle(userId, key, receipt)) onSent(created, entry)
      return true
    } finally {
      this.#current = null
      setProgress(null)
    }
  }

  async #fail(
    error: unknown,
    { userId, entry, submission }: Due,
    { wasOnline, sentShare }: Attempt,
  ): Promise<boolean> {
    const { outbox, now, random, onSessionUncertain } = this.#dependencies
    const delayMs = getRetryDelayMs(entry.tries + 1, random)
    const sent = { body: submission.body }
    if (error instanceof SessionEndedError) {
      this.#wakeIn(firstRetryDelayMs)
      return false
    }
    if (error instanceof NoConnectionError) {
      if (this.#retryLimit.recordProgress(entry.key, sentShare)) this.#failures = 0
      this.#wakeIn(getRetryDelayMs(++this.#failures, random))
      if (!wasOnline || !this.#retryLimit.recordFailure()) return false
      const longerDelayMs = getRetryDelayMs(entry.tries + 1 + maxFailuresInARow, random)
      await outbox.postpone(userId, entry.key, now() + longerDelayMs, undefined, sent)
      return true
    }
    if (error instanceof AppError) this.#failures = 0
    const action = classifySendError(error, delayMs)
    switch (action.kind) {
      case 'check-session':
        this.#pauseFor(maxRetryDelayMs, { userId, reason: 'check-session' })
        onSessionUncertain()
        return false
      case 'pause-queue':
        this.#pauseFor(action.delayMs, { userId, reason: 'server-request' })
        return false
      case 'postpone-entry':
        await outbox.postpone(userId, entry.key, now() + action.delayMs, action.problem, sent)
        return true
      case 'refuse-entry':
        await outbox.refuse(userId, entry.key, action.problem, sent)
        return true
    }
  }

  #pauseFor(delayMs: number, pause: QueuePause) {
    this.#pause = pause
    this.#dependencies.after(delayMs, () => {
      if (this.#pause === pause) this.#pause = null
      this.wake()
    })
  }

  #onChange() {
    this.#checking ??= this.#check()
      .catch(() => {})
      .finally(() => {
        this.#checking = null
      })
  }

  /** Cancels the sending of an entry that was removed, changed or held, and starts when a new entry is due. */
  async #check() {
    const userId = this.#author()
    if (userId === null) return
    const entries = await this.#dependencies.outbox.list(userId)
    const current = this.#current
    if (current?.userId === userId) {
      const entry = entries.find(({ key }) => key === current.key)
      const isChanged = entry?.submission?.body !== current.body
      if (isChanged || entry.heldUntil > this.#dependencies.now()) {
        current.controller.abort(new SendCancelledError())
      }
    }
    const isNew = (entry: OutboxEntry) =>
      entry.state === 'waiting' &&
      entry.submission &&
      this.#due.isDue(entry) &&
      this.#knownEntries.get(entry.key) !== fingerprint(entry)
    if (entries.some(isNew)) this.wake()
  }
}

function fingerprint({ notBefore, heldUntil, submission }: OutboxEntry): string {
  return `${notBefore} ${heldUntil} ${submission?.body ?? ''}`
}

async function toResult<T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
