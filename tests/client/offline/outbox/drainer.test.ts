/** The drainer: order, delays, and the consequences of errors for the entry and the queue. */

import { beforeEach, describe, expect, it } from 'vitest'
import { Drainer, type DrainerDependencies } from '#client/offline/outbox/drainer.ts'
import type { Lease } from '#client/offline/outbox/outbox-database.ts'
import {
  FileMissingError,
  type OutboxEntry,
  type OutboxSubmission,
} from '#client/offline/outbox/outbox-entry.ts'
import { getRetryDelayMs } from '#client/offline/outbox/retry-delay.ts'
import type { CreatedSubmission, SendOptions } from '#client/offline/outbox/submission-sender.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { ModelClock } from '#tests/support/outbox/model-clock.ts'

interface Call {
  title: string
  key: string
  userId: string
  signal: AbortSignal
  options: SendOptions
}

const minute = 60_000
let clock: ModelClock
let entries: OutboxEntry[]
let calls: Call[]
/** The results of the next attempts; without one, sending succeeds. */
let outcomes: ((call: Call) => Promise<CreatedSubmission>)[]
let arrived: string[]
let doubts: number
let user: string | null
let shown: (string | null)[]
let lease: Lease | undefined
let changed: () => void
let online: boolean
let drainer: Drainer

const answer: CreatedSubmission = {
  id: 'submission-1',
  type: 'news',
  title: '',
  content: {},
  status: 'pending',
  review_notes: null,
  submitter_first_name: 'Anna',
  submitter_last_name: 'Berg',
  created_at: '',
  updated_at: '',
  reviewed_at: null,
  published_id: null,
  receipt: { body_sha256: '', files: [] },
}

function writing(title: string): OutboxSubmission {
  return { endpoint: 'createSubmission', type: 'news', title, body: `"${title}"`, files: [] }
}

function write(title: string) {
  const number = entries.length + 1
  entries.push({
    key: `key ${title}`,
    number,
    savedAt: 0,
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    heldUntil: 0,
    submission: writing(title),
  })
}

function update(key: string, body: string, with_: (entry: OutboxEntry) => Partial<OutboxEntry>) {
  entries = entries.map((entry) =>
    entry.key === key && entry.submission?.body === body ? { ...entry, ...with_(entry) } : entry,
  )
}

const outbox: DrainerDependencies['outbox'] = {
  list: async (userId) => (userId === 'anna' ? entries : []),
  settle: async (_, key) => {
    entries = entries.filter((entry) => entry.key !== key)
    return true
  },
  refuse: async (_, key, problem, sent) =>
    update(key, sent?.body ?? '', () => ({ state: 'attention', problem })),
  postpone: async (_, key, notBefore, problem, sent) =>
    update(key, sent?.body ?? '', ({ tries }) => ({ tries: tries + 1, notBefore, problem: problem ?? null })),
  readBytes: async () => new Uint8Array(1),
  watch: (listener) => {
    changed = listener
    return () => {}
  },
}

async function quiet() {
  for (let n = 0; n < 60; n++) await Promise.resolve()
}
const pass = (ms: number) => clock.pass(ms, quiet)
const fails = (error: unknown) => () => Promise.reject(error)
const arrives = () => Promise.resolve(answer)
/** Waits until the signal aborts. */
const hangs = ({ signal }: Call) =>
  new Promise<CreatedSubmission>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const refusal = (...[code, retryAfter]: [AppError['code'], number?]) =>
  fails(new AppError(code, "The server's sentence.", { retryAfter }))
const titles = () => calls.map(({ title }) => title)
const entry = (title: string) => entries.find(({ key }) => key === `key ${title}`)

