/** Breaks things at seeded moments: the server, the line, and the browsers. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultyNetwork, NetworkState } from '../../e2e/fixtures/faulty-network.ts'
import type { FaultAction } from '../../e2e/fixtures/network-faults.ts'
import type { History } from './history.ts'
import type { Random } from './random.ts'
import type { ServerControl } from './server-control.ts'

/** A browser that can be broken. */
interface BreakableDevice {
  kill: () => Promise<void>
  setOffline: (isOffline: boolean) => Promise<void>
}

export interface NemesisOptions {
  /** Null for a run in which only the line breaks. */
  control: ServerControl | null
  line: FaultyNetwork
  devices: readonly BreakableDevice[]
  random: Random
  history: History
  /** Ends the breaking. */
  signal: AbortSignal
}

/** Faults of the server by how often they happen, in runs that may break it. */
const serverFaults = { killServer: 5, killOnWrite: 8, killWhileStarting: 2, stopServer: 1 }
const noServerFaults = { killServer: 0, killOnWrite: 0, killWhileStarting: 0, stopServer: 0 }

/** Faults of the line. */
const lineFaults = {
  breakLine: 4,
  slowLine: 2,
  loseAnswer: 6,
  loseRequest: 3,
  doubleRequest: 6,
  cutUpload: 3,
}

/** Faults of browsers, in runs that have some. */
const deviceFaults = { killBrowser: 4, offlineBrowser: 3 }

const writes = /^(POST|PUT|PATCH|DELETE) \/api\/(?!auth\/)/
const creations =
  /^POST \/api\/(news|blog|timeline|family|facts|archives|submissions|admin\/archives|upload\/resumable)$/
const uploads = /^PATCH \/api\/upload\/resumable\//

/** A fault that waits for a request gives up after this time. */
const maxWaitMs = 1500

export class Nemesis {
  readonly #options: NemesisOptions

  constructor(options: NemesisOptions) {
    this.#options = options
  }

  /** Breaks and mends until the signal; afterwards everything works again. */
  async run() {
    const { random, signal, devices, control } = this.#options
    const none = { killBrowser: 0, offlineBrowser: 0 }
    const weights = {
      ...(control ? serverFaults : noServerFaults),
      ...lineFaults,
      ...(devices.length > 0 ? deviceFaults : none),
    }
    while (!signal.aborted) {
      await this.#wait(random.between(20, 800))
      if (!signal.aborted) await this.#strike(random.pickWeighted(weights))
    }
    await this.heal()
  }

  /** Mends the line. */
  async heal() {
    const { line, history } = this.#options
    line.clearFaults()
    line.reconnect()
    await line.setState('clear')
    history.add('nemesis', '', 'mends the line')
  }

  async #strike(fault: keyof typeof serverFaults | keyof typeof lineFaults | keyof typeof deviceFaults) {
    const { random, control } = this.#options
    switch (fault) {
      case 'killServer':
        return await control?.alone(() => this.#killServer(control, 0))
      case 'killOnWrite':
        await this.#untilRequest(writes, random.between(0, 6))
        return await control?.alone(() => this.#killServer(control, random.between(0, 30)))
      case 'killWhileStarting':
        return await control?.alone(() => this.#killWhileStarting(control))
      case 'stopServer':
        return await control?.alone(() => this.#stopServer(control))
      case 'breakLine':
        return await this.#breakLine()
      case 'slowLine':
        return await this.#fault('slows the line', /./, Number.POSITIVE_INFINITY, {
          delayMs: random.between(20, 500),
        })
      case 'loseAnswer':
        return await this.#fault('loses answers', writes, random.between(1, 4), 'commit and drop')
      case 'loseRequest':
        return await this.#fault('loses requests', writes, random.between(1, 4), 'drop')
      case 'doubleRequest':
        return await this.#fault('doubles requests', creations, random.between(1, 4), 'double')
      case 'cutUpload':
        return await this.#fault('cuts an upload', uploads, 1, { cutAfter: random.between(1, 100_000) })
      case 'killBrowser':
        return await random.pick(this.#options.devices).kill()
      case 'offlineBrowser':
        return await this.#takeOffline(random.pick(this.#options.devices))
    }
  }

  /** Waits, but not beyond the signal. */
  async #wait(ms: number) {
    await delay(ms, undefined, { signal: this.#options.signal }).catch(() => undefined)
  }

  /** Waits until a request arrives after some others. */
  async #untilRequest(request: RegExp, skip: number) {
    const { line } = this.#options
    await new Promise<void>((resolve) => {
      line.addFault({ request, skip, times: 1, before: resolve })
      void this.#wait(maxWaitMs).then(resolve)
    })
    line.clearFaults()
  }

  async #killServer(control: ServerControl, delayMs: number) {
    const { random } = this.#options
    await this.#wait(delayMs)
    await control.kill()
    await this.#wait(random.between(0, 600))
    await control.start()
  }

  async #killWhileStarting(control: ServerControl) {
    const { random } = this.#options
    await control.kill()
    await control.startAndKill(random.between(30, 1200))
    await control.start()
  }

  async #stopServer(control: ServerControl) {
    const { random } = this.#options
    await control.stop()
    await this.#wait(random.between(0, 600))
    await control.start()
  }

  async #takeOffline(device: BreakableDevice) {
    await device.setOffline(true)
    await this.#wait(this.#options.random.between(100, 4000))
    await device.setOffline(false)
  }

  async #breakLine() {
    const { line, random, history } = this.#options
    const state = random.pick<NetworkState>(['refusing', 'hanging', 'portal', 'failing', 'cutting'])
    history.add('nemesis', '', `the line is ${state}`)
    await line.setState(state)
    await this.#wait(random.between(50, 1500))
    await this.heal()
  }

  async #fault(what: string, request: RegExp, times: number, action: FaultAction) {
    const { line, random, history } = this.#options
    const name = `${what} (${JSON.stringify(action)})`
    await new Promise<void>((resolve) => {
      let left = times
      const before = () => {
        history.add('nemesis', '', name)
        if (--left === 0) resolve()
      }
      line.addFault({ request, times, action, before })
      void this.#wait(random.between(100, maxWaitMs)).then(resolve)
    })
    await this.heal()
  }
}
