/**
 * Benchmarks the pages of a large site on a phone: `npm run bench -- pages`, after a build. Options: `--runs=1`,
 * `--only=cold,warm,taps,server,admin`, `--data=DIRECTORY` for an existing data directory.
 */
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { provideChromium } from '../../e2e/chromium.ts'
import { freePort } from '../../e2e/fixtures/free-port.ts'
import { root } from '../../e2e/fixtures/test-site.ts'
import { adminActions, adminPages } from '../../e2e/speed/admin-taps.ts'
import {
  type Cookies,
  everythingIsSaved,
  newDevice,
  newPage,
  openBrowser,
  openPage,
  signIn,
} from '../../e2e/speed/device.ts'
import { medians } from '../../e2e/speed/medians.ts'
import { type MinimalPage, openMinimalPage } from '../../e2e/speed/minimal-page.ts'
import { measureCold, measureWarm, pages } from '../../e2e/speed/page-starts.ts'
import { measureList, measureStart, readResident } from '../../e2e/speed/server-metrics.ts'
import { SlowLine } from '../../e2e/speed/slow-connection.ts'
import { actions, measureScroll, measureTap } from '../../e2e/speed/tap-latency.ts'
import { type RunningServer, startServer } from '../support/server-process.ts'
import { largeSiteAdmin, largeSiteMember, makeLargeSite } from './large-site.ts'

const lists = {
  archives: '/api/archives',
  blog: '/api/blog',
  news: '/api/news',
  history: '/api/timeline',
  people: '/api/family',
}

interface Bench {
  runs: number
  line: SlowLine
  floorLine: SlowLine
  floor: MinimalPage
  browser: Browser
  cookies: Cookies
  server: () => Promise<RunningServer>
}

type Table = Record<string, Record<string, number>>

/** Prints each row as soon as it is known: the benchmark takes 15 minutes. */
async function add(table: Table, name: string, row: Promise<Record<string, number>>) {
  table[name] = await row
  console.error(name, JSON.stringify(table[name]))
}

function show(title: string, table: Table) {
  console.log(`\n${title}`)
  console.table(table)
}

const floorPage = (list: string) => ({ path: `/?list=${list}`, drawn: '#drawn' })

async function cold({ line, floorLine, browser, cookies, runs }: Bench) {
  const table: Table = {}
  for (const each of [line, floorLine]) each.turn('slow')
  await add(
    table,
    'floor, no list',
    measureCold(browser, floorLine.address, {
      cookies: [],
      page: floorPage(''),
      runs,
    }),
  )
  await add(
    table,
    'floor, archives',
    measureCold(browser, floorLine.address, {
      cookies: [],
      page: floorPage('archives'),
      runs,
    }),
  )
  await add(table, 'sign-in', measureCold(browser, line.address, { cookies: [], page: pages.login, runs }))
  for (const name of ['home', 'history', 'archives', 'news'] as const) {
    await add(table, name, measureCold(browser, line.address, { cookies, page: pages[name], runs }))
  }
  for (const each of [line, floorLine]) each.turn('fast')
  show('Cold, slow 4G (1.6 Mbit/s, 150 ms), processor 4 times slower', table)
}

/** A device with all data saved. */
async function savedDevice({ browser, cookies, line }: Bench): Promise<BrowserContext> {
  const device = await newDevice(browser, cookies)
  const page = await newPage(device, pages.home.drawn, 1)
  await openPage(page, `${line.address}/`)
  await everythingIsSaved(page)
  await page.waitForTimeout(5000)
  await page.close()
  return device
}

async function warm(bench: Bench, server: RunningServer): Promise<RunningServer> {
  const { browser, line, floorLine, runs } = bench
  const device = await savedDevice(bench)
  const names = ['home', 'history', 'archives', 'blog'] as const
  const table: Table = {}
  await add(
    table,
    'floor, archives',
    measureWarm(browser, device, {
      address: floorLine.address,
      page: floorPage('archives'),
      runs,
    }),
  )
  await add(
    table,
    'floor, blog',
    measureWarm(browser, device, {
      address: floorLine.address,
      page: floorPage('blog'),
      runs,
    }),
  )
  for (const name of names) {
    await add(table, name, measureWarm(browser, device, { address: line.address, page: pages[name], runs }))
  }
  await server.end('SIGTERM')
  for (const name of names) {
    await add(
      table,
      `${name}, offline`,
      measureWarm(browser, device, {
        address: line.address,
        page: pages[name],
        runs,
      }),
    )
  }
  await device.close()
  show('Warm, from the device, processor 4 times slower', table)
  return await bench.server()
}

async function taps(bench: Bench) {
  const { browser, line, floorLine, runs } = bench
  const device = await savedDevice(bench)
  const table: Table = {}
  for (const action of actions) {
    await add(table, action.name, measureTap(browser, device, { address: line.address, action, runs }))
  }
  show('Taps and keys, processor 4 times slower', table)
  const scrolled = { drawn: pages.archives.drawn, runs }
  show('Scrolling for five seconds, processor 4 times slower', {
    'floor, archives': await measureScroll(browser, device, {
      ...scrolled,
      url: `${floorLine.address}/?list=archives`,
      drawn: '#drawn',
    }),
    archives: await measureScroll(browser, device, { ...scrolled, url: `${line.address}/archives` }),
    timeline: await measureScroll(browser, device, {
      runs,
      url: `${line.address}/family-history`,
      drawn: pages.history.drawn,
    }),
  })
  await device.close()
}

