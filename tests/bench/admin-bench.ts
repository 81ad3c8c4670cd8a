/**
 * Benchmarks the admin requests on a large site next to a small one: `npm run bench -- admin`. Measures reads (first, cached,
 * unchanged), writes (their cost must not grow with the family) and memory. Options: `--only=reads` (writes, memory),
 * `--data=DIRECTORY` for an existing data directory.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../e2e/fixtures/free-port.ts'
import { median } from '../../e2e/speed/medians.ts'
import { measureList, measureStart, readResident } from '../../e2e/speed/server-metrics.ts'
import { type RunningServer, startServer } from '../support/server-process.ts'
import { largeSiteAdmin, largeSiteSize, makeLargeSite, type SiteSize } from './large-site.ts'

const smallSize: SiteSize = {
  people: 1000,
  items: 500,
  posts: 200,
  news: 50,
  events: 200,
  submissions: 100,
  log: 5000,
}

const reads = [
  '/family/with-auth',
  '/family/p42/consequences',
  '/timeline',
  '/news',
  '/blog',
  '/admin/archives',
  '/admin/archives?category=Personal%20Letters',
  '/admin/submissions',
  '/admin/submissions?status=pending',
  '/admin/users',
  '/admin/dashboard/stats',
  '/admin/storage-stats',
  '/admin/enhanced-storage-stats',
  '/admin/audit-log?page=1&limit=50',
  '/admin/audit-log?page=900&limit=50',
  '/admin/audit-log?page=1&limit=50&action=update_family_member',
  '/admin/audit-log?page=1&limit=50&search=bergen',
  '/admin/audit-log?page=1&limit=50&search=a',
  '/admin/settings',
  '/admin/backups',
  '/admin/import/gedcom/progress',
]

interface Site {
  server: RunningServer
  cookie: string
}

async function send(site: Site, method: string, call: string, body?: unknown) {
  const began = performance.now()
  const response = await fetch(`${site.server.address}/api${call}`, {
    method,
    headers: {
      cookie: site.cookie,
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${call}: ${response.status} ${text}`)
  return { ms: performance.now() - began, json: JSON.parse(text), cookies: response.headers.getSetCookie() }
}

async function openSite(dataDir: string): Promise<Site> {
  // The same options as `npm start`.
  const env = { LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-semi-space-size=4' }
  const server = await startServer(dataDir, { env })
  const site = { server, cookie: '' }
  const { cookies } = await send(site, 'POST', '/auth/login', largeSiteAdmin)
  return { server, cookie: cookies.map((line) => line.split(';', 1)[0]).join('; ') }
}

type Times = Record<string, number[]>

function note(times: Times, name: string, ms: number) {
  const list = times[name] ?? []
  list.push(ms)
  times[name] = list
}

/** One round of all admin writes. */
async function writeOnce(site: Site, times: Times, round: number): Promise<void> {
  const timed = async (name: string, method: string, call: string, body?: unknown) => {
    const { ms, json } = await send(site, method, call, body)
    note(times, name, ms)
    return json
  }
  const father = `p${10 + round}`
  const person = await timed('add a person', 'POST', '/family', {
    firstName: 'Nora',
    lastName: 'Bench',
    fatherId: father,
  })
  await timed('edit a person', 'PUT', `/family/${person.id}`, { occupation: `Baker ${round}` })
  const log = await send(site, 'GET', '/admin/audit-log?page=1&limit=25')
  await timed('undo', 'POST', `/admin/audit-log/${log.json.logs[0].id}/undo`)
  await timed('consequences', 'GET', `/family/${person.id}/consequences`)
  const twin = await send(site, 'POST', '/family', { firstName: 'Nora', lastName: 'Bench' })
  const wish = { keep: { id: person.id }, remove: { id: twin.json.id }, take: [] }
  await timed('merge', 'POST', '/family/merge', wish)
  await timed('erase', 'POST', `/family/${person.id}/erase`)
  await timed('delete a person', 'DELETE', `/family/${person.id}`)
  const event = await timed('add an event', 'POST', '/timeline', {
    title: 'Bench',
    description: 'B',
    eventDate: '1900',
  })
  await timed('edit an event', 'PUT', `/timeline/${event.id}`, { title: 'Bench 2' })
  await timed('delete an event', 'DELETE', `/timeline/${event.id}`)
  const article = { title: `Bench ${round}`, excerpt: 'E', content: 'C', status: 'published' }
  const post = await timed('add a post', 'POST', '/blog', article)
  await timed('edit a post', 'PUT', `/blog/${post.id}`, { title: 'Bench 2' })
  await timed('delete a post', 'DELETE', `/blog/${post.id}`)
  await timed('edit an item', 'PUT', `/admin/archives/item-${round}`, { title: `Bench ${round}` })
  const [waiting] = (await send(site, 'GET', '/admin/submissions?status=pending')).json
  if (waiting) await timed('review', 'PUT', `/admin/submissions/${waiting.id}`, { status: 'rejected' })
  await timed('settings', 'PUT', '/admin/settings', { siteName: `Bench ${round}` })
}

