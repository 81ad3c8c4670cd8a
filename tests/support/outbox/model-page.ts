/** One tab: it can be killed or frozen at any step, and its line to the server fails as it is told. */

import type { ResumableUpload } from '#client/api/upload/resumable-upload.ts'
import { type SubmissionTransport, sendSubmissionWith } from '#client/api/upload/send-submission.ts'
import { Drainer } from '#client/offline/outbox/drainer.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { LeaseStore } from '#client/offline/outbox/sender-lease.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Fault, ModelDevice } from './model-device.ts'

const pieceLength = 5
const patience = 20_000

const writes = ['add', 'change', 'remove', 'settle', 'refuse', 'postpone', 'release'] as const
const reads = ['list', 'copyFile', 'readBytes'] as const

/** One tab. */
export class Page {
  readonly device: ModelDevice
  readonly outbox: Outbox
  readonly drainer: Drainer
  author: string | null
  connected = true
  alive = true
  /** Dies at the n-th step from now. */
  stepsLeft = Number.POSITIVE_INFINITY
  onChange: () => void = () => {}
  #thawed: PromiseWithResolvers<void> | null = null
  #ending = new AbortController()

  constructor(device: ModelDevice) {
    this.device = device
    this.outbox = this.#steppedOutbox()
    this.author = device.user
    this.drainer = this.#makeDrainer()
    this.drainer.wake()
  }

  /** Every await of a page passes here: a dead one goes no further, a frozen one waits. */
  async step(): Promise<void> {
    if (--this.stepsLeft < 0) this.kill()
    await this.#thawed?.promise
    if (!this.alive) await new Promise(() => {})
  }

  kill() {
    if (!this.alive) return
    this.alive = false
    this.device.locks.release(this)
    this.device.pages = this.device.pages.filter((page) => page !== this)
  }

  freeze() {
    this.#thawed ??= Promise.withResolvers()
  }

  thaw() {
    this.#thawed?.resolve()
    this.#thawed = null
  }

  after = (ms: number, work: () => void) =>
    this.device.clock.after(ms, () => {
      void this.step().then(work)
    })

  become(userId: string | null) {
    this.author = userId
    this.#ending.abort(new SessionEndedError())
    this.#ending = new AbortController()
    if (userId !== null) void this.step().then(() => this.drainer.retryNow())
  }