function begin() {
  drainer = new Drainer({
    outbox,
    send: ({ title }, options) => {
      const { key, userId, signal } = options
      if (!signal) throw new Error('No signal.')
      const call = { title, key, userId, signal, options }
      calls.push(call)
      return (outcomes.shift() ?? arrives)(call)
    },
    lease: {
      store: {
        change: async (work) => {
          const next = work(lease)
          if (next !== undefined) lease = next ?? undefined
        },
      },
      locks: null,
    },
    setProgress: (sending) =>
      shown.push(sending && `${sending.key} ${sending.share}${sending.arrived ? ' arrived' : ''}`),
    isOnline: () => online,
    getAuthorId: () => user,
    onSent: (_, { submission: writing }) => arrived.push(writing?.title ?? ''),
    onSessionUncertain: () => doubts++,
    now: () => clock.now,
    after: (ms, work) => clock.after(ms, work),
    random: () => 1,
  })
  drainer.wake()
}

beforeEach(() => {
  clock = new ModelClock()
  entries = []
  calls = []
  outcomes = []
  arrived = []
  doubts = 0
  user = 'anna'
  shown = []
  lease = undefined
  online = true
  for (const title of ['one', 'two', 'three']) write(title)
})

it('sends entries one after the other, oldest first, with their key and author', async () => {
  entries.reverse()
  begin()
  await pass(0)
  expect(titles()).toEqual(['one', 'two', 'three'])
  expect(calls[0]).toMatchObject({ key: 'key one', userId: 'anna' })
  expect(arrived).toEqual(['one', 'two', 'three'])
  expect(entries).toEqual([])
  expect(shown.slice(0, 4)).toEqual(['key one 0', 'key one 1 arrived', null, 'key two 0'])
  expect(lease).toBeUndefined()
})

it('sends nothing when signed out, no entries of other users, and no unreadable entries', async () => {
  user = null
  begin()
  await pass(minute)
  user = 'bert'
  drainer.retryNow()
  await pass(minute)
  user = 'anna'
  entries = entries.map((entry) => ({ ...entry, submission: null }))
  drainer.retryNow()
  await pass(minute)
  expect(calls).toEqual([])
})

it('sends an entry that is added while the queue is empty', async () => {
  begin()
  await pass(0)
  write('four')
  changed()
  await pass(0)
  expect(arrived).toContain('four')
})

describe('drainer with an entry that is held', () => {
  const hold = (title: string, heldUntil: number) => {
    entries = entries.map((each) => (each.key === `key ${title}` ? { ...each, heldUntil } : each))
    changed?.()
  }

  it('sends the others, and this one when the hold is over', async () => {
    entries = entries.map((each) =>
      each.key === 'key one' ? { ...each, heldUntil: clock.now + minute } : each,
    )
    begin()
    await pass(0)
    drainer.retryNow()
    await pass(minute - 1)
    expect(arrived).toEqual(['two', 'three'])
    await pass(1)
    expect(arrived).toEqual(['two', 'three', 'one'])
  })

  it('sends it at once when its form closes', async () => {
    begin()
    hold('one', clock.now + minute)
    await pass(0)
    hold('one', 0)
    await pass(0)
    expect(arrived).toEqual(['two', 'three', 'one'])
  })

  it('stops sending the old version when the form opens meanwhile', async () => {
    outcomes = [hangs]
    begin()
    await pass(0)
    hold('one', clock.now + minute)
    await pass(0)
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(arrived).toEqual(['two', 'three'])
  })
})

