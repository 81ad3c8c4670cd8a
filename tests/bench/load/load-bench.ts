/**
 * Benchmarks a site that 200 relatives read while 20 write: `npm run bench -- load`. The readers first load complete lists,
 * from the site and from nginx that sends the same bytes, then read with tags and changes while the writers write. Options:
 * `--people=3010,10000`, `--minutes=5`, `--readers=200`, `--writers=20`, `--pause=1000` (mean time between two requests of a
 * user, milliseconds), `--data=DIRECTORY` to keep the data.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from '../../../e2e/speed/medians.ts'
import { type RunningServer, startServer } from '../../support/server-process.ts'
import { printTable } from '../print-table.ts'
import { type LoadSite, makeLoadSite, signInAll } from './load-site.ts'
import { openFloor } from './nginx-floor.ts'
import { lists, runReader } from './readers.ts'
import { Samples } from './samples.ts'
import { readProcessorTime, watchMemory } from './server-watch.ts'
import { openTarget, request, type Target } from './user-agent.ts'
import { runWriter } from './writers.ts'

/** How long the readers load complete lists, from the site and from nginx. */
const wholeListsMs = 30_000
const throughput = { ms: 5000, connections: 16 }

interface Options {
  people: number[]
  minutes: number
  readers: number
  writers: number
  pauseMs: number
  data: string | undefined
}

function readOptions(): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: text, minutes: text, readers: text, writers: text, pause: text, data: text },
  })
  return {
    people: (values.people ?? '3010,10000').split(',').map(Number),
    minutes: Number(values.minutes ?? 5),
    readers: Number(values.readers ?? 200),
    writers: Number(values.writers ?? 20),
    pauseMs: Number(values.pause ?? 1000),
    data: values.data,
  }
}

interface Scene {
  options: Options
  site: LoadSite
  target: Target
  pid: number
  cookies: { readers: string[]; writers: string[] }
}

type Row = Record<string, string>

const whole = (value: number) => Math.round(value).toLocaleString('en')

function toRow(name: string, samples: Samples, kind?: string): Row {
  const { count, p50, p95, p99, most } = samples.percentiles(kind)
  return {
    '': name,
    requests: whole(count),
    ...(kind === undefined && { errors: whole(samples.errorCount) }),
    p50: p50.toFixed(1),
    p95: p95.toFixed(1),
    p99: p99.toFixed(1),
    most: p50 === most ? '–' : whole(most),
  }
}

/** Adds what the load cost the server. */
async function withCost(pid: number, samples: Samples, work: Promise<unknown>): Promise<Row> {
  const [began, before] = [performance.now(), await readProcessorTime(pid)]
  await work
  const seconds = (performance.now() - began) / 1000
  const processor = (await readProcessorTime(pid)) - before
  return {
    'ms of processor a request': ((processor * 1000) / samples.percentiles().count).toFixed(2),
    'processor, %': whole((processor / seconds) * 100),
    'MB a second': (samples.bytes / 1e6 / seconds).toFixed(1),
  }
}

function readAll(scene: Scene, target: Target, samples: Samples, sendsTags: boolean, signal: AbortSignal) {
  const { options, site, cookies } = scene
  const { pauseMs } = options
  return Promise.all(
    cookies.readers.map((cookie, seed) =>
      runReader({ target, samples, site, cookie, seed, pauseMs, sendsTags, signal }),
    ),
  )
}

/** Readers alone, who load complete lists. */
async function measureWholeLists(scene: Scene, name: string, target: Target, pid: number): Promise<Row> {
  const samples = new Samples()
  const signal = AbortSignal.timeout(wholeListsMs)
  const cost = await withCost(pid, samples, readAll(scene, target, samples, false, signal))
  reportErrors(samples)
  return { ...toRow(name, samples), ...cost }
}

/** Complete lists of people a second, over connections that never pause. */
async function measureThroughput(
  { cookies }: Scene,
  name: string,
  target: Target,
  pid: number,
): Promise<Row> {
  const samples = new Samples()
  const end = performance.now() + throughput.ms
  const load = async (cookie: string) => {
    while (performance.now() < end)
      await request(target, samples, lists.people, { kind: 'list', headers: { cookie } })
  }
  const chosen = cookies.readers.slice(0, throughput.connections)
  const cost = await withCost(pid, samples, Promise.all(chosen.map(load)))
  reportErrors(samples)
  return { ...toRow(name, samples), ...cost }
}

function reportErrors({ errors }: Samples) {
  for (const [text, count] of errors) console.error(`${count} × ${text}`)
}

/** Readers and writers together. */
async function measureMixed(scene: Scene): Promise<void> {
  const { options, site, target, pid, cookies } = scene
  const [reads, writes] = [new Samples(), new Samples()]
  const signal = AbortSignal.timeout(options.minutes * 60_000)
  const memory = watchMemory(pid)
  const { pauseMs } = options
  const writing = cookies.writers.map((cookie, number) =>
    runWriter({ target, reads, writes, site, cookie, number, pauseMs, signal }),
  )
  const all = Promise.all([readAll(scene, target, reads, true, signal), ...writing])
  const cost = await withCost(pid, reads, all)
  memory.stop()
  for (const samples of [reads, writes]) reportErrors(samples)
  printTable(`${whole(site.size.people)} people: readers and writers together, milliseconds`, [
    { ...toRow('reads', reads), ...cost },
    ...reads.kinds.map((kind) => toRow(`  ${kind}`, reads, kind)),
    toRow('writes', writes),
    ...writes.kinds.map((kind) => toRow(`  ${kind}`, writes, kind)),
  ])
  const { resident } = memory
  const part = (from: number, to: number) =>
    whole(median(resident.slice(resident.length * from, resident.length * to)))
  printTable('Resident memory of the server, MB', [
    {
      'first fifth (median)': part(0, 0.2),
      'middle fifth': part(0.4, 0.6),
      'last fifth': part(0.8, 1),
      most: whole(Math.max(...resident)),
    },
  ])
}

async function measureSite(options: Options, base: string, people: number): Promise<void> {
  const site = await makeLoadSite(base, people, options)
  // The same options as `npm start`.
  const env = { LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '2' }
  const server: RunningServer = await startServer(site.dataDir, { env })
  const target = openTarget(server.address)
  const pid = server.child.pid ?? 0
  const cookies = await signInAll(target, options)
  const scene: Scene = { options, site, target, pid, cookies }
  const floor = await openFloor(target, site, cookies.readers[0] ?? '')
  if (!floor) console.error('nginx is not installed, so there is no floor: apt-get install nginx-light')
  const rows = [await measureWholeLists(scene, 'site', target, pid)]
  if (floor) rows.push(await measureWholeLists(scene, 'nginx', floor.target, floor.pid))
  rows.push(await measureThroughput(scene, 'site, people without a pause', target, pid))
  if (floor)
    rows.push(await measureThroughput(scene, 'nginx, people without a pause', floor.target, floor.pid))
  await floor?.stop()
  printTable(`${whole(people)} people: readers alone, complete lists, milliseconds`, rows)
  await pause(2000)
  await measureMixed(scene)
  if (server.printed.out.includes('"level":')) console.error(server.printed.out.slice(0, 5000))
  await server.end('SIGTERM')
}

export async function measureLoad(): Promise<void> {
  const options = readOptions()
  const base = options.data ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'family-load-bench-')))
  try {
    for (const people of options.people) await measureSite(options, base, people)
  } finally {
    if (options.data === undefined) await fs.rm(base, { recursive: true })
  }
}
