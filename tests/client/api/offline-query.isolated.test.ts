/** Offline queries show saved data first, refetch them, and save new responses. */
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getListChanges, type ListChanges } from '#shared/contracts/list-changes.contract.ts'
import { listPeople, updatePerson } from '#shared/contracts/people.contract.ts'
import { getPublicStats } from '#shared/contracts/stats.contract.ts'
import { closeBrowser, openBrowser, openTab, type Tab } from '#tests/support/browser-tabs.ts'
import { anna, berta, makeFamily, makePerson } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import { handle, handleList, handleWithError, handleWithNetworkError } from '#tests/support/msw-handlers.ts'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const server = setupServer()
let tab: Tab

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(async () => {
  server.resetHandlers()
  server.use(handle(getListChanges, () => ({})))
  openBrowser()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  tab = await openTab()
  await tab.saved.saveOwner(anna)
})
afterEach(() => {
  tab.connection.reportServerReached()
  tab.queries.queryClient.clear()
  vi.useRealTimers()
  closeBrowser()
})

const people = (page: Tab, userId = anna.id) => page.people.peopleQuery(userId)

/** Observes the list of people as a page does, and records every state. */
function look(page: Tab, userId = anna.id) {
  const observer = new page.query.QueryObserver(page.queries.queryClient, people(page, userId))
  const shown: { names: string[]; updatedAt: number; fetching: boolean }[] = []
  // As in components, which are notified in a task of their own and then read the current result.
  const note = page.query.notifyManager.batchCalls(() => {
    const result = observer.getCurrentResult()
    const names = (result.data?.value ?? []).map((person) => person.last_name)
    shown.push({ names: [...new Set(names)], updatedAt: result.dataUpdatedAt, fetching: result.isFetching })
  })
  const stop = observer.subscribe(note)
  return { observer, shown, stop }
}

async function savedPeople(page: Tab) {
  return await savedQueriesOf(anna.id, page.answers).read(JSON.stringify(people(page).queryKey))
}

function listIs(word: string, etag = `"${word}"`, count = 2) {
  const asked: (string | null)[] = []
  server.use(
    handleList(listPeople, ({ request }) => {
      asked.push(request.headers.get('if-none-match'))
      return { list: makeFamily(count, word), etag }
    }),
  )
  return asked
}

describe('offline query without saved data', () => {
  it('fetches the list and saves it with its ETag', async () => {
    listIs('family')
    const { observer, stop } = look(tab)
    await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(2)))
    await waitFor(async () => expect(await savedPeople(tab)).toBeDefined())
    expect(await savedPeople(tab)).toEqual({
      value: makeFamily(2),
      etag: '"family"',
      savedAt: observer.getCurrentResult().dataUpdatedAt,
    })
    stop()
  })

  it('saves nothing for a user who is not the owner of the device', async () => {
    listIs('family')
    const { observer, stop } = look(tab, berta.id)
    await waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
    await waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
    const saved = savedQueriesOf(berta.id, tab.answers)
    expect(await saved.read(JSON.stringify(people(tab, berta.id).queryKey))).toBeUndefined()
    stop()
  })

  it('shows the list when the device cannot save it', async () => {
    listIs('family')
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not in a private window.', 'SecurityError')
      },
    })
    const broken = await openTab()
    const { observer, stop } = look(broken)
    await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(2)))
    stop()
  })
})

