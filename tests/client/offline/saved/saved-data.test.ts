/** Saved data belong to one owner, and storage errors never break a page. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna, berta } from '#tests/support/client-people.ts'

type Saved = typeof import('#client/offline/saved/saved-data.ts')
let saved: Saved

async function freshPage(): Promise<Saved> {
  vi.resetModules()
  return await import('#client/offline/saved/saved-data.ts')
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  saved = await freshPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nobody = { known: true, id: null, user: undefined }

describe('device owner', () => {
  it('is null on a new device', async () => {
    expect(await saved.readOwner()).toMatchObject(nobody)
  })

  it('is read after a cold start', async () => {
    expect(await saved.saveOwner(anna)).toEqual({ isSaved: true, cleared: 'nothing' })
    const later = await freshPage()
    expect(await later.readOwner()).toMatchObject({ known: true, id: anna.id, user: anna })
  })

  it('gets no data of the owner before', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    expect(await saved.saveOwner(berta)).toEqual({ isSaved: true, cleared: 'everything' })
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
    expect(await saved.readOwner()).toMatchObject({ id: berta.id })
  })

  it('keeps their data when they sign in again', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    const married = { ...anna, last_name: 'Berg' }
    await saved.saveOwner(married)
    expect(await saved.readSaved('layouts', 'tree')).toBe('where Anna stands')
  })

  it('loses the saved responses, and no other data, when their role has changed', async () => {
    await saved.saveOwner({ ...anna, role: 'admin' })
    const query = { buster: '', queryHash: '', queryKey: [], state: { data: {}, dataUpdatedAt: 0 } }
    const queries = saved.openStore('queries', anna.id)
    await queries('readwrite', (store) => promisifyRequest(store.put(query, 'facts')))
    await saved.writeSaved('kept', anna.id, [['/api/media/one', 3]])
    expect(await saved.saveOwner({ ...anna, role: 'member' })).toEqual({
      isSaved: true,
      cleared: 'responses',
    })
    expect(await queries('readonly', (store) => promisifyRequest(store.count()))).toBe(0)
    expect(await saved.readSaved('kept', '/api/media/one')).toBe(3)
  })

  it('is not saved from a response that is older than the last sign-out', async () => {
    const { generation } = await saved.readOwner()
    await saved.clearSavedData()
    expect(await saved.saveOwner(anna, generation)).toEqual({ isSaved: false, cleared: 'nothing' })
    expect(await saved.readOwner()).toMatchObject(nobody)
  })

  it('is not saved from a response that is older than a sign-out in another tab', async () => {
    const { generation } = await saved.readOwner()
    const otherTab = await freshPage()
    await otherTab.clearSavedData()
    expect(await saved.saveOwner(anna, generation)).toEqual({ isSaved: false, cleared: 'nothing' })
  })
})

describe('writeSaved', () => {
  it('writes nothing for a user who is not the owner', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', berta.id, [['tree', 'where Berta stands']])
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
  })

  it.each(['before', 'after'])('leaves nothing behind when called %s the data are cleared', async (order) => {
    await saved.saveOwner(anna)
    const write = () => saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    const forget = () => saved.clearSavedData()
    await Promise.all(order === 'before' ? [write(), forget()] : [forget(), write()])
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
    expect(await saved.readOwner()).toMatchObject(nobody)
  })

  it('writes nothing in a tab that was frozen during a sign-out in another tab', async () => {
    await saved.saveOwner(anna)
    const otherTab = await freshPage()
    await otherTab.clearSavedData()
    await saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    expect(await otherTab.readSaved('layouts', 'tree')).toBeUndefined()
  })

  it('writes all entries or none', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'the old one']])
    await saved.writeSaved('layouts', anna.id, [
      ['tree', 'the new one'],
      ['index', () => 'a function cannot be saved'],
    ])
    expect(await saved.readSaved('layouts', 'tree')).toBe('the old one')
    expect(saved.getStorageError()).not.toBeNull()
  })

  it('removes an entry whose value is undefined', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'here']])
    await saved.writeSaved('layouts', anna.id, [['tree', undefined]])
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
  })
})

describe('failing storage', () => {
  it('reads and writes nothing, and gives the error, when the browser allows no storage', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not in a private window.', 'SecurityError')
      },
    })
    expect(await saved.readOwner()).toMatchObject({ known: false, id: null })
    expect(await saved.saveOwner(anna)).toEqual({ isSaved: false, cleared: 'nothing' })
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
    await saved.writeSaved('layouts', anna.id, [['tree', 'here']])
    expect(saved.getStorageError()).toBe('Not in a private window.')
  })

  it('makes clearSavedData throw', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Gone.', 'UnknownError')
      },
    })
    await expect(saved.clearSavedData()).rejects.toThrow('Gone.')
  })

  it('is used again after it has recovered', async () => {
    const working = indexedDB
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not now.', 'UnknownError')
      },
    })
    await saved.saveOwner(anna)
    vi.stubGlobal('indexedDB', working)
    expect(await saved.saveOwner(anna)).toEqual({ isSaved: true, cleared: 'nothing' })
    expect(saved.getStorageError()).toBeNull()
  })

  it('is opened again when the browser has closed the connection', async () => {
    await saved.saveOwner(anna)
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    transaction.mockImplementationOnce(() => {
      throw new DOMException('The connection is closing.', 'InvalidStateError')
    })
    expect(await saved.readOwner()).toMatchObject({ id: anna.id })
  })

  it('is not waited for when it never opens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    const owner = saved.readOwner()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await owner).toMatchObject({ known: false })
    const again = saved.readOwner()
    await vi.advanceTimersByTimeAsync(100)
    expect(await again).toMatchObject({ known: false })
  })

  it('keeps the earlier value when the disk is full', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'the old one']])
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await saved.writeSaved('layouts', anna.id, [['tree', 'the new one']])
    expect(await saved.readSaved('layouts', 'tree')).toBe('the old one')
    expect(saved.getStorageError()).toBe('The disk is full.')
  })
})

it('keeps the owner and the downloads of version 2, without its saved lists', async () => {
  const older = await openDB('family-heritage-saved', 2, {
    upgrade(db) {
      for (const name of ['owner', 'answers', 'pieces', 'layouts', 'seen', 'kept', 'orders', 'shared']) {
        db.createObjectStore(name)
      }
    },
  })
  await older.put('owner', { id: anna.id, user: anna }, 'owner')
  await older.put('kept', 1_000, '/api/media/a')
  older.close()
  expect(await saved.readOwner()).toMatchObject({ id: anna.id })
  expect(await saved.readSavedEntries('kept')).toEqual([['/api/media/a', 1_000]])
  const newer = await openDB('family-heritage-saved')
  newer.close()
  expect([...newer.objectStoreNames]).toEqual([
    'kept',
    'layouts',
    'orders',
    'owner',
    'queries',
    'seen',
    'shared',
  ])
})

it('closes the database for a newer version of the app', async () => {
  await saved.saveOwner(anna)
  const newer = await openDB('family-heritage-saved', 99)
  newer.close()
  expect(newer.version).toBe(99)
})
