import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getEncryptionKey, login, logout, me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getListChanges } from '#shared/contracts/list-changes.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { closeBrowser, openBrowser, openTab, readAllStorage, type Tab } from '#tests/support/browser-tabs.ts'
import { anna, berta, makeFamily } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import {
  handle,
  handleWithError,
  handleWithForeignPage,
  handleWithNetworkError,
} from '#tests/support/msw-handlers.ts'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const server = setupServer()
/** All calls that reached the server, in order. */
let calls: string[] = []
/** The user of the session cookie. */
let cookie: SessionUser | null = null
let keysAsked = 0
const tabs: Tab[] = []

const sealingKeys = {
  anna: { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01', key: btoa('a'.repeat(32)) },
  berta: { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a03', key: btoa('b'.repeat(32)) },
}

function theServer() {
  return [
    handle(getListChanges, () => ({})),
    http.get('*/api/health', () => HttpResponse.json({ status: 'ok' })),
    handle(me, () => {
      calls.push('me')
      if (!cookie) throw new AppError('no_session', 'Please sign in.')
      return { user: cookie }
    }),
    handle(login, ({ body }) => {
      calls.push(`login ${body.username}`)
      cookie = body.username === anna.username ? anna : berta
      return { user: cookie, mustChangePassword: false }
    }),
    handle(logout, () => {
      calls.push('logout')
      cookie = null
      return { success: true as const }
    }),
    handle(getEncryptionKey, () => {
      keysAsked++
      if (!cookie) throw new AppError('no_session', 'Please sign in.')
      return sealingKeys[cookie.id === anna.id ? 'anna' : 'berta']
    }),
    handle(listPeople, () => {
      calls.push('listPeople')
      if (!cookie) throw new AppError('no_session', 'Please sign in.')
      return makeFamily(2, cookie.last_name)
    }),
  ]
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  openBrowser()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  calls = []
  keysAsked = 0
  cookie = null
  server.resetHandlers(...theServer())
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.queries.queryClient.clear()
  vi.useRealTimers()
  closeBrowser()
})

async function aTab() {
  const tab = await openTab()
  tabs.push(tab)
  return tab
}

/** Opens a tab and draws its first page. */
async function aStartedTab() {
  const tab = await aTab()
  await tab.session.startSession()
  tab.session.allowOpeningOutbox()
  return tab
}

/** A new page on a device where Anna is signed in and has loaded the family. */
async function annasDevice() {
  cookie = anna
  const tab = await aTab()
  await tab.saved.saveOwner(anna)
  await savedQueriesOf(anna.id, tab.answers).save(JSON.stringify(tab.people.peopleQuery(anna.id).queryKey), {
    value: makeFamily(2, anna.last_name),
    etag: '"1"',
    savedAt: Date.now(),
  })
  return tab
}

const people = (tab: Tab, user = anna) =>
  tab.queries.queryClient.fetchQuery({ ...tab.people.peopleQuery(user.id), retry: false })

const lookAt = () => document.dispatchEvent(new Event('visibilitychange'))
const breakStorage = () => {
  const working = indexedDB
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The storage is broken.', 'UnknownError')
    },
    databases: async () => [],
  })
  return () => vi.stubGlobal('indexedDB', working)
}

const live = (user: SessionUser) => ({ state: 'signed-in', user, live: true, lock: null })
const reading = (user: SessionUser, lock: 'offline' | 'expired') => ({
  state: 'signed-in',
  user,
  live: false,
  lock,
})
const signedOut = { state: 'signed-out', user: null, live: false, lock: null }

