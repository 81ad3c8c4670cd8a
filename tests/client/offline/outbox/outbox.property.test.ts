/**
 * Whatever happens to device, connection and server: a saved submission is sent once, waits visibly, or was removed, and is
 * not sent while its author changes it.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newUuid } from '#client/offline/new-uuid.ts'
import { holdMs } from '#client/offline/outbox/entries.ts'
import type { OutboxEntry, OutboxFile, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import { submissionType } from '#shared/contracts/submissions.contract.ts'
import type { Page } from '#tests/support/outbox/model-device.ts'
import { type Fault, ModelDevice } from '#tests/support/outbox/model-device.ts'
import { getNamedFileIds } from '#tests/support/outbox/model-server.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

const users = ['anna', 'bert'] as const

type Command =
  | { does: 'write'; page: number; files: number[]; unfit: boolean; followUpCount: number }
  | { does: 'edit' | 'remove' | 'release'; page: number; which: number; unfit: boolean }
  | { does: 'begin change'; page: number; which: number }
  | { does: 'end change'; which: number; saves: boolean }
  | { does: 'open' | 'comes back' | 'goes away' | 'server dies' | 'server starts' | 'sweep' }
  | { does: 'sign out' | 'session expires' }
  | { does: 'sign in'; user: (typeof users)[number] }
  | { does: 'kill'; page: number; steps: number }
  | { does: 'freeze' | 'thaw'; page: number }
  | { does: 'fail'; faults: Fault[] }
  | { does: 'clock jumps'; by: number }
  | { does: 'pass'; ms: number }

const page = fc.nat({ max: 2 })
const faults = fc.constantFrom<Fault>(
  ...(['lost', 'dropped', 'dropped', 'cut', 'hangs', 'hangs-after', 401, 429, 500, 507, 'fine'] as const),
)
const unfit = fc.integer({ min: 0, max: 7 }).map((n) => n === 0)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      page,
      files: fc.array(fc.integer({ min: 1, max: 11 }), { maxLength: 2 }),
      unfit,
      followUpCount: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('edit' as const, 'edit' as const, 'remove' as const, 'release' as const),
      page,
      which: fc.nat({ max: 4 }),
      unfit,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('begin change' as const), page, which: fc.nat({ max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('end change' as const),
      which: fc.nat({ max: 4 }),
      saves: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom(
        ...(['open', 'open', 'comes back', 'comes back', 'goes away'] as const),
        ...(['server dies', 'server starts', 'server starts', 'sweep'] as const),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('sign out' as const, 'session expires' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('sign in' as const), user: fc.constantFrom(...users) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('kill' as const), page, steps: fc.nat({ max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('freeze' as const, 'thaw' as const), page }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('fail' as const),
      faults: fc.array(faults, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('clock jumps' as const),
      by: fc.constantFrom(-86_400_000, 86_400_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.constantFrom(10, 30, 60, 100, 150, 1_000, 30_000, 90_000),
    }),
  },
)

/** What the author knows about a saved submission. */
interface Saved {
  userId: string
  key: string
  body: string
  /** `maybe`: the page was killed before the result was shown. */
  removed: 'no' | 'maybe' | 'yes'
  /** The author never learned the result of an edit. */
  doubtful: boolean
}

/** A form with changes to an entry. */
interface OpenForm {
  page: Page
  saved: Saved
  body: string
  /** Model clock times. */
  heldFrom: number
  heldTo: number
}

class Story {
  readonly device: ModelDevice
  readonly saved: Saved[] = []
  readonly bytes = new Map<string, number[]>()
  readonly #forms: OpenForm[] = []
  /** Another clock or a frozen tab can end a hold early. */
  #canTrustHolds = true
  #count = 0

  constructor(hasLocks: boolean) {
    this.device = new ModelDevice(hasLocks)
  }

