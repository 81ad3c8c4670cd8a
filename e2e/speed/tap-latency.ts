/** Measures the time from a tap or key to the next paint. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newPage, openPage, phone } from './device.ts'
import { watchMainThread } from './main-thread-time.ts'
import { medians } from './medians.ts'
import { type PageToOpen, pages } from './page-starts.ts'

export interface Action {
  name: string
  page: PageToOpen
  /** Prepares the page for the tap. */
  before?: (page: Page) => Promise<void>
  tap: (page: Page) => Promise<void>
  /** A selector for the result of the tap; default: the next paint. */
  result?: string
}

const nextWord = 'church'

/** Types at the speed of a fast typist. */
async function type(page: Page) {
  for (const key of nextWord) await page.keyboard.press(key, { delay: 90 })
}

async function intoField(page: Page, name: string) {
  await page.getByRole('searchbox', { name }).focus()
}

export const actions: readonly Action[] = [
  {
    name: 'archives: category',
    page: pages.archives,
    before: (page) => page.getByLabel('Category').focus(),
    tap: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'archives: search, 6 keys',
    page: pages.archives,
    before: (page) => intoField(page, 'Search archives'),
    tap: type,
  },
  {
    name: 'archives: view an item',
    page: pages.archives,
    tap: (page) => page.locator('[role="listitem"] article a').first().click(),
    result: '[aria-label="Viewer"]',
  },
  {
    name: 'viewer: next picture',
    page: { path: '/archives/item-0', drawn: '[aria-label="Viewer"]' },
    tap: (page) => page.getByRole('button', { name: 'Next' }).click(),
  },
  {
    name: 'timeline: category',
    page: pages.history,
    tap: (page) => page.getByRole('button', { name: 'Migration' }).click(),
  },
  {
    name: 'timeline: search, 6 keys',
    page: pages.history,
    before: (page) => intoField(page, 'Search the family history'),
    tap: type,
  },
  {
    name: 'blog: open a post',
    page: pages.blog,
    tap: (page) => page.locator('li article a').first().click(),
    result: '#root main article h1, #root article h1',
  },
  {
    name: 'blog: search, 6 keys',
    page: pages.blog,
    before: (page) => page.getByRole('searchbox').focus(),
    tap: type,
  },
  {
    name: 'tree: the page of a person',
    page: { path: '/family-tree', drawn: '.tree-person' },
    before: async (page) => {
      // Somebody else than the reader, who is the first: what the two are to each other is found out, too.
      await page.locator('.tree-person').nth(1).click()
      await page.getByRole('button', { name: /^View Details/ }).click()
      await page.getByRole('link', { name: 'Whole page' }).waitFor()
    },
    tap: (page) => page.getByRole('link', { name: 'Whole page' }).click(),
    result: '#root main article h1',
  },
  {
    name: 'search everywhere: open',
    page: pages.home,
    tap: (page) => page.getByRole('button', { name: 'Search the family' }).click(),
    result: '[role="dialog"] [role="combobox"]',
  },
  {
    name: 'search everywhere, 6 keys',
    page: pages.home,
    before: async (page) => {
      await page.getByRole('button', { name: 'Search the family' }).click()
      await page.getByRole('combobox').waitFor()
      await page.waitForTimeout(indexing)
    },
    tap: type,
  },
]

/** Time until the search index is complete on a slow phone, ms. */
const indexing = 6_000
/** Waits until the work after a start has ended. */
const quiet = 5_000
const settling = 900

async function actOnce(browser: Browser, device: BrowserContext, address: string, action: Action) {
  const page = await newPage(device, action.page.drawn)
  await openPage(page, `${address}${action.page.path}`)
  await page.waitForTimeout(quiet)
  await action.before?.(page)
  await page.evaluate(() => {
    window.speed.events = []
  })
  let shown = 0
  const work = await watchMainThread(browser, page, async () => {
    await action.tap(page)
    if (action.result) shown = await whenShown(page, action.result)
    await page.waitForTimeout(settling)
  })
  const events = await page.evaluate(() => window.speed.events)
  const first = Math.min(...events.map((event) => event.start))
  await page.close()
  return {
    'paint ms': Math.max(0, ...events.map((event) => event.duration)),
    'shown ms': shown > 0 && events.length > 0 ? shown - first : Number.NaN,
    'longest ms': work.longest,
    'work ms': work.total,
  }
}

function whenShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(wanted) ? resolve(performance.now()) : requestAnimationFrame(look)
        look()
      }),
    selector,
  )
}

export async function measureTap(
  browser: Browser,
  device: BrowserContext,
  { address, action, runs }: { address: string; action: Action; runs: number },
) {
  const rows: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) rows.push(await actOnce(browser, device, address, action))
  return medians(rows)
}

/** Scrolls a page for five seconds and measures blocking tasks and the share of frames. */
export async function measureScroll(
  browser: Browser,
  device: BrowserContext,
  { url, drawn, runs, rate = phone }: { url: string; drawn: string; runs: number; rate?: number },
) {
  const rows: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) {
    const page = await newPage(device, drawn, rate)
    await openPage(page, url)
    await page.waitForTimeout(quiet)
    await page.mouse.move(200, 500)
    await page.evaluate(countFrames)
    const work = await watchMainThread(browser, page, async () => {
      const end = Date.now() + 5_000
      while (Date.now() < end) {
        await page.mouse.wheel(0, 120)
        await page.waitForTimeout(50)
      }
    })
    const frames = await page.evaluate(() => window.speed.frames)
    await page.close()
    const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at))
    rows.push({
      'frames a second': gaps.length / 5,
      'gaps over 50 ms': gaps.filter((gap) => gap > 50).length,
      'longest ms': work.longest,
      'TBT ms': work.blocking,
      'work ms': work.total,
    })
  }
  return medians(rows)
}

function countFrames() {
  window.speed.frames = []
  const next = (at: number) => {
    window.speed.frames.push(at)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
