/** The connection follows what requests meet, not what the browser believes. */
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { foreignPage } from '#tests/support/msw-handlers.ts'

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

/** A fresh page whose listeners go with the test. */
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
  // Requests of the test server take real turns of the event loop.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('at the start', () => {
  it('believes the browser', async () => {
    browserSays(false)
    const connection = await aPage()
    expect(connection.isOnline()).toBe(false)
  })

  it('finds a server on this machine although the browser says it is offline', async () => {
    browserSays(false)
    const connection = await aPage()
    connection.startConnection()
    await vi.waitFor(() => expect(connection.isOnline()).toBe(true))
  })
})

describe('without an answer', () => {
  it('tells every listener once, and probes until there is one', async () => {
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

  it('probes ever more slowly, at most once a minute', async () => {
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

  it('stops probing while nobody looks, and asks at once when somebody does', async () => {
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
    await vi.waitFor(() => expect(connection.isOnline()).toBe(true))
  })

  it('slows down where the connection comes and goes, and forgets it once one has held', async () => {
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
    ["a hotel's page", () => foreignPage(200)],
    ['an error', () => HttpResponse.json({ status: 'ok' }, { status: 503 })],
    ['another word', () => HttpResponse.json({ status: 'draining' })],
  ])('does not take %s for a sign of life', async (_name, answer) => {
    server.use(http.get('*/api/health', answer))
    const connection = await aPage()
    expect(await connection.probeServer()).toBe(false)
    expect(connection.isOnline()).toBe(false)
  })

  it('gives up a probe that nobody answers', async () => {
    server.use(http.get('*/api/health', () => new Promise<Response>(() => {})))
    const connection = await aPage()
    const probed = connection.probeServer()
    await pass(8_000)
    expect(await probed).toBe(false)
  })
})

describe("the browser's own events", () => {
  it('"offline" counts at once but is not the last word', async () => {
    const connection = await aPage()
    connection.startConnection()
    window.dispatchEvent(new Event('offline'))
    expect(connection.isOnline()).toBe(false)
    await pass(2_000)
    expect(connection.isOnline()).toBe(true)
  })

  it('"online" counts only when the server answers', async () => {
    const connection = await aPage()
    connection.startConnection()
    alive = false
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(connection.isOnline()).toBe(false)
    alive = true
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(connection.isOnline()).toBe(true))
  })
})
