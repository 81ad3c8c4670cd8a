/** Our tree page of one family: opened, returned to, moved, searched, weighed. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { freePort } from '../../e2e/fixtures/free-port.ts'
import {
  desktopScreen,
  everythingIsSaved,
  newDevice,
  newPage,
  openPage,
  signIn,
} from '../../e2e/speed/device.ts'
import { median } from '../../e2e/speed/figures.ts'
import { readHeap } from '../../e2e/speed/heap.ts'
import { watchWork } from '../../e2e/speed/main-thread.ts'
import { readZoom, watchFrames } from '../../e2e/speed/move-canvas.ts'
import { pages } from '../../e2e/speed/starts.ts'
import { drawingIsKept, measureOpening, measureReturn, openTree } from '../../e2e/speed/tree-visits.ts'
import { startServer } from '../support/server-process.ts'
import { bigSiteLogin, makeBigSite } from './big-site.ts'
import { type CaseName, type Moving, type MovingAt, measureMoving, watchMoving } from './tree-moving.ts'

interface Opened {
  first: number
  answering: number
  /** Until everybody has been read, and can be searched for. */
  everybody: number
  longest: number
  /** What the page's thread works until the tree answers, ms of its processor time. */
  work: number
}

export interface OurFigures {
  /** From the data in the page's memory to cards on the screen, ms. */
  drawn: number
  /** From the start of the page, with the drawing kept on the device and without. */
  kept: Opened
  anew: Opened
  /** MB. */
  heap: number
  /** The longest task while a name is typed into the search, ms of processor time. */
  key: number
  flight: Moving
  moving: Map<CaseName, MovingAt>
}

interface TreeDevice {
  browser: Browser
  device: BrowserContext
  address: string
  people: number
}

/** A device on which everything of a family is saved, and no server any more. */
async function prepareDevice(browser: Browser, size: number): Promise<TreeDevice> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'family-tree-bench-'))
  await makeBigSite(dataDir, { people: size, items: 0, posts: 0, news: 0, events: 0, submissions: 0, log: 0 })
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = await startServer(dataDir, {
    env: { PORT: String(port), PUBLIC_URL: address, LOG_LEVEL: 'warn' },
  })
  const cookies = await signIn(browser, address, bigSiteLogin)
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

/** What one types: a name that many have, so that there is something to choose from. */
const name = 'Ingrid'

async function typeName(browser: Browser, page: Page): Promise<number> {
  const field = page.getByRole('combobox').first()
  await field.focus()
  const { longest } = await watchWork(browser, page, async () => {
    for (const key of name) await page.keyboard.press(key, { delay: 60 })
    await page.waitForTimeout(500)
  })
  return longest
}

/** Takes the last of the suggestions, and watches the way there. */
async function fly(browser: Browser, page: Page): Promise<Moving> {
  await page.keyboard.press('ArrowUp')
  return await watchMoving(browser, page, () => watchFrames(page, 1000, () => page.keyboard.press('Enter')))
}

async function fittingZoom(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Center Tree' }).click()
  await page.waitForTimeout(3000)
  return await readZoom(page)
}

export async function measureOurs(browser: Browser, size: number, runs: number): Promise<OurFigures> {
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
  await measureMoving(browser, page, fitting, (at, figures) => moving.set(at, figures))
  await on.device.close()
  return { drawn: median(returns), kept, anew, heap, key, flight, moving }
}
