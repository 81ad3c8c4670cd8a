/** Downloads of many files, which can be interrupted and continued. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna } from '#tests/support/client-people.ts'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let device: FakeCaches
let page: Awaited<ReturnType<typeof freshPage>>
let network: (url: string) => Response | Promise<Response>
let asked: string[]
let atOnce: number
let most: number

async function freshPage() {
  vi.resetModules()
  const [files, saved, signOut, removal] = await Promise.all([
    import('#client/offline/media/download-files.ts'),
    import('#client/offline/saved/saved-data.ts'),
    import('#client/offline/sign-out.ts'),
    import('#client/offline/media/remove-deleted-media.ts'),
  ])
  return { ...files, ...saved, ...signOut, ...removal }
}

const picture = (bytes = 'picture') => new Response(bytes, { headers: { 'content-type': 'image/webp' } })
const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response('{"error":"No.","code":"x"}', {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
const keys = Array.from({ length: 50 }, (_, number) => `/api/media/p${number}?w=320`)

async function save(which = keys, signal = new AbortController().signal) {
  const told: [string, number | null][] = []
  const end = await page.downloadFiles(which, await page.readOwner(), {
    signal,
    onSaved: (key, bytes) => told.push([key, bytes]),
  })
  return { end, told }
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  device = new FakeCaches()
  vi.stubGlobal('caches', device)
  asked = []
  atOnce = 0
  most = 0
  network = () => picture()
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push(url)
    most = Math.max(most, ++atOnce)
    try {
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      return await network(url)
    } finally {
      atOnce--
    }
  })
  page = await freshPage()
  await page.saveOwner(anna)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('downloads each file once, four at a time, and records its size', async () => {
  const { end, told } = await save()
  expect(end).toBe('done')
  expect(told).toHaveLength(50)
  expect(most).toBe(4)
  expect(device.in(`person-${anna.id}-kept`)).toHaveLength(50)
  expect([...(await page.readDownloadedFiles(anna.id)).values()]).toEqual(Array(50).fill(7))
})

it('moves viewed images to the downloads without a request', async () => {
  const seen = await device.open(`person-${anna.id}-seen`)
  await seen.put(keys[0] ?? '', picture('seen'))
  await save(keys.slice(0, 2))
  expect(asked).toEqual([keys[1]])
  expect(device.in(`person-${anna.id}-seen`)).toEqual([])
  expect((await page.readDownloadedFiles(anna.id)).get(keys[0] ?? '')).toBe(4)
})

describe('a page that was killed between saving a file and recording it', () => {
  async function killAfterTwoFiles() {
    let puts = 0
    await new Promise<void>((resolve) => {
      device.afterPut = async () => {
        if (++puts < 2) return
        resolve()
        await new Promise(() => {})
      }
      void save(['/api/media/one', '/api/media/two'])
    })
    device.afterPut = async () => {}
    page = await freshPage()
    expect(device.in(`person-${anna.id}-kept`)).toEqual(['/api/media/one', '/api/media/two'])
  }

  it('leaves no file that stays when no record refers to it any more', async () => {
    await killAfterTwoFiles()
    await page.removeMediaExcept(anna.id, new Set(['two']))
    expect(device.in(`person-${anna.id}-kept`)).toEqual(['/api/media/two'])
  })

  it('leaves no file that stays when all downloads are removed', async () => {
    await killAfterTwoFiles()
    await page.removeDownloadedFiles(anna.id)
    expect(device.in(`person-${anna.id}-kept`)).toEqual([])
  })
})

it('records a large file at once, so that it is not downloaded again', async () => {
  network = (url) => (url === '/api/media/film' ? picture('x'.repeat(1024 ** 2)) : new Promise(() => {}))
  void save(['/api/media/film', '/api/media/next'])
  await waitFor(async () =>
    expect((await page.readDownloadedFiles(anna.id)).get('/api/media/film')).toBe(1024 ** 2),
  )
})

it('replaces the copy of a film from before its conversion', async () => {
  await save(['/api/media/film', '/api/media/other'])
  await save(['/api/media/film?v=2'])
  const expected = ['/api/media/film?v=2', '/api/media/other']
  expect(device.in(`person-${anna.id}-kept`).sort()).toEqual(expected)
  expect([...(await page.readDownloadedFiles(anna.id)).keys()].sort()).toEqual(expected)
})

it('keeps the saved files when it is cancelled', async () => {
  const stop = new AbortController()
  network = () => {
    if (asked.length === 20) stop.abort()
    return picture()
  }
  const { end, told } = await save(keys, stop.signal)
  expect(end).toBe('stopped')
  const kept = await page.readDownloadedFiles(anna.id)
  expect([...kept.keys()].sort()).toEqual(told.map(([key]) => key).sort())
  expect(kept.size).toBeGreaterThan(10)
  expect(kept.size).toBeLessThan(50)
  const rest = keys.filter((key) => !kept.has(key))
  asked = []
  network = () => picture()
  expect((await save(rest)).end).toBe('done')
  expect(asked.sort()).toEqual(rest.sort())
})

it('ends as offline when the network fails', async () => {
  network = () => {
    if (asked.length > 10) throw new TypeError('Offline.')
    return picture()
  }
  expect((await save()).end).toBe('offline')
  expect((await page.readDownloadedFiles(anna.id)).size).toBeGreaterThan(3)
})

it('treats a captive portal as offline and stores nothing of it', async () => {
  network = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect((await save()).end).toBe('offline')
  expect(await device.keys()).toEqual([])
})

it('ends as signed-out when the session has ended', async () => {
  network = () => refusal(401)
  expect((await save()).end).toBe('signed-out')
})

it('waits for Retry-After, and then continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  let refused = false
  network = () => {
    if (refused) return picture()
    refused = true
    return refusal(429, { 'retry-after': '30' })
  }
  const saving = save(keys.slice(0, 12))
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(4))
  await vi.advanceTimersByTimeAsync(20_000)
  const before = asked.length
  expect(before).toBeLessThan(12)
  await vi.advanceTimersByTimeAsync(11_000)
  expect((await saving).end).toBe('done')
  expect(asked.length).toBe(13)
})

it('skips files that the server does not have, until forgetMissingFiles is called', async () => {
  network = (url) => (url === keys[1] ? refusal(404) : picture())
  const { end, told } = await save(keys.slice(0, 3))
  expect(end).toBe('done')
  expect(told).toContainEqual([keys[1], null])
  expect((await page.readDownloadedFiles(anna.id)).get(keys[1] ?? '')).toBeNull()
  await page.forgetMissingFiles(anna.id)
  expect([...(await page.readDownloadedFiles(anna.id)).keys()]).not.toContain(keys[1])
})

/** Skips the delays between attempts. */
async function withoutPauses<T>(saving: Promise<T>): Promise<T> {
  let ended = false
  void saving.then(() => {
    ended = true
  })
  // Steps shorter than the time limit of storage, which works in real time.
  while (!ended) await vi.advanceTimersByTimeAsync(20)
  return await saving
}

