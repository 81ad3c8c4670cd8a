/** The order of sending: what goes next, what waits for how long, and what a failure means for the entry and for the queue. */
import { NoConnectionError } from '#client/api/call.ts'
import { SessionEndedError } from '#client/api/session-signals.ts'
import type { CreatedSubmission, SendOptions } from '#client/api/upload/send-submission.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { classifySendError } from './classify-send-error.ts'
import { DueEntries, sortWaitingEntries } from './due-entries.ts'
import { EntryRetryLimit, maxFailuresInARow } from './entry-retry-limit.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxEntry, OutboxSubmission } from './outbox-entry.ts'
import { firstRetryDelayMs, getRetryDelayMs, maxRetryDelayMs } from './retry-delay.ts'
import type { SendProgress } from './send-progress.ts'
import { type After, type LeaseDependencies, runAsSender, type SenderTurn } from './sender-lease.ts'

export interface DrainOptions {
  /** Whose entries may be sent now; null while nobody's may (signed out, expired, must change the password). */
  author: () => string | null
  /** Called in the tab that sent it, when the server has it and it has left the outbox. */
  onArrived: (submission: Submission, entry: OutboxEntry) => void
  /** The server says that the session is over or somebody else's: ask who is signed in. */
  onSessionDoubt: () => void
}

/** What the drainer works with; a test brings its own of each. */
export interface DrainerDependencies extends DrainOptions {
  outbox: Pick<Outbox, 'list' | 'settle' | 'refuse' | 'postpone' | 'readBytes' | 'watch'>
  send: (writing: OutboxSubmission, options: SendOptions) => Promise<CreatedSubmission>
  turns: Pick<LeaseDependencies, 'store' | 'locks'>
  show: (sending: SendProgress | null) => void
  /** Whether the server could be reached when something was last heard of it. */
  online: () => boolean
  /** Milliseconds since 1970, by a clock that may lie. */
  now: () => number
  after: After
  /** From 0 to 1. */
  random: () => number
}

interface OnItsWay {
  userId: string
  key: string
  body: string
  controller: AbortController
}

interface Due {
  userId: string
  entry: OutboxEntry
  writing: OutboxSubmission
}

/** How a try to send went: whether the server could be reached when it began, and the share of the files that went out. */
interface Try {
  wasOnline: boolean
  reached: number
}

/** Nothing of this user's goes out for a while: the session is in doubt, or the server has asked for patience. */
interface Rest {
  userId: string
  why: 'doubt' | 'hold'
}

/** Removed, changed, taken over by another tab, or its author is gone: what is on its way is given up. */
class GivenUp extends Error {}

export class Drainer {
  readonly #parts: DrainerDependencies
  readonly #stopping = new AbortController()
  readonly #stopWatching: () => void
  /** What each entry looked like when it was last considered: only what is new to us is a reason to look. */
  #seen = new Map<string, string>()
  #running = false
  #again = false
  #onItsWay: OnItsWay | null = null
  #failures = 0
  readonly #patience = new EntryRetryLimit()
  readonly #due: DueEntries
  #rest: Rest | null = null
  #checking: Promise<void> | null = null
  #forgetWake = () => {}

  constructor(parts: DrainerDependencies) {
    this.#parts = parts
    this.#due = new DueEntries(parts.now)
    this.#stopWatching = parts.outbox.watch(() => this.#onChange())
  }

