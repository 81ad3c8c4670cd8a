/** A signed-in phone that journeys share which only read: starting a browser takes longer than most of them. */
import { selam } from '../fixtures/family.ts'
import type { Site } from '../fixtures/test-site.ts'
import type { Engine } from './engine.ts'
import { test as base, Phone } from './engine-test.ts'
import { signIn } from './steps.ts'
import type { User } from './user.ts'

class SharedPhone {
  readonly #site: Site
  #engine: Engine | undefined
  #phone: Phone | undefined
  #reader: User | undefined

  constructor(site: Site) {
    this.#site = site
  }

  /** The phone of one engine: one at a time, because most memory is taken by browsers. */
  async start(engine: Engine) {
    if (this.#engine !== engine || !this.#phone || !this.#reader) {
      await this.remove()
      this.#engine = engine
      this.#phone = await Phone.make(engine)
      this.#reader = await this.#phone.start(this.#site.address)
      await signIn(this.#reader, '/news', selam)
    }
    return { phone: this.#phone, reader: this.#reader }
  }

  async remove() {
    await this.#phone?.remove()
    this.#phone = undefined
    this.#reader = undefined
  }
}

export const readerTest = base.extend<{ reader: User }, { sharedPhone: SharedPhone }>({
  sharedPhone: [
    async ({ demo }, use) => {
      const shared = new SharedPhone(demo)
      await use(shared)
      await shared.remove()
    },
    { scope: 'worker' },
  ],
  phone: async ({ engine, sharedPhone }, use, info) => {
    const { phone } = await sharedPhone.start(engine)
    await use(phone)
    await phone.attachScreen(info)
  },
  reader: async ({ engine, sharedPhone, phone: _ }, use) => {
    await use((await sharedPhone.start(engine)).reader)
  },
})