  #steppedOutbox(): Outbox {
    const outbox = this.device.makeOutbox()
    const stepped = (name: (typeof writes)[number] | (typeof reads)[number], isWrite: boolean) => {
      const real = outbox[name].bind(outbox) as (...given: unknown[]) => Promise<unknown>
      const step = async (...given: unknown[]) => {
        await this.step()
        try {
          return await this.device.work(() => real(...given))
        } finally {
          if (isWrite) this.device.tellChange()
          await this.step()
        }
      }
      Object.defineProperty(outbox, name, { value: step })
    }
    for (const name of writes) stepped(name, true)
    for (const name of reads) stepped(name, false)
    outbox.watch = (listener) => {
      this.onChange = listener
      return () => {}
    }
    return outbox
  }

  #makeDrainer(): Drainer {
    const { device, outbox } = this
    return new Drainer({
      outbox,
      send: (submission, options) => sendSubmissionWith(this.#line(this.#ending.signal), submission, options),
      lease: { store: this.#leases(), locks: device.hasLocks ? device.locks.of(this) : null },
      setProgress: () => {},
      isOnline: () => this.connected,
      getAuthorId: () => this.author,
      onSent: () => {},
      onSessionUncertain: () => device.askWho(this),
      now: device.now,
      after: this.after,
      random: () => 0.5,
    })
  }

  #leases(): LeaseStore {
    return {
      change: async (work) => {
        await this.step()
        await this.device.work(() =>
          this.outbox.database.write(['lease'], async (transaction) => {
            const store = transaction.objectStore('lease')
            const next = work(await store.get('drainer'))
            if (next === null) await store.delete('drainer')
            else if (next) await store.put(next, 'drainer')
          }),
        )
        await this.step()
      },
    }
  }

  #line(session: AbortSignal): SubmissionTransport {
    return {
      upload: (upload) => this.#upload(upload, session),
      submit: ({ userId, key, body, signal }) =>
        this.#ask(userId, [signal, session], (fault) => this.#submit(userId, key, body, fault)),
    }
  }

  async #upload({ file, userId, readBytes, signal }: ResumableUpload, session: AbortSignal) {
    const { server } = this.device
    const ends = [signal, session]
    let at = await this.#ask(userId, ends, async () => server.begin(userId, file.id, file.size))
    while (at < file.size) {
      const piece = await readBytes(at, Math.min(at + pieceLength, file.size))
      const offset = at
      at = await this.#ask(userId, ends, async (fault) => {
        server.append(userId, file.id, offset, piece, fault === 'cut' ? 2 : piece.length)
        return offset + piece.length
      }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found')
          return this.#beginAgain(file, userId, ends)
        throw error
      })
    }
  }

  #beginAgain(file: ResumableUpload['file'], userId: string, ends: (AbortSignal | undefined)[]) {
    return this.#ask(userId, ends, async () => this.device.server.begin(userId, file.id, file.size))
  }

  async #submit(userId: string, key: string, body: string, fault: Fault) {
    const { server, clock } = this.device
    const known = server.claim(userId, key, body)
    if (known) return known
    if (fault === 500 || fault === 507) {
      server.giveBack(userId, key)
      throw refusalOf(fault)
    }
    // While the server works, a twin may come.
    const { life } = this.device
    await new Promise<void>((resolve) => clock.after(100, resolve))
    if (!this.device.isSameLife(life)) throw new NoConnectionError()
    return server.commit(userId, key, body)
  }

  /** One request: out, at the server, and back; each may fail. */
  #ask<T>(userId: string, ends: (AbortSignal | undefined)[], work: (fault: Fault) => Promise<T>): Promise<T> {
    const { device } = this
    const fault = device.nextFault()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const giveUp = (end: AbortSignal) => () => void this.step().then(() => reject(end.reason))
    for (const end of ends) {
      if (end?.aborted) reject(end.reason)
      else if (end) end.addEventListener('abort', giveUp(end), { once: true })
    }
    const fail = () => {
      this.#loseContact()
      reject(new NoConnectionError())
    }
    const { life } = device
    const arrive = async () => {
      if (!device.isUp()) return this.after(10, fail)
      if (fault === 'lost') return this.after(10, fail)
      if (fault === 'hangs') return this.after(patience, fail)
      const outcome = await answer(() => {
        device.server.checkSession(userId)
        if (fault === 401 || fault === 429) throw refusalOf(fault)
        return work(fault)
      })
      const isHeard = device.isUp() && device.isSameLife(life)
      if (fault === 'hangs-after') return this.after(patience, fail)
      if (!isHeard || fault === 'dropped' || fault === 'cut') return this.after(10, fail)
      return this.after(10, () => {
        if ('value' in outcome) resolve(outcome.value)
        else if (outcome.error instanceof NoConnectionError) fail()
        else reject(outcome.error)
      })
    }
    // What has left the page arrives, whatever becomes of the page.
    device.clock.after(20, () => void arrive())
    return promise
  }

  #loseContact() {
    this.connected = false
    this.after(3_000, () => {
      if (!this.device.isUp() || this.connected) return
      this.connected = true
      this.drainer.wake()
    })
  }
}

async function answer<T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

function refusalOf(status: 401 | 429 | 500 | 507): AppError {
  if (status === 401) return new AppError('session_expired', 'Please sign in.')
  if (status === 429) return new AppError('too_many', 'Slowly, please.', { retryAfter: 30 })
  if (status === 500) return new AppError('failed', 'That went wrong.')
  return new AppError('storage_full', 'There is no room.')
}
