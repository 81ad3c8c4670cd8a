/** Saved lists in chunks are read completely or not at all. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna, berta, makeFamily } from '#tests/support/client-people.ts'
import { savedQueriesOf } from '#tests/support/saved-queries.ts'

async function freshPage() {
  vi.resetModules()
  const [saved, answers] = await Promise.all([
    import('#client/offline/saved/saved-data.ts'),
    import('#client/offline/saved/saved-queries.ts'),
  ])
  const { save, read, remove, list } = savedQueriesOf(anna.id, answers)
  return { ...saved, ...answers, save, read, remove, list, forBerta: savedQueriesOf(berta.id, answers) }
}

let page: Awaited<ReturnType<typeof freshPage>>
const key = 'people'

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  page = await freshPage()
  await page.saveOwner(anna)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>) {
  const db = await openDB('family-heritage-saved')
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** The keys of chunks and excerpts, without the user's id. */
async function chunkKeys() {
  const keys = await withDatabase((db) => db.getAllKeys('queries', IDBKeyRange.lowerBound([])))
  return keys.map((chunk) =>
    Array.isArray(chunk) ? [String(chunk[0]).replace(`${anna.id}-`, ''), chunk[1]] : [],
  )
}

const storageKey = `${anna.id}-${key}`

function answer(value: unknown, savedAt = 1_000) {
  return { value, etag: '"tag"', savedAt }
}

describe('saved query', () => {
  it.each([0, 1, 500, 501, 1_750])('gives a list of %i people back unchanged', async (count) => {
    await page.save(key, answer(makeFamily(count)))
    const later = await freshPage()
    expect(await later.read(key)).toEqual(answer(makeFamily(count)))
  })

  it('gives a value that is no list back unchanged', async () => {
    await page.save(key, answer({ familyMembers: 12 }))
    expect(await page.read(key)).toEqual(answer({ familyMembers: 12 }))
  })

  it('leaves no chunk of a longer list behind', async () => {
    await page.save(key, answer(makeFamily(1_750)))
    await page.save(key, answer(makeFamily(600)))
    expect(await chunkKeys()).toEqual([
      [key, 0],
      [key, 1],
    ])
    await page.save(key, answer(makeFamily(3)))
    expect(await chunkKeys()).toEqual([])
    expect(await page.read(key)).toEqual(answer(makeFamily(3)))
  })

  it('is removed with all its chunks, without those of other queries', async () => {
    await page.save(key, answer(makeFamily(600)))
    await page.save(`${key} of the year`, answer(makeFamily(700)))
    await page.remove(key)
    expect(await page.read(key)).toBeUndefined()
    expect(await chunkKeys()).toHaveLength(2)
    expect(await page.read(`${key} of the year`)).toEqual(answer(makeFamily(700)))
  })

  it('is not written for a user who is not the owner', async () => {
    await page.forBerta.save(key, answer(makeFamily(600)))
    expect(await chunkKeys()).toEqual([])
    expect(await page.read(key)).toBeUndefined()
  })

  it('is not removed by a user who is not the owner', async () => {
    await page.save(key, answer(makeFamily(3)))
    await page.forBerta.remove(key)
    expect(await page.read(key)).toBeDefined()
  })

  it('is listed for expiry without the chunks of a long list', async () => {
    await page.save('long', answer(makeFamily(600), 1_000))
    await page.save('short', answer(makeFamily(2), 2_000))
    const listed = await page.list()
    expect(listed.map(([storedKey]) => storedKey)).toEqual([`${anna.id}-long`, `${anna.id}-short`])
    expect(listed.map(([, { state }]) => state)).toEqual([
      { data: { value: null, etag: '"tag"' }, dataUpdatedAt: 1_000 },
      { data: { value: makeFamily(2), etag: '"tag"' }, dataUpdatedAt: 2_000 },
    ])
  })

  it('is not read in another format', async () => {
    await page.save(key, answer(makeFamily(3)))
    await withDatabase(async (db) =>
      db.put('queries', { ...(await db.get('queries', storageKey)), buster: '0' }, storageKey),
    )
    expect(await page.read(key)).toBeUndefined()
  })
})

