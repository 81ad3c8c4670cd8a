/** Long lists in pieces are read whole or not at all. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFamily, anna, berta } from '#tests/support/client-people.ts'

async function freshPage() {
  vi.resetModules()
  const [saved, answers] = await Promise.all([
    import('#client/offline/saved/saved-data.ts'),
    import('#client/offline/saved/saved-queries.ts'),
  ])
  return { ...saved, ...answers }
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

const pieceKeys = () => withDatabase((db) => db.getAllKeys('pieces'))

function answer(value: unknown, savedAt = 1_000) {
  return { value, etag: '"tag"', savedAt }
}

describe('an answer', () => {
  it.each([0, 1, 500, 501, 1_750])('of %i people comes back as it was', async (count) => {
    await page.writeAnswer(key, anna.id, answer(aFamily(count)))
    const later = await freshPage()
    expect(await later.readAnswer(key)).toEqual(answer(aFamily(count)))
  })

  it('that is no list comes back as it was', async () => {
    await page.writeAnswer(key, anna.id, answer({ familyMembers: 12 }))
    expect(await page.readAnswer(key)).toEqual(answer({ familyMembers: 12 }))
  })

  it('leaves no piece of a longer one behind', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(1_750)))
    await page.writeAnswer(key, anna.id, answer(aFamily(600)))
    expect(await pieceKeys()).toEqual([
      [key, 0],
      [key, 1],
    ])
    await page.writeAnswer(key, anna.id, answer(aFamily(3)))
    expect(await pieceKeys()).toEqual([])
    expect(await page.readAnswer(key)).toEqual(answer(aFamily(3)))
  })

  it('is removed with all its pieces, and no other answer with it', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(600)))
    await page.writeAnswer(`${key} of the year`, anna.id, answer(aFamily(700)))
    await page.removeAnswer(key, anna.id)
    expect(await page.readAnswer(key)).toBeUndefined()
    expect(await pieceKeys()).toHaveLength(2)
    expect(await page.readAnswer(`${key} of the year`)).toEqual(answer(aFamily(700)))
  })

  it('is not written for somebody who is not the owner', async () => {
    await page.writeAnswer(key, berta.id, answer(aFamily(600)))
    expect(await pieceKeys()).toEqual([])
    expect(await page.readAnswer(key)).toBeUndefined()
  })

  it('is not removed by somebody who is not the owner', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(3)))
    await page.removeAnswer(key, berta.id)
    expect(await page.readAnswer(key)).toBeDefined()
  })

  it('older than asked for goes with its pieces', async () => {
    await page.writeAnswer('old', anna.id, answer(aFamily(600), 1_000))
    await page.writeAnswer('new', anna.id, answer(aFamily(600), 2_000))
    await page.removeAnswersBefore(2_000, anna.id)
    expect(await page.readAnswer('old')).toBeUndefined()
    expect(await page.readAnswer('new')).toBeDefined()
    expect(await pieceKeys()).toHaveLength(2)
  })

  it('of another version of the program is none', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(3)))
    await withDatabase(async (db) =>
      db.put('answers', { ...(await db.get('answers', key)), schema: '0' }, key),
    )
    expect(await page.readAnswer(key)).toBeUndefined()
  })
})

describe('an excerpt of a list', () => {
  async function saveWithExcerpt() {
    const list = aFamily(1_200)
    await page.writeAnswer(key, anna.id, answer(list, 7_000))
    const set = page.savedNameOf(list) ?? ''
    const entries = list.slice(3, 5)
    await page.writeExcerpt(key, anna.id, 'some', { set, entries })
    return { list: set, entries, savedAt: 7_000 }
  }

  it('is read without the rest, and says of which list it is and when that was confirmed', async () => {
    const excerpt = await saveWithExcerpt()
    expect(await page.readExcerpt(key, 'some')).toEqual(excerpt)
    expect(await page.readExcerpt(key, 'others')).toBeUndefined()
  })

  it('stays while the list is confirmed, and goes when another takes its place', async () => {
    const excerpt = await saveWithExcerpt()
    const { value } = (await page.readAnswer(key)) ?? {}
    await page.writeAnswer(key, anna.id, answer(value, 8_000))
    expect(await page.readExcerpt(key, 'some')).toEqual({ ...excerpt, savedAt: 8_000 })
    await page.writeAnswer(key, anna.id, answer(aFamily(700)))
    expect(await page.readExcerpt(key, 'some')).toBeUndefined()
    expect(await pieceKeys()).toHaveLength(2)
  })

  it('goes with a list that becomes short, and with one that is removed', async () => {
    await saveWithExcerpt()
    await page.writeAnswer(key, anna.id, answer(aFamily(3)))
    expect(await pieceKeys()).toEqual([])
    await saveWithExcerpt()
    await page.removeAnswer(key, anna.id)
    expect(await pieceKeys()).toEqual([])
  })

  it('is not written for a list that is no longer the saved one, nor for somebody else', async () => {
    const { list: set, entries } = await saveWithExcerpt()
    await page.writeExcerpt(key, berta.id, 'hers', { set, entries })
    await page.writeAnswer(key, anna.id, answer(aFamily(700)))
    await page.writeExcerpt(key, anna.id, 'late', { set, entries })
    expect(await pieceKeys()).toHaveLength(2)
  })
})

describe('a list that did not change', () => {
  function countPuts() {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    return () => put.mock.contexts.map((store) => (store as IDBObjectStore).name)
  }

  it('has only the time of its confirmation written', async () => {
    const list = aFamily(1_200)
    await page.writeAnswer(key, anna.id, answer(list, 1_000))
    const puts = countPuts()
    await page.writeAnswer(key, anna.id, answer(list, 2_000))
    expect(puts()).toEqual(['answers'])
    expect(await page.readAnswer(key)).toEqual(answer(list, 2_000))
  })

  it('is known as such after it was read from the device, too', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(1_200)))
    const later = await freshPage()
    const read = await later.readAnswer(key)
    const puts = countPuts()
    await later.writeAnswer(key, anna.id, answer(read?.value, 2_000))
    expect(puts()).toEqual(['answers'])
  })

  it('is written in full where the device has forgotten it since', async () => {
    const list = aFamily(1_200)
    await page.writeAnswer(key, anna.id, answer(list))
    await (await freshPage()).clearSavedData()
    await page.saveOwner(anna)
    await page.writeAnswer(key, anna.id, answer(list, 2_000))
    expect(await page.readAnswer(key)).toEqual(answer(list, 2_000))
  })

  it('is written in full where another tab has saved another one since', async () => {
    const list = aFamily(1_200, 'first tab')
    await page.writeAnswer(key, anna.id, answer(list))
    await (await freshPage()).writeAnswer(key, anna.id, answer(aFamily(1_300, 'second tab')))
    await page.writeAnswer(key, anna.id, answer(list, 2_000))
    expect(await page.readAnswer(key)).toEqual(answer(list, 2_000))
    expect(await pieceKeys()).toHaveLength(3)
  })

  it('is written in full where the first time failed', async () => {
    const list = aFamily(1_200)
    failAtPut(2)
    await page.writeAnswer(key, anna.id, answer(list))
    vi.restoreAllMocks()
    expect(await page.readAnswer(key)).toBeUndefined()
    await page.writeAnswer(key, anna.id, answer(list))
    expect(await page.readAnswer(key)).toEqual(answer(list))
  })
})

describe('two versions of a list', () => {
  it('are never read as one while another tab writes', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(1_500, 'first version')))
    const otherTab = await freshPage()
    const reads: Promise<unknown>[] = []
    const writes: Promise<unknown>[] = []
    for (let turn = 0; turn < 6; turn++) {
      const version = aFamily(turn % 2 === 0 ? 1_800 : 700, `version ${turn}`)
      writes.push(otherTab.writeAnswer(key, anna.id, answer(version)))
      reads.push(page.readAnswer(key).then((read) => lastNames(read?.value)))
      reads.push(otherTab.readAnswer(key).then((read) => lastNames(read?.value)))
    }
    await Promise.all(writes)
    for (const names of await Promise.all(reads)) expect(names).toHaveLength(1)
  })

  it('are not mended together from what a fault left behind', async () => {
    await page.writeAnswer(key, anna.id, answer(aFamily(1_500)))
    await withDatabase((db) =>
      db.put('pieces', { set: 'another set', entries: aFamily(500, 'past') }, [key, 1]),
    )
    expect(await page.readAnswer(key)).toBeUndefined()
    await page.writeAnswer(key, anna.id, answer(aFamily(1_500)))
    await withDatabase((db) => db.delete('pieces', [key, 1]))
    expect(await page.readAnswer(key)).toBeUndefined()
  })

  it('leave the older one whole where the newer one is broken off', async () => {
    const old = aFamily(1_500, 'old version')
    await page.writeAnswer(key, anna.id, answer(old))
    failAtPut(3)
    await page.writeAnswer(key, anna.id, answer(aFamily(1_600, 'new version')))
    vi.restoreAllMocks()
    expect(await page.readAnswer(key)).toEqual(answer(old))
  })
})

function lastNames(value: unknown) {
  const list = Array.isArray(value) ? value : []
  return [...new Set(list.map((person: { last_name: string }) => person.last_name))]
}

/** The given put of the next transaction meets a full disk; those before it have gone through. */
function failAtPut(failing: number) {
  const real = IDBObjectStore.prototype.put
  let count = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    count++
    if (count === failing) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return real.apply(this, args)
  })
}
