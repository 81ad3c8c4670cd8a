/** The browser's locks, as far as the outbox uses them: a queue, robbery, and release when a page dies. */

interface Request {
  owner: object
  start: () => void
  /** The holder learns that the lock was stolen. */
  robbed: () => void
}

export class ModelLocks {
  #holder: Request | null = null
  #queue: Request[] = []

  /** The page dies: what it holds and waits for is free. */
  release(owner: object) {
    this.#queue = this.#queue.filter((request) => request.owner !== owner)
    if (this.#holder?.owner === owner) this.#next()
  }

  /** The locks as one page sees them. */
  of(owner: object): Pick<LockManager, 'request'> {
    const request = (_name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
      this.#request(owner, options, work)
    return { request: request as LockManager['request'] }
  }

  #request(owner: object, { signal, steal }: LockOptions, work: LockGrantedCallback<unknown>) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const request: Request = {
      owner,
      start: () => {
        signal?.removeEventListener('abort', giveUp)
        void Promise.resolve(work(null))
          .then(resolve, reject)
          .finally(() => {
            if (this.#holder === request) this.#next()
          })
      },
      robbed: () => reject(new DOMException('Stolen.', 'AbortError')),
    }
    const giveUp = () => {
      this.#queue = this.#queue.filter((other) => other !== request)
      reject(signal?.reason)
    }
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    if (steal) {
      this.#holder?.robbed()
      this.#holder = request
      request.start()
    } else {
      this.#queue.push(request)
      if (!this.#holder) this.#next()
    }
    return promise
  }

  #next() {
    this.#holder = this.#queue.shift() ?? null
    this.#holder?.start()
  }
}
