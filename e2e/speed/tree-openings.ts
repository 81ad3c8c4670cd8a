/** Measures opening the tree page offline, with and without its saved drawing. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newPage, openPage, phone, readWatched } from './device.ts'
import { watchMainThread } from './main-thread-time.ts'

const path = '/family-tree'
const anyCard = '[data-testid="tree-canvas"] .react-flow__node'

declare global {
  interface Window {
    /** When the first card was rendered, ms since the page's start. */
    firstCard: number
    /** When all people were loaded and the search was ready. */
    everybody: number
  }
}

const search = '[role="search"] input:not(:disabled)'

/** Waits for the canvas with all people and interactive cards. */
function wholeTree(people: number): string {
  return `[data-testid="tree-canvas"][data-people="${people}"] .react-flow__node`
}

const answers = 'the tree answers'

/** Runs in the page before its own scripts. */
function watchCards(of: { any: string; whole: string; search: string; mark: string }) {
  window.firstCard = 0
  window.everybody = 0
  let marked = false
  const look = () => {
    if (window.firstCard === 0 && document.querySelector(of.any)) window.firstCard = performance.now()
    if (!marked && document.querySelector(of.whole)) {
      marked = true
      performance.mark(of.mark)
    }
    if (marked && document.querySelector(of.search)) window.everybody = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function newTreePage(device: BrowserContext, people: number, rate = phone): Promise<Page> {
  const whole = wholeTree(people)
  const page = await newPage(device, whole, rate)
  await page.addInitScript(watchCards, { any: anyCard, whole, search, mark: answers })
  return page
}

/** Opens the tree in a new tab. */
export async function openTree(
  device: BrowserContext,
  address: string,
  people: number,
  rate = phone,
): Promise<Page> {
  const page = await newTreePage(device, people, rate)
  await openPage(page, `${address}${path}`)
  return page
}

/** Waits until the drawing and the first people are saved on the device. */
export async function drawingIsKept(page: Page) {
  await page.waitForFunction(
    async () => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await answer(indexedDB.open('family-heritage-saved'))
      const shelves = database.transaction(['layouts', 'queries'])
      const keys = (store: string) => answer(shelves.objectStore(store).getAllKeys())
      const [layouts, queries] = await Promise.all([keys('layouts'), keys('queries')])
      database.close()
      const kept = (word: string) => layouts.some((key) => String(key).startsWith(word))
      const chunks = queries.filter(Array.isArray)
      const long = chunks.length > 0
      return kept('tree:') && (!long || (kept('fingerprint:') && String(chunks).includes('preview:')))
    },
    undefined,
    { timeout: 180_000, polling: 500 },
  )
}

async function forgetDrawings(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('family-heritage-saved')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('layouts', 'readwrite')
          transaction.objectStore('layouts').clear()
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}

interface Opening {
  browser: Browser
  device: BrowserContext
  address: string
  people: number
}

/** Times from the start of the page to the first cards and to an interactive tree, and the longest task. */
export async function measureOpening(
  { browser, device, address, people }: Opening,
  { kept }: { kept: boolean },
): Promise<Record<string, number>> {
  if (!kept) {
    const before = await openTree(device, address, people, 1)
    await drawingIsKept(before)
    await forgetDrawings(before)
    await before.close()
  }
  const page = await newTreePage(device, people)
  const open = async () => {
    await openPage(page, `${address}${path}`)
    await page.waitForFunction(() => window.everybody > 0)
    await page.waitForTimeout(500)
  }
  const work = await watchMainThread(browser, page, open, answers)
  const { drawn, splashLeft } = await readWatched(page)
  const { firstCard, everybody } = await page.evaluate(() => ({
    firstCard: window.firstCard,
    everybody: window.everybody,
  }))
  if (!kept) await drawingIsKept(page)
  await page.close()
  return {
    'first cards': Math.max(firstCard, splashLeft),
    answering: Math.max(drawn, splashLeft),
    everybody,
    'longest task': work.longest,
    work: work.total,
  }
}

/** From a tap on the link to the rendered cards, with people and drawing in memory. */
export async function measureReturn(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByTestId('tree-canvas').waitFor({ state: 'detached' })
  await page.waitForTimeout(1500)
  const drawn = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let tapped = 0
        addEventListener('click', () => (tapped = performance.now()), { capture: true, once: true })
        const look = () => {
          if (tapped > 0 && document.querySelector(selector))
            requestAnimationFrame(() => resolve(performance.now() - tapped))
          else requestAnimationFrame(look)
        }
        look()
      }),
    anyCard,
  )
  await page.getByRole('link', { name: 'Family Tree', exact: true }).first().click()
  return await drawn
}
