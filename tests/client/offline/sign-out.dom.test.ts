/** Sign-out removes all personal data, and remembers the steps that are still pending. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna } from '#tests/support/client-people.ts'

async function freshPage() {
  vi.resetModules()
  const [saved, signOut, { outbox }] = await Promise.all([
    import('#client/offline/saved/saved-data.ts'),
    import('#client/offline/sign-out.ts'),
    import('#client/offline/outbox/outbox.ts'),
  ])
  return { ...saved, ...signOut, outbox }
}

let page: Awaited<ReturnType<typeof freshPage>>

/** The part of Cache Storage that sign-out uses. */
function fakeCaches(names: Set<string>, failing = false) {
  return {
    keys: async () => [...names],
    delete: async (name: string) => {
      if (failing) throw new DOMException('Not now.', 'UnknownError')
      return names.delete(name)
    },
  }
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  sessionStorage.clear()
  page = await freshPage()
  await page.saveOwner(anna)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('removePersonalData', () => {
  it('clears all storage but the preferences of the device', async () => {
    localStorage.setItem('family-heritage-theme', 'light')
    localStorage.setItem('family-heritage-site-theme', 'dark')
    localStorage.setItem('family-heritage-look', '{}')
    localStorage.setItem('family-heritage-text-size', '130')
    localStorage.setItem('draft', 'Dear Anna')
    sessionStorage.setItem('search', 'Anna')
    const shelves = ['layouts', 'seen', 'kept', 'orders', 'shared'] as const
    for (const shelf of shelves) await page.writeSaved(shelf, anna.id, [['tree', 'where Anna stands']])
    await page.removePersonalData()
    for (const shelf of shelves) expect(await page.readSavedEntries(shelf), shelf).toEqual([])
    expect({ ...localStorage }).toEqual({
      'family-heritage-theme': 'light',
      'family-heritage-site-theme': 'dark',
      'family-heritage-look': '{}',
      'family-heritage-text-size': '130',
    })
    expect({ ...sessionStorage }).toEqual({})
    expect(await page.readOwner()).toMatchObject({ id: null, user: undefined })
  })

  it('deletes the media caches of the user and keeps the files of the build', async () => {
    const names = new Set(['person-pictures-anna', 'workbox-precache-v2'])
    vi.stubGlobal('caches', fakeCaches(names))
    await page.removePersonalData()
    expect([...names]).toEqual(['workbox-precache-v2'])
  })

  it('seals the unsent entries and deletes none of them', async () => {
    await page.outbox.saveKey(anna.id, { id: 'key', key: btoa('k'.repeat(32)) })
    const writing = {
      endpoint: 'createSubmission',
      type: 'news',
      title: 'Waiting',
      body: '{}',
      files: [],
    } as const
    await page.outbox.add(anna.id, writing)
    await page.removePersonalData()
    expect(await page.outbox.listKeyOwners()).toEqual([])
    expect(await page.outbox.list(anna.id)).toMatchObject([{ state: 'waiting', submission: null }])
  })

  it('clears the owner before the keys and the media caches', async () => {
    const order: string[] = []
    const note = async (what: string) => order.push(`${what}: ${(await page.readOwner()).id ?? 'nobody'}`)
    vi.stubGlobal('caches', { keys: () => note('pictures').then(() => []) })
    vi.spyOn(page.outbox, 'seal').mockImplementation(async () => void (await note('keys')))
    await page.removePersonalData()
    expect(order.toSorted()).toEqual(['keys: nobody', 'pictures: nobody'])
  })

  it('stays pending when the keys could not be deleted', async () => {
    vi.spyOn(page.outbox, 'seal').mockRejectedValueOnce(new DOMException('Not now.', 'UnknownError'))
    await expect(page.removePersonalData()).rejects.toThrow('Not now.')
    expect(await page.readOwner()).toMatchObject({ id: null })
    expect(page.isDataRemovalPending()).toBe(true)
    await page.removePersonalData()
    expect(page.isDataRemovalPending()).toBe(false)
  })

  it('clears the other storage, throws, and stays pending when one storage fails', async () => {
    vi.stubGlobal('caches', fakeCaches(new Set(['person-pictures']), true))
    await expect(page.removePersonalData()).rejects.toThrow('Not now.')
    expect(await page.readOwner()).toMatchObject({ id: null })
    expect(page.isDataRemovalPending()).toBe(true)
    const later = await freshPage()
    await later.loadPendingSteps()
    expect(later.isDataRemovalPending()).toBe(true)
    vi.stubGlobal('caches', fakeCaches(new Set()))
    await page.removePersonalData()
    expect(page.isDataRemovalPending()).toBe(false)
  })

  it('is pending at the next start when the page was killed', () => {
    void page.removePersonalData()
    expect(page.isDataRemovalPending()).toBe(true)
  })
})

describe('pending sign-out', () => {
  it('is pending for the server and for the device until each is done', async () => {
    await page.recordPendingSteps(['server', 'device'])
    expect([page.isSignOutPending(), page.isDataRemovalPending()]).toEqual([true, true])
    await page.removePersonalData()
    expect([page.isSignOutPending(), page.isDataRemovalPending()]).toEqual([true, false])
    await page.clearSignOutPending()
    expect([page.isSignOutPending(), page.isDataRemovalPending()]).toEqual([false, false])
    expect({ ...localStorage }).toEqual({})
    const later = await freshPage()
    await later.loadPendingSteps()
    expect([later.isSignOutPending(), later.isDataRemovalPending()]).toEqual([false, false])
  })

  it('is remembered after a restart without any personal data', async () => {
    await page.recordPendingSteps(['server', 'device'])
    const later = await freshPage()
    await later.loadPendingSteps()
    expect(later.isSignOutPending()).toBe(true)
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/anna/i)
  })

  it('is recorded, with the owner forgotten, before localStorage reaches the disk', async () => {
    expect(await page.recordPendingSteps(['server', 'device'])).toBe(true)
    // The browser was killed before it wrote localStorage.
    localStorage.clear()
    const later = await freshPage()
    await later.loadPendingSteps()
    expect([later.isSignOutPending(), later.isDataRemovalPending()]).toEqual([true, true])
    expect(await later.readOwner()).toMatchObject({ known: true, id: null })
  })

  it('is written to the disk before it counts as recorded', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await page.recordPendingSteps(['server'])
    await page.clearSignOutPending()
    expect(transaction.mock.calls.map(([, mode, options]) => [mode, options])).toEqual([
      ['readwrite', { durability: 'strict' }],
      ['readwrite', { durability: 'strict' }],
    ])
  })

  it('is not brought back by a localStorage that the browser wrote too late', async () => {
    await page.recordPendingSteps(['server', 'device'])
    const tooOld = { ...localStorage }
    await page.removePersonalData()
    await page.clearSignOutPending()
    await page.saveOwner(anna)
    Object.assign(localStorage, tooOld)
    const later = await freshPage()
    await later.loadPendingSteps()
    expect([later.isSignOutPending(), later.isDataRemovalPending()]).toEqual([false, false])
  })

  it('is remembered in localStorage when IndexedDB fails, and in IndexedDB as soon as that works', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('Gone.', 'AbortError')
    })
    expect(await page.recordPendingSteps(['server', 'device'])).toBe(false)
    transaction.mockRestore()
    const later = await freshPage()
    await later.loadPendingSteps()
    expect([later.isSignOutPending(), later.isDataRemovalPending()]).toEqual([true, true])
    await later.removePersonalData()
    localStorage.clear()
    const last = await freshPage()
    await last.loadPendingSteps()
    expect([last.isSignOutPending(), last.isDataRemovalPending()]).toEqual([true, false])
  })

  it('is not recorded when the storage does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    const recorded = (await freshPage()).recordPendingSteps(['server', 'device'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await recorded).toBe(false)
    vi.useRealTimers()
  })

  it('is remembered in memory when the browser allows no storage', async () => {
    const refuse = () => {
      throw new DOMException('No.', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
    await page.recordPendingSteps(['server'])
    expect(page.isSignOutPending()).toBe(true)
    await page.clearSignOutPending()
    expect(page.isSignOutPending()).toBe(false)
  })
})