  #page(n: number): Page | undefined {
    const { pages } = this.device
    return pages[n % Math.max(pages.length, 1)]
  }

  /** Not awaited, because the page can be killed meanwhile. A NotSavedError is an expected result. */
  #begin(work: () => Promise<void>) {
    void work().catch(() => {})
  }

  async tell(command: Command) {
    const { device } = this
    switch (command.does) {
      case 'write':
        return this.#begin(() => this.#write(command))
      case 'edit':
      case 'remove':
      case 'release':
        return this.#begin(() => this.#alter(command))
      case 'begin change':
        return this.#begin(() => this.#beginChange(command.page, command.which))
      case 'end change':
        return this.#begin(() => this.#endChange(command.which, command.saves))
      case 'open':
        if (device.pages.length < 3) device.open()
        return
      case 'comes back':
        device.reachable = true
        return device.comeBack()
      case 'goes away':
        device.reachable = false
        return
      case 'server dies':
        device.serverRuns = false
        return
      case 'server starts':
        return device.restartServer()
      case 'sweep':
        return device.server.sweep()
      case 'sign out':
        return await device.signOut()
      case 'session expires':
        device.server.session = null
        return
      case 'sign in':
        if (device.isUp()) await device.signIn(command.user)
        return
      case 'kill': {
        const page = this.#page(command.page)
        if (page) page.stepsLeft = command.steps
        return
      }
      case 'freeze':
        this.#canTrustHolds = false
        return this.#page(command.page)?.freeze()
      case 'thaw':
        return this.#page(command.page)?.thaw()
      case 'fail':
        device.faults.push(...command.faults)
        return
      case 'clock jumps':
        this.#canTrustHolds = false
        device.skew += command.by
        return
      case 'pass':
        return await device.pass(command.ms)
    }
  }

  #writing(userId: string, files: OutboxFile[], unfit: boolean): OutboxSubmission {
    const title = `${unfit ? 'unfit' : 'fit'} ${this.#count++} of ${userId}`
    const type = submissionType.options[this.#count % submissionType.options.length] ?? 'archive'
    const fileUrls = files.map(({ id }) => `/api/media/${id}`)
    return {
      endpoint: 'createSubmission',
      type,
      title,
      body: JSON.stringify({ type, title, fileUrls }),
      files,
    }
  }

  async #write({ page: n, files: sizes, unfit, followUpCount }: Extract<Command, { does: 'write' }>) {
    const page = this.#page(n)
    const userId = page?.author
    if (!page || !userId) return
    const files: OutboxFile[] = []
    for (const size of sizes) {
      const bytes = Array.from({ length: size }, (_, at) => (at * 7 + this.#count) % 256)
      const file = await page.outbox.copyFile(userId, new File([Uint8Array.from(bytes)], 'one.jpg'))
      this.bytes.set(file.id, bytes)
      files.push(file)
    }
    const writing = this.#writing(userId, files, unfit)
    // A birth and its news have the same picture; the photos of one form have a submission each.
    const followUps = Array.from({ length: followUpCount }, () => ({
      key: newUuid(),
      submission: this.#writing(userId, files, false),
    }))
    const { key } = await page.outbox.add(userId, writing, { followUps })
    for (const one of [{ key, submission: writing }, ...followUps]) {
      this.saved.push({ userId, key: one.key, body: one.submission.body, removed: 'no', doubtful: false })
    }
  }

  async #alter({ does, page: n, which, unfit }: Extract<Command, { which: number; unfit: boolean }>) {
    const page = this.#page(n)
    const userId = page?.author
    if (!page || !userId) return
    const entries = await page.outbox.list(userId)
    const entry = entries[which % Math.max(entries.length, 1)]
    const saved = this.saved.find(({ key }) => key === entry?.key)
    if (!entry?.submission || !saved) return
    if (does === 'edit') await this.#edit(page, saved, entry.submission, unfit)
    if (does === 'remove') await this.#remove(page, saved)
    if (does === 'release') await this.#release(page, saved, entry)
  }

  async #edit(page: Page, saved: Saved, before: OutboxSubmission, unfit: boolean) {
    this.#endHold(saved)
    const writing = this.#writing(saved.userId, before.files.slice(unfit ? 1 : 0), unfit)
    saved.doubtful = true
    const changed = await page.outbox.change(saved.userId, saved.key, writing)
    if (changed) saved.body = writing.body
    saved.doubtful = false
  }

  async #beginChange(n: number, which: number) {
    const page = this.#page(n)
    const userId = page?.author
    if (!page || !userId) return
    const entries = await page.outbox.list(userId)
    const entry = entries[which % Math.max(entries.length, 1)]
    const saved = this.saved.find(({ key }) => key === entry?.key)
    if (!entry?.submission || !saved || this.#forms.some((form) => form.saved === saved)) return
    const form = { page, saved, body: entry.submission.body, heldFrom: Infinity, heldTo: Infinity }
    this.#forms.push(form)
    if (!(await page.outbox.hold(userId, saved.key))) return
    form.heldFrom = this.device.clock.now
    form.heldTo = form.heldFrom + holdMs
  }

  async #endChange(which: number, saves: boolean) {
    const form = this.#forms[which % Math.max(this.#forms.length, 1)]
    if (!form?.page.alive || form.page.author !== form.saved.userId) return
    const { page, saved } = form
    this.#endHold(saved)
    if (saves) await this.#edit(page, saved, this.#writing(saved.userId, [], false), false)
    await page.outbox.endHold(saved.userId, saved.key)
  }

  #endHold(saved: Saved) {
    for (const form of this.#forms) {
      if (form.saved === saved) form.heldTo = Math.min(form.heldTo, this.device.clock.now)
    }
  }

  async #remove(page: Page, saved: Saved) {
    saved.removed = 'maybe'
    await page.outbox.remove(saved.userId, saved.key)
    saved.removed = 'yes'
  }

  /** Sends under a new key when an earlier version was sent, otherwise tries again. */
  async #release(page: Page, saved: Saved, { problem }: OutboxEntry) {
    this.#endHold(saved)
    await page.outbox.release(saved.userId, saved.key, { fresh: problem?.code === 'arrived_before' })
  }

  /** Repairs everything, and lets each author sign in until no entry changes any more. */
  async comeToRest(): Promise<Map<string, OutboxEntry[]>> {
    const { device } = this
    for (const page of device.pages) {
      page.stepsLeft = Number.POSITIVE_INFINITY
      page.thaw()
    }
    device.faults = []
    device.reachable = true
    device.restartServer()
    if (device.pages.length === 0) device.open()
    await device.pass(10)
    for (const { page, saved } of this.#forms) {
      this.#endHold(saved)
      if (page.alive) await page.outbox.endHold(saved.userId, saved.key)
    }
    const left = new Map<string, OutboxEntry[]>()
    for (const user of users) {
      await device.signIn(user)
      device.comeBack()
      await device.pass(1_500_000)
      left.set(user, (await device.pages[0]?.outbox.list(user)) ?? [])
    }
    return left
  }

  check(left: Map<string, OutboxEntry[]>) {
    const { taken } = this.device.server
    const arrived = taken.map(({ body }) => body)
    expect(new Set(arrived).size, 'nothing arrives twice').toBe(arrived.length)
    for (const { userId, body, files } of taken) {
      expect(body, 'everything under its author').toContain(`of ${userId}"`)
      expect(files.map(({ id }) => id)).toEqual(getNamedFileIds(body))
      for (const { id, bytes } of files) expect(bytes, 'files to the byte').toEqual(this.bytes.get(id))
    }
    for (const [user, entries] of left) {
      for (const { state, problem, submission: writing } of entries) {
        expect(writing?.title, 'each author finds their own').toContain(`of ${user}`)
        expect(writing?.body, 'each keeps its type').toContain(`"type":"${writing?.type}"`)
        expect([state, problem?.code], 'nothing waits that could go').toEqual([
          'attention',
          expect.stringMatching(
            writing?.title.startsWith('unfit') ? /^(invalid|arrived_before)$/ : /^arrived_before$/,
          ),
        ])
      }
    }
    for (const { body, heldFrom, heldTo } of this.#canTrustHolds ? this.#forms : []) {
      const sent = this.device.attempts.filter((each) => each.body === body)
      const duringHold = sent.filter(({ at }) => at > heldFrom && at < heldTo)
      expect(duringHold, 'nothing is sent while its author changes it').toEqual([])
    }
    const waiting = [...left.values()].flat().map(({ submission: writing }) => writing?.body)
    for (const { body, removed, doubtful } of this.saved) {
      if (removed === 'no' && !doubtful) expect([...arrived, ...waiting], 'nothing is lost').toContain(body)
      if (removed === 'yes') expect(waiting, 'what was taken back is gone').not.toContain(body)
      expect(arrived.includes(body) && waiting.includes(body), 'what arrived waits no more').toBe(false)
    }
  }
}

/** Replaces the encryption, which has tests of its own, by a check of the key's id, which is fast. */
const openSealing = {
  getRandomValues: <T extends ArrayBufferView<ArrayBuffer>>(into: T) => realCrypto.getRandomValues(into),
  subtle: {
    importKey: async () => ({}),
    encrypt: async (_: unknown, __: unknown, data: Uint8Array<ArrayBuffer>) => data.slice().buffer,
    decrypt: async (_: unknown, __: unknown, data: ArrayBuffer) => data,
  },
}
const realCrypto = crypto

beforeEach(() => {
  vi.stubGlobal('crypto', openSealing)
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('the outbox sends every saved submission once, whatever happens', {
  timeout: timeLimit(300_000),
}, async () => {
  const stories = fc.asyncProperty(
    fc.boolean(),
    fc.array(command, { minLength: 6, maxLength: 18, size: 'max' }),
    async (hasLocks, commands) => {
      const story = new Story(hasLocks)
      story.device.open()
      await story.device.signIn('anna')
      for (const command of commands) {
        await story.tell(command)
        await story.device.pass(5)
      }
      story.check(await story.comeToRest())
    },
  )
  await fc.assert(stories, { numRuns: 1_000 })
})
