/** A phone for benchmarks: a browser with a slowed-down main thread, with or without saved data. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserSwitches } from '../fixtures/browser-switches.ts'
import { installPageMetrics, type PageMetrics } from './page-metrics.ts'

/** CPU slowdown factor. */
export const phone = 4

interface Screen {
  width: number
  height: number
  touch: boolean
}

const phoneScreen: Screen = { width: 412, height: 915, touch: true }
/** The largest viewport, which shows the most of a tree. */
export const desktopScreen: Screen = { width: 1440, height: 900, touch: false }

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  return await chromium.launch({ args: browserSwitches, ...(executablePath ? { executablePath } : {}) })
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A new device, optionally with session cookies. */
export async function newDevice(
  browser: Browser,
  cookies: Cookies = [],
  { width, height, touch } = phoneScreen,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, locale: 'en-GB' })
  await context.addCookies(cookies)
  return context
}

/** Signs in through the API; returns the cookies. */
export async function signIn(
  browser: Browser,
  address: string,
  login: { username: string; password: string },
): Promise<Cookies> {
  const context = await newDevice(browser)
  const response = await context.request.post(`${address}/api/auth/login`, {
    data: login,
    headers: { origin: address },
  })
  if (!response.ok()) throw new Error(`Nobody could sign in: ${await response.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Opens a page with metrics installed. @param drawn a selector: the page counts as drawn when it matches */
export async function newPage(context: BrowserContext, drawn: string, rate = phone): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(installPageMetrics, drawn)
  return page
}

export function readWatched(page: Page): Promise<PageMetrics> {
  return page.evaluate(() => window.speed)
}

/** Opens a URL and waits until the page is drawn and the splash is gone. */
export async function openPage(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.speed?.drawn > 0 && window.speed.splashLeft > 0, undefined, {
    timeout: 60_000,
    polling: 250,
  })
}

/** Waits until all lists are saved and the service worker controls the page. */
export async function everythingIsSaved(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 120_000,
  })
  await page.waitForFunction(
    async () => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const names = (await indexedDB.databases()).map((database) => database.name)
      if (!names.includes('family-heritage-saved')) return false
      const database = await answer(indexedDB.open('family-heritage-saved'))
      const keys = await answer(database.transaction('queries').objectStore('queries').getAllKeys())
      database.close()
      const lists = ['listPeople', 'listEvents', 'listNews', 'listBlog', 'listArchives']
      return lists.every((list) => keys.some((key) => String(key).includes(list)))
    },
    undefined,
    { timeout: 120_000, polling: 500 },
  )
}
