/** Models the Web Locks that the outbox uses: a queue, stealing, and release when a page is killed. */

interface Request {
  owner: object
  start: () => void
  /** Called when the lock was stolen from its holder. */
  robbed: () => void
}

export class ModelLocks {
  #holder: Request | null = null
  #queue: Request[] = []

  /** Releases the locks and requests of a killed page. */
  release(owner: object) {
    this.#queue = this.#queue.filter((request) => request.owner !== owner)
    if (this.#holder?.owner === owner) this.#next()
  }

  /** The LockManager of one page. */
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
