/** Calls the API as a stubborn program does: repeats a request until the server itself has answered. */
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { ApiClient } from '../../../e2e/fixtures/api-client.ts'
import type { Credentials } from '../../../e2e/fixtures/user-steps.ts'
import type { History } from '../history.ts'
import type { Random } from '../random.ts'
import { Violation } from '../violation.ts'

export interface CallerOptions {
  /** The address behind the faulty line. */
  address: string
  credentials: Credentials
  name: string
  random: Random
  history: History
  /** Ends all waiting when the run is over. */
  signal: AbortSignal
}

export interface Answer {
  status: number
  headers: Headers
  /** The parsed JSON; undefined for an empty body. */
  json: unknown
  /** Whether an earlier attempt failed without an answer, so that the server may have done the work before. */
  isRepeated: boolean
}

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  /** After this time a client gives up on one attempt. */
  timeoutMs?: number
  /** An answer after which the client tries again: the server is still busy with an earlier attempt. */
  busyStatus?: number
}

const defaultTimeoutMs = 5000

const maxRetryDelayMs = 400

const errorCode = z.object({ code: z.string() })

export class Caller {
  readonly name: string
  readonly #options: CallerOptions
  #client: ApiClient | undefined

  constructor(options: CallerOptions) {
    this.name = options.name
    this.#options = options
  }

  /** Forgets the session, which a restore has ended. */
  signOut() {
    this.#client = undefined
  }

  /** Repeats the request over outages. @throws Violation when the session has ended without a reason */
  async call(operation: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    let isRepeated = false
    for (;;) {
      this.#options.signal.throwIfAborted()
      const answer = await this.#attempt(operation, method, path, options)
      if (answer !== undefined && answer.status !== options.busyStatus && !isTemporary(answer)) {
        if (answer.status === 401)
          throw new Violation(operation, 'the session has ended, though nobody ended it')
        return { ...answer, isRepeated }
      }
      // Who gets a 409 or 429 from the server itself knows that this attempt did nothing.
      if (answer === undefined || answer.status >= 500) isRepeated = true
      await this.#wait(answer?.headers.get('retry-after') ?? null)
    }
  }

  /** Like {@link call}, and gives the JSON of a success. @throws Violation for any other answer */
  async expect<T extends z.ZodType>(
    operation: string,
    method: string,
    path: string,
    schema: T,
    options: CallOptions = {},
  ): Promise<z.output<T>> {
    const { status, json } = await this.call(operation, method, path, options)
    if (status >= 300) throw new Violation(operation, `${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return schema.parse(json)
  }

  /** Downloads a file over outages, from its beginning each time. */
  async download(operation: string, path: string, timeoutMs: number): Promise<Uint8Array> {
    const { history, name, signal } = this.#options
    for (;;) {
      signal.throwIfAborted()
      try {
        const client = await this.#signIn()
        history.add(name, operation, `downloads ${path}`)
        const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }
        const response = await client.send('GET', path, undefined, options)
        const bytes = await response.bytes()
        history.add(name, operation, `receives ${response.status} with ${bytes.length} bytes`)
        if (response.headers.get('content-disposition')) return bytes
        if (response.status < 500 && response.status !== 200) {
          throw new Violation(operation, `GET ${path} answers ${response.status}`)
        }
      } catch (error) {
        if (error instanceof Violation) throw error
        signal.throwIfAborted()
        history.add(name, operation, `no file (${formatCause(error)})`)
      }
      await this.#wait(null)
    }
  }

  async #wait(retryAfter: string | null) {
    const { random, signal } = this.#options
    const ms =
      retryAfter === null ? random.between(10, maxRetryDelayMs) : Math.min(Number(retryAfter), 5) * 1000
    await delay(ms, undefined, { signal })
  }

  async #signIn(): Promise<ApiClient> {
    const { address, credentials } = this.#options
    this.#client ??= await ApiClient.signIn(address, credentials.username, credentials.password)
    return this.#client
  }

  /** One attempt; undefined when no complete answer of the server arrived. */
  async #attempt(
    operation: string,
    method: string,
    path: string,
    { body, headers = {}, timeoutMs = defaultTimeoutMs }: CallOptions,
  ) {
    const { history, name } = this.#options
    const signal = AbortSignal.any([this.#options.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const client = await this.#signIn()
      history.add(name, operation, `sends ${method} ${path}`)
      const response = await client.send(method, path, body, { headers, signal })
      const text = await response.text()
      const json: unknown = text === '' ? undefined : JSON.parse(text)
      const code = errorCode.safeParse(json).data?.code
      history.add(name, operation, `receives ${response.status}${code === undefined ? '' : ` ${code}`}`)
      return { status: response.status, headers: response.headers, json }
    } catch (error) {
      this.#options.signal.throwIfAborted()
      history.add(name, operation, `no answer (${formatCause(error)})`)
      return undefined
    }
  }
}

/** A longer wait is an answer: the limit of an hour is reached. */
const maxRetryAfterSeconds = 60

function isTemporary({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
  const retryAfter = headers.get('retry-after')
  const isSoon = retryAfter !== null && Number(retryAfter) <= maxRetryAfterSeconds
  return status >= 500 || ((status === 409 || status === 429) && isSoon)
}

function formatCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
