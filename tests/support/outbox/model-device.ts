/** Models a device: its browser tabs, an unstable connection, and users who sign in and out. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { Outbox } from '#client/offline/outbox/outbox.ts'
import { ModelClock } from './model-clock.ts'
import { ModelLocks } from './model-locks.ts'
import { Page } from './model-page.ts'
import { ModelServer } from './model-server.ts'

/** How the next request fails: before it reaches the server, after the commit, by a timeout, or with an error response. */
export type Fault = 'lost' | 'dropped' | 'cut' | 'hangs' | 'hangs-after' | 401 | 429 | 500 | 507 | 'fine'

export class ModelDevice {
  readonly clock = new ModelClock()
  readonly server = new ModelServer(() => this.clock.now)
  readonly locks = new ModelLocks()
  readonly hasLocks: boolean
  pages: Page[] = []
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
