/** The demo family's site for requests with random content; it starts anew before it grows large. */
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

/** Requests until the site starts anew, with the data that it had at first. */
const requestsPerSite = 500
const msPerRequest = 200

export class SiteUnderFuzz {
  #app: TestApp | null = null
  #admin: TestAccount | null = null
  #browser: TestBrowser | null = null
  #requests = 0

  async #open(): Promise<{ app: TestApp; browser: TestBrowser }> {
    if (this.#requests++ % requestsPerSite === 0) {
      await this.#app?.close()
      this.#app = await startTestApp()
      this.#admin = await this.#app.createAdmin()
      this.#browser = null
    }
    const app = this.#app
    const admin = this.#admin
    if (!app || !admin) throw new Error('The site did not start.')
    this.#browser ??= await app.signIn(admin)
    return { app, browser: this.#browser }
  }

  /** Sends a request as an administrator. @throws Error for an answer that the server does not mean to give */
  async send(path: string, init: RequestInit): Promise<number> {
    const { app, browser } = await this.#open()
    const response = await app.fetch(path, { ...init, as: browser })
    const text = await response.text()
    app.clock.advance(msPerRequest)
    if (response.status === 401 || response.status === 403) this.#browser = null
    const isFault = response.status >= 500 && response.status !== 503 && response.status !== 502
    if (isFault) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return response.status
  }

  async close(): Promise<void> {
    await this.#app?.close()
  }
}