describe('drainer without a connection', () => {
  const lost = fails(new NoConnectionError())

  it('waits ever longer, also when a draft is changed', async () => {
    outcomes = [lost, lost, lost, lost]
    online = false
    begin()
    await pass(0)
    changed()
    await pass(1_999)
    expect(titles()).toEqual(['one'])
    await pass(1)
    expect(calls).toHaveLength(2)
    await pass(3_999)
    expect(calls).toHaveLength(2)
    await pass(1)
    expect(calls).toHaveLength(3)
    expect(entries).toMatchObject([{ tries: 0, state: 'waiting' }, { tries: 0 }, { tries: 0 }])
  })

  it('sends at once when the connection returns or an entry is added', async () => {
    outcomes = [lost, lost]
    begin()
    await pass(0)
    drainer.wake()
    await pass(0)
    expect(calls).toHaveLength(2)
    write('four')
    changed()
    await pass(0)
    expect(arrived).toEqual(['one', 'two', 'three', 'four'])
  })

  it('sends other entries first when one entry never gets through', async () => {
    const swallowed = ({ title }: Call) => (title === 'one' ? lost() : arrives())
    outcomes = Array.from({ length: 50 }, () => swallowed)
    begin()
    await pass(minute)
    expect(arrived).toEqual(['two', 'three'])
    expect(entry('one')).toMatchObject({ state: 'waiting' })
    await pass(10 * minute)
    expect(calls.length).toBeLessThan(30)
    outcomes = []
    await pass(5 * minute)
    expect(arrived).toEqual(['two', 'three', 'one'])
  })

  it('retries a postponed entry once, at once, on a new connection', async () => {
    outcomes = [lost, lost, lost]
    begin()
    await pass(10_000)
    expect(arrived).toEqual(['two', 'three'])
    outcomes = [lost]
    drainer.retryOnNewConnection()
    await pass(0)
    expect(calls.at(-1)?.title).toBe('one')
    drainer.retryOnNewConnection()
    await pass(0)
    expect(arrived).toEqual(['two', 'three', 'one'])
  })

  it('keeps the delay of an entry after a server error, also on a new connection', async () => {
    outcomes = [refusal('storage_full')]
    begin()
    await pass(0)
    const tried = calls.length
    drainer.retryOnNewConnection()
    await pass(0)
    expect(calls).toHaveLength(tried)
  })
})

it('getRetryDelayMs gives 2 seconds to 5 minutes with jitter', () => {
  const longest = [1, 2, 3, 8, 9, 50].map((failures) => getRetryDelayMs(failures, () => 1))
  expect(longest).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
  expect(getRetryDelayMs(1, () => 0)).toBe(1_500)
})

describe('drainer after a server error', () => {
  it('sends the other entries, and retries the failed one later', async () => {
    outcomes = [refusal('failed'), arrives, arrives, refusal('host_failed')]
    begin()
    await pass(0)
    expect(arrived).toEqual(['two', 'three'])
    expect(entry('one')).toMatchObject({ state: 'waiting', tries: 1, notBefore: 2_000, problem: null })
    await pass(2_000)
    expect(entry('one')).toMatchObject({ tries: 2, notBefore: 6_000 })
    await pass(4_000)
    expect(arrived).toEqual(['two', 'three', 'one'])
  })

  it('shows that the server is full', async () => {
    outcomes = [refusal('storage_full')]
    begin()
    await pass(0)
    expect(entry('one')?.problem?.message).toBe(
      'The server has no space for files at the moment. Your device will try again.',
    )
  })

  it('shows that the image host does not respond', async () => {
    outcomes = [refusal('host_failed')]
    begin()
    await pass(0)
    expect(entry('one')).toMatchObject({ state: 'waiting', problem: { code: 'host_failed' } })
  })

  it('does not wait for a day when the clock was set back by a day', async () => {
    outcomes = [refusal('failed')]
    begin()
    await pass(0)
    update('key one', '"one"', () => ({ notBefore: clock.now + 86_400_000 }))
    drainer.wake()
    await pass(0)
    expect(arrived).toContain('one')
  })

  it('postpones an unreadable entry, and asks the author about a missing file', async () => {
    outcomes = [fails(new Error('No such piece.')), fails(new FileMissingError('file-1'))]
    begin()
    await pass(0)
    expect(entry('one')).toMatchObject({ state: 'waiting', tries: 1, problem: { code: 'unreadable' } })
    expect(entry('two')).toMatchObject({ state: 'attention', problem: { code: 'file_missing' } })
    expect(arrived).toEqual(['three'])
  })
})

