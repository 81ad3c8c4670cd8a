/** What is saved belongs to one owner, and a device that fails is never the page's failure. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
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

describe('the owner', () => {
  it('is nobody on a device that nobody has used', async () => {
    expect(await saved.readOwner()).toMatchObject(nobody)
  })

  it('is read again after a cold start', async () => {
    expect(await saved.saveOwner(anna)).toBe(true)
    const later = await freshPage()
    expect(await later.readOwner()).toMatchObject({ known: true, id: anna.id, user: anna })
  })

  it('takes over nothing of the one before', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    await saved.saveOwner(berta)
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
    expect(await saved.readOwner()).toMatchObject({ id: berta.id })
  })

  it('keeps what is theirs when they are named again', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    const married = { ...anna, last_name: 'Berg' }
    await saved.saveOwner(married)
    expect(await saved.readSaved('layouts', 'tree')).toBe('where Anna stands')
  })

  it('is not made by an answer from before everything was forgotten', async () => {
    const { generation } = await saved.readOwner()
    await saved.clearSavedData()
    expect(await saved.saveOwner(anna, generation)).toBe(false)
    expect(await saved.readOwner()).toMatchObject(nobody)
  })

  it('is not made by such an answer in another tab either', async () => {
    const { generation } = await saved.readOwner()
    const otherTab = await freshPage()
    await otherTab.clearSavedData()
    expect(await saved.saveOwner(anna, generation)).toBe(false)
  })
})

describe('a write', () => {
  it('for somebody who is not the owner is dropped', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', berta.id, [['tree', 'where Berta stands']])
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
  })

  it.each(['before', 'after'])('begun %s the forgetting leaves nothing behind', async (order) => {
    await saved.saveOwner(anna)
    const write = () => saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    const forget = () => saved.clearSavedData()
    await Promise.all(order === 'before' ? [write(), forget()] : [forget(), write()])
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
    expect(await saved.readOwner()).toMatchObject(nobody)
  })

  it('in a tab that was frozen while another signed out leaves nothing behind', async () => {
    await saved.saveOwner(anna)
    const otherTab = await freshPage()
    await otherTab.clearSavedData()
    await saved.writeSaved('layouts', anna.id, [['tree', 'where Anna stands']])
    expect(await otherTab.readSaved('layouts', 'tree')).toBeUndefined()
  })

  it('is done as a whole or not at all', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'the old one']])
    await saved.writeSaved('layouts', anna.id, [
      ['tree', 'the new one'],
      ['index', () => 'a function cannot be saved'],
    ])
    expect(await saved.readSaved('layouts', 'tree')).toBe('the old one')
    expect(saved.getStorageError()).not.toBeNull()
  })

  it('of undefined removes the entry', async () => {
    await saved.saveOwner(anna)
    await saved.writeSaved('layouts', anna.id, [['tree', 'here']])
    await saved.writeSaved('layouts', anna.id, [['tree', undefined]])
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
  })
})

describe('a device that fails', () => {
  it('without any storage reads nothing, writes nothing and says why', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not in a private window.', 'SecurityError')
      },
    })
    expect(await saved.readOwner()).toMatchObject({ known: false, id: null })
    expect(await saved.saveOwner(anna)).toBe(false)
    expect(await saved.readSaved('layouts', 'tree')).toBeUndefined()
    await saved.writeSaved('layouts', anna.id, [['tree', 'here']])
    expect(saved.getStorageError()).toBe('Not in a private window.')
  })

  it('does not let forgetting pass for done', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Gone.', 'UnknownError')
      },
    })
    await expect(saved.clearSavedData()).rejects.toThrow('Gone.')
  })

  it('and recovers is used again', async () => {
    const working = indexedDB
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not now.', 'UnknownError')
      },
    })
    await saved.saveOwner(anna)
    vi.stubGlobal('indexedDB', working)
    expect(await saved.saveOwner(anna)).toBe(true)
    expect(saved.getStorageError()).toBeNull()
  })

  it('and drops the connection of a sleeping page is opened anew', async () => {
    await saved.saveOwner(anna)
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    transaction.mockImplementationOnce(() => {
      throw new DOMException('The connection is closing.', 'InvalidStateError')
    })
    expect(await saved.readOwner()).toMatchObject({ id: anna.id })
  })

  it('and never opens its storage is not waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const owner = saved.readOwner()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await owner).toMatchObject({ known: false })
    const again = saved.readOwner()
    await vi.advanceTimersByTimeAsync(100)
    expect(await again).toMatchObject({ known: false })
  })

  it('with a full disk keeps the copy before', async () => {
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

it('makes way for a newer version of the program', async () => {
  await saved.saveOwner(anna)
  const newer = await openDB('family-heritage-saved', 99)
  newer.close()
  expect(newer.version).toBe(99)
})
