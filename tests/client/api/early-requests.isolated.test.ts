/** What is asked before the program has come is taken by the first call that asks for the same, in the same session. */
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as calls from '#client/api/call.ts'
import type * as earlyAnswers from '#client/api/early-requests.ts'
import type * as signals from '#client/api/session-signals.ts'
import { getPublicStats } from '#shared/contracts/stats.contract.ts'
import { handle, handleWithNetworkError } from '#tests/support/msw-handlers.ts'

const server = setupServer()
const stats = { familyMembers: 7, yearsOfHistory: 150, photosAndMedia: 3, storiesAndDocuments: 2 }
let early: typeof earlyAnswers
let api: typeof calls
let session: typeof signals
let asked = 0

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(async () => {
  vi.resetModules()
  early = await import('#client/api/early-requests.ts')
  api = await import('#client/api/call.ts')
  session = await import('#client/api/session-signals.ts')
  asked = 0
  server.resetHandlers(
    handle(getPublicStats, () => {
      asked++
      return stats
    }),
  )
})
afterEach(() => vi.useRealTimers())

it('an early answer is taken by one call, and the next asks by itself', async () => {
  await early.requestEarly('/api/stats')
  expect(await api.call(getPublicStats)).toEqual(stats)
  expect(asked).toBe(1)
  expect(await api.call(getPublicStats)).toEqual(stats)
  expect(asked).toBe(2)
})

it('an answer to the session before is left alone', async () => {
  await early.requestEarly('/api/stats')
  session.startSessionEpoch()
  await api.call(getPublicStats)
  expect(asked).toBe(2)
})

it('an answer that another tab has made void is left alone', async () => {
  await early.requestEarly('/api/stats')
  early.clearEarlyRequests()
  await api.call(getPublicStats)
  expect(asked).toBe(2)
})

it('an answer of a quarter of a minute ago is left alone', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await early.requestEarly('/api/stats')
  vi.advanceTimersByTime(15_000)
  await api.call(getPublicStats)
  expect(asked).toBe(2)
})

it('where no answer came early, the call fails as any other without a connection', async () => {
  server.use(handleWithNetworkError(getPublicStats))
  early.requestEarly('/api/stats').catch(() => {})
  await expect(api.call(getPublicStats)).rejects.toMatchObject({ name: 'NoConnectionError' })
})

it('whoever gives up does not wait for it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void early.requestEarly('/api/stats')
  const giveUp = new AbortController()
  const call = api.call(getPublicStats, { signal: giveUp.signal })
  giveUp.abort(new Error('Given up.'))
  await expect(call).rejects.toThrow('Given up.')
  vi.unstubAllGlobals()
})
