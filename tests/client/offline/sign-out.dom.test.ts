/** Leaving nothing of a person on the device, and remembering what is still owed. */
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

/** As much of the browser's Cache Storage as the leaving touches. */
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

describe('forgetting a person', () => {
  it('empties every store but the preferences of the device', async () => {
    localStorage.setItem('family-heritage-theme', 'light')
    localStorage.setItem('family-heritage-site-theme', 'dark')
    localStorage.setItem('draft', 'Dear Anna')
    sessionStorage.setItem('search', 'Anna')
    const shelves = ['layouts', 'seen', 'kept', 'orders', 'shared'] as const
    for (const shelf of shelves) await page.writeSaved(shelf, anna.id, [['tree', 'where Anna stands']])
    await page.removePersonalData()
    for (const shelf of shelves) expect(await page.readSavedEntries(shelf), shelf).toEqual([])
    expect({ ...localStorage }).toEqual({
      'family-heritage-theme': 'light',
      'family-heritage-site-theme': 'dark',
    })
    expect({ ...sessionStorage }).toEqual({})
    expect(await page.readOwner()).toMatchObject({ id: null, user: undefined })
  })

  it('deletes the pictures of the person and keeps the shell', async () => {
    const names = new Set(['person-pictures-anna', 'workbox-precache-v2'])
    vi.stubGlobal('caches', fakeCaches(names))
    await page.removePersonalData()
    expect([...names]).toEqual(['workbox-precache-v2'])
  })

  it('seals what was written and not sent, and takes nothing of it away', async () => {
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

  it('forgets the owner before the keys and the pictures: whoever brings one meanwhile sees it', async () => {
    const order: string[] = []
    const note = async (what: string) => order.push(`${what}: ${(await page.readOwner()).id ?? 'nobody'}`)
    vi.stubGlobal('caches', { keys: () => note('pictures').then(() => []) })
    vi.spyOn(page.outbox, 'seal').mockImplementation(async () => void (await note('keys')))
    await page.removePersonalData()
    expect(order.toSorted()).toEqual(['keys: nobody', 'pictures: nobody'])
  })

  it('is owed where the keys could not be forgotten', async () => {
    vi.spyOn(page.outbox, 'seal').mockRejectedValueOnce(new DOMException('Not now.', 'UnknownError'))
    await expect(page.removePersonalData()).rejects.toThrow('Not now.')
    expect(await page.readOwner()).toMatchObject({ id: null })
    expect(page.isDataRemovalPending()).toBe(true)
    await page.removePersonalData()
    expect(page.isDataRemovalPending()).toBe(false)
  })

  it('that fails in one store empties the others, says so, and is owed', async () => {
    vi.stubGlobal('caches', fakeCaches(new Set(['person-pictures']), true))
    await expect(page.removePersonalData()).rejects.toThrow('Not now.')
    expect(await page.readOwner()).toMatchObject({ id: null })
    expect(page.isDataRemovalPending()).toBe(true)
    expect((await freshPage()).isDataRemovalPending()).toBe(true)
    vi.stubGlobal('caches', fakeCaches(new Set()))
    await page.removePersonalData()
    expect(page.isDataRemovalPending()).toBe(false)
  })

  it('that is cut off is owed when the page is opened again', () => {
    void page.removePersonalData()
    expect(page.isDataRemovalPending()).toBe(true)
  })
})

describe('a sign-out', () => {
  it('is owed to the server and by the device until each has been served', async () => {
    page.markSignOutPending()
    expect([page.isSignOutPending(), page.isDataRemovalPending()]).toEqual([true, true])
    await page.removePersonalData()
    expect([page.isSignOutPending(), page.isDataRemovalPending()]).toEqual([true, false])
    page.clearSignOutPending()
    expect([page.isSignOutPending(), page.isDataRemovalPending()]).toEqual([false, false])
    expect({ ...localStorage }).toEqual({})
  })

  it('is remembered over a restart, with nothing of the person', async () => {
    page.markSignOutPending()
    const later = await freshPage()
    expect(later.isSignOutPending()).toBe(true)
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/anna/i)
  })

  it('is remembered until the page is closed where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('No.', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
    page.markSignOutPending()
    expect(page.isSignOutPending()).toBe(true)
    page.clearSignOutPending()
    expect(page.isSignOutPending()).toBe(false)
  })
})
