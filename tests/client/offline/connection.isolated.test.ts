/** The connection state follows the requests, and not only navigator.onLine. */
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { foreignPage } from '#tests/support/msw-handlers.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const server = setupServer()
let probes = 0
let alive = true

const health = http.get('*/api/health', () => {
  probes++
  return alive ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error()
})

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  server.resetHandlers(health)
  probes = 0
  alive = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function browserSays(onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
}

function pageIs(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}

/** Opens a page whose listeners are removed after the test. */
async function aPage() {
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options)
      stops.push(() => target.removeEventListener(type, listener, options))
    })
  }
  vi.resetModules()
  const connection = await import('#client/offline/connection.ts')
  stops.push(() => connection.reportServerReached())
  return connection
}

async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  // Requests to the test server need real tasks of the event loop.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('connection at the start', () => {
  it('starts from navigator.onLine', async () => {
    browserSays(false)
    const connection = await aPage()
    expect(connection.isOnline()).toBe(false)
  })

  it('reaches a server on the same machine while the browser is offline', async () => {
    browserSays(false)
    const connection = await aPage()
    connection.startConnection()
    await waitFor(() => expect(connection.isOnline()).toBe(true))
  })
})

describe('connection without a response', () => {
  it('notifies every listener once, and probes until a response arrives', async () => {
    alive = false
    const connection = await aPage()
    const heard: boolean[] = []
    connection.watchConnection((online) => heard.push(online))
    connection.reportServerUnreachable()
    connection.reportServerUnreachable()
    expect(heard).toEqual([false])
    await pass(2_000)
    expect(probes).toBe(1)
    alive = true
    await pass(4_000)
    expect(probes).toBe(2)
    expect(heard).toEqual([false, true])
    await pass(600_000)
    expect(probes).toBe(2)
  })

  it('doubles the probe delay up to a minute', async () => {
    alive = false
    const connection = await aPage()
    connection.reportServerUnreachable()
    const counts: number[] = []
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await pass(wait)
      counts.push(probes)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('does not probe while the page is hidden, and probes at once when it becomes visible', async () => {
    alive = false
    const connection = await aPage()
    connection.startConnection()
    pageIs('hidden')
    connection.reportServerUnreachable()
    await pass(600_000)
    expect(probes).toBe(0)
    alive = true
    pageIs('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(connection.isOnline()).toBe(true))
  })

  it('probes at once when the page leaves the back/forward cache', async () => {
    alive = false
    const connection = await aPage()
    connection.startConnection()
    connection.reportServerUnreachable()
    alive = true
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(connection.isOnline()).toBe(true))
  })

  it('probes an unstable connection more slowly, and a stable one soon again', async () => {
    const connection = await aPage()
    connection.reportServerUnreachable()
    await pass(2_000)
    expect(connection.isOnline()).toBe(true)
    connection.reportServerUnreachable()
    await pass(2_000)
    expect(connection.isOnline()).toBe(false)
    await pass(2_000)
    expect(connection.isOnline()).toBe(true)
    await pass(120_000)
    connection.reportServerUnreachable()
    await pass(2_000)
    expect(connection.isOnline()).toBe(true)
  })

  it.each([
    ['the page of a captive portal', () => foreignPage(200)],
    ['an error', () => HttpResponse.json({ status: 'ok' }, { status: 503 })],
    ['another status', () => HttpResponse.json({ status: 'draining' })],
  ])('stays offline after %s', async (_name, answer) => {
    server.use(http.get('*/api/health', answer))
    const connection = await aPage()
    expect(await connection.probeServer()).toBe(false)
    expect(connection.isOnline()).toBe(false)
  })

  it('stops a probe without a response after a timeout', async () => {
    server.use(http.get('*/api/health', () => new Promise<Response>(() => {})))
    const connection = await aPage()
    const probed = connection.probeServer()
    await pass(8_000)
    expect(await probed).toBe(false)
  })
})

describe('browser events', () => {
  it('goes offline at the event "offline", and online again with the next response', async () => {
    const connection = await aPage()
    connection.startConnection()
    window.dispatchEvent(new Event('offline'))
    expect(connection.isOnline()).toBe(false)
    await pass(2_000)
    expect(connection.isOnline()).toBe(true)
  })

  it('goes online at the event "online" only when the server responds', async () => {
    const connection = await aPage()
    connection.startConnection()
    alive = false
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(connection.isOnline()).toBe(false)
    alive = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(connection.isOnline()).toBe(true))
  })
})
