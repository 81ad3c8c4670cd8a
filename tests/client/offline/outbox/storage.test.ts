/** The outbox with a full, failing, hanging or missing storage, and with several database versions. */
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { type MigrationStep, migrationSteps, OutboxDatabase } from '#client/offline/outbox/outbox-database.ts'
import type { DraftContent, DraftRef } from '#client/offline/outbox/outbox-entry.ts'
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
import { waitFor } from '#tests/support/wait-for.ts'
import { firstVersion } from './first-version.ts'

beforeEach(emptyDevice)
afterEach(closeDevice)

const draft: DraftContent = { type: 'news', fields: { title: 'Words' }, files: [], changes: null }
const newDraft = (): DraftRef => ({ slot: 'news', id: crypto.randomUUID(), version: null })

/** All calls that save something. */
const savings: [string, (outbox: Outbox) => Promise<unknown>][] = [
  ['add', (outbox) => outbox.add(anna, newsSubmission('Words'))],
  ['saveDraft', (outbox) => outbox.saveDraft(anna, newDraft(), draft)],
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

describe('outbox on a full device', () => {
  it.each([...savings, ...changes])(
    'throws NotSavedError at %s, and saves nothing of it',
    async (_name, save) => {
      const outbox = await withAnEntry()
      const before = [await countRecords(outbox), await outbox.list(anna)]
      const full = () => {
        throw new DOMException('No room.', 'QuotaExceededError')
      }
      const [put, add] = [
        vi.spyOn(IDBObjectStore.prototype, 'put'),
        vi.spyOn(IDBObjectStore.prototype, 'add'),
      ]
      put.mockImplementation(full)
      add.mockImplementation(full)
      await expect(save(outbox)).rejects.toMatchObject({ name: 'NotSavedError', reason: 'full' })
      put.mockRestore()
      add.mockRestore()
      expect([await countRecords(outbox), await outbox.list(anna)]).toEqual(before)
    },
  )

  it.each(savings)('throws NotSavedError when only the commit of %s fails', async (_name, save) => {
    const outbox = await withAnEntry()
    const before = await countRecords(outbox)
    failNextCommit()
    await expect(save(outbox)).rejects.toMatchObject({ reason: 'full' })
    vi.restoreAllMocks()
    expect(await countRecords(outbox)).toEqual(before)
  })

  it.each(['Encountered full disk while opening backing store.', 'FILE_ERROR_NO_SPACE'])(
    'recognizes a full disk by the message: %s',
    async (words) => {
      const outbox = await withAnEntry()
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException(words, 'UnknownError')
      })
      await expect(outbox.add(anna, newsSubmission('Words'))).rejects.toMatchObject({ reason: 'full' })
    },
  )

  it('can still delete a file', async () => {
    const outbox = await openAnnasOutbox({ chunkSize: 4 })
    const put = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (Array.isArray(key) && key[1] === 2) throw new DOMException('No room.', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await expect(outbox.copyFile(anna, makeFile('Too much of it'))).rejects.toMatchObject({ reason: 'full' })
    await waitFor(async () => expect(await countRecords(outbox)).toMatchObject({ files: 0, pieces: 0 }))
  })
})

/** The disk has space for the next record, but not for its transaction. */
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

/** Aborts the transaction as fake-indexeddb does. */
function abortFor(transaction: IDBTransaction, reason: string) {
  if (!('_abort' in transaction) || typeof transaction._abort !== 'function') throw new Error('Not fake.')
  transaction._abort(reason)
}

