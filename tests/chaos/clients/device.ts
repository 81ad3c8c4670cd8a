/** A relative's device: a browser with a persistent profile, which is killed at any moment, for one user or more. */
import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { ConsoleWatch } from '../../../e2e/fixtures/console-watch.ts'
import { findInStorage } from '../../../e2e/fixtures/storage-scan.ts'
import {
  countEntriesOf,
  countOutboxRows,
  openMySubmissions,
  prepareOfflineWriting,
  type SubmissionType,
  waitingCards,
} from '../../../e2e/fixtures/submission-form.ts'
import { TestDevice } from '../../../e2e/fixtures/test-device.ts'
import { signInAgain, signOut, submitSignInForm } from '../../../e2e/fixtures/user-steps.ts'
import type { History } from '../history.ts'
import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import { Violation } from '../violation.ts'
import { type Client, Journal } from './client.ts'
import { Belongings, type DeviceUser } from './device-belongings.ts'
import { Letters, openWithDraft, pages, send, stepTimeoutMs, writeAll, writeDraft } from './device-forms.ts'

export interface DeviceOptions {
  name: string
  /** The address behind the faulty line. */
  address: string
  /** Who uses the device in turn. */
  users: readonly [DeviceUser, ...DeviceUser[]]
  random: Random
  history: History
  ledger: Ledger
  /** An empty directory for the files that users choose. */
  directory: string
}

/** How long the next entry may take to be sent once everything works. */
const drainTimeoutMs = 60_000

/** An operation that takes longer hangs: a page that answers nothing has no time limit of its own. */
const maxOperationMs = 90_000

export class Device implements Client {
  readonly name: string
  readonly #options: DeviceOptions
  readonly #journal: Journal
  readonly #letters: Letters
  readonly #watch = new ConsoleWatch()
  readonly #belongings: Belongings
  #browser: TestDevice | undefined
  #page: Page | undefined
  #user: DeviceUser
  /** The sign-in page was shown after a sign-out, and nobody has signed in since. */
  #hasLeft = false

  constructor(options: DeviceOptions) {
    const { name, ledger, random, directory, users } = options
    this.name = name
    this.#options = options
    this.#journal = new Journal({ name, ledger })
    fs.mkdirSync(directory, { recursive: true })
    this.#letters = new Letters(directory, random.fork('letters'))
    this.#belongings = new Belongings(users)
    this.#user = users[0]
  }

  /** Errors that a page has thrown. */
  get thrown(): string[] {
    return this.#watch.complaints.filter((complaint) => complaint.startsWith('thrown: '))
  }

  forget() {}

  /** Kills the browser, as an empty battery does. */
  async kill() {
    this.#options.history.add('nemesis', '', `kills the browser of ${this.name}`)
    this.#page = undefined
    // There may be no browser at this moment.
    await this.#browser?.kill().catch(() => undefined)
  }

  /** Takes the network away, or gives it back. */
  async setOffline(isOffline: boolean) {
    this.#options.history.add('nemesis', '', `${this.name} is ${isOffline ? 'offline' : 'online'}`)
    await this.#page
      ?.context()
      .setOffline(isOffline)
      .catch(() => undefined)
  }

  async remove() {
    this.#watch.end()
    await this.#browser?.kill().catch(() => undefined)
    await this.#browser?.remove()
  }

  /** Before anything breaks: the first user signs in, and the device can do without a network. */
  async prepare() {
    const page = await this.#open()
    await prepareOfflineWriting(page, this.#options.address, this.#user)
  }

  /** An operation that a fault cuts off is no failure: the user tries again. */
  async step() {
    const { random, users, history } = this.#options
    const action = random.pickWeighted({ send: 5, draft: 4, wait: 1, leave: users.length > 1 ? 2 : 0 })
    const operation = this.#journal.begin(action)
    history.add(this.name, operation, 'begins')
    try {
      await this.#withLimit(operation, async () => {
        const page = await this.#open()
        await this.#enter(operation, page)
        if (action === 'send') await this.#send(operation, page)
        if (action === 'draft') await this.#writeDraft(operation, page)
        if (action === 'wait') await openMySubmissions(page, this.#options.address)
        if (action === 'leave') await this.#leave(operation, page)
      })
      history.add(this.name, operation, 'ends')
    } catch (error) {
      if (error instanceof Violation) throw error
      history.add(this.name, operation, `is cut off: ${String(error).replaceAll('\n', ' ').slice(0, 500)}`)
    }
  }

