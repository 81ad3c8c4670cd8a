/**
 * Benchmarks what it costs to bring phones up to date after one edit: `npm run bench -- changes`. In turn, the phones ask for
 * every list with its tag, as the app did before it read changes, and for the changes of all lists with one request. Options:
 * `--people=10000`, `--readers=200` (phones), `--rounds=5`, `--data=DIRECTORY` to keep the data.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '../../../e2e/speed/medians.ts'
import { startServer } from '../../support/server-process.ts'
import { printTable } from '../print-table.ts'
import { type LoadSite, makeLoadSite, signInAll } from './load-site.ts'
import { changesPath, lists } from './readers.ts'
import { Samples } from './samples.ts'
import { readProcessorTime } from './server-watch.ts'
import { openTarget, request, type Target } from './user-agent.ts'

interface Phone {
  cookie: string
  /** The tags of the lists that it has, by their names. */
  tags: Map<string, string>
}

const listNames = Object.keys(lists) as (keyof typeof lists)[]

function makePhone(target: Target, samples: Samples) {
  const get = (phone: Phone, wanted: string, headers: Record<string, string> = {}) =>
    request(target, samples, wanted, { kind: 'read', headers: { cookie: phone.cookie, ...headers } })
  return {
    async loadLists(phone: Phone) {
      for (const name of listNames) {
        const tag = phone.tags.get(name)
        const answer = await get(phone, lists[name], tag ? { 'if-none-match': tag } : {})
        phone.tags.set(name, answer?.headers.etag ?? '')
      }
    },
    async loadChanges(phone: Phone) {
      await get(phone, `${changesPath}?${new URLSearchParams([...phone.tags])}`)
    },
  }
}

interface Cost {
  bytes: number
  processorMs: number
}

interface Scene {
  site: LoadSite
  target: Target
  pid: number
  writer: string
  phones: Phone[]
}

/** One edit of a field other than the name; then every phone reads. The cost is that of the edit, too. */
async function measureRound(
  { site, target, pid, writer, phones }: Scene,
  round: number,
  way: 'lists' | 'changes',
): Promise<Cost> {
  const current = makePhone(target, new Samples())
  for (const phone of phones) await current.loadLists(phone)
  const samples = new Samples()
  const before = await readProcessorTime(pid)
  const body = { occupation: `Weaver ${way} ${round}` }
  const headers = { cookie: writer, 'if-match': '*' }
  const person = `/family/p${site.size.people - 1 - round}`
  await request(target, new Samples(), person, { kind: 'edit', method: 'PUT', headers, body })
  const reader = makePhone(target, samples)
  for (const phone of phones) await (way === 'lists' ? reader.loadLists(phone) : reader.loadChanges(phone))
  if (samples.errorCount > 0) throw new Error([...samples.errors.keys()].join())
  const processor = (await readProcessorTime(pid)) - before
  return { bytes: samples.bytes / phones.length, processorMs: (processor * 1000) / phones.length }
}

export async function measureChanges(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: text, readers: text, rounds: text, data: text },
  })
  const [people, readers] = [Number(values.people ?? 10_000), Number(values.readers ?? 200)]
  const base = values.data ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'family-changes-bench-')))
  try {
    const users = { readers, writers: 1 }
    const site = await makeLoadSite(base, people, users)
    const env = { LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '2' }
    const server = await startServer(site.dataDir, { env })
    const target = openTarget(server.address)
    const cookies = await signInAll(target, users)
    const phones = cookies.readers.map((cookie) => ({ cookie, tags: new Map<string, string>() }))
    const scene = { site, target, pid: server.child.pid ?? 0, writer: cookies.writers[0] ?? '', phones }
    const costs: Record<'lists' | 'changes', Cost[]> = { lists: [], changes: [] }
    for (let round = 0; round < Number(values.rounds ?? 5); round++)
      for (const way of ['lists', 'changes'] as const) costs[way].push(await measureRound(scene, round, way))
    await server.end('SIGTERM')
    const of = (way: 'lists' | 'changes', key: keyof Cost) => median(costs[way].map((cost) => cost[key]))
    const row = (name: string, key: keyof Cost, digits: number) => ({
      '': name,
      'lists with tags': of('lists', key).toFixed(digits),
      changes: of('changes', key).toFixed(digits),
      ratio: (of('changes', key) / of('lists', key)).toFixed(4),
    })
    printTable(`${people} people, one edit, ${readers} phones: a phone (medians)`, [
      row('bytes of the answers', 'bytes', 0),
      row('ms of the server’s processor', 'processorMs', 2),
    ])
  } finally {
    if (values.data === undefined) await fs.rm(base, { recursive: true })
  }
}
