/** One tab sends at a time, also when a frozen tab holds the lock or the browser has no locks. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Lease } from '#client/offline/outbox/outbox-database.ts'
import { runAsSender, type SenderTurn } from '#client/offline/outbox/sender-lease.ts'
import { ModelClock } from '#tests/support/outbox/model-clock.ts'
import { ModelLocks } from '#tests/support/outbox/model-locks.ts'

const second = 1_000
let clock: ModelClock
let locks: ModelLocks
let lease: Lease | undefined
let log: string[]
let skew: number

async function quiet() {
  for (let n = 0; n < 60; n++) await Promise.resolve()
}
const pass = (ms: number) => clock.pass(ms, quiet)

/** A tab; `asleep` stops its timers, as a phone does. */
function tab(name: string, hasLocks: boolean) {
  const own = { asleep: false }
  const held = Promise.withResolvers<void>()
  const giveUp = new AbortController()
  let turn: SenderTurn | undefined
  const parts = {
    store: {
      change: async (work: (lease: Lease | undefined) => Lease | null | undefined) => {
        const next = work(lease)
        if (next !== undefined) lease = next ?? undefined
      },
    },
    locks: hasLocks ? locks.of(own) : null,
    now: () => clock.now + skew,
    after: (ms: number, work: () => void) => clock.after(ms, () => own.asleep || work()),
  }
  const done = runAsSender(parts, giveUp.signal, async (mine) => {
    turn = mine
    log.push(`${name} begins`)
    await held.promise
    log.push(`${name} ends`)
  })
  const outcome = done.then(
    () => 'done',
    (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : error),
  )
  return {
    outcome,
    finish: () => held.resolve(),
    sleep: () => {
      own.asleep = true
    },
    die: () => {
      own.asleep = true
      locks.release(own)
    },
    giveUp: () => giveUp.abort(),
    holds: () => turn?.isHeld(),
  }
}

beforeEach(() => {
  clock = new ModelClock()
  locks = new ModelLocks()
  lease = undefined
  log = []
  skew = 0
})

describe.each([
  ['runAsSender with locks', true],
  ['runAsSender without locks', false],
])('%s', (_, hasLocks) => {
  it('starts the second tab when the first has ended', async () => {
    const first = tab('first', hasLocks)
    await pass(0)
    const second_ = tab('second', hasLocks)
    await pass(300 * second)
    expect(log).toEqual(['first begins'])
    expect(await first.holds()).toBe(true)
    first.finish()
    await pass(20 * second)
    expect(log).toEqual(['first begins', 'first ends', 'second begins'])
    second_.finish()
    await pass(0)
    expect(await second_.outcome).toBe('done')
    expect(lease).toBeUndefined()
  })

  it('takes the turn from a frozen tab after a minute, and tells the tab when it continues', async () => {
    const first = tab('first', hasLocks)
    await pass(0)
    const second_ = tab('second', hasLocks)
    await pass(10 * second)
    first.sleep()
    await pass(45 * second)
    expect(log).toEqual(['first begins'])
    await pass(45 * second)
    expect(log).toEqual(['first begins', 'second begins'])
    expect(await first.holds()).toBe(false)
    expect(await second_.holds()).toBe(true)
    first.finish()
    await pass(0)
    expect(await second_.holds()).toBe(true)
  })

  it('takes the turn from a closed tab also when the clock was set back', async () => {
    const first = tab('first', hasLocks)
    await pass(0)
    first.sleep()
    skew = -86_400 * second
    tab('second', hasLocks)
    await pass(90 * second)
    expect(log).toEqual(['first begins', 'second begins'])
  })

  it('starts nothing when waiting was cancelled', async () => {
    tab('first', hasLocks)
    await pass(0)
    const second_ = tab('second', hasLocks)
    await pass(0)
    second_.giveUp()
    await pass(20 * second)
    expect(await second_.outcome).toBe('AbortError')
    expect(log).toEqual(['first begins'])
  })
})

it('with locks, starts the next tab as soon as a tab is closed', async () => {
  const first = tab('first', true)
  await pass(0)
  tab('second', true)
  await pass(0)
  first.die()
  await pass(0)
  expect(log).toEqual(['first begins', 'second begins'])
})

it('waits for the end of the work after another tab has stolen the lock', async () => {
  const first = tab('first', true)
  await pass(0)
  first.sleep()
  tab('second', true)
  await pass(90 * second)
  let outcome: unknown = 'none yet'
  void first.outcome.then((told) => {
    outcome = told
  })
  await pass(0)
  expect(outcome).toBe('none yet')
  first.finish()
  await pass(0)
  expect(outcome).toBe('AbortError')
})
