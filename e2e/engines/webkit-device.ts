/** WebKitGTK over WebDriver: a window of our own on a display without a screen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pollInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Builder, By, Key as SeleniumKey, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../fixtures/free-port.ts'
import {
  type DeviceOptions,
  type Engine,
  type EngineDevice,
  type EnginePage,
  type Key,
  type Point,
  windowSize,
} from './engine.ts'

const windowProgram = fileURLToPath(new URL('webkit/window.py', import.meta.url))
const longTimeoutMs = 120_000

/** Starts a display without a screen; returns its process and its name. */
async function startDisplay() {
  const display = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(display.stdio[3] as Readable, 'data')
  return { display, name: `:${String(number).trim()}` }
}

async function isReady(address: string): Promise<boolean> {
  const response = await fetch(`${address}/status`).catch(() => undefined)
  return response?.ok === true
}

/** Ends a process and all that it has started. */
async function endGroup(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

const keys: Record<Exclude<Key, 'SelectAll'>, string> = {
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  Space: SeleniumKey.SPACE,
  Delete: SeleniumKey.DELETE,
}

interface Outcome {
  value?: unknown
  error?: string
}

class WebKitPage implements EnginePage {
  readonly #driver: WebDriver

  constructor(driver: WebDriver) {
    this.#driver = driver
  }

  async goto(address: string) {
    await this.#driver.get(address)
  }

  async reload() {
    await this.#driver.navigate().refresh()
  }

  async run(expression: string): Promise<unknown> {
    const script = `const end = arguments[0]
      new Promise((resolve) => resolve(${expression}))
        .then((value) => end({ value }), (error) => end({ error: String(error) }))`
    const outcome = await this.#driver.executeAsyncScript<Outcome>(script)
    if (outcome.error !== undefined) throw new Error(outcome.error)
    return outcome.value
  }

  async drag([from, ...path]: readonly [Point, ...Point[]]) {
    const actions = this.#driver
      .actions()
      .move({ ...round(from), duration: 0 })
      .press()
    for (const point of path) actions.move({ ...round(point), duration: 0 })
    await actions.release().perform()
  }

  async type(text: string) {
    await this.#driver.actions().sendKeys(text).perform()
  }

  async press(key: Key) {
    const actions = this.#driver.actions()
    if (key !== 'SelectAll') return await actions.sendKeys(keys[key]).perform()
    await actions.keyDown(SeleniumKey.CONTROL).sendKeys('a').keyUp(SeleniumKey.CONTROL).perform()
  }

  async setFiles(selector: string, paths: readonly string[]) {
    await this.#driver.findElement(By.css(selector)).sendKeys(paths.join('\n'))
  }

  async screenshot() {
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64')
  }
}

/** WebDriver takes whole numbers. */
function round({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) }
}

class WebKitDevice implements EngineDevice {
  readonly downloads: string
  readonly #options: DeviceOptions
  #processes: ChildProcess[] = []
  #session: WebDriver | undefined

  constructor(options: DeviceOptions) {
    this.#options = options
    this.downloads = path.join(options.profile, 'downloads')
  }

  async open(): Promise<EnginePage> {
    const address = await this.#startDriver()
    const capabilities = {
      browserName: 'family-heritage-window',
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: windowProgram, args: [] },
    }
    this.#session = await new Builder().usingServer(address).withCapabilities(capabilities).build()
    await this.#session.manage().setTimeouts({ script: longTimeoutMs, pageLoad: longTimeoutMs })
    return new WebKitPage(this.#session)
  }

  async #startDriver(): Promise<string> {
    const { display, name } = await startDisplay()
    const port = await freePort()
    const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: name,
        GDK_BACKEND: 'x11',
        LANG: 'en_GB.UTF-8',
        TZ: 'Europe/Dublin',
        ENGINE_PROFILE: this.#options.profile,
        ENGINE_SIZE: `${windowSize.width}x${windowSize.height}`,
        ENGINE_PAGE_CACHE: this.#options.pageCache ? '1' : '0',
      },
    })
    this.#processes = [driver, display]
    const address = `http://127.0.0.1:${port}`
    while (!(await isReady(address))) {
      if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start.')
      await pollInterval(50)
    }
    return address
  }

  async close() {
    // The driver may drop the connection while the session ends.
    await this.#session?.quit().catch(() => {})
    this.#session = undefined
    const [driver, display] = this.#processes
    this.#processes = []
    if (driver) await endGroup(driver)
    if (display && display.exitCode === null) {
      const ended = once(display, 'exit')
      display.kill()
      await ended
    }
  }
}

/** Files that WebKit needs, as patterns, and their Debian packages. */
const needed: Record<string, string> = {
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/dbus-run-session': 'dbus',
  '/usr/lib/python3/dist-packages/gi/__init__.py': 'python3-gi',
  '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib': 'gir1.2-webkit2-4.1',
  '/usr/lib/*/gstreamer-1.0/libgstlibav.so': 'gstreamer1.0-libav',
  '/usr/lib/*/gstreamer-1.0/libgstisomp4.so': 'gstreamer1.0-plugins-good',
  '/usr/lib/*/gstreamer-1.0/libgstvideoparsersbad.so': 'gstreamer1.0-plugins-bad',
}

export const webkit: Engine = {
  name: 'WebKit',
  missing: () => Object.entries(needed).find(([pattern]) => fs.globSync(pattern).length === 0)?.[1],
  makeDevice: (options) => new WebKitDevice(options),
}
