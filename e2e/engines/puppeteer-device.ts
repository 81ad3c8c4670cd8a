/** Chromium over its DevTools protocol and Firefox over WebDriver BiDi, both with puppeteer. */
import fs from 'node:fs'
import path from 'node:path'
import { type Browser, type KeyInput, type LaunchOptions, launch, type Page } from 'puppeteer-core'
import { browserSwitches } from '../fixtures/browser-switches.ts'
import {
  type DeviceOptions,
  type Engine,
  type EngineDevice,
  type EnginePage,
  type Key,
  type Point,
  windowSize,
} from './engine.ts'

const keys: Record<Exclude<Key, 'SelectAll'>, KeyInput> = {
  Enter: 'Enter',
  Escape: 'Escape',
  Space: 'Space',
  Delete: 'Delete',
}

class PuppeteerPage implements EnginePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async goto(address: string) {
    await this.#page.goto(address, { waitUntil: 'domcontentloaded' })
  }

  async reload() {
    await this.#page.reload({ waitUntil: 'domcontentloaded' })
  }

  async run(expression: string): Promise<unknown> {
    return await this.#page.evaluate(expression)
  }

  async drag([from, ...path]: readonly [Point, ...Point[]]) {
    const { mouse } = this.#page
    await mouse.move(from.x, from.y)
    await mouse.down()
    for (const { x, y } of path) await mouse.move(x, y)
    await mouse.up()
  }

  async type(text: string) {
    await this.#page.keyboard.type(text)
  }

  async press(key: Key) {
    const { keyboard } = this.#page
    if (key !== 'SelectAll') return await keyboard.press(keys[key])
    await keyboard.down('Control')
    await keyboard.press('a')
    await keyboard.up('Control')
  }

  async setFiles(selector: string, paths: readonly string[]) {
    const field = await this.#page.$(selector)
    if (!field) throw new Error(`No field for files: ${selector}`)
    await (await field.toElement('input')).uploadFile(...paths)
    await field.dispose()
  }

  async screenshot() {
    return await this.#page.screenshot()
  }
}

const downloadsOf = (profile: string) => path.join(profile, 'downloads')

class PuppeteerDevice implements EngineDevice {
  readonly downloads: string
  readonly #launch: LaunchOptions
  #browser: Browser | undefined

  constructor({ profile }: DeviceOptions, options: LaunchOptions) {
    this.downloads = downloadsOf(profile)
    this.#launch = {
      ...options,
      userDataDir: profile,
      headless: true,
      defaultViewport: null,
      protocolTimeout: 120_000,
      timeout: 120_000,
      downloadBehavior: { policy: 'allow', downloadPath: this.downloads },
    }
  }

  async open(): Promise<EnginePage> {
    this.#browser = await launch(this.#launch)
    const [first] = await this.#browser.pages()
    const page = first ?? (await this.#browser.newPage())
    await page.setViewport(windowSize)
    return new PuppeteerPage(page)
  }

  async close() {
    await this.#browser?.close()
    this.#browser = undefined
  }
}

export const chromium: Engine = {
  name: 'Chromium',
  missing: () => (process.env['CHROMIUM_PATH'] ? undefined : 'chromium'),
  makeDevice: (options) =>
    new PuppeteerDevice(options, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
      args: [...browserSwitches, '--lang=en-GB', '--force-prefers-reduced-motion'],
    }),
}

const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (fs.existsSync(firefoxPath) ? undefined : 'firefox-esr'),
  makeDevice: (options) =>
    new PuppeteerDevice(options, {
      browser: 'firefox',
      executablePath: firefoxPath,
      extraPrefsFirefox: {
        'browser.sessionhistory.max_total_viewers': options.pageCache ? 4 : 0,
        'ui.prefersReducedMotion': 1,
        // Firefox does not know the command that sets the folder.
        'browser.download.folderList': 2,
        'browser.download.dir': downloadsOf(options.profile),
      },
    }),
}