async function measureWrites(small: Site, large: Site): Promise<void> {
  const times: { small: Times; large: Times } = { small: {}, large: {} }
  for (let round = 0; round < 15; round++) {
    await writeOnce(small, times.small, round)
    await writeOnce(large, times.large, round)
  }
  const rows = Object.entries(times.large).map(([name, list]) => {
    const [few, many] = [median(times.small[name] ?? []), median(list)]
    return [
      name,
      { '1,000 people': few.toFixed(1), '10,000 people': many.toFixed(1), ratio: (many / few).toFixed(2) },
    ]
  })
  console.log('\nWrites, milliseconds')
  console.table(Object.fromEntries(rows))
}

async function measureReads(site: Site): Promise<void> {
  const table: Record<string, unknown> = {}
  for (const call of reads) table[call] = await measureList(site.server.address, `/api${call}`, site.cookie)
  console.log('\nReads, 10,000 people')
  console.table(table)
}

async function measureMemory(dataDir: string): Promise<void> {
  const site = await openSite(dataDir)
  const pid = site.server.child.pid ?? 0
  const idle = await readResident(pid)
  const lists = ['/family', '/timeline', '/news', '/blog', '/archives', '/stats', ...reads]
  for (const call of lists) await measureList(site.server.address, `/api${call}`, site.cookie)
  const read = await readResident(pid)
  await pause(30_000)
  const later = await readResident(pid)
  await site.server.end('SIGTERM')
  const started = await measureStart({ PORT: String(await freePort()), DATA_DIR: dataDir })
  console.log('\nMemory, MB, and start, ms')
  console.table({
    'after the start': idle,
    'after every list': read,
    'half a minute later': later,
    ...started,
  })
}

async function siteOf(base: string, name: string, size: SiteSize): Promise<string> {
  const dataDir = path.join(base, name)
  if (!(await fs.stat(path.join(dataDir, 'family.sqlite')).catch(() => null)))
    await makeLargeSite(dataDir, size)
  return dataDir
}

export async function measureAdmin(): Promise<void> {
  const options = { data: { type: 'string' }, only: { type: 'string' } } as const
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  const base = values.data ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'family-admin-bench-')))
  const [smallDir, largeDir] = [
    await siteOf(base, 'small', smallSize),
    await siteOf(base, 'large', largeSiteSize),
  ]
  const wants = (part: string) => values.only === undefined || values.only === part
  if (wants('memory')) await measureMemory(largeDir)
  const [small, large] = [await openSite(smallDir), await openSite(largeDir)]
  if (wants('reads')) await measureReads(large)
  if (wants('writes')) await measureWrites(small, large)
  for (const site of [small, large]) await site.server.end('SIGTERM')
  if (values.data === undefined) await fs.rm(base, { recursive: true })
}