it('continues after a file that always fails with a server error, and ends as failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  network = (url) => (url === keys[5] ? refusal(500) : picture())
  const { end } = await withoutPauses(save())
  expect(end).toBe('failed')
  const kept = await page.readDownloadedFiles(anna.id)
  expect(kept.size).toBe(49)
  expect([...kept.keys()]).not.toContain(keys[5])
})

it('continues after a file whose response always breaks off, and does not end as done', async () => {
  network = (url) => {
    if (url === keys[5]) throw new TypeError('Broken off.')
    return picture()
  }
  expect((await save()).end).toBe('offline')
  expect((await page.readDownloadedFiles(anna.id)).size).toBe(49)
})

it('ends when the server fails for several files in a row', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  network = () => (asked.length > 10 ? refusal(503) : picture())
  expect((await withoutPauses(save())).end).toBe('failed')
  expect(new Set(asked).size).toBeLessThan(20)
})

it('ends as full on a full device, and keeps the saved files', async () => {
  device.room = 70
  expect((await save()).end).toBe('full')
  expect((await page.readDownloadedFiles(anna.id)).size).toBe(10)
})

it('leaves nothing when the user signs out during the download', async () => {
  let leaving: Promise<void> | undefined
  network = async () => {
    if (asked.length >= 10) {
      leaving ??= page.removePersonalData()
      await leaving
    }
    return picture()
  }
  expect((await save()).end).toBe('signed-out')
  expect(await device.keys()).toEqual([])
  expect(await page.readSavedEntries('kept')).toEqual([])
})

it('finds no saved files after the user has deleted the caches', async () => {
  await save(keys.slice(0, 3))
  device.stores.clear()
  expect((await page.readDownloadedFiles(anna.id)).size).toBe(0)
})

it('removes all downloaded files, and downloads them again on request', async () => {
  await save()
  await page.removeDownloadedFiles(anna.id)
  expect(await page.readDownloadedFiles(anna.id)).toEqual(new Map())
  expect(device.in(`person-${anna.id}-kept`)).toEqual([])
  asked = []
  await save()
  expect(asked).toHaveLength(keys.length)
})