function adminPagesAt(address: string) {
  return Object.fromEntries(Object.entries(adminPages).map(([name, page]) => [name, { address, page }]))
}

/** Admin pages on a phone close to the server: opened for the first time and again. */
async function admin({ browser, line, floorLine, runs }: Bench) {
  const { address } = line
  const device = await newDevice(browser, await signIn(browser, address, largeSiteAdmin))
  const first = await newPage(device, adminPages.dashboard.drawn, 1)
  await openPage(first, `${address}${adminPages.dashboard.path}`)
  await everythingIsSaved(first)
  await first.close()
  const opened: Table = {}
  const floor = { address: floorLine.address, page: floorPage('archives') }
  for (const [name, at] of Object.entries({ 'floor, archives': floor, ...adminPagesAt(address) })) {
    await add(opened, `${name}, first`, measureWarm(browser, device, { ...at, runs: 1 }))
    await add(opened, name, measureWarm(browser, device, { ...at, runs }))
  }
  show('The admin area, opened, processor 4 times slower', opened)
  const tapped: Table = {}
  for (const action of adminActions) {
    await add(tapped, action.name, measureTap(browser, device, { address, action, runs }))
  }
  show('The admin area, taps and keys, processor 4 times slower', tapped)
  await device.close()
}

async function serverTables(bench: Bench, server: RunningServer, dataDir: string) {
  const address = `http://127.0.0.1:${server.port}`
  const cookie = bench.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const fresh = server.child.pid ? await readResident(server.child.pid) : 0
  const table: Table = {}
  for (const url of Object.values(lists)) await add(table, url, measureList(address, url, cookie))
  // Memory of a large response is freed a second later.
  await pause(3_000)
  const after = server.child.pid ? await readResident(server.child.pid) : 0
  show('Lists', table)
  await server.end('SIGTERM')
  const starts: Record<string, number>[] = []
  for (let run = 0; run < bench.runs; run++) {
    const { listening, answering } = await measureStart({ PORT: String(server.port), DATA_DIR: dataDir })
    starts.push({ 'listening ms': listening, 'answering ms': answering })
  }
  show('Start and memory', {
    server: { ...medians(starts), 'MB at start': fresh, 'MB after all lists': after },
  })
}

async function readLists(address: string, cookies: Cookies): Promise<Record<string, string>> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = async ([name, url]: [string, string]) => {
    const answer = await fetch(`${address}${url}`, { headers: { cookie } })
    return [name, await answer.text()] as const
  }
  return Object.fromEntries(await Promise.all(Object.entries(lists).map(read)))
}

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg.startsWith('--')),
    options: { runs: { type: 'string' }, only: { type: 'string' }, data: { type: 'string' } },
  })
  const wanted = values.only?.split(',') ?? ['server', 'cold', 'warm', 'taps', 'admin']
  return { runs: Number(values.runs ?? 5), wants: (part: string) => wanted.includes(part), data: values.data }
}

/** Runs the benchmark and prints a table for each kind of start and use. */
export async function measurePages(): Promise<void> {
  const options = readOptions()
  if (!existsSync(path.join(root, 'dist', 'sw.js')))
    throw new Error('There is no build of the client: npm run build.')
  const chromium = provideChromium('shell')
  if (!chromium) throw new Error('There is no Chromium to measure with.')
  process.env['CHROMIUM_PATH'] = chromium
  const dataDir = options.data ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'family-bench-')))
  if (!existsSync(path.join(dataDir, 'family.sqlite'))) await makeLargeSite(dataDir)
  const [line, floorLine] = [await SlowLine.open(), await SlowLine.open()]
  const port = await freePort()
  line.leadTo(port)
  // The same options as `npm start`.
  const asStarted = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=4' }
  const environment = { PORT: String(port), PUBLIC_URL: line.address, LOG_LEVEL: 'warn', ...asStarted }
  const start = () => startServer(dataDir, { env: environment })
  let server = await start()
  Object.assign(server, { port })
  const browser = await openBrowser()
  const cookies = await signIn(browser, line.address, largeSiteMember)
  const floor = await openMinimalPage(root, await readLists(line.address, cookies))
  floorLine.leadTo(floor.port)
  const bench: Bench = { runs: options.runs, line, floorLine, floor, browser, cookies, server: start }
  if (options.wants('server')) {
    // Resident memory right after the start.
    await server.end('SIGTERM')
    await serverTables(bench, Object.assign(await start(), { port }), dataDir)
    server = await start()
  }
  if (options.wants('cold')) await cold(bench)
  if (options.wants('warm')) server = await warm(bench, server)
  if (options.wants('taps')) await taps(bench)
  if (options.wants('admin')) await admin(bench)
  await browser.close()
  await server.end('SIGTERM')
  for (const each of [line, floorLine, floor]) await each.close()
  if (options.data === undefined) await fs.rm(dataDir, { recursive: true, force: true })
}
