/** Declares journeys that run in every engine. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import { test as base, expect } from '../fixtures/journey.ts'
import { engines } from './all-engines.ts'
import type { Engine, EngineDevice, EnginePage } from './engine.ts'
import { User } from './user.ts'

/** A phone with one browser and a profile of its own. */
export class Phone {
  readonly #device: EngineDevice
  readonly #profile: string
  #page: EnginePage | undefined

  private constructor(device: EngineDevice, profile: string) {
    this.#device = device
    this.#profile = profile
  }

  static async make(engine: Engine, pageCache = false): Promise<Phone> {
    const profile = await fs.mkdtemp(path.join(os.tmpdir(), 'family-engine-'))
    const device = engine.makeDevice({ profile, pageCache })
    await fs.mkdir(device.downloads)
    return new Phone(device, profile)
  }

  /** Waits until a file has been saved, and returns its bytes. */
  async readDownload(name: string): Promise<Buffer> {
    const file = path.join(this.#device.downloads, name)
    let saved = Buffer.alloc(0)
    // Some engines write into the file, others rename it when it is complete.
    const isComplete = async () => {
      const before = saved.length
      saved = await fs.readFile(file).catch(() => Buffer.alloc(0))
      return saved.length > 0 && saved.length === before
    }
    await expect.poll(isComplete, { message: `${name} is saved`, timeout: 60_000 }).toBe(true)
    return saved
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

  async remove() {
    await this.close()
    await fs.rm(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  /** Keeps a picture of the screen when the test has failed. */
  async attachScreen(info: TestInfo) {
    if (info.status === info.expectedStatus) return
    const picture = await this.#page?.screenshot().catch(() => undefined)
    if (!picture) return
    await info.attach('screen', { body: Buffer.from(picture), contentType: 'image/png' })
    await fs.writeFile(info.outputPath('screen.png'), picture)
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
    const phone = await Phone.make(engine, pageCache)
    await use(phone)
    await phone.attachScreen(info)
    await phone.remove()
  },
})

/** Declares the same journeys for every engine, or for those given by name. */
export function inEngines(
  declare: () => void,
  names: readonly Engine['name'][] = engines.map(({ name }) => name),
) {
  for (const engine of engines.filter(({ name }) => names.includes(name))) {
    test.describe(engine.name, () => {
      // In one worker, so that journeys can share a phone.
      test.describe.configure({ mode: 'default' })
      test.use({ engine })
      test.skip(engine.missing() !== undefined, `${engine.missing()} is not installed`)
      declare()
    })
  }
}

export { expect }
