/** Who is signed in: with the server's word, without it, against it, and over several tabs. */
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getEncryptionKey, login, logout, me, type SessionUser } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import { closeBrowser, openBrowser, openTab, readAllStorage, type Tab } from '#tests/support/browser-tabs.ts'
import { anna, berta, makeFamily } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import {
  handle,
  handleWithError,
  handleWithForeignPage,
  handleWithNetworkError,
} from '#tests/support/msw-handlers.ts'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'

const server = setupServer()
/** Every call that reached the server, in order. */
let calls: string[] = []
/** Whose session the browser's cookie names, as the server sees it. */
let cookie: SessionUser | null = null
let keysAsked = 0
const tabs: Tab[] = []

const sealingKeys = {
  anna: { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01', key: btoa('a'.repeat(32)) },
  berta: { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a03', key: btoa('b'.repeat(32)) },
}

function theServer() {
  return [
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

/** A tab after its start; its page stands. */
async function aStartedTab() {
  const tab = await aTab()
  await tab.session.startSession()
  tab.session.allowOpeningOutbox()
  return tab
}

/** A device on which Anna is signed in and has seen the family, started cold. */
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

describe('the start', () => {
  it('is loading until somebody knows', async () => {
    const tab = await aTab()
    expect(tab.session.readSession().state).toBe('loading')
  })

  it('without a session and without a saved user is signed out', async () => {
    expect((await aStartedTab()).session.readSession()).toMatchObject(signedOut)
  })

  it('with a session is live, and the user is saved for the next start', async () => {
    cookie = anna
    const tab = await aStartedTab()
    expect(tab.session.readSession()).toMatchObject(live(anna))
    expect(await tab.saved.readOwner()).toMatchObject({ id: anna.id, user: anna })
  })

  it('shows the saved user at once, however long the server takes', async () => {
    const tab = await annasDevice()
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const started = tab.session.startSession()
    await vi.waitFor(() =>
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

  it('asks the server once, not once for each who wants to know', async () => {
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
    await vi.waitFor(() => expect(tab.session.readSession().state).toBe('signed-in'))
    tab.connection.reportServerUnreachable()
    tab.connection.reportServerReached()
    const refreshed = tab.session.refreshSession()
    held.letGo()
    await Promise.all([started, refreshed])
    expect(asked).toBe(1)
  })

  it('without a saved user shows the sign-in page when the server does not answer, and yields when it does', async () => {
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
    ['silence', () => handleWithNetworkError(me)],
    ["a hotel's page", () => handleWithForeignPage(me)],
    ["a proxy's error", () => handleWithForeignPage(me, 502)],
    ['a failing server', () => handleWithError(me, 'failed')],
    ['maintenance', () => handleWithError(me, 'maintenance')],
    ['a 401 of somebody else', () => http.get('*/api/auth/me', () => HttpResponse.json({}, { status: 401 }))],
  ])('at %s lets the last user go on reading', async (_name, handler) => {
    const tab = await annasDevice()
    server.use(handler())
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'offline'))
  })

  it.each(['session_expired', 'no_session'] as const)(
    'at %s locks the calls but not the reading',
    async (code) => {
      const tab = await annasDevice()
      server.use(handleWithError(me, code))
      await tab.session.startSession()
      expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
      expect(await readAllStorage()).toContain(anna.last_name)
    },
  )

  it('at session_revoked leaves nothing behind', async () => {
    const tab = await annasDevice()
    server.use(handleWithError(me, 'session_revoked'))
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(tab.signOut.isSignOutPending()).toBe(false)
  })

  it("finds another user's session: nothing of the one before is shown or kept", async () => {
    const tab = await annasDevice()
    cookie = berta
    const seen: (string | null)[] = []
    tab.session.watchSession(() => seen.push(tab.session.readSession().user?.id ?? null))
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(live(berta))
    expect(seen.at(-2)).toBeNull()
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('on a device whose storage is broken asks the server alone', async () => {
    breakStorage()
    cookie = anna
    expect((await aStartedTab()).session.readSession()).toMatchObject(live(anna))
  })
})

describe('a server that is there but cannot say who is signed in', () => {
  it('is asked again by itself until it can', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = await annasDevice()
    server.use(handleWithError(me, 'failed'))
    await tab.session.startSession()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'offline'))
    server.resetHandlers(...theServer())
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(tab.session.readSession()).toMatchObject(live(anna)))
  })
})

describe('the connection', () => {
  it('lost and found again makes the session offline and live again', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    tab.connection.reportServerUnreachable()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'offline'))
    tab.connection.reportServerReached()
    await vi.waitFor(() => expect(tab.session.readSession()).toMatchObject(live(anna)))
  })

  it('found again tells who is signed in also where nobody was saved', async () => {
    server.use(handleWithNetworkError(me))
    const tab = await aStartedTab()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    server.resetHandlers(...theServer())
    cookie = anna
    tab.connection.reportServerReached()
    await vi.waitFor(() => expect(tab.session.readSession()).toMatchObject(live(anna)))
  })

  it('found again does not unlock a session that has expired', async () => {
    const tab = await annasDevice()
    cookie = null
    await tab.session.startSession()
    tab.connection.reportServerUnreachable()
    tab.connection.reportServerReached()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
  })
})