describe('starting the page', () => {
  it('is loading until the saved user or the server response is known', async () => {
    const tab = await aTab()
    expect(tab.session.readSession().state).toBe('loading')
  })

  it('is signed out without a session and without a saved user', async () => {
    expect((await aStartedTab()).session.readSession()).toMatchObject(signedOut)
  })

  it('is live with a session, and saves the user for the next start', async () => {
    cookie = anna
    const tab = await aStartedTab()
    expect(tab.session.readSession()).toMatchObject(live(anna))
    expect(await tab.saved.readOwner()).toMatchObject({ id: anna.id, user: anna })
  })

  it('shows the saved user before the server responds', async () => {
    const tab = await annasDevice()
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const started = tab.session.startSession()
    await waitFor(() =>
      expect(tab.session.readSession()).toMatchObject({
        state: 'signed-in',
        user: anna,
        live: false,
        lock: null,
      }),
    )
    held.letGo()
    await started
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it('sends one request for several callers', async () => {
    const tab = await annasDevice()
    const held = delayResponse()
    let asked = 0
    server.use(
      handle(me, () => {
        asked++
        return held.answer(() => ({ user: anna }))
      }),
    )
    const started = tab.session.startSession()
    await waitFor(() => expect(tab.session.readSession().state).toBe('signed-in'))
    tab.connection.reportServerUnreachable()
    tab.connection.reportServerReached()
    const refreshed = tab.session.refreshSession()
    held.letGo()
    await Promise.all([started, refreshed])
    expect(asked).toBe(1)
  })

  it('shows the sign-in page when the server does not respond, and signs in when the response arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const tab = await aTab()
    const started = tab.session.startSession()
    await held.asked
    expect(tab.session.readSession().state).toBe('loading')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(tab.session.readSession()).toMatchObject(signedOut)
    held.letGo()
    await started
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it.each([
    ['no response', () => handleWithNetworkError(me)],
    ['a captive portal', () => handleWithForeignPage(me)],
    ["a proxy's error", () => handleWithForeignPage(me, 502)],
    ['a failing server', () => handleWithError(me, 'failed')],
    ['maintenance', () => handleWithError(me, 'maintenance')],
    [
      'a 401 response from a proxy',
      () => http.get('*/api/auth/me', () => HttpResponse.json({}, { status: 401 })),
    ],
  ])('lets the saved user read when the server response is: %s', async (_name, handler) => {
    const tab = await annasDevice()
    server.use(handler())
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'offline'))
  })

  it.each(['session_expired', 'no_session'] as const)(
    'locks changes but not reading after the error %s',
    async (code) => {
      const tab = await annasDevice()
      server.use(handleWithError(me, code))
      await tab.session.startSession()
      expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
      expect(await readAllStorage()).toContain(anna.last_name)
    },
  )

  it('deletes all data when the session is revoked', async () => {
    const tab = await annasDevice()
    server.use(handleWithError(me, 'session_revoked'))
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(tab.signOut.isSignOutPending()).toBe(false)
  })

  it("deletes the previous user's data when the session belongs to another user", async () => {
    const tab = await annasDevice()
    cookie = berta
    const seen: (string | null)[] = []
    tab.session.watchSession(() => seen.push(tab.session.readSession().user?.id ?? null))
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(live(berta))
    expect(seen.at(-2)).toBeNull()
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('asks the server when the storage of the device is broken', async () => {
    breakStorage()
    cookie = anna
    expect((await aStartedTab()).session.readSession()).toMatchObject(live(anna))
  })
})

describe('a server error when asking for the session user', () => {
  it('is retried until the server can respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = await annasDevice()
    server.use(handleWithError(me, 'failed'))
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'offline'))
    server.resetHandlers(...theServer())
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(tab.session.readSession()).toMatchObject(live(anna)))
  })
})

describe('the connection', () => {
  it('makes the session offline when lost, and live when restored', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    tab.connection.reportServerUnreachable()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'offline'))
    tab.connection.reportServerReached()
    await waitFor(() => expect(tab.session.readSession()).toMatchObject(live(anna)))
  })

  it('loads the session user when restored, also without a saved user', async () => {
    server.use(handleWithNetworkError(me))
    const tab = await aStartedTab()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    server.resetHandlers(...theServer())
    cookie = anna
    tab.connection.reportServerReached()
    await waitFor(() => expect(tab.session.readSession()).toMatchObject(live(anna)))
  })

  it('does not unlock an expired session when restored', async () => {
    const tab = await annasDevice()
    cookie = null
    await tab.session.startSession()
    tab.connection.reportServerUnreachable()
    tab.connection.reportServerReached()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
  })
})