describe('excerpt of a saved list', () => {
  async function saveWithExcerpt() {
    const list = makeFamily(1_200)
    await page.save(key, answer(list, 7_000))
    const version = page.getSavedVersion(list) ?? ''
    const entries = list.slice(3, 5)
    await page.writeExcerpt(anna.id, key, 'some', { version, entries })
    return { version, entries, savedAt: 7_000 }
  }

  it("is read without the list, with the list's version and date", async () => {
    const excerpt = await saveWithExcerpt()
    expect(await page.readExcerpt(anna.id, key, 'some')).toEqual(excerpt)
    expect(await page.readExcerpt(anna.id, key, 'others')).toBeUndefined()
  })

  it('stays while the list is unchanged, and is deleted with a new list', async () => {
    const excerpt = await saveWithExcerpt()
    const { value } = (await page.read(key)) ?? {}
    await page.save(key, answer(value, 8_000))
    expect(await page.readExcerpt(anna.id, key, 'some')).toEqual({ ...excerpt, savedAt: 8_000 })
    await page.save(key, answer(makeFamily(700)))
    expect(await page.readExcerpt(anna.id, key, 'some')).toBeUndefined()
    expect(await chunkKeys()).toHaveLength(2)
  })

  it('is deleted when the list becomes short or is removed', async () => {
    await saveWithExcerpt()
    await page.save(key, answer(makeFamily(3)))
    expect(await chunkKeys()).toEqual([])
    await saveWithExcerpt()
    await page.remove(key)
    expect(await chunkKeys()).toEqual([])
  })

  it('is not written for an outdated list, nor for another user', async () => {
    const { version, entries } = await saveWithExcerpt()
    await page.writeExcerpt(berta.id, key, 'hers', { version, entries })
    await page.save(key, answer(makeFamily(700)))
    await page.writeExcerpt(anna.id, key, 'late', { version, entries })
    expect(await chunkKeys()).toHaveLength(2)
  })
})

describe('unchanged list', () => {
  function countPuts() {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    return () => put.mock.contexts.map((store) => (store as IDBObjectStore).name)
  }

  it('writes only its date', async () => {
    const list = makeFamily(1_200)
    await page.save(key, answer(list, 1_000))
    const puts = countPuts()
    await page.save(key, answer(list, 2_000))
    expect(puts()).toEqual(['queries'])
    expect(await page.read(key)).toEqual(answer(list, 2_000))
  })

  it('is recognized after it was read from the device', async () => {
    await page.save(key, answer(makeFamily(1_200)))
    const later = await freshPage()
    const read = await later.read(key)
    const puts = countPuts()
    await later.save(key, answer(read?.value, 2_000))
    expect(puts()).toEqual(['queries'])
  })

  it('is written completely after the device was cleared', async () => {
    const list = makeFamily(1_200)
    await page.save(key, answer(list))
    await (await freshPage()).clearSavedData()
    await page.saveOwner(anna)
    await page.save(key, answer(list, 2_000))
    expect(await page.read(key)).toEqual(answer(list, 2_000))
  })

  it('is written completely after another tab has saved another list', async () => {
    const list = makeFamily(1_200, 'first tab')
    await page.save(key, answer(list))
    await (await freshPage()).save(key, answer(makeFamily(1_300, 'second tab')))
    await page.save(key, answer(list, 2_000))
    expect(await page.read(key)).toEqual(answer(list, 2_000))
    expect(await chunkKeys()).toHaveLength(3)
  })

  it('is written completely after the first attempt failed', async () => {
    const list = makeFamily(1_200)
    failAtPut(2)
    await page.save(key, answer(list))
    vi.restoreAllMocks()
    expect(await page.read(key)).toBeUndefined()
    await page.save(key, answer(list))
    expect(await page.read(key)).toEqual(answer(list))
  })
})

describe('two versions of a saved list', () => {
  it('are never mixed while another tab writes', async () => {
    await page.save(key, answer(makeFamily(1_500, 'first version')))
    const otherTab = await freshPage()
    const reads: Promise<unknown>[] = []
    const writes: Promise<unknown>[] = []
    for (let turn = 0; turn < 6; turn++) {
      const version = makeFamily(turn % 2 === 0 ? 1_800 : 700, `version ${turn}`)
      writes.push(otherTab.save(key, answer(version)))
      reads.push(page.read(key).then((read) => lastNames(read?.value)))
      reads.push(otherTab.read(key).then((read) => lastNames(read?.value)))
    }
    await Promise.all(writes)
    for (const names of await Promise.all(reads)) expect(names).toHaveLength(1)
  })

  it('are not combined from the chunks of a damaged list', async () => {
    await page.save(key, answer(makeFamily(1_500)))
    await withDatabase((db) =>
      db.put('queries', { version: 'another version', entries: makeFamily(500, 'past') }, [storageKey, 1]),
    )
    expect(await page.read(key)).toBeUndefined()
    await page.save(key, answer(makeFamily(1_500)))
    await withDatabase((db) => db.delete('queries', [storageKey, 1]))
    expect(await page.read(key)).toBeUndefined()
  })

  it('keep the older list complete when writing the newer one fails', async () => {
    const old = makeFamily(1_500, 'old version')
    await page.save(key, answer(old))
    failAtPut(3)
    await page.save(key, answer(makeFamily(1_600, 'new version')))
    vi.restoreAllMocks()
    expect(await page.read(key)).toEqual(answer(old))
  })
})

