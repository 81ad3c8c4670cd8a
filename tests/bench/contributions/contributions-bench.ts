/**
 * Lets a family of 40 send 500 corrections, 300 faces, 200 comments and 40 recordings at once over a line that breaks at
 * seeded moments, and compares what the server has stored with what was sent: `npm run bench -- contributions`, with
 * `--minutes 10` and `--seed 1`.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { admin as adminUser } from '../../../e2e/fixtures/family.ts'
import { FaultyNetwork } from '../../../e2e/fixtures/faulty-network.ts'
import { Site } from '../../../e2e/fixtures/test-site.ts'
import type { Credentials } from '../../../e2e/fixtures/user-steps.ts'
import { Caller } from '../../chaos/clients/caller.ts'
import { uploadInPieces } from '../../chaos/clients/piecewise-upload.ts'
import { History } from '../../chaos/history.ts'
import { Nemesis } from '../../chaos/nemesis.ts'
import { Random } from '../../chaos/random.ts'
import { readStoredData, type StoredData } from '../../chaos/stored-data.ts'
import { type Contribution, type ContributionKind, counts, planContributions } from './contributions.ts'
import { addFamily, addPictures, facesPerPicture, memberName, password } from './contributions-site.ts'

const sessions = 40
const people = 200
/** What is due at the end of the run has some time left. */
const busyShare = 0.9

/** What the server has answered, by the words of the contribution. */
interface Sent {
  id: string
  /** From the first attempt to the answer. */
  ms: number
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seed: text, minutes: text }, allowPositionals: true })
  const [seed, minutes] = [Number(values.seed ?? 1), Number(values.minutes ?? 10)]
  if (!Number.isInteger(seed) || !(minutes > 0)) throw new RangeError('Use --seed N and --minutes M.')
  return { seed, minutes }
}

const answer = z.looseObject({
  id: z.string(),
  receipt: z.object({ files: z.array(z.object({ sha256: z.string() })) }),
})

/** Sends one contribution as the outbox does: the file first, then the text, with one key for all attempts. */
async function send(
  caller: Caller,
  random: Random,
  { kind, token, title, content, recording }: Contribution,
): Promise<Sent> {
  const began = performance.now()
  if (recording) {
    const file = { ...recording, name: 'voice.wav', type: 'audio/wav', maxPieceBytes: 200_000 }
    await uploadInPieces({ caller, random }, token, file)
  }
  const { id, receipt } = await caller.expect(token, 'POST', '/submissions', answer, {
    body: { type: kind, title, content },
    headers: { 'idempotency-key': random.uuid() },
  })
  const hashes = recording ? [recording.sha256] : []
  if (receipt.files.map(({ sha256 }) => sha256).join() !== hashes.join()) {
    throw new Error(`The receipt of ${token} names other files.`)
  }
  return { id, ms: performance.now() - began }
}

/** How often the words of a contribution are stored, by kind. */
function countStored({ tables }: StoredData, { kind, token }: Contribution): number {
  const places = {
    correction: ['submissions', 'content'],
    comment: ['comments', 'text'],
    face: ['face_answers', 'name'],
    archive: ['submissions', 'content'],
  } as const
  const [table, column] = places[kind]
  const word = new RegExp(`\\b${token}\\b`)
  return (tables[table] ?? []).filter((row) => word.test(String(row[column]))).length
}

