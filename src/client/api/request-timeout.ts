/** The life of one request: it ends when its caller gives up, when its session is over, or after too long a silence. */
import { readJsonStream } from './stream-json.ts'

/** How long the server may stay silent, before its answer and within it, in milliseconds. */
export const responseTimeoutMs = 20_000

class SilenceError extends Error {}

/**
 * Bounds a request by the signals and by silence. `heard` says that something arrived; `end` has to be called in any
 * case, and leaves no timer behind.
 */
export class RequestTimeout {
  readonly #controller = new AbortController()
  readonly #enders: readonly AbortSignal[]
  readonly #letGo: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(enders: readonly AbortSignal[]) {
    this.#enders = enders
    for (const ender of enders) this.#follow(ender)
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  #follow(ender: AbortSignal) {
    const give = () => this.#controller.abort(ender.reason)
    if (ender.aborted) give()
    ender.addEventListener('abort', give)
    this.#letGo.push(() => ender.removeEventListener('abort', give))
  }

  /** @param silence how long it may be silent from now on, milliseconds */
  restart(silence = responseTimeoutMs) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(new SilenceError('Silence.')), silence)
  }

  /** What was begun before this life, and ends with it. */
  race<T>(begun: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => reject(this.signal.reason)
      if (this.signal.aborted) end()
      this.signal.addEventListener('abort', end)
      begun.then(resolve, reject)
    })
  }

  /** Throws the reason for which the request was given up by its caller or its session; silence is not one of them. */
  throwIfCancelled() {
    for (const ender of this.#enders) ender.throwIfAborted()
  }

  dispose() {
    clearTimeout(this.#timer)
    for (const letGo of this.#letGo) letGo()
  }
}

/** The response's JSON, its silence measured from piece to piece: a long list over a slow line is not cut off. */
export async function readJsonBody(response: Response, life: RequestTimeout): Promise<unknown> {
  if (!response.body) return await response.json()
  return await readJsonStream(response.body, () => life.restart())
}
