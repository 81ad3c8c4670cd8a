/** Starts, stops and kills the server; one step at a time, so that a restore and a kill do not meet. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from '../../e2e/fixtures/test-site.ts'
import type { History } from './history.ts'
import { Violation } from './violation.ts'

export class ServerControl {
  readonly site: Site
  readonly #history: History
  #last: Promise<unknown> = Promise.resolve()

  constructor(site: Site, history: History) {
    this.site = site
    this.#history = history
  }

  /** Runs a step that needs the server in a certain state; the next step waits for its end. */
  async alone<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#last.then(step)
    this.#last = done.catch(() => undefined)
    return await done
  }

  /** @throws Violation when the server does not start from what an earlier one left behind */
  async start() {
    this.#history.add('nemesis', '', 'starts the server')
    try {
      await this.site.start()
    } catch (error) {
      throw new Violation('nemesis', `the server does not start: ${String(error)}`)
    }
    this.#history.add('nemesis', '', 'the server answers')
  }

  /** Starts the server and kills it before or soon after it answers. */
  async startAndKill(ms: number) {
    this.#history.add('nemesis', '', `starts the server and kills it after ${ms} ms`)
    const started = this.site.start().catch(() => undefined)
    await delay(ms)
    await this.site.kill()
    await started
  }

  async kill() {
    this.#history.add('nemesis', '', 'kills the server')
    await this.site.kill()
  }

  async stop() {
    this.#history.add('nemesis', '', 'stops the server')
    const code = await this.site.stop()
    if (code !== 0) throw new Violation('nemesis', `the server ends with ${code} after SIGTERM`)
  }
}