describe('offline query with saved data', () => {
  /** A device with a saved list that the server confirmed an hour ago. */
  async function aDeviceWith(word: string, savedAt = Date.now() - 3_600_000, count = 2) {
    const key = JSON.stringify(people(tab).queryKey)
    const value = makeFamily(count, word)
    await savedQueriesOf(anna.id, tab.answers).save(key, { value, etag: `"${word}"`, savedAt })
    return { later: await openTab(), savedAt }
  }

  it('shows the saved list with the date of its confirmation, then the fresh list', async () => {
    const { later, savedAt } = await aDeviceWith('saved')
    const held = delayResponse()
    server.use(handle(listPeople, () => held.answer(() => makeFamily(2, 'fresh'))))
    const { observer, shown, stop } = look(later)
    await held.asked
    await waitFor(() =>
      expect(shown.at(-1)).toEqual({ names: ['of the saved'], updatedAt: savedAt, fetching: true }),
    )
    held.letGo()
    await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(2, 'fresh')))
    for (const { names, updatedAt } of shown) {
      if (names[0] === 'of the saved') expect(updatedAt).toBe(savedAt)
    }
    stop()
  })

  it('keeps the same list and updates only its date when the server answers 304', async () => {
    const { later, savedAt } = await aDeviceWith('saved', Date.now() - 3_600_000, 1_200)
    const asked = listIs('saved', '"saved"', 1_200)
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    const { observer, shown, stop } = look(later)
    await waitFor(() => expect(shown.some(({ names }) => names.length > 0)).toBe(true))
    const restored = observer.getCurrentResult().data?.value
    await waitFor(() => expect(observer.getCurrentResult().dataUpdatedAt).toBeGreaterThan(savedAt))
    expect(asked).toEqual(['"saved"'])
    expect(observer.getCurrentResult().data?.value).toBe(restored)
    await waitFor(async () => expect((await savedPeople(later))?.savedAt).toBeGreaterThan(savedAt))
    expect(puts.mock.contexts.map((store) => (store as IDBObjectStore).name)).toEqual(['queries'])
    stop()
  })

  describe('of which the server tells the changes', () => {
    /** @returns what was asked for: the ETags, and the complete list */
    function changesAre(answer: () => ListChanges) {
      const asked: (Record<string, unknown> | 'list')[] = []
      server.use(
        handle(getListChanges, ({ query }) => {
          asked.push(query)
          return answer()
        }),
        handleList(listPeople, () => {
          asked.push('list')
          return { list: makeFamily(3, 'whole'), etag: '"whole"' }
        }),
      )
      return asked
    }

    it('loads only what has changed, and writes only the chunk in which it stands', async () => {
      const family = makeFamily(1_200).map((person, place) => ({ ...person, id: `p${place + 10_000}` }))
      const [, second, third] = family
      if (!second || !third) throw new Error('The family is too small.')
      const key = JSON.stringify(people(tab).queryKey)
      const saved = { value: family, etag: '"saved"', savedAt: Date.now() - 3_600_000 }
      await savedQueriesOf(anna.id, tab.answers).save(key, saved)
      const later = await openTab()
      const changed = [{ ...third, first_name: 'New' }]
      const asked = changesAre(() => ({
        people: { version: 7, etag: '"people7"', changed, removed: [second.id] },
      }))
      const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
      const { observer, shown, stop } = look(later)
      await waitFor(() => expect(shown.at(-1)?.updatedAt).toBeGreaterThan(Date.now() - 60_000))
      const list = observer.getCurrentResult().data?.value
      expect(list).toHaveLength(1_199)
      expect(list?.[1]).toEqual(changed[0])
      expect(asked).toEqual([{ people: '"saved"' }])
      await waitFor(async () => expect((await savedPeople(later))?.etag).toBe('"people7"'))
      expect((await savedPeople(later))?.value).toEqual(list)
      expect(puts.mock.calls.flatMap(([, written]) => (Array.isArray(written) ? [written[1]] : []))).toEqual([
        0,
      ])
      stop()
    })

    it.each<[string, ListChanges]>([
      ['the changes are unknown', { people: { reset: true } }],
      ['the server does not know the list', {}],
    ])('loads the whole list where %s', async (_, answer) => {
      const { later } = await aDeviceWith('saved')
      const asked = changesAre(() => answer)
      const { observer, stop } = look(later)
      await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(3, 'whole')))
      expect(asked).toEqual([{ people: '"saved"' }, 'list'])
      stop()
    })

    it.each([
      ['refuses to answer', () => handleWithError(getListChanges, 'not_found')],
      ['fails', () => handleWithError(getListChanges, 'failed')],
      [
        'answers what this app does not understand',
        () => http.get('*/api/lists/changes', () => HttpResponse.json({ people: { version: 'II' } })),
      ],
    ])('loads the whole list where the server %s', async (_, handler) => {
      const { later } = await aDeviceWith('saved')
      const asked = changesAre(() => ({}))
      server.use(handler())
      const { observer, stop } = look(later)
      await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(3, 'whole')))
      expect(asked).toEqual(['list'])
      stop()
    })

    it('keeps the fields of a changed record that this app does not know', async () => {
      const { later } = await aDeviceWith('saved')
      const [first] = makeFamily(1, 'changed')
      const change = { version: 2, etag: '"people2"', changed: [{ ...first, shoe_size: 42 }], removed: [] }
      server.use(http.get('*/api/lists/changes', () => HttpResponse.json({ people: change })))
      const { observer, stop } = look(later)
      await waitFor(() => expect(observer.getCurrentResult().data?.etag).toBe('"people2"'))
      expect(observer.getCurrentResult().data?.value[0]).toMatchObject({ shoe_size: 42 })
      stop()
    })

    describe('with one request for several lists', () => {
      async function askAheadOn(later: Tab) {
        let version = 1
        const asked = changesAre(() => {
          const etag = `"people${version}"`
          return { people: { version, etag, changed: makeFamily(1, `version ${version}`), removed: [] } }
        })
        const { askingAhead } = await import('#client/api/list-changes.ts')
        const shownAfter = async () => {
          await waitFor(() => expect(asked.length).toBeGreaterThan(0))
          version = 2
          const { shown, stop } = look(later)
          await waitFor(() => expect(shown.at(-1)?.names.join()).toContain('version'))
          stop()
          return shown.at(-1)?.names
        }
        return { asked, askingAhead, shownAfter }
      }

      it('uses the answer while the lists are refreshed', async () => {
        const { later } = await aDeviceWith('saved')
        const { asked, askingAhead, shownAfter } = await askAheadOn(later)
        const names = await askingAhead({ people: '"saved"', timeline: '"t"' }, shownAfter)
        expect(names).toContain('of the version 1')
        expect(asked).toHaveLength(1)
      })

      it('asks again after a write, and when the refresh is over', async () => {
        const { later } = await aDeviceWith('saved')
        const { asked, askingAhead, shownAfter } = await askAheadOn(later)
        server.use(handle(updatePerson, () => makePerson()))
        const names = await askingAhead({ people: '"saved"', timeline: '"t"' }, async () => {
          await later.api.call(updatePerson, { params: { id: 'x' }, body: {}, ifMatch: 'now' })
          return await shownAfter()
        })
        expect(names).toContain('of the version 2')
        expect(asked).toHaveLength(2)
        const { later: another } = await aDeviceWith('saved')
        const next = await askAheadOn(another)
        await next.askingAhead({ people: '"saved"', timeline: '"t"' }, async () => {})
        expect(await next.shownAfter()).toContain('of the version 2')
      })
    })
  })

  it.each([
    ['silent', () => handleWithNetworkError(listPeople), 'NoConnectionError'],
    ['refusing', () => handleWithError(listPeople, 'session_expired'), 'AppError'],
  ])('keeps the saved list when the server is %s', async (_name, handler, error) => {
    const { later, savedAt } = await aDeviceWith('saved')
    server.use(handler())
    const { observer, stop } = look(later)
    await waitFor(() =>
      expect((observer.getCurrentResult().error ?? observer.getCurrentResult().failureReason)?.name).toBe(
        error,
      ),
    )
    expect(observer.getCurrentResult()).toMatchObject({
      data: { value: makeFamily(2, 'saved') },
      dataUpdatedAt: savedAt,
    })
    expect(await savedPeople(later)).toMatchObject({ savedAt })
    stop()
    later.connection.reportServerReached()
  })

  const oneDayMs = 24 * 3_600_000

  it('removes a saved list that is older than a year only after contact with the server', async () => {
    const { later } = await aDeviceWith('saved', Date.now() - 366 * oneDayMs)
    server.use(handleWithNetworkError(listPeople))
    const { observer, stop } = look(later)
    await waitFor(() => expect(observer.getCurrentResult().failureReason).not.toBeNull())
    expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(2, 'saved'))
    expect(await savedPeople(later)).toBeDefined()
    stop()
    const { removeExpiredQueries } = await import('#client/api/query-persister.ts')
    await removeExpiredQueries(anna.id)
    expect(await savedPeople(later)).toBeUndefined()
    later.connection.reportServerReached()
  })

  it('keeps a saved list of the last year when expired queries are removed', async () => {
    const { later } = await aDeviceWith('saved', Date.now() - 364 * oneDayMs)
    const { removeExpiredQueries } = await import('#client/api/query-persister.ts')
    await removeExpiredQueries(anna.id)
    expect(await savedPeople(later)).toBeDefined()
  })

  it('counts a saved list with a date in the future as outdated', async () => {
    const { later, savedAt } = await aDeviceWith('saved', Date.now() + 40 * oneDayMs)
    server.use(handleWithNetworkError(listPeople))
    const { observer, stop } = look(later)
    await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(2, 'saved')))
    await waitFor(() => expect(observer.getCurrentResult().dataUpdatedAt).toBe(savedAt))
    expect(observer.getCurrentResult().isStale).toBe(true)
    stop()
    later.connection.reportServerReached()
  })

  it.each([400, 40, -1, -400])('shows the saved list when the clock is %i days off', async (days) => {
    const { later } = await aDeviceWith('saved', Date.now() - days * 24 * 3_600_000)
    server.use(handleWithNetworkError(listPeople))
    const { observer, stop } = look(later)
    await waitFor(() => expect(observer.getCurrentResult().data?.value).toEqual(makeFamily(2, 'saved')))
    stop()
    later.connection.reportServerReached()
  })

  it('keeps the saved list in memory when the page is left during the refetch', async () => {
    const { later } = await aDeviceWith('saved')
    const held = delayResponse()
    server.use(handle(listPeople, () => held.answer(() => makeFamily(2, 'fresh'))))
    const { observer, stop } = look(later)
    await held.asked
    expect(observer.getCurrentResult().data).toBeDefined()
    stop()
    expect(later.queries.queryClient.getQueryData(people(later).queryKey)?.value).toEqual(
      makeFamily(2, 'saved'),
    )
    held.letGo()
  })
})