/** What is lost, stored twice, or not stored as it was sent. */
function findFaults(plan: readonly Contribution[], sent: ReadonlyMap<string, Sent>, stored: StoredData) {
  const lost = plan.filter((one) => countStored(stored, one) === 0)
  const twice = plan.filter((one) => countStored(stored, one) > 1)
  const unanswered = plan.filter(({ token }) => !sent.has(token))
  const faces = stored.tables['faces']?.length ?? 0
  const bytes = plan.filter(({ recording }) => {
    const file = recording ? stored.files.get(recording.id) : undefined
    return recording !== null && (file === undefined || file.found === null || file.found !== file.stated)
  })
  return {
    ...{ lost: lost.length, twice: twice.length, unanswered: unanswered.length },
    ...{ 'recordings with other bytes': bytes.length, 'faces too many': faces - counts.face },
    'faults of the database': stored.problems.length,
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** "120 / 900 / 4000": median, 95th percentile and worst, in milliseconds. */
function formatTimes(plan: readonly Contribution[], sent: ReadonlyMap<string, Sent>, kind: ContributionKind) {
  const times = plan.flatMap((one) => (one.kind === kind ? (sent.get(one.token)?.ms ?? []) : []))
  return [0.5, 0.95, 1].map((share) => percentile(times, share)).join(' / ')
}

/** Opens the list of submissions as the moderation page does. */
async function measureModeration(admin: Caller) {
  const list = z.array(z.looseObject({ status: z.string() }))
  const times: number[] = []
  let pending = 0
  for (let n = 0; n < 9; n++) {
    const began = performance.now()
    const submissions = await admin.expect('moderates', 'GET', '/submissions', list)
    times.push(performance.now() - began)
    pending = submissions.filter(({ status }) => status === 'pending').length
  }
  return { pending, ms: percentile(times, 0.5) }
}

class Bench {
  readonly random: Random
  readonly history: History
  readonly ended = new AbortController()
  readonly line: FaultyNetwork

  constructor(seed: number, line: FaultyNetwork, directory: string) {
    this.random = new Random(`seed ${seed}`)
    this.line = line
    this.history = new History(path.join(directory, 'history.jsonl'))
  }

  makeCaller(name: string, credentials: Credentials): Caller {
    const { history, line } = this
    const random = this.random.fork(`${name} delays`)
    return new Caller({
      ...{ address: line.address, credentials, name, random, history },
      signal: this.ended.signal,
    })
  }

  /** Each session sends what is due, one after the other. */
  async sendAll(plan: readonly Contribution[], minutes: number): Promise<Map<string, Sent>> {
    const sent = new Map<string, Sent>()
    const began = performance.now()
    const busyMs = minutes * 60_000 * busyShare
    await Promise.all(
      Array.from({ length: sessions }, async (_, n) => {
        const caller = this.makeCaller(memberName(n), { username: memberName(n), password })
        const random = this.random.fork(memberName(n))
        for (const contribution of plan.filter(({ session }) => session === n)) {
          await pause(Math.max(0, began + contribution.dueAt * busyMs - performance.now()))
          sent.set(contribution.token, await send(caller, random, contribution))
        }
      }),
    )
    return sent
  }

  /** Sends everything while the line breaks. @returns what was sent, and the seconds that it took */
  async sendOverBreakingLine(plan: readonly Contribution[], minutes: number) {
    const breaking = new AbortController()
    const { line, history } = this
    const nemesis = new Nemesis({
      ...{ control: null, devices: [], line, history, signal: breaking.signal },
      random: this.random.fork('nemesis'),
    })
    const broken = nemesis.run()
    const began = performance.now()
    try {
      const sent = await this.sendAll(plan, minutes)
      return { sent, seconds: Math.round((performance.now() - began) / 1000) }
    } finally {
      breaking.abort()
      await broken
    }
  }
}

async function play(bench: Bench, site: Site, minutes: number) {
  const ids = await addFamily(site.dataDir, sessions, people)
  await site.start()
  const admin = bench.makeCaller('admin', adminUser)
  const pictures = await addPictures(
    admin,
    bench.random.fork('pictures'),
    Math.ceil(counts.face / facesPerPicture),
  )
  const plan = planContributions({ people: ids, pictures, sessions }, bench.random.fork('plan'))
  bench.line.requests.length = 0
  const { sent, seconds } = await bench.sendOverBreakingLine(plan, minutes)
  const requests = bench.line.requests.filter((one) => one.startsWith('POST /api/submissions')).length
  const faultCount = bench.history.events.filter(({ who }) => who === 'nemesis').length
  const unanswered = bench.history.events.filter(({ what }) => what.startsWith('no answer')).length
  const moderation = await measureModeration(admin)
  const memory = Math.round((await site.mostMemory()) / 1024 / 1024)
  await site.stop()
  const faults = findFaults(plan, sent, readStoredData(site.dataDir))
  const times = Object.fromEntries(
    (['correction', 'face', 'comment', 'archive'] as const).map((kind) => [
      `${kind === 'archive' ? 'recording' : kind} (${counts[kind]}), ms: median / 95 % / worst`,
      formatTimes(plan, sent, kind),
    ]),
  )
  console.table({
    ...{
      'sent within, s': seconds,
      'faults of the line': faultCount,
      'attempts without an answer': unanswered,
    },
    ...{ contributions: plan.length, 'requests that sent them': requests },
    ...times,
    'list of submissions for administrators': `${moderation.pending} pending in ${moderation.ms} ms`,
    'server, most memory, MB': memory,
    ...faults,
  })
  return Object.values(faults).every((count) => count === 0)
}

export async function measureContributions(): Promise<void> {
  const { seed, minutes } = readOptions()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-contributions-'))
  const line = await FaultyNetwork.open()
  const site = await Site.make({
    publicUrl: line.address,
    environment: { ADMIN_PASSWORD: adminUser.password },
  })
  line.forwardTo(site.port)
  const bench = new Bench(seed, line, directory)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`${sessions} sessions send ${total} contributions in ${minutes} minutes, seed ${seed}`)
  try {
    if (!(await play(bench, site, minutes))) process.exitCode = 1
  } finally {
    bench.ended.abort()
    bench.history.close()
    await line.close()
    await site.remove()
    fs.rmSync(directory, { recursive: true })
  }
}
