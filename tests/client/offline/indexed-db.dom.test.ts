/** Transactions: what happens to them when the page is kept for "back", and when storage does not answer. */
import 'fake-indexeddb/auto'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DatabaseConnection, runTransaction, StorageTimeoutError } from '#client/offline/indexed-db.ts'
import { newUuid } from '#client/offline/new-uuid.ts'

interface Notes extends DBSchema {
  notes: { key: string; value: string }
}

let name: string
let connection: DatabaseConnection<Notes>
let otherPage: IDBPDatabase<Notes>
beforeEach(async () => {
  name = `notes-${newUuid()}`
  connection = new DatabaseConnection<Notes>({
    name,
    version: 1,
    upgrade: (db) => void db.createObjectStore('notes'),
  })
  await connection.use(async () => {})
  otherPage = await openDB<Notes>(name)
})
afterEach(() => otherPage.close())

const leave = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

/** Writes a note in two steps; in between it can wait. */
function write(value: string, between: () => Promise<unknown> = async () => {}) {
  return connection.use((db) =>
    runTransaction(db.transaction(['notes'], 'readwrite'), async (transaction) => {
      const store = transaction.objectStore('notes')
      await store.put('begun', 'note')
      await between()
      await store.put(value, 'note')
    }),
  )
}

it('locks nothing while the page is kept, and writes when it is shown again', async () => {
  let runs = 0
  const writing = write('done', async () => {
    runs += 1
    if (runs === 1) leave(true)
  })
  // The other page writes at once: the transaction of the kept page was aborted.
  await otherPage.put('notes', 'of another page', 'other')
  expect(await otherPage.getAllKeys('notes')).toEqual(['other'])
  comeBack()
  await writing
  expect([runs, await otherPage.get('notes', 'note')]).toEqual([2, 'done'])
})

it('begins no transaction while the page is kept, and leaves the database to an upgrade', async () => {
  leave(true)
  const writing = write('later')
  otherPage.close()
  otherPage = await openDB<Notes>(name, 2)
  expect(await otherPage.getAllKeys('notes')).toEqual([])
  otherPage.close()
  comeBack()
  await expect(writing).rejects.toMatchObject({ name: 'VersionError' })
})

it('lets a transaction end when the page is left for good', async () => {
  await write('done', async () => leave(false))
  expect(await otherPage.get('notes', 'note')).toBe('done')
})

it('writes nothing when storage does not answer in time, also later', async () => {
  const lock = otherPage.transaction('notes', 'readwrite')
  let isHeld = true
  const holding = (async () => {
    while (isHeld) await lock.store.get('note')
  })()
  const writing = connection.use((db) =>
    runTransaction(
      db.transaction(['notes'], 'readwrite'),
      async (transaction) => void (await transaction.objectStore('notes').put('late', 'note')),
      50,
    ),
  )
  await expect(writing).rejects.toBeInstanceOf(StorageTimeoutError)
  isHeld = false
  await holding
  await lock.done
  expect(await otherPage.get('notes', 'note')).toBeUndefined()
})
