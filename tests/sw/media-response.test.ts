/** The worker's responses to requests for media files, and what it caches. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna, berta } from '#tests/support/client-people.ts'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = 'https://family.example'
let device: FakeCaches
let network: (url: string) => Response | Promise<Response>
let asked: string[]
let page: Awaited<ReturnType<typeof freshWorker>>

async function freshWorker() {
  vi.resetModules()
  const [media, copies, saved, signOut, gone, seen, caches] = await Promise.all([
    import('#sw/media-response.ts'),
    import('#client/offline/media/media-copies.ts'),
    import('#client/offline/saved/saved-data.ts'),
    import('#client/offline/sign-out.ts'),
    import('#client/offline/media/remove-deleted-media.ts'),
    import('#sw/viewed-images.ts'),
    import('#client/offline/media/media-caches.ts'),
  ])
  return { ...media, ...copies, ...saved, ...signOut, ...gone, ...seen, ...caches }
}

const picture = (bytes = 'picture', type = 'image/webp') =>
  new Response(bytes, { headers: { 'content-type': type, vary: 'Accept' } })

/** Requests a URL as a page does; gives the response after the worker has cached the file. */
/** @param destination what the browser wants the file for: `image` for an `<img>`; Node's requests have none */
async function ask(address: string, headers: Record<string, string> = {}, destination = '') {
  const request = new Request(`${site}${address}`, { headers })
  Object.defineProperty(request, 'destination', { value: destination })
  const medium = page.parseMediaRequest(new URL(request.url))
  if (!medium) throw new Error('No medium.')
  const work: Promise<unknown>[] = []
  const answer = await page.respondWithMedia(request, medium, (more) => work.push(more))
  const text = await answer.text().catch(() => '')
  await settled(Promise.all(work))
  return { status: answer.status, text, headers: answer.headers, type: answer.type }
}