describe('outbox without usable storage', () => {
  const closed = { name: 'NotSavedError', reason: 'closed' }

  async function expectClosed(outbox: Outbox) {
    const file = { id: knownKey, name: 'x', type: '', size: 1, sha256: '' }
    const attempts: [string, () => Promise<unknown>][] = [
      ...[...savings, ...changes].map(([name, save]): [string, () => Promise<unknown>] => [
        name,
        () => save(outbox),
      ]),
      ['saveKey', () => outbox.saveKey(anna, annasKey)],
      ['listKeyOwners', () => outbox.listKeyOwners()],
      ['seal', () => outbox.seal()],
      ['readBytes', () => outbox.readBytes(anna, knownKey, 0, 1)],
      ['readFile', () => outbox.readFile(anna, file)],
      ['listDrafts', () => outbox.listDrafts(anna)],
      ['readDraft', () => outbox.readDraft(anna, 'news')],
      ['removeDraft', () => outbox.removeDraft(anna, newDraft())],
      ['removeLeftover', () => outbox.removeLeftover(anna, 'news')],
      ['hold', () => outbox.hold(anna, knownKey)],
      ['endHold', () => outbox.endHold(anna, knownKey)],
      ['remove', () => outbox.remove(anna, knownKey)],
      ['discard', () => outbox.discard(anna)],
      ['settle', () => outbox.settle(anna, knownKey, { body_sha256: '', files: [] })],
      ['deleteUnused', () => outbox.deleteUnused()],
    ]
    for (const [name, attempt] of attempts) await expect(attempt(), name).rejects.toMatchObject(closed)
    expect(await outbox.list(anna)).toEqual([])
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 0 })
    outbox.watch(() => {})()
  }

  it.each<[string, () => void]>([
    ['does not exist', () => vi.stubGlobal('indexedDB', undefined)],
    ['is not allowed', () => vi.stubGlobal('indexedDB', { open: refused })],
    ['cannot be opened', () => vi.stubGlobal('indexedDB', { open: failing })],
  ])('throws NotSavedError at every call when the storage %s', async (_what, breakIt) => {
    breakIt()
    await expectClosed(openOutbox())
  })

  it('times out when the storage never responds, and sooner the next time', async () => {
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

  it('saves nothing unencrypted on plain HTTP', async () => {
    const outbox = openOutbox()
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await expect(outbox.saveKey(anna, annasKey)).rejects.toMatchObject(closed)
    await expect(outbox.add(anna, newsSubmission('Words'))).rejects.toMatchObject(closed)
    expect(await countRecords(outbox)).toEqual({ entries: 0, files: 0, pieces: 0, drafts: 0, keys: 0 })
  })

  it('works again after the storage has recovered', async () => {
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

describe('outbox transaction', () => {
  it('is strict', async () => {
    const outbox = await openAnnasOutbox()
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (const [, save] of savings) await save(outbox)
    const writing = begin.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writing.length).toBeGreaterThanOrEqual(5)
    for (const [, , options] of writing) expect(options).toEqual({ durability: 'strict' })
  })

  it('is aborted when it hangs, and then reported as not saved', async () => {
    const outbox = await withAnEntry({ patience: 50 })
    const release = await occupy()
    await expect(outbox.add(anna, newsSubmission('Words'))).rejects.toMatchObject({ reason: 'closed' })
    release()
    await waitFor(async () => expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 }))
    await outbox.add(anna, newsSubmission('Words'))
    expect((await outbox.list(anna)).map(({ submission: writing }) => writing?.title)).toEqual([
      'Kept',
      'Words',
    ])
  })
})

/** Blocks the database with a transaction of another page. Gives the function that ends it. */
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

describe('outbox connection', () => {
  it.each(['InvalidStateError', 'UnknownError'])(
    'is opened again when the browser closed it (%s)',
    async (name) => {
      const outbox = await openAnnasOutbox()
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
        throw new DOMException('The connection is closing.', name)
      })
      await outbox.add(anna, newsSubmission('Words'))
      expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 })
    },
  )

  it('does not add an entry twice when it breaks after the write', async () => {
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

  it('is closed for a newer version of the app', async () => {
    await withAnEntry()
    const newer = await openDB('family-heritage-outbox', 99)
    expect(newer.version).toBe(99)
    newer.close()
  })
})

describe('later database version', () => {
  const laterStep: MigrationStep = async (_db, transaction) => {
    const store = transaction.objectStore('entries')
    for (const number of await store.getAllKeys()) {
      const row = await store.get(number)
      if (row) await store.put({ ...row, tries: row.tries + 100 }, number)
    }
  }

  it('keeps the waiting entries', async () => {
    await withAnEntry()
    const later = new OutboxDatabase({
      name: 'family-heritage-outbox',
      steps: [...migrationSteps, laterStep],
    })
    const rows = await later.read(['entries'], (reading) => reading.objectStore('entries').getAll())
    expect(rows).toMatchObject([{ keys: [knownKey], tries: 100 }])
  })

  it('leaves the database unchanged when its migration fails', async () => {
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

  it('opens the database of the first version', async () => {
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
    const reading = await outbox.readDraft(anna, 'blog')
    if (reading.kind !== 'found') throw new Error('No draft.')
    const { id, version } = reading.draft
    expect(reading.draft).toMatchObject({
      type: 'blog',
      fields: { title: 'Half a blog' },
      files: [],
      changes: null,
      savedAt: 1_700_000_000_000,
    })
    await outbox.saveDraft(
      anna,
      { slot: 'blog', id, version },
      { ...reading.draft, fields: { title: 'A blog' } },
    )
    expect(await outbox.readDraft(anna, 'blog')).toMatchObject({ draft: { id, fields: { title: 'A blog' } } })
  })
})

/** Commits a transaction and reports it as failed. */
function reportLost(transaction: IDBTransaction) {
  const listen = transaction.addEventListener.bind(transaction)
  vi.spyOn(transaction, 'addEventListener').mockImplementation((type, listener, options) => {
    // idb adds its listeners for "complete" and "abort" first. The others belong to the database.
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

it('is empty on a new device', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  expect(await openOutbox().count(anna)).toEqual({ entries: 0, drafts: 0 })
})