  /** The connection came back, the page is shown, time has passed: looks whether something can be sent. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#again = true
    if (!this.#running) void this.#run()
  }

  /** Somebody signed in or pressed "Send now": as {@link wake}, and earlier failures are forgotten. */
  retryNow(): void {
    this.#failures = 0
    if (this.#rest?.why === 'doubt') this.#rest = null
    this.wake()
  }

  /** The device had no line at all and has one again, perhaps another: what got lost on the old one may go at once. */
  retryOnNewConnection(): void {
    this.#due.onNewConnection()
    this.retryNow()
  }

  stop(): void {
    this.#stopping.abort(new GivenUp())
    this.#stopWatching()
    this.#forgetWake()
    this.#onItsWay?.controller.abort(new GivenUp())
  }

  #wakeIn(ms: number) {
    this.#forgetWake()
    if (!this.#stopping.signal.aborted) this.#forgetWake = this.#parts.after(ms, () => this.wake())
  }

  async #run() {
    this.#running = true
    this.#forgetWake()
    try {
      while (this.#again && !this.#stopping.signal.aborted) {
        this.#again = false
        if (await this.#nextDue()) await this.#drain()
      }
    } catch {
      // The device's storage does not answer, or another tab took the turn away.
      this.#wakeIn(getRetryDelayMs(++this.#failures, this.#parts.random))
    } finally {
      this.#running = false
    }
  }

  #drain(): Promise<void> {
    const { turns, now, after } = this.#parts
    return runAsSender({ ...turns, now, after }, this.#stopping.signal, async (turn) => {
      let goOn = true
      while (goOn && !this.#stopping.signal.aborted) {
        const due = await this.#nextDue()
        if (!due) return
        // Another tab has taken over: wait for the next turn.
        if (!(await turn.isHeld())) return this.wake()
        goOn = await this.#send(due, turn)
      }
    })
  }

  /** Whose entries may go out right now. */
  #author(): string | null {
    const userId = this.#parts.author()
    return userId === this.#rest?.userId ? null : userId
  }

  async #nextDue(): Promise<Due | null> {
    const userId = this.#author()
    if (userId === null) return null
    const entries = await this.#parts.outbox.list(userId)
    this.#seen = new Map(entries.map((entry) => [entry.key, formOf(entry)]))
    const waiting = sortWaitingEntries(entries)
    this.#due.update(waiting)
    const entry = waiting.find((one) => this.#due.isDue(one))
    if (entry) return { userId, entry, writing: entry.submission }
    const wait = this.#due.getDelayMs(waiting)
    if (wait !== null) this.#wakeIn(Math.min(wait, maxRetryDelayMs))
    return null
  }

  /** Whether the next one may follow at once. */
  async #send(due: Due, turn: SenderTurn): Promise<boolean> {
    const { outbox, send, show, onArrived, author, online } = this.#parts
    const { userId, entry, writing } = due
    const { key } = entry
    if (author() !== userId) return true
    const wasOnline = online()
    const controller = new AbortController()
    const { signal } = controller
    this.#onItsWay = { userId, key, body: writing.body, controller }
    show({ key, share: 0 })
    let reached = 0
    try {
      const source = {
        readBytes: async (fileId: string, start: number, end: number) => {
          const ours = await turn.isHeld()
          if (!ours || author() !== userId) controller.abort(new GivenUp())
          signal.throwIfAborted()
          return await outbox.readBytes(userId, fileId, start, end)
        },
      }
      const onShare = (share: number) => {
        reached = Math.max(reached, share)
        show({ key, share })
      }
      const sent = await attempt(() => send(writing, { userId, key, source, signal, onProgress: onShare }))
      if ('error' in sent) {
        return signal.aborted || (await this.#fail(sent.error, due, { wasOnline, reached }))
      }
      this.#failures = 0
      this.#patience.reset()
      show({ key, share: 1, arrived: true })
      const { receipt, ...submission } = sent.value
      if (await outbox.settle(userId, key, receipt)) onArrived(submission, entry)
      return true
    } finally {
      this.#onItsWay = null
      show(null)
    }
  }

  async #fail(
    error: unknown,
    { userId, entry, writing }: Due,
    { wasOnline, reached }: Try,
  ): Promise<boolean> {
    const { outbox, now, random, onSessionDoubt } = this.#parts
    const pause = getRetryDelayMs(entry.tries + 1, random)
    const sent = { body: writing.body }
    if (error instanceof SessionEndedError) {
      this.#wakeIn(firstRetryDelayMs)
      return false
    }
    if (error instanceof NoConnectionError) {
      if (this.#patience.recordProgress(entry.key, reached)) this.#failures = 0
      this.#wakeIn(getRetryDelayMs(++this.#failures, random))
      if (!wasOnline || !this.#patience.recordFailure()) return false
      const longer = getRetryDelayMs(entry.tries + 1 + maxFailuresInARow, random)
      await outbox.postpone(userId, entry.key, now() + longer, undefined, sent)
      return true
    }
    if (error instanceof AppError) this.#failures = 0
    const verdict = classifySendError(error, pause)
    switch (verdict.kind) {
      case 'doubt':
        this.#restFor(maxRetryDelayMs, { userId, why: 'doubt' })
        onSessionDoubt()
        return false
      case 'hold':
        this.#restFor(verdict.pause, { userId, why: 'hold' })
        return false
      case 'postpone':
        await outbox.postpone(userId, entry.key, now() + verdict.pause, verdict.problem, sent)
        return true
      case 'refuse':
        await outbox.refuse(userId, entry.key, verdict.problem, sent)
        return true
    }
  }

  #restFor(pause: number, rest: Rest) {
    this.#rest = rest
    this.#parts.after(pause, () => {
      if (this.#rest === rest) this.#rest = null
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

  /** Gives up what was removed or changed while it was on its way, and looks where something new is due. */
  async #check() {
    const userId = this.#author()
    if (userId === null) return
    const entries = await this.#parts.outbox.list(userId)
    const current = this.#onItsWay
    if (current?.userId === userId) {
      const entry = entries.find(({ key }) => key === current.key)
      if (entry?.submission?.body !== current.body) current.controller.abort(new GivenUp())
    }
    const isNews = (entry: OutboxEntry) =>
      entry.state === 'waiting' &&
      entry.submission &&
      this.#due.isDue(entry) &&
      this.#seen.get(entry.key) !== formOf(entry)
    if (entries.some(isNews)) this.wake()
  }
}

function formOf({ notBefore, submission: writing }: OutboxEntry): string {
  return `${notBefore} ${writing?.body ?? ''}`
}

async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
