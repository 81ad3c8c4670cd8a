/** One call at a time for each upload: whoever comes later waits, and a piece that is still arriving makes way. */
import type { Lock, Locker } from '@tus/server'

type MakeWay = () => Promise<void> | void

interface Waiting {
  makeWay: MakeWay
  enter: () => void
}

interface Held {
  makeWay: MakeWay
  queue: Waiting[]
}

class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    return {
      lock: (_, makeWay) => this.#enter(id, makeWay),
      unlock: async () => this.#leave(id),
    }
  }

  isHeld(id: string): boolean {
    return this.#held.has(id)
  }

  /** Does something while no other call is at work on the upload; others wait for its end. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(id, () => undefined)
    try {
      return await work()
    } finally {
      this.#leave(id)
    }
  }

  async #enter(id: string, makeWay: MakeWay): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { makeWay, queue: [] })
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    held.queue.push({ makeWay, enter: resolve })
    void held.makeWay()
    await promise
  }

  #leave(id: string): void {
    const held = this.#held.get(id)
    const next = held?.queue.shift()
    if (!held || !next) {
      this.#held.delete(id)
      return
    }
    held.makeWay = next.makeWay
    next.enter()
    if (held.queue.length > 0) void next.makeWay()
  }
}

/** Of this process, which alone works on its data. */
export const uploadLocks = new UploadLocks()