describe('a refusal in the middle', () => {
  it('with session_revoked, of whatever call, leaves nothing behind', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    server.use(handleWithError(listPeople, 'session_revoked'))
    await expect(tab.api.callList(listPeople, {})).rejects.toThrow()
    await vi.waitFor(async () => expect(await readAllStorage()).not.toContain(anna.last_name))
    expect(tab.session.readSession()).toMatchObject(signedOut)
  })

  it('with session_expired is believed when the server says the same of the session', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    cookie = null
    server.use(handleWithError(listPeople, 'session_expired'))
    await expect(tab.api.callList(listPeople, {})).rejects.toThrow()
    await vi.waitFor(() => expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired')))
  })

  it('of a call that was on its way while the password changed locks nothing', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    calls = []
    server.use(handleWithError(listPeople, 'session_expired'))
    await expect(tab.api.callList(listPeople, {})).rejects.toThrow()
    await vi.waitFor(() => expect(calls).toContain('me'))
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it('of an earlier session says nothing of the session of now', async () => {
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
  it('is not undone by the first question, which is answered later', async () => {
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

  it('does not make way for an earlier user whose session the first question names too late', async () => {
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

  it('again after the session expired keeps what was saved', async () => {
    const tab = await annasDevice()
    cookie = null
    await tab.session.startSession()
    await tab.session.signIn(anna.username, 'seven grey herons')
    expect(tab.session.readSession()).toMatchObject(live(anna))
    expect(await readAllStorage()).toContain(anna.last_name)
  })

  it('as somebody else after the session expired leaves no trace of the one before', async () => {
    const tab = await annasDevice()
    localStorage.setItem('draft', `Dear ${anna.first_name}`)
    cookie = null
    await tab.session.startSession()
    await tab.session.signIn(berta.username, 'seven grey herons')
    expect(tab.session.readSession()).toMatchObject(live(berta))
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(await readAllStorage()).not.toContain('Dear')
  })

  it('as somebody else before anything was read leaves no trace of the one before', async () => {
    const tab = await annasDevice()
    localStorage.setItem('draft', `Dear ${anna.first_name}`)
    await tab.session.signIn(berta.username, 'seven grey herons')
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(await readAllStorage()).not.toContain('Dear')
  })

  it('fails with the sentence of the server', async () => {
    server.use(handleWithError(login, 'bad_credentials', 'That is not right.'))
    const tab = await aStartedTab()
    await expect(tab.session.signIn('anna', 'wrong')).rejects.toThrow('That is not right.')
    expect(tab.session.readSession()).toMatchObject(signedOut)
  })

  it('works on a device whose storage is broken', async () => {
    const tab = await aStartedTab()
    breakStorage()
    await tab.session.signIn(anna.username, 'seven grey herons')
    expect(tab.session.readSession()).toMatchObject(live(anna))
  })

  it('asks the browser to keep what is saved, once and quietly', async () => {
    const persist = vi.fn(async () => {
      throw new Error('No.')
    })
    const storage = { persisted: async () => false, persist }
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
    const tab = await aStartedTab()
    await tab.session.signIn(anna.username, 'seven grey herons')
    await tab.session.signIn(anna.username, 'seven grey herons')
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
    Reflect.deleteProperty(navigator, 'storage')
  })
})

describe('signing out', () => {
  it('leaves nothing, here and on the server', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    await people(tab)
    await tab.session.signOut()
    expect(tab.session.readSession()).toMatchObject({ ...signedOut, hasLeftoverData: false })
    expect(await readAllStorage()).not.toMatch(/Anna|Lindqvist|account-anna/)
    await vi.waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
    expect(cookie).toBeNull()
    expect({ ...localStorage }).toEqual({})
  })

  it('is done for the person before the server has heard of it', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    const held = delayResponse()
    server.use(handle(logout, () => held.answer(() => ({ success: true as const }))))
    await tab.session.signOut()
    expect(tab.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toMatch(/Anna|Lindqvist/)
    expect(tab.signOut.isSignOutPending()).toBe(true)
    held.letGo()
    await vi.waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
  })

  it.each(['with', 'without'])(
    'offline blocks every call until the server has heard of it first, %s locks',
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

  it('without a connection is not forgotten over a cold start: nobody enters, and the server hears of it first', async () => {
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
    await vi.waitFor(() => expect(calls).toEqual(['logout']))
    await vi.waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
    expect(cookie).toBeNull()
  })

  it.each(['with', 'without'])(
    'goes out once, however often the connection comes and goes, %s locks',
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
      await vi.waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
      expect(calls).toEqual(['logout'])
    },
  )

  it('counts as heard where the server has no session any more', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    server.use(handleWithError(logout, 'no_session'))
    await tab.session.signOut()
    await vi.waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
  })

  it('drops an answer that is on its way, and the copy it would have become', async () => {
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

  it('wins over the answer to who is signed in that is being saved at the same moment', async () => {
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

  it('on a device whose storage fails signs out all the same, says that something remains, and tries again', async () => {
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
    await vi.waitFor(() => expect(tab.session.readSession().hasLeftoverData).toBe(false))
    expect(await readAllStorage()).not.toContain(anna.last_name)
    expect(tab.signOut.isDataRemovalPending()).toBe(false)
  })

  it('that could not empty the device does not let the next start read from it', async () => {
    const tab = await annasDevice()
    await tab.session.startSession()
    const mend = breakStorage()
    const broken = await aTab()
    await broken.session.signOut()
    await vi.waitFor(() => expect(broken.signOut.isSignOutPending()).toBe(false))
    mend()
    expect(await readAllStorage()).toContain(anna.last_name)
    const next = await aStartedTab()
    expect(next.session.readSession()).toMatchObject(signedOut)
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })
})

describe('while the server’s word is still being followed', () => {
  it('whoever asks gets a new word, not the one before', async () => {
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

describe('the key to what somebody writes here', () => {
  /** Of the tab that was opened last; all share the device. */
  const theOutbox = async () => (await import('#client/offline/outbox/outbox.ts')).outbox
  const keyOwners = async () => (await theOutbox()).listKeyOwners()
  async function bringKey() {
    const [{ loadEncryptionKey }, { sessionEpoch }] = await Promise.all([
      import('#client/accounts/session/encryption-key.ts'),
      import('#client/api/session-signals.ts'),
    ])
    await loadEncryptionKey(anna.id, sessionEpoch())
  }

  /** Anna's tab, with something that waits. */
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

  /** Anna's tab, while the server has been asked for her key and has not answered. */
  async function bringing() {
    const held = delayResponse()
    server.use(handle(getEncryptionKey, () => held.answer(() => sealingKeys.anna)))
    cookie = anna
    const tab = await aStartedTab()
    const brought = bringKey()
    await held.asked
    return { tab, held, brought }
  }

  it('is brought when they are signed in, and asked for once', async () => {
    cookie = anna
    await aStartedTab()
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
    await aStartedTab()
    await bringKey()
    expect(keysAsked).toBe(1)
  })

  it('is not asked for while the page that was opened is on its way', async () => {
    cookie = anna
    const tab = await aTab()
    await tab.session.startSession()
    await new Promise((idle) => requestIdleCallback(idle))
    expect(keysAsked).toBe(0)
    tab.session.allowOpeningOutbox()
    await vi.waitFor(() => expect(keysAsked).toBe(1))
  })

  it('is there after a cold start without a connection', async () => {
    cookie = anna
    await aStartedTab()
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
    server.use(handleWithNetworkError(me), handleWithNetworkError(getEncryptionKey))
    const later = await aStartedTab()
    expect(later.session.readSession()).toMatchObject(reading(anna, 'offline'))
    expect(await keyOwners()).toEqual([anna.id])
  })

  it('is brought when the connection comes back, where it could not be before', async () => {
    cookie = anna
    server.use(handleWithNetworkError(getEncryptionKey))
    const tab = await aStartedTab()
    await vi.waitFor(() => expect(tab.session.readSession().lock).toBe('offline'))
    expect(await keyOwners()).toEqual([])
    server.resetHandlers(...theServer())
    tab.connection.reportServerReached()
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
  })

  it('is asked for again where the server could not say', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    cookie = anna
    server.use(handleWithError(getEncryptionKey, 'failed'))
    const tab = await aStartedTab()
    await vi.waitFor(() => expect(tab.session.readSession().live).toBe(true))
    server.resetHandlers(...theServer())
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await keyOwners()).toEqual([anna.id])
    })
  })

  it('goes with signing out, and nothing of what waits', async () => {
    const tab = await withAnEntry()
    await tab.session.signOut()
    expect(await keyOwners()).toEqual([])
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: null }])
  })

  it('goes when the session was revoked, and comes back with the same person', async () => {
    const tab = await withAnEntry()
    server.use(handleWithError(me, 'session_revoked'))
    await tab.session.refreshSession()
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([]))
    server.resetHandlers(...theServer())
    await tab.session.signIn(anna.username, 'secret')
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: { title: 'Waiting' } }])
  })

  it('stays while the session has only expired', async () => {
    const tab = await withAnEntry()
    server.use(handleWithError(me, 'session_expired'))
    await tab.session.refreshSession()
    expect(tab.session.readSession()).toMatchObject(reading(anna, 'expired'))
    expect(await keyOwners()).toEqual([anna.id])
  })

  it('goes when somebody else signs in after it expired: what waits stays, sealed', async () => {
    const tab = await withAnEntry()
    server.use(handleWithError(me, 'session_expired'))
    await tab.session.refreshSession()
    server.resetHandlers(...theServer())
    await tab.session.signIn(berta.username, 'secret')
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([berta.id]))
    expect(await (await theOutbox()).list(anna.id)).toMatchObject([{ submission: null }])
  })

  it('that arrives after signing out is not kept', async () => {
    const { held, brought, tab } = await bringing()
    await tab.session.signOut()
    held.letGo()
    await brought
    expect(await keyOwners()).toEqual([])
  })

  it('that arrives after signing out in another tab, of which this one has not heard, is not kept', async () => {
    const { held, brought } = await bringing()
    await (await aTab()).signOut.removePersonalData()
    held.letGo()
    await brought
    expect(await keyOwners()).toEqual([])
  })

  it('that arrives after somebody else has signed in is not kept', async () => {
    const { held, brought, tab } = await bringing()
    server.resetHandlers(...theServer())
    await tab.session.signIn(berta.username, 'secret')
    held.letGo()
    await brought
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([berta.id]))
  })

  it('of somebody else, which a page left behind when it was killed, goes at the next sign-in', async () => {
    await (await theOutbox()).saveKey(berta.id, sealingKeys.berta)
    cookie = anna
    await aStartedTab()
    await vi.waitFor(async () => expect(await keyOwners()).toEqual([anna.id]))
  })
})