describe('a refused call', () => {
  it('deletes all data when any call reports a revoked session', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    server.use(handleWithError(listPeople, 'session_revoked'))
    await expect(tab.api.callList(listPeople, {})).rejects.toThrow()
    await waitFor(async () => expect(await readAllStorage()).not.toContain(anna.last_name))
    expect(tab.session.readSession()).toMatchObject(signedOut)
  })

  it('locks the session when the server confirms that the session has expired', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    cookie = null
    server.use(handleWithError(listPeople, 'session_expired'))
    await expect(tab.api.callList(listPeople, {})).rejects.toThrow()
    await waitFor(() => expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired')))
  })

  it('does not lock the session when the call started before a password change', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    calls = []
    server.use(handleWithError(listPeople, 'session_expired'))
    await expect(tab.api.callList(listPeople, {})).rejects.toThrow()
    await waitFor(() => expect(calls).toContain('me'))
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it('is ignored when the call belongs to an earlier session', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    const held = delayResponse()
    server.use(
      handle(listPeople, () =>
        held.answer(() => {
          throw new AppError('session_revoked', 'Your session was ended.')
        }),
      ),
    )
    const late = tab.api.callList(listPeople, {}).catch((error: unknown) => error)
    await held.asked
    await tab.session.signIn(anna.username, 'seven grey herons')
    held.letGo()
    await late
    expect(tab.session.readSession()).toMatchObject(live(anna))
    expect(await readAllStorage()).toContain(anna.last_name)
  })
})

