/** Measures how pages open: on a new device over a slow connection, with saved data, and offline. */
import type { Browser, BrowserContext } from '@playwright/test'
import { type Cookies, newDevice, newPage, openPage, readWatched } from './device.ts'
import { watchMainThread } from './main-thread-time.ts'
import { medians } from './medians.ts'

/** A page's path, and a selector that matches once its data are rendered. */
export interface PageToOpen {
  path: string
  drawn: string
}

export const pages = {
  login: { path: '/login', drawn: 'input[type="password"]' },
  home: { path: '/', drawn: '#root h1' },
  history: { path: '/family-history', drawn: '#root [data-index] article' },
  archives: { path: '/archives', drawn: '#root [role="listitem"] article' },
  news: { path: '/news', drawn: '#root li article' },
  blog: { path: '/blog', drawn: '#root li article' },
} satisfies Record<string, PageToOpen>

/** Enough time for refreshing and prefetching after a start, ms. */
const settling = 3_000

type Measure = (
  browser: Browser,
  device: BrowserContext,
  address: string,
  page: PageToOpen,
) => Promise<Record<string, number>>

const timesOf: Measure = async (_browser, device, address, page) => {
  const tab = await newPage(device, page.drawn)
  await openPage(tab, `${address}${page.path}`)
  await tab.waitForTimeout(settling)
  const seen = await readWatched(tab)
  await tab.close()
  return {
    'splash ms': seen.firstPaint,
    'LCP ms': seen.largestPaint,
    'drawn ms': seen.drawn,
    'uncovered ms': seen.splashLeft,
    CLS: seen.shift,
  }
}

const workOf: Measure = async (browser, device, address, page) => {
  const tab = await newPage(device, page.drawn)
  const work = await watchMainThread(browser, tab, async () => {
    await openPage(tab, `${address}${page.path}`)
    await tab.waitForTimeout(settling)
  })
  await tab.close()
  return { 'TBT ms': work.blocking, 'longest ms': work.longest, 'work ms': work.total }
}

/** Opens the page once for the times and once for the main thread's work: tracing delays the page by 0.1 s. */
const measures = [timesOf, workOf]

/** Starts on a new device each time. */
export async function measureCold(
  browser: Browser,
  address: string,
  { cookies, page, runs }: { cookies: Cookies; page: PageToOpen; runs: number },
) {
  const rows: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) {
    const row: Record<string, number> = {}
    for (const measure of measures) {
      const device = await newDevice(browser, cookies)
      Object.assign(row, await measure(browser, device, address, page))
      await device.close()
    }
    rows.push(row)
  }
  return medians(rows)
}

/** Starts in a new tab of the same device each time. */
export async function measureWarm(
  browser: Browser,
  device: BrowserContext,
  { address, page, runs }: { address: string; page: PageToOpen; runs: number },
) {
  const rows: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) {
    const row: Record<string, number> = {}
    for (const measure of measures) Object.assign(row, await measure(browser, device, address, page))
    rows.push(row)
  }
  return medians(rows)
}