it('what a sign-out could not delete is not shown while it still cannot be deleted', async () => {
  const tab = await annasDevice()
  await tab.session.startSession()
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('The storage is broken.', 'UnknownError')
  })
  await tab.session.signOut()
  await vi.waitFor(() => expect(tab.signOut.isSignOutPending()).toBe(false))
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
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(second.queries.queryClient.getQueryCache().getAll()).toEqual([])
    await vi.waitFor(() => expect(first.signOut.isSignOutPending()).toBe(false))
    expect(calls.filter((name) => name === 'logout')).toHaveLength(1)
  })

  it('sign in together', async () => {
    const { first, second } = await twoTabs()
    await first.session.signOut()
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    await first.session.signIn(berta.username, 'seven grey herons')
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(live(berta)))
    expect(await first.saved.readOwner()).toMatchObject({ id: berta.id })
  })

  it('unlock together when the same person signs in again, and go on reading meanwhile', async () => {
    const { first, second } = await twoTabs()
    cookie = null
    await Promise.all([first.session.refreshSession(), second.session.refreshSession()])
    expect(second.session.readSession()).toMatchObject(reading(anna, 'expired'))
    const states: string[] = []
    second.session.watchSession(() => states.push(second.session.readSession().state))
    await first.session.signIn(anna.username, 'seven grey herons')
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(live(anna)))
    expect(new Set(states)).toEqual(new Set(['signed-in']))
  })

  it('all leave when the session was revoked', async () => {
    const { first, second } = await twoTabs()
    server.use(handleWithError(me, 'session_revoked'))
    await first.session.refreshSession()
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('do not throw out the next person for the sign-out of the one before', async () => {
    const { first, second } = await twoTabs()
    const channel = new BroadcastChannel('family-heritage-session')
    await first.session.signIn(berta.username, 'seven grey herons')
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(live(berta)))
    channel.postMessage({ type: 'signed-out', userId: anna.id })
    channel.postMessage('a message of another version')
    channel.postMessage({ type: 'signed-in', userId: berta.id })
    calls = []
    await vi.waitFor(() => expect(calls).toContain('me'))
    expect(second.session.readSession().user).toEqual(berta)
  })

  it('that slept while another signed out shows nothing of the person when somebody looks at it', async () => {
    const { second } = await twoTabs()
    const elsewhere = await aTab()
    // The message never arrived: the page was frozen.
    await elsewhere.saved.clearSavedData()
    cookie = null
    lookAt()
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(second.queries.queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('that slept while somebody else signed in shows them when somebody looks at it', async () => {
    const { second } = await twoTabs()
    const elsewhere = await aTab()
    await elsewhere.saved.saveOwner(berta)
    cookie = berta
    lookAt()
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(live(berta)))
  })

  it('that slept while a sign-out waits for the server lets nobody in', async () => {
    const { second } = await twoTabs()
    server.use(handleWithNetworkError(logout))
    const elsewhere = await aTab()
    elsewhere.signOut.markSignOutPending()
    lookAt()
    await vi.waitFor(() => expect(second.session.readSession()).toMatchObject(signedOut))
    expect(await readAllStorage()).not.toContain(anna.last_name)
  })

  it('are not disturbed by being looked at', async () => {
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
