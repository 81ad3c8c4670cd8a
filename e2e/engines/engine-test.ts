/** Declares journeys that run in every engine. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from '../fixtures/journey.ts'
import { engines } from './all-engines.ts'
import type { Engine, EngineDevice, EnginePage } from './engine.ts'
import { User } from './user.ts'

/** A phone with one browser and a profile of its own. */
export class Phone {
  readonly #device: EngineDevice
  #page: EnginePage | undefined

  constructor(device: EngineDevice) {
    this.#device = device
  }

  get downloads() {
    return this.#device.downloads
  }

  /** Starts the browser; its user knows the address of the site. */
  async start(address: string): Promise<User> {
    this.#page = await this.#device.open()
    return new User(this.#page, address)
  }

  async close() {
    this.#page = undefined
    await this.#device.close()
  }

  async screenshot(): Promise<Uint8Array | undefined> {
    return await this.#page?.screenshot().catch(() => undefined)
  }
}

interface EngineOptions {
  engine: Engine
  pageCache: boolean
}

export const test = base.extend<EngineOptions & { phone: Phone }>({
  engine: [engines[0], { option: true }],
  pageCache: [false, { option: true }],
  phone: async ({ engine, pageCache }, use, info) => {
    const profile = await fs.mkdtemp(path.join(os.tmpdir(), 'family-engine-'))
    const phone = new Phone(engine.makeDevice({ profile, pageCache }))
    await use(phone)
    if (info.status !== info.expectedStatus) {
      const picture = await phone.screenshot()
      if (picture) await info.attach('screen', { body: Buffer.from(picture), contentType: 'image/png' })
      if (picture) await fs.writeFile(info.outputPath('screen.png'), picture)
    }
    await phone.close()
    await fs.rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})

/** Declares the same journeys for every engine, or for those given by name. */
export function inEngines(
  declare: () => void,
  names: readonly Engine['name'][] = engines.map(({ name }) => name),
) {
  for (const engine of engines.filter(({ name }) => names.includes(name))) {
    test.describe(engine.name, () => {
      test.use({ engine })
      test.skip(engine.missing() !== undefined, `${engine.missing()} is not installed`)
      declare()
    })
  }
}

export { expect }