describe('drainer after a refusal', () => {
  it('pauses the queue for Retry-After when there are too many requests', async () => {
    outcomes = [refusal('too_many', 90)]
    begin()
    await pass(0)
    drainer.wake()
    drainer.retryNow()
    await pass(89_999)
    expect(calls).toHaveLength(1)
    await pass(1)
    expect(arrived).toEqual(['one', 'two', 'three'])
  })

  it('asks the author about the refused entry, and sends the others', async () => {
    const fields = { title: 'Too long.' }
    outcomes = [fails(new AppError('invalid', 'Please look at the title.', { fields }))]
    begin()
    await pass(minute)
    expect(entry('one')).toMatchObject({
      state: 'attention',
      problem: { code: 'invalid', message: 'Please look at the title.', fields },
    })
    expect(titles()).toEqual(['one', 'two', 'three'])
  })

  it('asks the author when an earlier version was sent under the same key', async () => {
    outcomes = [refusal('key_reused')]
    begin()
    await pass(0)
    expect(entry('one')).toMatchObject({
      state: 'attention',
      problem: {
        code: 'arrived_before',
        message:
          'An earlier version of this submission has already been sent. You can send this version as well, or remove this version.',
      },
    })
  })

  it('shows the reason of another conflict', async () => {
    outcomes = [refusal('conflict')]
    begin()
    await pass(0)
    expect(entry('one')).toMatchObject({
      state: 'attention',
      problem: { code: 'conflict', message: "The server's sentence." },
    })
  })

  it('retries soon when the same request is still being processed', async () => {
    outcomes = [refusal('conflict', 1)]
    begin()
    await pass(0)
    expect(entry('one')).toMatchObject({ state: 'waiting', problem: null })
    await pass(2_000)
    expect(arrived).toEqual(['two', 'three', 'one'])
  })

  it.each([
    'session_expired',
    'session_revoked',
    'no_session',
    'other_user',
    'must_change_password',
  ] as const)('pauses the queue until the session is known again after %s', async (code) => {
    outcomes = [refusal(code)]
    begin()
    await pass(0)
    drainer.wake()
    await pass(minute)
    expect(doubts).toBe(1)
    expect(titles()).toEqual(['one'])
    expect(entry('one')).toMatchObject({ state: 'waiting', tries: 0, problem: null })
    drainer.retryNow()
    await pass(0)
    expect(arrived).toEqual(['one', 'two', 'three'])
  })
})

describe('drainer while an entry is being sent', () => {
  it('cancels a removed entry, and sends the others', async () => {
    outcomes = [hangs]
    begin()
    await pass(0)
    entries = entries.slice(1)
    changed()
    await pass(0)
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(arrived).toEqual(['two', 'three'])
  })

  it('starts again with the new version of a changed entry', async () => {
    outcomes = [hangs]
    begin()
    await pass(0)
    update('key one', '"one"', () => ({ submission: writing('one, mended') }))
    changed()
    await pass(0)
    expect(titles()).toEqual(['one', 'one, mended', 'two', 'three'])
    expect(calls[1]?.key).toBe('key one')
  })

  it('continues when another entry changes', async () => {
    outcomes = [hangs]
    begin()
    await pass(0)
    write('four')
    changed()
    await pass(0)
    expect(calls[0]?.signal.aborted).toBe(false)
  })

  it('stops without an error when the session ends', async () => {
    outcomes = [fails(new SessionEndedError())]
    begin()
    user = null
    await pass(minute)
    expect(calls.length).toBeLessThanOrEqual(1)
    expect(entries).toMatchObject([{ tries: 0 }, { tries: 0 }, { tries: 0 }])
    expect(doubts).toBe(0)
  })

  it('stops before the next chunk when another tab sends, and waits for its turn', async () => {
    const other = { holder: 'another tab', until: 0 }
    outcomes = [
      async ({ options }) => {
        lease = { ...other, until: clock.now + minute }
        await options.source.readBytes('file-1', 0, 1)
        return answer
      },
    ]
    begin()
    await pass(0)
    expect(arrived).toEqual([])
    expect(lease?.holder).toBe('another tab')
    await pass(2 * minute)
    expect(arrived).toEqual(['one', 'two', 'three'])
  })

  it('reads no bytes for an author who has signed out', async () => {
    outcomes = [
      async ({ options }) => {
        user = null
        await options.source.readBytes('file-1', 0, 1)
        return answer
      },
    ]
    begin()
    await pass(minute)
    expect(arrived).toEqual([])
  })

  it('stops when the page is closed', async () => {
    outcomes = [hangs]
    begin()
    await pass(0)
    drainer.stop()
    await pass(10 * minute)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.signal.aborted).toBe(true)
  })
})
