/** Models a device: its browser tabs, an unstable connection, and users who sign in and out. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ResumableUpload } from '#client/api/upload/resumable-upload.ts'
import { type SubmissionTransport, sendSubmissionWith } from '#client/api/upload/send-submission.ts'
import { Drainer } from '#client/offline/outbox/drainer.ts'
import { Outbox } from '#client/offline/outbox/outbox.ts'
import type { LeaseStore } from '#client/offline/outbox/sender-lease.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { ModelClock } from './model-clock.ts'
import { ModelLocks } from './model-locks.ts'
import { ModelServer } from './model-server.ts'

/** How the next request fails: before it reaches the server, after the commit, by a timeout, or with an error response. */
export type Fault = 'lost' | 'dropped' | 'cut' | 'hangs' | 'hangs-after' | 401 | 429 | 500 | 507 | 'fine'

export class ModelDevice {
  readonly clock = new ModelClock()
  readonly server = new ModelServer(() => this.clock.now)
  readonly locks = new ModelLocks()
  readonly hasLocks: boolean
  pages: Page[] = []
  /** All attempts to send an entry, by the model clock. */
  readonly attempts: { key: string; body: string; at: number }[] = []
  faults: Fault[] = []
  reachable = true
  serverRuns = true
  /** The user that the device considers signed in. */
  user: string | null = null
  skew = 0
  #lastUser: string | null = null
  #life = 0
  #busy = 0

  /** The tab in which users sign in and out. */
  readonly #ownOutbox: Outbox

  constructor(hasLocks: boolean) {
    this.hasLocks = hasLocks
    globalThis.indexedDB = new IDBFactory()
    this.#ownOutbox = this.makeOutbox()
  }

  makeOutbox() {
    return new Outbox({ database: 'outbox', now: this.now, timeoutMs: 600_000 })
  }

  /** Work that does not depend on the model clock. */
  async work<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++
    try {
      return await work()
    } finally {
      this.#busy--
    }
  }

  quiet = async () => {
    for (let still = 0; still < 2; still = this.#busy > 0 ? 0 : still + 1) {
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }

  pass(ms: number) {
    return this.clock.pass(ms, this.quiet)
  }

  now = () => 1_800_000_000_000 + this.clock.now + this.skew

  open(): Page {
    const page = new Page(this)
    this.pages.push(page)
    return page
  }

  tellChange() {
    for (const page of this.pages) page.after(20, page.onChange)
  }

  comeBack() {
    for (const page of this.pages) {
      page.connected = true
      page.drainer.wake()
    }
  }

  /** Restarts the server: its memory is lost, and pending requests get no response. */
  restartServer() {
    this.#life++
    this.serverRuns = true
  }

  async signIn(userId: string) {
    this.server.session = userId
    await this.#become(userId)
  }

  async signOut() {
    this.server.session = null
    await this.#become(null)
  }

  /** Signing out removes the key from the device: unsent entries stay encrypted. */
  async #become(userId: string | null) {
    const leaves = this.#lastUser !== userId
    this.user = null
    for (const page of this.pages) page.become(null)
    if (leaves) await this.work(() => this.#ownOutbox.seal())
    if (userId !== null) {
      const key = { id: `key of ${userId}`, key: keyOf(userId) }
      await this.work(() => this.#ownOutbox.saveKey(userId, key))
    }
    this.user = userId
    this.#lastUser = userId
    for (const page of this.pages) page.become(userId)
    this.tellChange()
  }

  /** Asks the server who is signed in, as the app does when the session is in doubt. */
  askWho(page: Page) {
    page.after(50, () => {
      if (!this.isUp()) return
      const { session } = this.server
      if (session === null) {
        // An expired session only locks sending.
        this.user = null
        for (const other of this.pages) other.become(null)
      } else if (session !== page.author) void this.#become(session)
      else page.drainer.retryNow()
    })
  }

  isUp() {
    return this.reachable && this.serverRuns
  }

  nextFault(): Fault {
    return this.faults.shift() ?? 'fine'
  }

  /** Tells whether the server has not restarted since. */
  isSameLife(life: number) {
    return this.serverRuns && life === this.#life
  }

  get life() {
    return this.#life
  }
}

function keyOf(userId: string) {
  return Buffer.from(userId.padEnd(32, '.').slice(0, 32)).toString('base64')
}

const chunkSize = 5
const requestTimeoutMs = 20_000

const writes = [
  ...(['add', 'change', 'remove', 'hold', 'endHold'] as const),
  ...(['settle', 'refuse', 'postpone', 'release'] as const),
] as const
const reads = ['list', 'copyFile', 'readBytes'] as const

/** A tab with its own copy of the outbox modules. */
export class Page {
  readonly device: ModelDevice
  readonly outbox: Outbox
  readonly drainer: Drainer
  author: string | null
  connected = true
  alive = true
  /** Kills the tab at the n-th step from now. */
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

  /** Every await of a page passes here: in a killed page it never resolves, in a frozen page it waits. */
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
      send: (submission, options) => {
        device.attempts.push({ key: options.key, body: submission.body, at: device.clock.now })
        return sendSubmissionWith(this.#line(this.#ending.signal), submission, options)
      },
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
      const piece = await readBytes(at, Math.min(at + chunkSize, file.size))
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
    // While the server works, a duplicate request may arrive.
    const { life } = this.device
    await new Promise<void>((resolve) => clock.after(100, resolve))
    if (!this.device.isSameLife(life)) throw new NoConnectionError()
    return server.commit(userId, key, body)
  }

  /** One request: sending, processing and responding; each of them may fail. */
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
      if (fault === 'hangs') return this.after(requestTimeoutMs, fail)
      const outcome = await answer(() => {
        device.server.checkSession(userId)
        if (fault === 401 || fault === 429) throw refusalOf(fault)
        return work(fault)
      })
      const isHeard = device.isUp() && device.isSameLife(life)
      if (fault === 'hangs-after') return this.after(requestTimeoutMs, fail)
      if (!isHeard || fault === 'dropped' || fault === 'cut') return this.after(10, fail)
      return this.after(10, () => {
        if ('value' in outcome) resolve(outcome.value)
        else if (outcome.error instanceof NoConnectionError) fail()
        else reject(outcome.error)
      })
    }
    // A request that was sent reaches the server even if the page is killed.
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
