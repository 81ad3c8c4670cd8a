/** Devices that only load changes have the same lists as the server, whatever is written. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleKindNames } from '#shared/article-kinds.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { getAuditLog, undoActivity } from '#shared/contracts/audit.contract.ts'
import { versionHeader } from '#shared/contracts/endpoint.ts'
import { type ChangingList, getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { listEvents } from '#shared/contracts/timeline.contract.ts'
import {
  applyListChanges,
  archivesOrder,
  articleOrder,
  creationOrder,
  type ListOrder,
  timelineOrder,
} from '#shared/list-changes.ts'
import type { FamilyBuilder } from '#tests/support/family-builder.ts'
import { applyEdit, randomEdit, startVariedFamily } from '#tests/support/random-edits.ts'
import type { TestBrowser } from '#tests/support/test-server.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

interface Saved {
  etag: string
  list: { id: string }[]
}

const endpoints = {
  people: listPeople,
  timeline: listEvents,
  news: articleEndpoints.news.list,
  blog: articleEndpoints.blog.list,
  archives: listArchives,
}
const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
const orders = {
  people: creationOrder,
  timeline: timelineOrder,
  news: articleOrder,
  blog: articleOrder,
  archives: archivesOrder,
  // The records of a list belong to its order.
} as unknown as Record<ChangingList, ListOrder<{ id: string }>>

/** A phone with saved lists. */
class Phone {
  readonly #world: FamilyBuilder
  readonly #as: TestBrowser
  readonly saved = new Map<(typeof names)[number], Saved>()

  constructor(world: FamilyBuilder, as: TestBrowser) {
    this.#world = world
    this.#as = as
  }

  async load(name: (typeof names)[number]): Promise<Saved> {
    // Whoever names a version of their own never gets the list of two seconds ago that other readers may get.
    const headers = { [versionHeader]: String(Number.MAX_SAFE_INTEGER) }
    const result = await this.#world.server.call(endpoints[name], { headers, as: this.#as })
    const output = result.output()
    return { etag: result.headers.get('etag') ?? '', list: 'data' in output ? output.data : output }
  }

  async loadAll() {
    for (const name of names) this.saved.set(name, await this.load(name))
  }

  async sync() {
    const query = Object.fromEntries([...this.saved].map(([name, { etag }]) => [name, etag]))
    const changes = (await this.#world.server.call(getListChanges, { query, as: this.#as })).output()
    for (const [name, { list }] of this.saved) {
      const change = changes[name]
      if (change === undefined) throw new Error(`${name} is not known any more`)
      if ('reset' in change) {
        // Members are not told whether a removed article was a draft.
        expect(articleKindNames).toContain(name)
        this.saved.set(name, await this.load(name))
        continue
      }
      const { etag } = change
      this.saved.set(name, { etag, list: applyListChanges(list, change, orders[name]) })
    }
  }

  async expectCurrent() {
    for (const name of names) expect(this.saved.get(name), name).toEqual(await this.load(name))
  }
}

async function undoLatest({ server, admin: as }: FamilyBuilder) {
  const { logs } = (await server.call(getAuditLog, { query: { limit: 100 }, as })).output()
  const entry = logs.find(({ can_undo }) => can_undo)
  if (entry) await server.call(undoActivity, { params: { id: entry.id }, as })
}

test(
  'a phone that applies the changes has the complete lists, in their order',
  async () => {
    const command = fc.oneof({ weight: 6, arbitrary: randomEdit }, fc.constantFrom('sync', 'undo'))
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 16 }), async (commands) => {
        const world = await startVariedFamily()
        try {
          const { server, admin } = world
          const phones = [
            new Phone(world, admin),
            new Phone(world, await server.signIn(await server.createAdmin({ role: 'member' }))),
          ]
          for (const phone of phones) await phone.loadAll()
          for (const each of commands) {
            if (each === 'sync') for (const phone of phones) await phone.sync()
            else if (each === 'undo') await undoLatest(world)
            else await applyEdit(world, each)
          }
          for (const phone of phones) {
            await phone.sync()
            await phone.expectCurrent()
          }
        } finally {
          await world.server.close()
        }
      }),
      { numRuns: Number(process.env['DELTA_RUNS'] ?? 60) },
    )
  },
  timeLimit(300_000),
)
