/** What the device does to the outbox: full, broken, hanging, dropped, private; and one version after the other. */
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { type MigrationStep, migrationSteps, OutboxDatabase } from '#client/offline/outbox/outbox-database.ts'
import {
  anna,
  annasKey,
  closeDevice,
  countRecords,
  emptyDevice,
  makeFile,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
} from '#tests/support/outbox-device.ts'
import { firstVersion } from './first-version.ts'

beforeEach(emptyDevice)
afterEach(closeDevice)

const draft = { fields: { title: 'Words' }, files: [], changes: null }

/** Everything that would save something, each on its own. */
const savings: [string, (outbox: Outbox) => Promise<unknown>][] = [
  ['add', (outbox) => outbox.add(anna, newsSubmission('Words'))],
  ['saveDraft', (outbox) => outbox.saveDraft(anna, 'news', draft)],
  ['copyFile', (outbox) => outbox.copyFile(anna, makeFile('Words'))],
]
const changes: typeof savings = [
  ['change', (outbox) => outbox.change(anna, knownKey, newsSubmission('Other words'))],
  ['refuse', (outbox) => outbox.refuse(anna, knownKey, { code: 'validation', message: 'No.' })],
  ['postpone', (outbox) => outbox.postpone(anna, knownKey, 5)],
  ['release', (outbox) => outbox.release(anna, knownKey, { fresh: true })],
]
const knownKey = '0b6a3f4e-2a64-4b0d-9b39-6a1d7a1c2f10'

async function withAnEntry(options = {}) {
  const outbox = await openAnnasOutbox(options)
  await outbox.add(anna, newsSubmission('Kept'), { key: knownKey })
  return outbox
}

describe('a full device', () => {
  it.each([...savings, ...changes])('makes %s say so, and nothing of it is there', async (_name, save) => {
    const outbox = await withAnEntry()
    const before = [await countRecords(outbox), await outbox.list(anna)]
    const full = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
    const [put, add] = [vi.spyOn(IDBObjectStore.prototype, 'put'), vi.spyOn(IDBObjectStore.prototype, 'add')]
    put.mockImplementation(full)
    add.mockImplementation(full)
    await expect(save(outbox)).rejects.toMatchObject({ name: 'NotSavedError', reason: 'full' })
    put.mockRestore()
    add.mockRestore()
    expect([await countRecords(outbox), await outbox.list(anna)]).toEqual(before)
  })

  it.each(savings)(
    'that is noticed only at the very end of %s is noticed all the same',
    async (_name, save) => {
      const outbox = await withAnEntry()
      const before = await countRecords(outbox)
      failNextCommit()
      await expect(save(outbox)).rejects.toMatchObject({ reason: 'full' })
      vi.restoreAllMocks()
      expect(await countRecords(outbox)).toEqual(before)
    },
  )

  it.each(['Encountered full disk while opening backing store.', 'FILE_ERROR_NO_SPACE'])(
    'is known by its words, too: %s',
    async (words) => {
      const outbox = await withAnEntry()
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException(words, 'UnknownError')
      })
      await expect(outbox.add(anna, newsSubmission('Words'))).rejects.toMatchObject({ reason: 'full' })
    },
  )

  it('still lets a file that fills it go', async () => {
    const outbox = await openAnnasOutbox({ pieceLength: 4 })
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (Array.isArray(key) && key[1] === 2) throw new DOMException('No room.', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await expect(outbox.copyFile(anna, makeFile('Too much of it'))).rejects.toMatchObject({ reason: 'full' })
    await vi.waitFor(async () => expect(await countRecords(outbox)).toMatchObject({ files: 0, pieces: 0 }))
  })
})

/** The disk has room for the next record, and then not for its transaction. */
function failNextCommit() {
  for (const method of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...asked) {
      const request = write.apply(this, asked)
      const { transaction } = this
      request.addEventListener('success', () => abortFor(transaction, 'QuotaExceededError'))
      vi.restoreAllMocks()
      return request
    })
  }
}

/** As fake-indexeddb does it by itself for a reason of its own. */
function abortFor(transaction: IDBTransaction, reason: string) {
  if (!('_abort' in transaction) || typeof transaction._abort !== 'function') throw new Error('Not fake.')
  transaction._abort(reason)
}

