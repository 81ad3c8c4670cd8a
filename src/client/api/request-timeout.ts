/** Cancels a request when its caller aborts, when its session ends, or when nothing arrives for too long. */
import { readJsonStream } from './stream-json.ts'

/** The longest time without a byte, before the response and within it. */
export const responseTimeoutMs = 20_000

class ResponseTimeoutError extends Error {}

/**
 * Cancels a request by signals or by timeout. `restart` has to be called for everything that arrives, and `dispose` at the
 * end in any case.
 */
export class RequestTimeout {
  readonly #controller = new AbortController()
  readonly #callerSignals: readonly AbortSignal[]
  readonly #removers: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(signals: readonly AbortSignal[]) {
    this.#callerSignals = signals
    for (const signal of signals) this.#follow(signal)
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  #follow(signal: AbortSignal) {
    const abort = () => this.#controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    this.#removers.push(() => signal.removeEventListener('abort', abort))
  }

  /** @param timeoutMs the longest time without a byte from now on */
  restart(timeoutMs = responseTimeoutMs) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () =>
        this.#controller.abort(
          new ResponseTimeoutError('The server took too long to answer. Please try again.'),
        ),
      timeoutMs,
    )
  }

  /** Waits for a response that was requested earlier, until this request is cancelled. */
  race<T>(response: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => reject(this.signal.reason)
      if (this.signal.aborted) end()
      this.signal.addEventListener('abort', end)
      response.then(resolve, reject)
    })
  }

  /** Throws the reason where the caller aborted or the session ended; not after a timeout. */
  throwIfCancelled() {
    for (const signal of this.#callerSignals) signal.throwIfAborted()
  }

  dispose() {
    clearTimeout(this.#timer)
    for (const remove of this.#removers) remove()
  }
}

/** Reads the response's JSON. Every chunk restarts the timeout, so that a long list on a slow connection is not cut off. */
export async function readJsonBody(response: Response, life: RequestTimeout): Promise<unknown> {
  if (!response.body) return await response.json()
  return await readJsonStream(response.body, () => life.restart())
}