describe('signing in', () => {
  it('remains valid when an earlier request for the session user is answered later', async () => {
    const tab = await aTab()
    const held = delayResponse()
    server.use(
      handle(me, () =>
        held.answer(() => {
          throw new AppError('no_session', 'Please sign in.')
        }),
      ),
    )
    const started = tab.session.startSession()
    await held.asked
    await tab.session.signIn(anna.username, 'seven grey herons')
    held.letGo()
    await started
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it('is not replaced by the user of an earlier session in a late response', async () => {
    const tab = await annasDevice()
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const started = tab.session.startSession()
    await held.asked
    await tab.session.signIn(berta.username, 'seven grey herons')
    held.letGo()
    await started
    expect(tab.session.readSession()).toMatchObject(live(berta))
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('keeps the saved data when the same user signs in again', async () => {
    const tab = await annasDevice()
    cookie = null
    await tab.session.startSession()
    await tab.session.signIn(anna.username, 'seven grey herons')
    expect(tab.session.readSession()).toMatchObject(live(anna))
    expect(await readAllStorage()).toContain(anna.last_name)
  })

  it.each<[string, SessionUser, (tab: Tab) => Promise<unknown>]>([
    ['before the page is opened', anna, async (tab) => await tab.session.startSession()],
    [
      'while the page is open',
      { ...anna, role: 'admin' },
      async (tab) => {
        await tab.session.startSession()
        await tab.session.signIn(anna.username, 'seven grey herons')
      },
    ],
  ])('deletes the responses for an administrator who became a member %s', async (_, first, start) => {
    const tab = await annasDevice()
    await tab.saved.saveOwner({ ...anna, role: 'admin' })
    cookie = first
    const { queryKey } = tab.people.peopleQuery(anna.id)
    const copies = savedQueriesOf(anna.id, tab.answers)
    const value = makeFamily(2, 'confidential')
    await copies.save(JSON.stringify(queryKey), { value, etag: '"1"', savedAt: Date.now() })
    server.use(handleWithNetworkError(listPeople))
    const observer = new tab.query.QueryObserver(tab.queries.queryClient, tab.people.peopleQuery(anna.id))
    const stop = observer.subscribe(() => {})
    await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(value))
    await start(tab)
    await waitFor(() => expect(observer.getCurrentResult().data).toBeUndefined())
    expect(await copies.read(JSON.stringify(queryKey))).toBeUndefined()
    stop()
  })

  it("deletes the previous user's data when another user signs in after the session expired", async () => {
    const tab = await annasDevice()
    localStorage.setItem('draft', `Dear ${anna.first_name}`)
    cookie = null
    await tab.session.startSession()
    await tab.session.signIn(berta.username, 'seven grey herons')
    expect(tab.session.readSession()).toMatchObject(live(berta))
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(await readAllStorage()).not.toContain('Dear')
  })

  it("deletes the previous user's data when another user signs in before anything was read", async () => {
    const tab = await annasDevice()
    localStorage.setItem('draft', `Dear ${anna.first_name}`)
    await tab.session.signIn(berta.username, 'seven grey herons')
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(await readAllStorage()).not.toContain('Dear')
  })

  it('deletes all data of the previous user when the storage did not tell in time whose data it has', async () => {
    const device = new FakeCaches()
    vi.stubGlobal('caches', device)
    let isSlow = false
    const unknownOwner = { known: false, id: null, user: undefined, generation: 0, pendingSteps: [] }
    vi.doMock('#client/offline/saved/saved-data.ts', async (original) => {
      const real = await original<typeof import('#client/offline/saved/saved-data.ts')>()
      return { ...real, readOwner: async () => (isSlow ? unknownOwner : await real.readOwner()) }
    })
    const tab = await annasDevice()
    await device.open(`person-${anna.id}-kept`)
    localStorage.setItem('draft', `Dear ${anna.first_name}`)
    isSlow = true
    await tab.session.signIn(berta.username, 'seven grey herons')
    isSlow = false
    vi.doUnmock('#client/offline/saved/saved-data.ts')
    expect(tab.session.readSession()).toMatchObject(live(berta))
    expect(await tab.saved.readOwner()).toMatchObject({ id: berta.id })
    expect(await device.keys()).toEqual([])
    expect(await readAllStorage()).not.toContain('Dear')
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it("throws the server's error", async () => {
    server.use(handleWithError(login, 'bad_credentials', 'That is not right.'))
    const tab = await aStartedTab()
    await expect(tab.session.signIn('anna', 'wrong')).rejects.toThrow('That is not right.')
    expect(tab.session.readSession()).toMatchObject(signedOut)
  })

  it('works when the storage of the device is broken', async () => {
    const tab = await aStartedTab()
    breakStorage()
    await tab.session.signIn(anna.username, 'seven grey herons')
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it('requests persistent storage once', async () => {
    const persist = vi.fn(async () => {
      throw new Error('No.')
    })
    const storage = { persisted: async () => false, persist }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    const tab = await aStartedTab()
    await tab.session.signIn(anna.username, 'seven grey herons')
    await tab.session.signIn(anna.username, 'seven grey herons')
    await waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
    Reflect.deleteProperty(navigator, 'storage')
  })
})

describe('signing out', () => {
  it('deletes all data on the device and ends the session on the server', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    await people(tab)
    await tab.session.signOut()
    expect(tab.session.readSession()).toMatchObject({ ...signedOut, hasLeftoverData: false })
    expect(await readAllStorage()).not.toMatch(/Anna|Lindqvist|account-anna/)
    await waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
    expect(cookie).toBeNull()
    expect({ ...localStorage }).toEqual({})
  })

  it('takes effect before the server has received the sign-out', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    const held = delayResponse()
    server.use(handle(logout, () => held.answer(() => ({ success: true as const }))))
    await tab.session.signOut()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toMatch(/Anna|Lindqvist/)
    expect(tab.signOut.isSignOutPending()).toBe(true)
    held.letGo()
    await waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
  })

  it.each(['with', 'without'])(
    'is sent before any other call after being offline, in a browser %s the Web Locks API',
    async (locks) => {
      if (locks === 'without') Reflect.deleteProperty(navigator, 'locks')
      const tab = await annasDevice()
      await tab.session.startSession()
      server.use(handleWithNetworkError(logout))
      await tab.session.signOut()
      calls = []
      await expect(tab.session.signIn(berta.username, 'seven grey herons')).rejects.toThrow('no connection')
      await expect(tab.api.call(me)).rejects.toThrow('no connection')
      expect(calls).toEqual([])
      server.resetHandlers(...theServer())
      await tab.session.signIn(berta.username, 'seven grey herons')
      expect(calls).toEqual(['logout', `login ${berta.username}`])
      expect(tab.session.readSession()).toMatchObject(live(berta))
    },
  )

  it('remains pending across restarts without a connection, and is sent before any other call', async () => {
    const before = await annasDevice()
    await before.session.startSession()
    server.use(handleWithNetworkError(logout))
    await before.session.signOut()
    calls = []
    const tab = await aStartedTab()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    expect(calls).toEqual([])
    server.resetHandlers(...theServer())
    tab.connection.reportServerReached()
    await waitFor(() => expect(calls).toEqual(['logout']))
    await waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
    expect(cookie).toBeNull()
  })

  it.each(['with', 'without'])(
    'is sent once when the connection is lost and restored repeatedly, in a browser %s the Web Locks API',
    async (locks) => {
      if (locks === 'without') Reflect.deleteProperty(navigator, 'locks')
      const tab = await annasDevice()
      await tab.session.startSession()
      server.use(handleWithNetworkError(logout))
      await tab.session.signOut()
      server.resetHandlers(...theServer())
      calls = []
      for (let turn = 0; turn < 5; turn++) {
        tab.connection.reportServerUnreachable()
        tab.connection.reportServerReached()
      }
      await waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
      expect(calls).toEqual(['logout'])
    },
  )

  it('is complete when the server has no session any more', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    server.use(handleWithError(logout, 'no_session'))
    await tab.session.signOut()
    await waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
  })

  it('discards responses of running calls and does not save them', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    const held = delayResponse()
    server.use(handle(listPeople, () => held.answer(() => makeFamily(2, 'late answer'))))
    const late = people(tab).catch((error: unknown) => error)
    await held.asked
    const leaving = tab.session.signOut()
    held.letGo()
    await Promise.all([leaving, late])
    expect(tab.queries.queryClient.getQueryCache().getAll()).toEqual([])
    expect(await readAllStorage()).not.toMatch(/late answer|Lindqvist/)
  })

  it('wins over a session response that is saved at the same moment', async () => {
    const tab = await annasDevice()
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const started = tab.session.startSession()
    await held.asked
    held.letGo()
    const leaving = tab.session.signOut()
    await Promise.all([started, leaving])
    expect(tab.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toMatch(/Anna|Lindqvist/)
  })

  /** Kills the browser: nothing more reaches the disk, and what localStorage has not written yet is lost. */
  function killBrowser() {
    localStorage.clear()
    sessionStorage.clear()
    const begin = IDBDatabase.prototype.transaction
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...asked
    ) {
      if (asked[1] !== 'versionchange') throw new DOMException('The browser was killed.', 'AbortError')
      return begin.apply(this, asked)
    })
    server.use(handleWithNetworkError(logout), handleWithNetworkError(me))
    return () => {
      transaction.mockRestore()
      localStorage.clear()
    }
  }

  it.each(['signs out', 'is signed out by the server'])(
    'is remembered at an offline start when the browser was killed as soon as the user %s',
    async (how) => {
      const tab = await annasDevice()
      await tab.session.startSession()
      await people(tab)
      let restart = () => {}
      tab.session.watchSession(() => {
        if (tab.session.readSession().state === 'signed-out') restart = killBrowser()
      })
      if (how === 'signs out') await tab.session.signOut()
      else {
        server.use(handleWithError(me, 'session_revoked'))
        await tab.session.refreshSession()
      }
      tab.signals.startSessionEpoch()
      restart()
      const next = await aTab()
      const seen: unknown[] = []
      next.session.watchSession(() => seen.push(next.session.readSession().user))
      await next.session.startSession()
      expect(next.session.readSession()).toMatchObject(signedOut)
      expect(new Set(seen)).toEqual(new Set([null]))
      expect(await readAllStorage()).not.toMatch(/Anna|Lindqvist/)
    },
  )

  it('is told after three seconds, with a warning, when the storage does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = await annasDevice()
    const saved = indexedDB
    await tab.session.startSession()
    const hanging = await aTab()
    hanging.session.updateSession({ state: 'signed-in', user: anna, live: true, lock: null })
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest(), databases: () => saved.databases() })
    server.use(handleWithNetworkError(logout))
    const leaving = hanging.session.signOut()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(hanging.session.readSession()).toMatchObject(live(anna))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hanging.session.readSession()).toMatchObject({ ...signedOut, hasLeftoverData: true })
    await vi.advanceTimersByTimeAsync(3_000)
    await leaving
    vi.stubGlobal('indexedDB', saved)
    server.use(handleWithNetworkError(me))
    const next = await aStartedTab()
    expect(next.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('takes effect when the storage fails, reports leftover data, and retries the deletion', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = await annasDevice()
    await tab.session.startSession()
    const begin = IDBDatabase.prototype.transaction
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...asked
    ) {
      if (this.name !== 'family-heritage-saved') return begin.apply(this, asked)
      throw new DOMException('The storage is broken.', 'UnknownError')
    })
    await tab.session.signOut()
    expect(tab.session.readSession()).toMatchObject({ ...signedOut, hasLeftoverData: true })
    expect(tab.signOut.isDataRemovalPending()).toBe(true)
    transaction.mockRestore()
    expect(await readAllStorage()).toContain(anna.last_name)
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(tab.session.readSession().hasLeftoverData).toBe(false))
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(tab.signOut.isDataRemovalPending()).toBe(false)
  })

  it('prevents the next start from reading data that could not be deleted', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    const mend = breakStorage()
    const broken = await aTab()
    await broken.session.signOut()
    await waitFor(() => expect(broken.signOut.isSignOutPending()).toBe(false))
    mend()
    expect(await readAllStorage()).toContain(anna.last_name)
    const next = await aStartedTab()
    expect(next.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })
})