describe('a device that keeps nothing', () => {
  const closed = { name: 'NotSavedError', reason: 'closed' }

  async function expectClosed(outbox: Outbox) {
    const file = { id: knownKey, name: 'x', type: '', size: 1, sha256: '' }
    const attempts: [string, () => Promise<unknown>][] = [
      ...[...savings, ...changes].map(([name, save]): [string, () => Promise<unknown>] => [
        name,
        () => save(outbox),
      ]),
      ['holdKey', () => outbox.saveKey(anna, annasKey)],
      ['keyHolders', () => outbox.listKeyOwners()],
      ['seal', () => outbox.seal()],
      ['readBytes', () => outbox.readBytes(anna, knownKey, 0, 1)],
      ['readFile', () => outbox.readFile(anna, file)],
      ['removeDraft', () => outbox.removeDraft(anna, 'news')],
      ['remove', () => outbox.remove(anna, knownKey)],
      ['discard', () => outbox.discard(anna)],
      ['settle', () => outbox.settle(anna, knownKey, { body_sha256: '', files: [] })],
      ['sweep', () => outbox.deleteUnused()],
    ]
    for (const [name, attempt] of attempts) await expect(attempt(), name).rejects.toMatchObject(closed)
    expect(await outbox.list(anna)).toEqual([])
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 0 })
    expect(await outbox.readDraft(anna, 'news')).toBeNull()
    outbox.watch(() => {})()
  }

  it.each<[string, () => void]>([
    ['has no storage at all', () => vi.stubGlobal('indexedDB', undefined)],
    ['may not be asked', () => vi.stubGlobal('indexedDB', { open: refused })],
    ['opens nothing', () => vi.stubGlobal('indexedDB', { open: failing })],
  ])('because it %s says so of everything, and nothing else happens', async (_what, breakIt) => {
    breakIt()
    await expectClosed(openOutbox())
  })

  it('because it never answers is given up after seconds, and asked no more for so long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const outbox = openOutbox()
    const first = outbox.seal().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await first).toMatchObject(closed)
    const second = outbox.seal().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100)
    expect(await second).toMatchObject(closed)
  })

  it('because the page has no secure connection keeps nothing in plain', async () => {
    const outbox = openOutbox()
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await expect(outbox.saveKey(anna, annasKey)).rejects.toMatchObject(closed)
    await expect(outbox.add(anna, newsSubmission('Words'))).rejects.toMatchObject(closed)
    expect(await countRecords(outbox)).toEqual({ entries: 0, files: 0, pieces: 0, drafts: 0, keys: 0 })
  })

  it('and does again is used again', async () => {
    const working = indexedDB
    vi.stubGlobal('indexedDB', { open: refused })
    const outbox = openOutbox()
    await expect(outbox.saveKey(anna, annasKey)).rejects.toMatchObject(closed)
    vi.stubGlobal('indexedDB', working)
    await outbox.saveKey(anna, annasKey)
    await outbox.add(anna, newsSubmission('Words'))
    expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 })
  })
})

function refused(): never {
  throw new DOMException('Not in a private window.', 'SecurityError')
}

function failing() {
  const request = Object.assign(new EventTarget(), {
    error: new DOMException('Broken.', 'InvalidStateError'),
  })
  queueMicrotask(() => request.dispatchEvent(new Event('error')))
  return request
}

describe('a transaction', () => {
  it('is strict', async () => {
    const outbox = await openAnnasOutbox()
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (const [, save] of savings) await save(outbox)
    const writing = begin.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writing.length).toBeGreaterThanOrEqual(5)
    for (const [, , options] of writing) expect(options).toEqual({ durability: 'strict' })
  })

  it('that hangs is undone, and then said not to have happened', async () => {
    const outbox = await withAnEntry({ patience: 50 })
    const release = await occupy()
    await expect(outbox.add(anna, newsSubmission('Words'))).rejects.toMatchObject({ reason: 'closed' })
    release()
    await vi.waitFor(async () => expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 }))
    await outbox.add(anna, newsSubmission('Words'))
    expect((await outbox.list(anna)).map(({ submission: writing }) => writing?.title)).toEqual([
      'Kept',
      'Words',
    ])
  })
})

/** Another page holds a transaction open over all of the database. Gives the way to let go. */
async function occupy() {
  const db = await openDB('family-heritage-outbox')
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite')
  const store = transaction.objectStore('lease')
  let held = true
  const hold = async () => {
    while (held) await store.get('nobody')
  }
  void hold().finally(() => db.close())
  await store.get('nobody')
  return () => {
    held = false
  }
}