  /** With everything mended: every user signs in, everything waiting is sent, every draft is there. */
  async settle() {
    const last = this.#user
    for (const user of [last, ...this.#options.users.filter((each) => each !== last)]) {
      const operation = this.#journal.begin(`settles ${user.username}`)
      this.#options.history.add(this.name, operation, 'begins')
      await this.#settleUser(operation, user)
    }
    const rows = this.#page && (await countOutboxRows(this.#page))
    if (rows?.entries)
      throw new Violation(this.#journal.operation, `${rows.entries} entries are still on the device`)
  }

  async #settleUser(operation: string, user: DeviceUser) {
    const page = await this.#open()
    await this.#withLimit(operation, async () => {
      await page.context().setOffline(false)
      if (user !== this.#user && !this.#hasLeft) await this.#leave(operation, page, { mayKill: false })
      await this.#enter(operation, page, user)
      await openMySubmissions(page, this.#options.address)
    })
    await this.#drain(operation, page, user)
    await this.#withLimit(operation, async () => {
      for (const type of this.#belongings.of(user).drafts.keys()) await this.#openForm(operation, page, type)
    })
  }

  /** Waits until everything is sent, as long as the queue gets shorter: a run may leave dozens of entries. */
  async #drain(operation: string, page: Page, user: DeviceUser) {
    let waiting = Number.POSITIVE_INFINITY
    const sendSome = async () => {
      const before = waiting
      await expect(async () => {
        await this.#signInIfExpired(operation, page)
        waiting = await countEntriesOf(page, user.id)
        expect(waiting).toBeLessThan(before)
      }).toPass({ timeout: drainTimeoutMs })
    }
    try {
      while (waiting > 0) await this.#withLimit(operation, sendSome)
      await expect(waitingCards(page)).toHaveCount(0, { timeout: drainTimeoutMs })
    } catch {
      const cards = (await waitingCards(page).allInnerTexts()).map((text) => text.replaceAll('\n', ' '))
      throw new Violation(operation, `entries still wait on the device: ${cards.join(' | ')}`)
    }
  }

  /** Kills the browser of an operation that hangs, which ends the operation. */
  async #withLimit(operation: string, work: () => Promise<void>) {
    const limit = setTimeout(() => {
      this.#options.history.add(this.name, operation, 'hangs')
      void this.kill()
    }, maxOperationMs)
    try {
      await work()
    } finally {
      clearTimeout(limit)
    }
  }

  async #open(): Promise<Page> {
    if (this.#page && !this.#page.isClosed()) return this.#page
    await this.#browser?.close().catch(() => undefined)
    this.#browser ??= await TestDevice.make(this.#watch)
    this.#page = await this.#browser.open()
    this.#page.setDefaultTimeout(stepTimeoutMs)
    return this.#page
  }

  /** Opens the site, and signs in where it asks for it. */
  async #enter(operation: string, page: Page, user?: DeviceUser) {
    const { address, random, users } = this.#options
    await page.goto(`${address}/news`)
    const signInForm = page.getByLabel(/username or email/i)
    const share = page.getByText(/^(Share Your News|Login to Share News)$/).filter({ visible: true })
    await expect(signInForm.or(share).first())
      .toBeVisible({ timeout: stepTimeoutMs })
      .catch(async () => {
        const [text = ''] = await page.locator('body').allInnerTexts()
        throw new Error(`${page.url()} shows neither the site nor the sign-in page: ${text.slice(-400)}`)
      })
    if (await signInForm.isVisible()) return await this.#signIn(operation, page, user ?? random.pick(users))
    if (this.#hasLeft) {
      throw new Violation(
        operation,
        `${this.#user.username} had signed out, and is signed in again after a start`,
      )
    }
    await this.#signInIfExpired(operation, page)
  }

  /** A restore ends all sessions; the page says so after its first request. */
  async #signInIfExpired(operation: string, page: Page) {
    if (!(await page.getByText('Sign in again to see new content and to send').first().isVisible())) return
    this.#options.history.add(this.name, operation, 'signs in again')
    await signInAgain(page, this.#user)
  }

  async #signIn(operation: string, page: Page, user: DeviceUser) {
    this.#options.history.add(this.name, operation, `signs in as ${user.username}`)
    // From here on the sign-in may have happened, whatever the browser still shows.
    this.#hasLeft = false
    this.#user = user
    await expect(async () => {
      if (page.url().includes('/login')) await submitSignInForm(page, user)
      await expect(page).not.toHaveURL(/\/login/, { timeout: stepTimeoutMs / 4 })
    }).toPass({ timeout: stepTimeoutMs })
    await this.#checkNothingOfOthers(operation, page, user)
  }

  async #checkNothingOfOthers(operation: string, page: Page, user: DeviceUser | null) {
    const found = await findInStorage(page, this.#belongings.wordsOfOthers(user))
    if (found.length > 0) {
      const reader = user?.username ?? 'nobody'
      throw new Violation(
        operation,
        `${reader} is signed in, and the device has ${found.join(', ')} of others`,
      )
    }
  }

  #makeToken(): string {
    const token = this.#journal.makeToken()
    this.#belongings.of(this.#user).words.push(token)
    return token
  }

  async #openForm(operation: string, page: Page, type: SubmissionType) {
    await page.goto(`${this.#options.address}${pages[type]}`)
    return await openWithDraft(operation, page, type, this.#belongings.of(this.#user).drafts.get(type))
  }

  async #makeLetter(type: SubmissionType, token: string) {
    return type === 'archive' ? await this.#letters.make(`letter-${token}.pdf`) : null
  }

  async #writeDraft(operation: string, page: Page) {
    const { random } = this.#options
    const type = random.pick<SubmissionType>(['news', 'blog', 'archive'])
    const user = this.#user
    const form = await this.#openForm(operation, page, type)
    const token = this.#makeToken()
    // While it is being written, the saved draft is the old one, the new one, or one between them.
    this.#belongings.of(user).drafts.delete(type)
    const draft = await writeDraft(form, type, token, await this.#makeLetter(type, token))
    const files = draft.fileNames.map((name) => this.#letters.hashOf(name))
    this.#journal.acknowledge({ kind: 'draft', token, type, author: user.id, text: draft.text, files })
    this.#belongings.of(user).drafts.set(type, draft)
    if (random.chance(0.3)) await this.kill()
  }

  async #send(operation: string, page: Page) {
    const { random } = this.#options
    const type = random.pick<SubmissionType>(['news', 'blog', 'archive'])
    const user = this.#user
    const form = await this.#openForm(operation, page, type)
    const token = this.#makeToken()
    this.#belongings.of(user).drafts.delete(type)
    const { values } = await writeAll(form, type, token, await this.#makeLetter(type, token))
    this.#journal.acknowledge({ kind: 'attempted', token })
    const fileNames = await send(form, type)
    const files = fileNames.map((name) => this.#letters.hashOf(name))
    this.#journal.acknowledge({ kind: 'promised', token, type, author: user.id, values, files })
    if (random.chance(0.2)) await this.kill()
  }

  /** Signs out and keeps what waits locked on the device. */
  async #leave(operation: string, page: Page, { mayKill } = { mayKill: true }) {
    await page.goto(`${this.#options.address}/news`)
    await signOut(page)
    const keep = page.getByRole('button', { name: 'Sign out and keep unsent items locked' })
    const signInForm = page.getByLabel(/username or email/i)
    await expect(keep.or(signInForm).first()).toBeVisible({ timeout: stepTimeoutMs })
    if (await keep.isVisible()) await keep.click()
    await expect(signInForm).toBeVisible({ timeout: stepTimeoutMs })
    this.#hasLeft = true
    this.#options.history.add(this.name, operation, 'is signed out')
    if (mayKill && this.#options.random.chance(0.3)) return await this.kill()
    await this.#checkNothingOfOthers(operation, page, null)
  }
}
