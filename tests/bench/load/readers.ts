/** A simulated reader: loads the lists, asks what has changed, looks at pictures and searches. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { randomFrom } from '#tests/support/population.ts'
import type { LoadSite } from './load-site.ts'
import type { Samples } from './samples.ts'
import { readText, request, type Target } from './user-agent.ts'

/** The lists that every device saves, by their names in `/lists/changes`. */
export const lists = {
  people: '/family',
  timeline: '/timeline',
  news: '/news',
  blog: '/blog',
  archives: '/archives',
} as const
type ListName = keyof typeof lists
const listNames = Object.keys(lists) as ListName[]

export const searchPath = '/archives?search=boat'
export const changesPath = '/lists/changes'

const changes = z.record(
  z.string(),
  z.union([z.object({ reset: z.literal(true) }), z.object({ etag: z.string() })]),
)

export interface ReaderInit {
  target: Target
  samples: Samples
  site: LoadSite
  cookie: string
  seed: number
  /** Between two requests: the mean, milliseconds. */
  pauseMs: number
  /** Whether the reader sends the tags of its lists, and so is answered 304 for unchanged ones. */
  sendsTags: boolean
  signal: AbortSignal
}

class Reader {
  readonly #init: ReaderInit
  readonly #random: () => number
  readonly #tags = new Map<ListName, string>()

  constructor(init: ReaderInit) {
    this.#init = init
    this.#random = randomFrom(init.seed + 1)
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)]
  }

  #get(kind: string, path: string, headers: Record<string, string> = {}) {
    const { target, samples, cookie } = this.#init
    return request(target, samples, path, { kind, headers: { cookie, ...headers } })
  }

  async #loadList(name: ListName) {
    const known = this.#init.sendsTags ? this.#tags.get(name) : undefined
    const answer = await this.#get('list', lists[name], known ? { 'if-none-match': known } : {})
    const tag = answer?.headers.etag
    if (tag !== undefined) this.#tags.set(name, tag)
  }

  /** Asks for what has changed in every list; loads one anew where that is unknown. */
  async #loadChanges() {
    const query = new URLSearchParams([...this.#tags])
    const answer = await this.#get('changes', `${changesPath}?${query}`)
    if (!answer) return
    const parsed = changes.parse(JSON.parse(readText(answer)))
    for (const name of listNames) {
      const change = parsed[name]
      if (change && 'etag' in change) this.#tags.set(name, change.etag)
      else if (change) this.#tags.delete(name)
    }
  }

  async #act() {
    const dice = this.#random()
    const missing = listNames.find((name) => !this.#tags.has(name))
    if (missing) await this.#loadList(missing)
    else if (dice < 0.35) await this.#loadChanges()
    else if (dice < 0.55) await this.#loadList(this.#pick(listNames) ?? 'people')
    else if (dice < 0.9) await this.#get('picture', `/media/${this.#pick(this.#init.site.pictures)}?w=320`)
    else await this.#get('search', searchPath)
  }

  async run(): Promise<void> {
    const { signal, pauseMs } = this.#init
    // The readers do not all begin at the same moment.
    await pause(this.#random() * 5 * pauseMs)
    while (!signal.aborted) {
      await this.#act()
      await pause(this.#random() * 2 * pauseMs)
    }
  }
}

/** Reads until the signal. */
export async function runReader(init: ReaderInit): Promise<void> {
  await new Reader(init).run()
}