function lastNames(value: unknown) {
  const list = Array.isArray(value) ? value : []
  return [...new Set(list.map((person: { last_name: string }) => person.last_name))]
}

/** Makes the n-th put fail with a full disk. */
function failAtPut(failing: number) {
  const real = IDBObjectStore.prototype.put
  let count = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    count++
    if (count === failing) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return real.apply(this, args)
  })
}

describe('list that was made of a saved one', () => {
  /** @returns which records were written */
  function watchPuts() {
    vi.restoreAllMocks()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    return () => put.mock.calls.map(([, written]) => (Array.isArray(written) ? written[1] : 'query'))
  }

  async function saveFamily(count: number) {
    const list: object[] = makeFamily(count)
    await page.save(key, answer(list))
    return list
  }

  async function saveNext(next: object[], before: object[]) {
    page.continueSavedList(next, before)
    const puts = watchPuts()
    await page.save(key, answer(next, 2_000))
    expect(await (await freshPage()).read(key)).toEqual(answer(next, 2_000))
    return puts()
  }

  it('writes the chunk of a changed entry only', async () => {
    const list = await saveFamily(5_000)
    expect(await saveNext(list.with(1_600, { id: 'changed' }), list)).toEqual([3, 'query'])
  })

  it('writes one chunk where entries were added or removed', async () => {
    const list = await saveFamily(5_000)
    const added = list.toSpliced(1_600, 0, { id: 'new' })
    expect(await saveNext(added, list)).toEqual([3, 'query'])
    const removed = added.filter((_, place) => place !== 700 && place !== 701)
    expect(await saveNext(removed, added)).toEqual([1, 'query'])
    expect(await saveNext([...removed, { id: 'last' }], removed)).toEqual([9, 'query'])
  })

  it('is read back by a tab that saves another change of it', async () => {
    await saveFamily(5_000)
    const later = await freshPage()
    const read = (await later.read(key))?.value as object[]
    const next = read.toSpliced(0, 1)
    later.continueSavedList(next, read)
    const puts = watchPuts()
    await later.save(key, answer(next, 2_000))
    expect(puts()).toEqual([0, 'query'])
    expect(await (await freshPage()).read(key)).toEqual(answer(next, 2_000))
  })

  it('is written completely after another tab has saved another list', async () => {
    const list = await saveFamily(2_000)
    await (await freshPage()).save(key, answer(makeFamily(2_000, 'second tab')))
    expect(await saveNext(list.toSpliced(5, 1), list)).toEqual([0, 1, 2, 3, 'query'])
  })

  it.each([1, 2, 3])('leaves the older list, and its tag, when the page ends before put %i', async (put) => {
    const list = await saveFamily(2_000)
    const next = [{ id: 'first' }, ...list.slice(1, -1), { id: 'last' }]
    page.continueSavedList(next, list)
    failAtPut(put)
    await page.save(key, { ...answer(next, 2_000), etag: '"next"' })
    vi.restoreAllMocks()
    expect(await (await freshPage()).read(key)).toEqual(answer(list))
  })

  it('stays whole, in few chunks, through many random changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.nat(600)), { minLength: 1, maxLength: 25 }),
        async (changes) => {
          let list: object[] = await saveFamily(3_000)
          for (const [number, removed, added] of changes) {
            const others = makeFamily(added, `of ${number}`)
            const next = list.toSpliced(number % (list.length + 1), removed * 150, ...others)
            page.continueSavedList(next, list)
            await page.save(key, answer(next))
            list = next
          }
          expect(await (await freshPage()).read(key)).toEqual(answer(list))
          if (list.length > 500) expect((await chunkKeys()).length).toBeLessThan(list.length / 250 + 2)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('of an older build is read as it was saved', async () => {
    const list = await saveFamily(1_200)
    await withDatabase(async (db) => {
      const head = await db.get('queries', storageKey)
      const { version, chunks } = head.list
      for (let number = 0; number < chunks; number++) {
        const chunk = await db.get('queries', [storageKey, number])
        await db.put('queries', { ...chunk, version }, [storageKey, number])
      }
      await db.put('queries', { ...head, list: { version, chunks } }, storageKey)
    })
    expect(await (await freshPage()).read(key)).toEqual(answer(list))
  })
})
