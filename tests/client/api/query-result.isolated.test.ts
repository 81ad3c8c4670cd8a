/** The state of a query result with and without data, connection and server errors. */
import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { connectQueryClient, queryClient } from '#client/api/query-client.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { reportServerReached, reportServerUnreachable } from '#client/offline/connection.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { closeBrowser, openBrowser } from '#tests/support/browser-tabs.ts'
import { anna, makeFamily } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const server = setupServer()
let alive = false
const health = http.get('*/api/health', () =>
  alive ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error(),
)
const query = offlineListQuery(listPeople, anna.id)
const stops: (() => void)[] = []

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  alive = false
  server.resetHandlers(health)
  openBrowser()
  connectQueryClient()
  queryClient.mount()
  reportServerReached()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  reportServerReached()
  queryClient.unmount()
  queryClient.clear()
  vi.useRealTimers()
  closeBrowser()
})

/** Advances the clock and lets the requests of that time get their responses. */
async function pass(milliseconds: number) {
  const step = 1_000
  for (let passed = 0; passed <= milliseconds; passed += step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, milliseconds - passed))
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}

/** Observes the list as a page does. */
function look() {
  const observer = new QueryObserver(queryClient, query)
  stops.push(observer.subscribe(() => {}))
  return () => toQueryResult(observer.getCurrentResult() as Parameters<typeof toQueryResult<unknown>>[0])
}

function word({ state, isStale: stale }: QueryResult<unknown>) {
  return stale ? `${state}, stale` : state
}

function haveCopy() {
  queryClient.setQueryData(query.queryKey, { value: makeFamily(1), etag: '"1"' }, { updatedAt: 1_000 })
}

describe('query result without data', () => {
  it('is loading until the response arrives, then ready', async () => {
    const held = delayResponse()
    server.use(handle(listPeople, () => held.answer(() => makeFamily(2))))
    const page = look()
    await pass(0)
    expect(word(page())).toBe('loading')
    expect(page().savedAt).toBeNull()
    held.letGo()
    await pass(0)
    expect(word(page())).toBe('ready')
    expect(page().data).toEqual(makeFamily(2))
  })

  it('is loading during three retries after 1, 2 and 4 seconds, then failed, when the server fails', async () => {
    let tries = 0
    server.use(
      handle(listPeople, () => {
        tries++
        return HttpResponse.json({ error: 'Something went wrong.', code: 'failed' }, { status: 500 })
      }),
    )
    const page = look()
    const seen: [number, string][] = []
    for (const wait of [0, 1_000, 2_000, 4_000]) {
      await pass(wait)
      seen.push([tries, word(page())])
    }
    expect(seen).toEqual([
      [1, 'loading'],
      [2, 'loading'],
      [3, 'loading'],
      [4, 'failed'],
    ])
    expect(page().error?.message).toBe('Something went wrong.')
  })

  it('is failed at once when the server refuses', async () => {
    server.use(handleWithError(listPeople, 'forbidden', 'You are not allowed to do this.'))
    const page = look()
    await pass(0)
    expect(word(page())).toBe('failed')
    expect(page().error?.message).toBe('You are not allowed to do this.')
  })

  it('is offline from the first request without a response on', async () => {
    server.use(handleWithNetworkError(listPeople))
    const page = look()
    for (const wait of [0, 1_000, 60_000, 120_000]) {
      await pass(wait)
      expect(word(page())).toBe('offline')
    }
  })

  it('is offline at once when the page was opened offline', async () => {
    reportServerUnreachable()
    server.use(handleWithNetworkError(listPeople))
    const page = look()
    await pass(0)
    expect(word(page())).toBe('offline')
  })

  it('loads when the connection returns', async () => {
    server.use(handleWithNetworkError(listPeople))
    const page = look()
    await pass(5_000)
    expect(word(page())).toBe('offline')
    server.resetHandlers(
      health,
      handle(listPeople, () => makeFamily(2)),
    )
    alive = true
    await pass(60_000)
    await pass(10_000)
    expect(word(page())).toBe('ready')
  })

  it('loads after a retry by the user', async () => {
    server.use(handleWithNetworkError(listPeople))
    const page = look()
    await pass(1_500)
    server.resetHandlers(
      health,
      handle(listPeople, () => makeFamily(2)),
    )
    alive = true
    page().retry()
    await waitFor(() => expect(word(page())).toBe('ready'))
  })

  it('requests again after a server error when the user retries', async () => {
    server.use(handleWithError(listPeople, 'forbidden'))
    const page = look()
    await pass(0)
    server.resetHandlers(
      health,
      handle(listPeople, () => makeFamily(2)),
    )
    page().retry()
    await pass(0)
    expect(word(page())).toBe('ready')
  })

  it('is loading, not offline, in a background tab when the server fails', async () => {
    server.use(handleWithError(listPeople, 'failed'))
    const page = look()
    await pass(0)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(1_000)
    expect(word(page())).toBe('loading')
  })
})

describe('query result with data', () => {
  it.each([
    ['there is no connection', () => handleWithNetworkError(listPeople)],
    ['the server fails', () => handleWithError(listPeople, 'failed')],
    ['the session has expired', () => handleWithError(listPeople, 'session_expired')],
  ])('is ready and stale from the first failure on when %s', async (_name, handler) => {
    haveCopy()
    server.use(handler())
    const page = look()
    for (const wait of [0, 1_000, 60_000]) {
      await pass(wait)
      expect(word(page())).toBe('ready, stale')
    }
    expect(page().savedAt).toBe(1_000)
    expect(page().data).toEqual(makeFamily(1))
  })

  it.each(['not_found', 'forbidden'] as const)(
    'is failed, without data, when the server answers %s',
    async (code) => {
      haveCopy()
      server.use(handleWithError(listPeople, code))
      const page = look()
      await pass(0)
      expect(word(page())).toBe('failed')
      expect(page().data).toBeUndefined()
    },
  )

  it('is ready during a refetch, and no longer stale after it', async () => {
    haveCopy()
    server.use(handleWithError(listPeople, 'too_many'))
    const page = look()
    await pass(0)
    expect(word(page())).toBe('ready, stale')
    server.resetHandlers(
      health,
      handle(listPeople, () => makeFamily(2)),
    )
    page().retry()
    await pass(0)
    expect(word(page())).toBe('ready')
    expect(page().savedAt).toBeGreaterThan(1_000)
  })
})
