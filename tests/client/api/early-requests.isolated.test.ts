/** Early responses are used by the first call with the same URL in the same session. */
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

it('uses an early response for one call, and sends a request for the next', async () => {
  await early.requestEarly('/api/stats')
  expect(await api.call(getPublicStats)).toEqual(stats)
  expect(asked).toBe(1)
  expect(await api.call(getPublicStats)).toEqual(stats)
  expect(asked).toBe(2)
})

it('does not use an early response of an earlier session', async () => {
  await early.requestEarly('/api/stats')
  session.startSessionEpoch()
  await api.call(getPublicStats)
  expect(asked).toBe(2)
})

it('does not use an early response after a sign-in or sign-out in another tab', async () => {
  await early.requestEarly('/api/stats')
  early.clearEarlyRequests()
  await api.call(getPublicStats)
  expect(asked).toBe(2)
})

it('does not use an early response that is 15 seconds old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await early.requestEarly('/api/stats')
  vi.advanceTimersByTime(15_000)
  await api.call(getPublicStats)
  expect(asked).toBe(2)
})

it('throws NoConnectionError when the early request failed', async () => {
  server.use(handleWithNetworkError(getPublicStats))
  early.requestEarly('/api/stats').catch(() => {})
  await expect(api.call(getPublicStats)).rejects.toMatchObject({ name: 'NoConnectionError' })
})

it('stops waiting for the early response when the caller aborts', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void early.requestEarly('/api/stats')
  const giveUp = new AbortController()
  const call = api.call(getPublicStats, { signal: giveUp.signal })
  giveUp.abort(new Error('Given up.'))
  await expect(call).rejects.toThrow('Given up.')
  vi.unstubAllGlobals()
})
