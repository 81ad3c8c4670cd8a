/** What the user wants on this device, and when it was complete. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDownloadRequest, writeDownloadRequest } from '#client/offline/saved/download-request.ts'
import { saveOwner } from '#client/offline/saved/saved-data.ts'
import { anna } from '#tests/support/client-people.ts'

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  await saveOwner(anna)
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['keeps the date of the last complete download', -60_000, -60_000],
  ['ignores a date in the future, when the clock was wrong', 3_600_000, null],
])('%s', async (_name, saved, read) => {
  const now = Date.now()
  await writeDownloadRequest(anna.id, { kinds: ['pictures'], state: 'done', completedAt: now + saved })
  expect(await readDownloadRequest()).toEqual({
    kinds: ['pictures'],
    state: 'done',
    completedAt: read === null ? null : now + read,
  })
})