describe('late response', () => {
  it('is not saved after sign-out has cleared the cache', async () => {
    const held = delayResponse()
    server.use(handle(listPeople, () => held.answer(() => makeFamily(2))))
    const { stop } = look(tab)
    await held.asked
    tab.signals.startSessionEpoch()
    tab.queries.queryClient.clear()
    held.letGo()
    stop()
    const after = await openTab()
    expect(await savedPeople(after)).toBeUndefined()
  })

  it('is not saved after sign-out when the write was waiting for an idle page', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    listIs('family')
    const { observer, stop } = look(tab)
    await waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
    await waitFor(() => expect(idle).toHaveLength(1))
    tab.queries.queryClient.clear()
    await tab.saved.clearSavedData()
    for (const work of idle) work()
    expect(await savedPeople(tab)).toBeUndefined()
    stop()
  })

  it('does not replace data that were set by hand during the request', async () => {
    listIs('old')
    const { observer, stop } = look(tab)
    await waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
    const held = delayResponse()
    server.use(
      handle(listPeople, () =>
        held.answer(() => new Response(null, { status: 304, headers: { ETag: '"old"' } })),
      ),
    )
    const refetched = observer.refetch()
    await held.asked
    const edited = { value: makeFamily(2, 'edit'), etag: null }
    tab.queries.queryClient.setQueryData(people(tab).queryKey, edited)
    held.letGo()
    expect((await refetched).data).toBe(edited)
    stop()
  })
})

describe('offlineValueQuery', () => {
  it('saves a short response by endpoint and parameters', async () => {
    const stats = { familyMembers: 3010, yearsOfHistory: 900, photosAndMedia: 0, storiesAndDocuments: 0 }
    server.use(handle(getPublicStats, () => stats))
    const { offlineValueQuery: readingValue } = await import('#client/api/offline-query.ts')
    const query = readingValue(getPublicStats, anna.id)
    const answer = await tab.queries.queryClient.fetchQuery(query)
    expect(answer).toEqual({ value: stats, etag: null })
    await waitFor(async () =>
      expect(
        (await savedQueriesOf(anna.id, tab.answers).read(JSON.stringify(query.queryKey)))?.value,
      ).toEqual(stats),
    )
    expect(readingValue(getPublicStats, anna.id, { of: 'uppsala' }).queryKey).not.toEqual(query.queryKey)
  })
})