describe('refreshing the session', () => {
  it('sends a new request for callers after the previous response', async () => {
    cookie = anna
    const tab = await aTab()
    let asked: Promise<void> | undefined
    const stop = tab.session.watchSession(() => {
      if (asked || !tab.session.readSession().live) return
      server.use(handleWithError(me, 'session_expired'))
      asked = tab.session.refreshSession()
    })
    await tab.session.startSession()
    await asked
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
    stop()
  })
})

describe('the encryption key', () => {
  /** The outbox of the last tab; all tabs share the storage. */
  const theOutbox = async () => (await import('#client/offline/outbox/outbox.ts')).outbox
  const keyOwners = async () => (await theOutbox()).listKeyOwners()
  async function bringKey() {
    const [{ loadEncryptionKey }, { sessionEpoch }] = await Promise.all([
      import('#client/accounts/session/encryption-key.ts'),
      import('#client/api/session-signals.ts'),
    ])
    await loadEncryptionKey(anna.id, sessionEpoch())
  }

  /** Opens Anna's tab with an outbox entry. */
  async function withAnEntry() {
    cookie = anna
    const tab = await aStartedTab()
    await bringKey()
    const title = 'Waiting'
    await (await theOutbox()).add(anna.id, {
      endpoint: 'createSubmission',
      type: 'news',
      title,
      body: '{}',
      files: [],
    })
    return tab
  }

  /** Opens Anna's tab while the request for her key has no response yet. */
  async function bringing() {
    const held = delayResponse()
    server.use(handle(getEncryptionKey, () => held.answer(() => sealingKeys.anna)))
    cookie = anna
    const tab = await aStartedTab()
    const brought = bringKey()
    await held.asked
    return { tab, held, brought }
  }

  it('is loaded after signing in', async () => {
    cookie = anna
    await aStartedTab()
    await waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
  })

  it('is kept when the session that would seal it out has ended meanwhile', async () => {
    await withAnEntry()
    const [{ loadEncryptionKey }, { sessionEpoch, startSessionEpoch }] = await Promise.all([
      import('#client/accounts/session/encryption-key.ts'),
      import('#client/api/session-signals.ts'),
    ])
    const loading = loadEncryptionKey('somebody else', sessionEpoch())
    startSessionEpoch()
    await loading
    expect(await keyOwners()).toEqual([anna.id])
  })

  it('is kept when the storage tells only later whose device it is', async () => {
    let isSlow = false
    const unknownOwner = { known: false, id: null, user: undefined, generation: 0, pendingSteps: [] }
    const asked = vi.fn()
    vi.doMock('#client/offline/saved/saved-data.ts', async (original) => {
      const real = await original<typeof import('#client/offline/saved/saved-data.ts')>()
      const readOwner = async () => {
        asked()
        return isSlow ? unknownOwner : await real.readOwner()
      }
      return { ...real, readOwner }
    })
    await withAnEntry()
    asked.mockClear()
    isSlow = true
    const brought = bringKey()
    await waitFor(() => expect(asked).toHaveBeenCalled())
    isSlow = false
    await brought
    vi.doUnmock('#client/offline/saved/saved-data.ts')
    expect(await keyOwners()).toEqual([anna.id])
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: { title: 'Waiting' } }])
  })

  it('is replaced when the server has lost it, and the outbox stays readable after a sign-out', async () => {
    const tab = await withAnEntry()
    server.use(handle(getEncryptionKey, () => sealingKeys.berta))
    await bringKey()
    await tab.session.signOut()
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: null }])
    await tab.session.signIn(anna.username, 'secret')
    await waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: { title: 'Waiting' } }])
  })

  it('is not loaded before the first page is drawn', async () => {
    cookie = anna
    const tab = await aTab()
    await tab.session.startSession()
    await new Promise((idle) => requestIdleCallback(idle))
    expect(keysAsked).toBe(0)
    tab.session.allowOpeningOutbox()
    await waitFor(() => expect(keysAsked).toBe(1))
  })

  it('is available after a start without a connection', async () => {
    cookie = anna
    await aStartedTab()
    await waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
    server.use(handleWithNetworkError(me), handleWithNetworkError(getEncryptionKey))
    const later = await aStartedTab()
    expect(later.session.readSession()).toMatchObject(reading(anna, 'offline'))
    expect(await keyOwners()).toEqual([anna.id])
  })

  it('is loaded when the connection is restored', async () => {
    cookie = anna
    server.use(handleWithNetworkError(getEncryptionKey))
    const tab = await aStartedTab()
    await waitFor(() => expect(tab.session.readSession().lock).toBe('offline'))
    expect(await keyOwners()).toEqual([])
    server.resetHandlers(...theServer())
    tab.connection.reportServerReached()
    await waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
  })

  it('is requested again after a server error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    cookie = anna
    server.use(handleWithError(getEncryptionKey, 'failed'))
    const tab = await aStartedTab()
    await waitFor(() => expect(tab.session.readSession().live).toBe(true))
    server.resetHandlers(...theServer())
    await waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await keyOwners()).toEqual([anna.id])
    })
  })

  it('is loaded once the storage of the device works again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const mend = breakStorage()
    const tab = await aStartedTab()
    await tab.session.signIn(anna.username, 'secret')
    expect(tab.session.readSession()).toMatchObject(live(anna))
    mend()
    await waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await keyOwners()).toEqual([anna.id])
    })
    expect(calls.slice(calls.findIndex((call) => call.startsWith('login')) + 1)).toEqual(['me'])
  })

  it('is deleted at sign-out while the outbox remains encrypted', async () => {
    const tab = await withAnEntry()
    await tab.session.signOut()
    expect(await keyOwners()).toEqual([])
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: null }])
  })

  it('is deleted when the session is revoked, and loaded again for the same user', async () => {
    const tab = await withAnEntry()
    server.use(handleWithError(me, 'session_revoked'))
    await tab.session.refreshSession()
    await waitFor(async () => expect(await keyOwners()).toEqual([]))
    server.resetHandlers(...theServer())
    await tab.session.signIn(anna.username, 'secret')
    await waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: { title: 'Waiting' } }])
  })

  it('remains while the session has expired', async () => {
    const tab = await withAnEntry()
    server.use(handleWithError(me, 'session_expired'))
    await tab.session.refreshSession()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
    expect(await keyOwners()).toEqual([anna.id])
  })

  it('is deleted when another user signs in, and the outbox remains encrypted', async () => {
    const tab = await withAnEntry()
    server.use(handleWithError(me, 'session_expired'))
    await tab.session.refreshSession()
    server.resetHandlers(...theServer())
    await tab.session.signIn(berta.username, 'secret')
    await waitFor(async () => expect(await keyOwners()).toEqual([berta.id]))
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: null }])
  })

  it('is not saved when it arrives after signing out', async () => {
    const { held, brought, tab } = await bringing()
    await tab.session.signOut()
    held.letGo()
    await brought
    expect(await keyOwners()).toEqual([])
  })

  it('is not saved when it arrives after another tab has signed out', async () => {
    const { held, brought } = await bringing()
    await (await aTab()).signOut.removePersonalData()
    held.letGo()
    await brought
    expect(await keyOwners()).toEqual([])
  })

  it('is not saved when it arrives after another user has signed in', async () => {
    const { held, brought, tab } = await bringing()
    server.resetHandlers(...theServer())
    await tab.session.signIn(berta.username, 'secret')
    held.letGo()
    await brought
    await waitFor(async () => expect(await keyOwners()).toEqual([berta.id]))
  })

  it('of another user is deleted at the next sign-in', async () => {
    await (await theOutbox()).saveKey(berta.id, sealingKeys.berta)
    cookie = anna
    await aStartedTab()
    await waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
  })
})