describe('a connection', () => {
  it.each(['InvalidStateError', 'UnknownError'])(
    'that the browser dropped (%s) is opened anew',
    async (name) => {
      const outbox = await openAnnasOutbox()
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
        throw new DOMException('The connection is closing.', name)
      })
      await outbox.add(anna, newsSubmission('Words'))
      expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 })
    },
  )

  it('that broke after everything was written does not make two of one', async () => {
    const outbox = await openAnnasOutbox()
    const begin = IDBDatabase.prototype.transaction
    let broken = false
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      const transaction = begin.apply(this, asked)
      if (asked[1] === 'readwrite' && !broken) {
        broken = true
        reportLost(transaction)
      }
      return transaction
    })
    await outbox.add(anna, newsSubmission('Words'))
    expect(broken).toBe(true)
    expect((await outbox.list(anna)).map(({ submission: writing }) => writing?.title)).toEqual(['Words'])
  })

  it('makes way for a newer version of the program', async () => {
    await withAnEntry()
    const newer = await openDB('family-heritage-outbox', 99)
    expect(newer.version).toBe(99)
    newer.close()
  })
})

describe('a later version', () => {
  const laterStep: MigrationStep = async (_db, transaction) => {
    const store = transaction.objectStore('entries')
    for (const number of await store.getAllKeys()) {
      const row = await store.get(number)
      if (row) await store.put({ ...row, tries: row.tries + 100 }, number)
    }
  }

  it('brings along what waits', async () => {
    await withAnEntry()
    const later = new OutboxDatabase({
      name: 'family-heritage-outbox',
      steps: [...migrationSteps, laterStep],
    })
    const rows = await later.read(['entries'], (reading) => reading.objectStore('entries').getAll())
    expect(rows).toMatchObject([{ keys: [knownKey], tries: 100 }])
  })

  it('that fails on the way leaves everything as it was', async () => {
    const outbox = await withAnEntry()
    const broken: MigrationStep = async (_db, transaction) => {
      await transaction.objectStore('entries').clear()
      throw new Error('A mistake.')
    }
    const later = new OutboxDatabase({
      name: 'family-heritage-outbox',
      steps: [...migrationSteps, laterStep, broken],
    })
    await expect(later.read(['entries'], async () => null)).rejects.toMatchObject({ reason: 'closed' })
    expect(await outbox.list(anna)).toMatchObject([{ tries: 0, submission: { title: 'Kept' } }])
  })

  it('opens what the first one wrote', async () => {
    await firstVersion('family-heritage-outbox')
    const outbox = await openAnnasOutbox()
    expect(await outbox.list(anna)).toMatchObject([
      {
        number: 3,
        state: 'attention',
        problem: { message: 'Too long.' },
        submission: { title: 'The reunion' },
      },
    ])
    const [entry] = await outbox.list(anna)
    const [letter] = entry?.submission?.files ?? []
    if (!letter) throw new Error('No file.')
    expect(await (await outbox.readFile(anna, letter)).text()).toBe('Dear Anna, the boat is mended.')
    expect(await outbox.readDraft(anna, 'blog')).toEqual({
      fields: { title: 'Half a blog' },
      files: [],
      changes: null,
      savedAt: 1_700_000_000_000,
    })
  })
})

/** The transaction is kept, but its page hears that it was not. */
function reportLost(transaction: IDBTransaction) {
  const listen = transaction.addEventListener.bind(transaction)
  vi.spyOn(transaction, 'addEventListener').mockImplementation((type, listener, options) => {
    // What idb listens with first: for the end and, last of all, for the abort. The others are the database's own.
    if (type === 'abort') {
      listen('complete', (event) => {
        const value = new DOMException('Lost.', 'UnknownError')
        Object.defineProperty(transaction, 'error', { value, writable: true })
        if (typeof listener === 'function') listener(event)
      })
      vi.mocked(transaction.addEventListener).mockRestore()
    } else if (type !== 'complete') {
      listen(type, listener, options)
    }
  })
}

it('has nothing on a device that nobody has used', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  expect(await openOutbox().count(anna)).toEqual({ entries: 0, drafts: 0 })
})