/** Waits for work with delays between its steps, by advancing the clock. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let over = false
  void work.finally(() => {
    over = true
  })
  while (!over) {
    for (let step = 0; step < 20 && !over; step++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(over ? 10 : 200)
  }
  return await work
}

const seenOf = (user: { id: string }) => device.in(`person-${user.id}-seen`)

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  device = new FakeCaches()
  asked = []
  network = () => picture()
  vi.stubGlobal('caches', device)
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const url = typeof input === 'string' ? input : input.url
    asked.push(url.replace(site, ''))
    return await network(url)
  })
  page = await freshWorker()
  await page.saveOwner(anna)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('image', () => {
  it('is fetched once, and served from the cache afterwards', async () => {
    expect((await ask('/api/media/a?w=320')).text).toBe('picture')
    network = () => Promise.reject(new TypeError('Offline.'))
    expect((await ask('/api/media/a?w=320')).text).toBe('picture')
    expect(asked).toEqual(['/api/media/a?w=320'])
    expect(seenOf(anna)).toEqual(['/api/media/a?w=320'])
  })

  it('is replaced by another size without a network', async () => {
    await ask('/api/media/a?w=160')
    await ask('/api/media/a?w=1280')
    network = () => Promise.reject(new TypeError('Offline.'))
    expect((await ask('/api/media/a?w=640')).text).toBe('picture')
    expect((await ask('/api/media/a', {}, 'image')).text).toBe('picture')
    expect((await ask('/api/media/b?w=640')).type).toBe('error')
  })

  it('never stands for the file itself, which may be a PDF file whose first page it shows', async () => {
    await ask('/api/media/a?w=160')
    network = () => Promise.reject(new TypeError('Offline.'))
    expect((await ask('/api/media/a')).type).toBe('error')
  })

  it.each([
    ['the page of a captive portal', () => picture('Welcome', 'text/html')],
    ['an error', () => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })],
    ['an SVG that can run scripts', () => picture('<svg/>', 'image/svg+xml')],
  ])('is not cached when the response is %s', async (_, answer) => {
    network = answer
    await ask('/api/media/a?w=320')
    expect(seenOf(anna)).toEqual([])
  })

  it('is not replaced when the server refuses it', async () => {
    await ask('/api/media/a?w=160')
    network = () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
    expect((await ask('/api/media/a?w=320')).status).toBe(404)
  })

  it('is served from the cache after the session has expired', async () => {
    await ask('/api/media/a?w=160')
    network = () => new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } })
    expect((await ask('/api/media/a?w=320')).text).toBe('picture')
  })

  it('is not cached when nobody is signed in', async () => {
    await page.clearSavedData()
    expect((await ask('/api/media/a?w=320')).text).toBe('picture')
    expect(await device.keys()).toEqual([])
  })

  it('is not cached when it arrives after sign-out', async () => {
    network = async () => {
      await page.removePersonalData()
      return picture()
    }
    await ask('/api/media/a?w=320')
    expect(await device.keys()).toEqual([])
  })

  it('is not cached when the user signs out while it is being stored', async () => {
    device.afterPut = () => page.clearSavedData()
    await ask('/api/media/a?w=320')
    expect(await device.keys()).toEqual([])
    expect(await page.readSavedEntries('seen')).toEqual([])
  })

  it('is not served to the next user', async () => {
    await ask('/api/media/a?w=320')
    await page.removePersonalData()
    await page.saveOwner(berta)
    await ask('/api/media/a?w=320')
    expect(asked).toHaveLength(2)
    expect(await device.keys()).toEqual([`person-${berta.id}-seen`])
  })

  it('is removed when no record refers to it any more', async () => {
    await ask('/api/media/a?w=320')
    await ask('/api/media/b?w=320')
    await page.removeMediaExcept(berta.id, new Set())
    expect(seenOf(anna)).toHaveLength(2)
    await page.removeMediaExcept(anna.id, new Set(['b']))
    expect(seenOf(anna)).toEqual(['/api/media/b?w=320'])
    expect((await page.readSavedEntries('seen')).map(([key]) => key)).toEqual(['/api/media/b?w=320'])
  })
})

describe('copy without a row in the index', () => {
  const isMissing = () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })

  it('is removed when no record refers to it any more, after a worker that was ended while it cached an image', async () => {
    const seen = new page.ViewedImages({ ...(await page.readOwner()), id: anna.id })
    void seen.add('/api/media/a?w=320', picture(), 7)
    await waitFor(() => expect(seenOf(anna)).toEqual(['/api/media/a?w=320']))
    page = await freshWorker()
    await page.removeMediaExcept(anna.id, new Set(['other']))
    network = isMissing
    expect((await ask('/api/media/a?w=320')).status).toBe(404)
  })

  it('stays when a record refers to it', async () => {
    await page.putCopy(await page.readOwner(), 'kept', '/api/media/a?w=320', picture())
    await page.removeMediaExcept(anna.id, new Set(['a']))
    expect(device.in(`person-${anna.id}-kept`)).toEqual(['/api/media/a?w=320'])
  })
})

describe('viewed images', () => {
  async function seen() {
    const owner = await page.readOwner()
    return new page.ViewedImages({ ...owner, id: anna.id }, { images: 10, bytes: 1_000 })
  }
  async function keep(pictures: InstanceType<typeof page.ViewedImages>, key: string, bytes: number) {
    await settled(pictures.add(key, new Response('x'.repeat(bytes)), bytes))
  }

  it('make room for new ones, the least recently used first', async () => {
    const pictures = await seen()
    for (let number = 0; number < 10; number++) await keep(pictures, `/${number}`, 10)
    await settled(pictures.use('/0'))
    await keep(pictures, '/new', 10)
    expect(seenOf(anna)).toEqual(['/0', '/3', '/4', '/5', '/6', '/7', '/8', '/9', '/new'])
    expect((await page.readSavedEntries('seen')).map(([key]) => key)).toEqual([...seenOf(anna)].sort())
  })

  it('stay below the size limit', async () => {
    const pictures = await seen()
    for (let number = 0; number < 5; number++) await keep(pictures, `/${number}`, 300)
    expect(device.bytes()).toBeLessThanOrEqual(1_000)
  })

  it('keep the dates of their last use after a restart of the worker', async () => {
    const first = await seen()
    for (let number = 0; number < 10; number++) await keep(first, `/${number}`, 10)
    const later = await seen()
    await keep(later, '/new', 10)
    expect(seenOf(anna)).not.toContain('/0')
    expect(seenOf(anna)).toContain('/9')
  })

  it('make room on a full device', async () => {
    const pictures = await seen()
    for (let number = 0; number < 8; number++) await keep(pictures, `/${number}`, 100)
    device.room = device.bytes()
    await keep(pictures, '/new', 100)
    expect(device.bytes()).toBeLessThanOrEqual(500)
  })
})

describe('downloaded video', () => {
  beforeEach(async () => {
    const cache = await device.open(`person-${anna.id}-kept`)
    await cache.put(
      '/api/media/f',
      new Response('0123456789', {
        headers: { 'content-type': 'video/mp4', 'content-disposition': 'inline; filename="wedding.mp4"' },
      }),
    )
    network = () => Promise.reject(new TypeError('Offline.'))
  })

  it('is served in ranges without a network', async () => {
    const answer = await ask('/api/media/f', { range: 'bytes=2-4' })
    expect([answer.status, answer.text]).toEqual([206, '234'])
    expect((await ask('/api/media/f', { range: 'bytes=9-' })).text).toBe('9')
  })

  /** The device fails while it reads a file. */
  function breakReading() {
    const match = device.match.bind(device)
    return vi.spyOn(device, 'match').mockImplementation(async (key, options) => {
      const copy = await match(key, options)
      if (copy) vi.spyOn(copy, 'blob').mockRejectedValue(new DOMException('The disk failed.', 'UnknownError'))
      return copy
    })
  }

  it('is played from the network while the device cannot read it', async () => {
    breakReading()
    network = () => new Response('net', { status: 206, headers: { 'content-type': 'video/mp4' } })
    expect((await ask('/api/media/f', { range: 'bytes=2-4' })).text).toBe('net')
  })

  it('is played from the device when the device can read it again', async () => {
    const broken = breakReading()
    expect((await ask('/api/media/f', { range: 'bytes=2-4' })).type).toBe('error')
    broken.mockRestore()
    expect((await ask('/api/media/f', { range: 'bytes=2-4' })).text).toBe('234')
  })

  it('is requested from the network after its conversion, also where a copy from before is saved', async () => {
    network = () => picture('playable', 'video/mp4')
    expect((await ask('/api/media/f?v=2')).text).toBe('playable')
    expect((await ask('/api/media/f')).text).toBe('0123456789')
  })

  it('is served from before its conversion without a network', async () => {
    expect((await ask('/api/media/f?v=2', { range: 'bytes=2-4' })).text).toBe('234')
  })

  it('is downloaded as a file with its name', async () => {
    const answer = await ask('/api/media/f?download=1')
    expect(answer.text).toBe('0123456789')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="wedding.mp4"')
  })

  it('is requested in ranges from the network, and not cached, when it was not downloaded', async () => {
    network = () => new Response('23', { status: 206, headers: { 'content-type': 'video/mp4' } })
    expect((await ask('/api/media/g', { range: 'bytes=2-3' })).status).toBe(206)
    network = () => picture('film', 'video/mp4')
    expect((await ask('/api/media/g')).text).toBe('film')
    expect(seenOf(anna)).toEqual([])
  })
})