it('hides data of the previous user while their deletion keeps failing', async () => {
  const tab = await annasDevice()
  await tab.session.startSession()
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('The storage is broken.', 'UnknownError')
  })
  await tab.session.signOut()
  await waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
  const next = await aTab()
  const seen: unknown[] = []
  next.session.watchSession(() => seen.push(next.session.readSession().user))
  await next.session.startSession()
  expect(next.session.readSession()).toMatchObject({ ...signedOut, hasLeftoverData: true })
  expect(new Set(seen)).toEqual(new Set([null]))
  clear.mockRestore()
})

describe('several tabs', () => {
  async function twoTabs() {
    const first = await annasDevice()
    await first.session.startSession()
    const second = await aStartedTab()
    await people(second)
    return { first, second }
  }

  it('sign out together', async () => {
    const { first, second } = await twoTabs()
    await first.session.signOut()
    await waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(second.queries.queryClient.getQueryCache().getAll()).toEqual([])
    await waitFor(() => expect(first.signOut.isSignOutPending()).toBe(false))
    expect(calls.filter((name) => name === 'logout')).toHaveLength(1)
  })

  it('sign in together', async () => {
    const { first, second } = await twoTabs()
    await first.session.signOut()
    await waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    await first.session.signIn(berta.username, 'seven grey herons')
    await waitFor(() => expect(second.session.readSession()).toMatchObject(live(berta)))
    expect(await first.saved.readOwner()).toMatchObject({ id: berta.id })
  })

  it('become live together when the same user signs in again', async () => {
    const { first, second } = await twoTabs()
    cookie = null
    await Promise.all([first.session.refreshSession(), second.session.refreshSession()])
    expect(second.session.readSession()).toMatchObject(reading(anna, 'expired'))
    const states: string[] = []
    second.session.watchSession(() => states.push(second.session.readSession().state))
    await first.session.signIn(anna.username, 'seven grey herons')
    await waitFor(() => expect(second.session.readSession()).toMatchObject(live(anna)))
    expect(new Set(states)).toEqual(new Set(['signed-in']))
  })

  it('sign out together when the session is revoked', async () => {
    const { first, second } = await twoTabs()
    server.use(handleWithError(me, 'session_revoked'))
    await first.session.refreshSession()
    await waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it("ignore an earlier user's sign-out after another user has signed in", async () => {
    const { first, second } = await twoTabs()
    const channel = new BroadcastChannel('family-heritage-session')
    await first.session.signIn(berta.username, 'seven grey herons')
    await waitFor(() => expect(second.session.readSession()).toMatchObject(live(berta)))
    channel.postMessage({ type: 'signed-out', userId: anna.id })
    channel.postMessage('a message of another version')
    channel.postMessage({ type: 'signed-in', userId: berta.id })
    calls = []
    await waitFor(() => expect(calls).toContain('me'))
    expect(second.session.readSession().user).toEqual(berta)
  })

  it('sign out after being suspended while another tab signed out', async () => {
    const { second } = await twoTabs()
    const elsewhere = await aTab()
    // The message never arrived: the page was frozen.
    await elsewhere.saved.clearSavedData()
    cookie = null
    lookAt()
    await waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(second.queries.queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('switch to the new user after being suspended during another sign-in', async () => {
    const { second } = await twoTabs()
    const elsewhere = await aTab()
    await elsewhere.saved.saveOwner(berta)
    cookie = berta
    lookAt()
    await waitFor(() => expect(second.session.readSession()).toMatchObject(live(berta)))
  })

  it('remain signed out after being suspended while a sign-out is pending', async () => {
    const { second } = await twoTabs()
    server.use(handleWithNetworkError(logout))
    const elsewhere = await aTab()
    await elsewhere.signOut.recordPendingSteps(['server', 'device'])
    lookAt()
    await waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('keep the session when they become visible again', async () => {
    const { first, second } = await twoTabs()
    calls = []
    lookAt()
    await first.saved.readOwner()
    await second.saved.readOwner()
    expect(first.session.readSession()).toMatchObject(live(anna))
    expect(second.session.readSession()).toMatchObject(live(anna))
    expect(calls).not.toContain('me')
  })
})
