/** Locks per upload: later calls wait, and a chunk that is still arriving is interrupted. */
import type { Lock, Locker } from '@tus/server'

type Interrupt = () => Promise<void> | void

interface WaitingCall {
  interrupt: Interrupt
  enter: () => void
}

interface ActiveLock {
  interrupt: Interrupt
  queue: WaitingCall[]
}

class UploadLocks implements Locker {
  readonly #held = new Map<string, ActiveLock>()

  newLock(id: string): Lock {
    return {
      lock: (_, interrupt) => this.#acquire(id, interrupt),
      unlock: async () => this.#release(id),
    }
  }

  isLocked(id: string): boolean {
    return this.#held.has(id)
  }

  /** Runs work with the lock of an upload; other calls wait. */
  async withLock<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#acquire(id, () => undefined)
    try {
      return await work()
    } finally {
      this.#release(id)
    }
  }

  async #acquire(id: string, interrupt: Interrupt): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      this.#held.set(id, { interrupt, queue: [] })
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    held.queue.push({ interrupt, enter: resolve })
    void held.interrupt()
    await promise
  }

  #release(id: string): void {
    const held = this.#held.get(id)
    const next = held?.queue.shift()
    if (!held || !next) {
      this.#held.delete(id)
      return
    }
    held.interrupt = next.interrupt
    next.enter()
    if (held.queue.length > 0) void next.interrupt()
  }
}

/** The locks of this process, which alone uses the data directory. */
export const uploadLocks = new UploadLocks()
