/** Measures our tree page with one family: opening, returning, moving, searching, memory. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startServer } from '#tests/support/server-process.ts'
import { freePort } from '../../e2e/fixtures/free-port.ts'
import { readZoom, watchFrames } from '../../e2e/speed/canvas-frames.ts'
import {
  desktopScreen,
  everythingIsSaved,
  newDevice,
  newPage,
  openPage,
  signIn,
} from '../../e2e/speed/device.ts'
import { readHeap } from '../../e2e/speed/heap-size.ts'
import { watchMainThread } from '../../e2e/speed/main-thread-time.ts'
import { median } from '../../e2e/speed/medians.ts'
import { pages } from '../../e2e/speed/page-starts.ts'
import { drawingIsKept, measureOpening, measureReturn, openTree } from '../../e2e/speed/tree-openings.ts'
import { largeSiteMember, makeLargeSite } from './large-site.ts'
import {
  type CaseName,
  type FrameMeasurement,
  type MovingAt,
  measureFrames,
  measureMovements,
} from './tree-frames.ts'

interface Opened {
  first: number
  answering: number
  /** Time until all people are loaded and can be searched. */
  everybody: number
  longest: number
  /** Main thread time until the tree is interactive, ms. */
  work: number
}

export interface TreePageResult {
  /** From data in memory to cards on the screen, ms. */
  drawn: number
  /** From the start of the page, with and without a saved drawing. */
  kept: Opened
  anew: Opened
  /** MB. */
  heap: number
  /** The longest task while typing into the search, ms of processor time. */
  key: number
  flight: FrameMeasurement
  moving: Map<CaseName, MovingAt>
}

interface TreeDevice {
  browser: Browser
  device: BrowserContext
  address: string
  people: number
}

/** A device with a family's data saved, offline. */
async function prepareDevice(browser: Browser, size: number): Promise<TreeDevice> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'family-tree-bench-'))
  await makeLargeSite(dataDir, {
    people: size,
    items: 0,
    posts: 0,
    news: 0,
    events: 0,
    submissions: 0,
    log: 0,
  })
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = await startServer(dataDir, {
    env: { PORT: String(port), PUBLIC_URL: address, LOG_LEVEL: 'warn' },
  })
  const cookies = await signIn(browser, address, largeSiteMember)
  const device = await newDevice(browser, cookies, desktopScreen)
  const answer = await device.request.get(`${address}/api/family`)
  const list: { data?: unknown[] } | unknown[] = await answer.json()
  const people = (Array.isArray(list) ? list : (list.data ?? [])).length
  const page = await newPage(device, pages.home.drawn, 1)
  await openPage(page, `${address}/`)
  await everythingIsSaved(page)
  await page.close()
  const tree = await openTree(device, address, people, 1)
  await drawingIsKept(tree)
  await tree.close()
  await server.end('SIGTERM')
  await fs.rm(dataDir, { recursive: true, force: true })
  return { browser, device, address, people }
}

async function opened(on: TreeDevice, runs: number, kept: boolean): Promise<Opened> {
  const rows: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) rows.push(await measureOpening(on, { kept }))
  const middle = (name: string) => median(rows.map((row) => row[name] ?? Number.NaN))
  return {
    first: middle('first cards'),
    answering: middle('answering'),
    everybody: middle('everybody'),
    longest: middle('longest task'),
    work: middle('work'),
  }
}

/** The search text: a name that many people have. */
const name = 'Ingrid'

async function typeName(browser: Browser, page: Page): Promise<number> {
  const field = page.getByRole('combobox').first()
  await field.focus()
  const { longest } = await watchMainThread(browser, page, async () => {
    for (const key of name) await page.keyboard.press(key, { delay: 60 })
    await page.waitForTimeout(500)
  })
  return longest
}

/** Picks the last suggestion and measures the animation to that person. */
async function fly(browser: Browser, page: Page): Promise<FrameMeasurement> {
  await page.keyboard.press('ArrowUp')
  return await measureFrames(browser, page, () => watchFrames(page, 1000, () => page.keyboard.press('Enter')))
}

async function fittingZoom(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Center Tree' }).click()
  await page.waitForTimeout(3000)
  return await readZoom(page)
}

export async function measureOurs(browser: Browser, size: number, runs: number): Promise<TreePageResult> {
  const on = await prepareDevice(browser, size)
  const kept = await opened(on, runs, true)
  const anew = await opened(on, runs, false)
  const page = await openTree(on.device, on.address, on.people)
  await page.waitForTimeout(4000)
  const heap = await readHeap(page)
  const returns: number[] = []
  for (let run = 0; run < runs; run++) returns.push(await measureReturn(page))
  await page.waitForTimeout(1000)
  const key = await typeName(browser, page)
  const flight = await fly(browser, page)
  await page.waitForTimeout(5500)
  const fitting = await fittingZoom(page)
  const moving = new Map<CaseName, MovingAt>()
  await measureMovements(browser, page, fitting, (at, figures) => moving.set(at, figures))
  await on.device.close()
  return { drawn: median(returns), kept, anew, heap, key, flight, moving }
}
