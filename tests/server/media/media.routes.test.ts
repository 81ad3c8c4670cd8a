/** Reading media: permissions, byte ranges, headers. */
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import { listThumbnailSizes, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { startTestApp, type TestAccount, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let owner: TestAccount
let own: TestBrowser
let other: TestBrowser
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await app.createMember()
  own = await app.signIn(owner)
  other = await app.signIn(await app.createMember())
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

async function store(fileName: string, source: Uint8Array) {
  return await storeFile(app.deps, { ownerId: owner.id, folder: 'archives', fileName, source })
}

async function statusFor(browser: TestBrowser, address: string) {
  return (await app.fetch(address, { as: browser })).status
}

describe('permission to read', () => {
  it('is limited to uploader and administrators until a record shows the file, then given to all users with a session', async () => {
    const mediaFile = await store('a.jpg', await files.jpeg())
    for (const size of ['', '?w=320', '?original=1', '?download=1']) {
      const address = `/api/media/${mediaFile.id}${size}`
      expect(await statusFor(own, address)).toBe(200)
      expect(await statusFor(admin, address)).toBe(200)
      expect(await statusFor(other, address)).toBe(404)
      expect(await statusFor(new TestBrowser(), address)).toBe(401)
    }
    const body = { title: 'Garden', imagekitFileId: mediaFile.id }
    expect((await app.call(createArchive, { body, as: admin })).status).toBeLessThan(300)
    expect(await statusFor(other, `/api/media/${mediaFile.id}`)).toBe(200)
  })

  it('gives other users the copy without metadata instead of the original', async () => {
    const bytes = await files.jpeg()
    const mediaFile = await store('a.jpg', bytes)
    await app.call(createArchive, { body: { title: 'Garden', imagekitFileId: mediaFile.id }, as: admin })
    const read = async (browser: TestBrowser) => {
      const response = await app.fetch(`/api/media/${mediaFile.id}?original=1&download=1`, { as: browser })
      return Buffer.from(await response.arrayBuffer())
    }
    expect(await read(own)).toEqual(Buffer.from(bytes))
    expect(await read(admin)).toEqual(Buffer.from(bytes))
    expect((await read(other)).includes(files.gpsPosition)).toBe(false)
  })

  it('responds 404 to missing files and missing thumbnails, and 400 to other widths', async () => {
    const document = await store('a.pdf', files.pdf)
    expect(await statusFor(admin, '/api/media/absent')).toBe(404)
    expect(await statusFor(own, `/api/media/${document.id}?w=320`)).toBe(404)
    for (const width of ['100', '0', '', 'x', '320.5']) {
      expect(await statusFor(own, `/api/media/${document.id}?w=${width}`)).toBe(400)
    }
    expect(await statusFor(own, `/api/media/${(await addMediaRow(app, { owner_id: owner.id })).id}`)).toBe(
      404,
    )
  })

  it('does not count media requests for the rate limit', async () => {
    const mediaFile = await store('a.txt', files.text)
    for (let i = 0; i < 1201; i++) await app.fetch(`/api/media/${mediaFile.id}`, { as: own, method: 'HEAD' })
    expect(await statusFor(own, `/api/media/${mediaFile.id}`)).toBe(200)
    expect((await app.call(listPeople, { as: own })).status).toBe(200)
  })
})

describe('byte ranges', () => {
  const long = Buffer.concat([files.mp4(600_000), Buffer.from('the end')])
  const size = long.length
  const read = async (address: string, range: string) => {
    const response = await app.fetch(address, { as: own, headers: { Range: range } })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('Content-Range'), bytes }
  }

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=0-${size + 5}`, 0, size - 1],
    ['bytes=300000-599999', 300_000, 599_999],
  ])('%s', async (range, first, last) => {
    const { id } = await store('film.mp4', long)
    expect(await read(`/api/media/${id}`, range)).toEqual({
      status: 206,
      range: `bytes ${first}-${last}/${size}`,
      bytes: long.subarray(first, last + 1),
    })
  })

  it('respond 416 to a range after the end, and send the complete file for several or invalid ranges', async () => {
    const { id } = await store('film.mp4', long)
    expect(await read(`/api/media/${id}`, `bytes=${size}-`)).toMatchObject({
      status: 416,
      range: `bytes */${size}`,
    })
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-2']) {
      expect(await read(`/api/media/${id}`, range)).toEqual({ status: 200, range: null, bytes: long })
    }
  })

  it('send headers without a body for HEAD', async () => {
    const { id } = await store('film.mp4', long)
    const head = await app.fetch(`/api/media/${id}`, { as: own, method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(size)])
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  it.runIf(fs.existsSync('/proc/self/fd'))(
    'a reader who goes away in the middle closes the file',
    async () => {
      const { id } = await store('film.mp4', files.mp4(5_000_000))
      const isOpen = () =>
        fs.readdirSync('/proc/self/fd').some((fd) => {
          const link = `/proc/self/fd/${fd}`
          return fs.existsSync(link) && fs.readlinkSync(link).includes(id)
        })
      const reader = (await app.fetch(`/api/media/${id}`, { as: own })).body?.getReader()
      await reader?.read()
      expect(isOpen()).toBe(true)
      await reader?.cancel()
      await expect.poll(isOpen).toBe(false)
    },
  )
})

describe('headers', () => {
  const headersOf = async (mediaFile: { id: string }, query = '') => {
    const { headers } = await app.fetch(`/api/media/${mediaFile.id}${query}`, { as: own })
    return Object.fromEntries(headers)
  }

  it('forbid caching and scripts', async () => {
    const made = [
      await store('a.jpg', await files.jpeg()),
      await store('a.txt', files.text),
      await store('a.docx', files.docx()),
      await store('a.mp4', files.mp4()),
    ]
    for (const mediaFile of made) {
      const headers = await headersOf(mediaFile)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/)
    }
  })

  it('let browsers display images, sound, films and PDF, and download other files and all with download=1', async () => {
    const how = async (name: string, bytes: Uint8Array, query = '') =>
      (await headersOf(await store(name, bytes), query))['content-disposition']?.split(';')[0]
    expect(await how('a.jpg', await files.jpeg())).toBe('inline')
    expect(await how('a.mp3', files.mp3)).toBe('inline')
    expect(await how('a.mp4', files.mp4())).toBe('inline')
    expect(await how('a.pdf', files.pdf)).toBe('inline')
    expect(await how('a.pdf', files.pdf, '?download=1')).toBe('attachment')
    expect(await how('a.txt', files.text)).toBe('attachment')
    expect(await how('a.docx', files.docx())).toBe('attachment')
  })

  it('give the file name in ASCII and in UTF-8', async () => {
    const mediaFile = await store('Großmutters "Brief" (1921)’s.pdf', files.pdf)
    expect((await headersOf(mediaFile))['content-disposition']).toBe(
      `inline; filename="Gro_mutters _Brief_ (1921)_s.pdf"; filename*=UTF-8''Gro%C3%9Fmutters%20%22Brief%22%20%281921%29%E2%80%99s.pdf`,
    )
  })

  it('declare UTF-8 for text, and Vary: Accept for images', async () => {
    expect(await headersOf(await store('a.txt', files.text))).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
    })
    const picture = await store('a.jpg', await files.jpeg())
    expect(await headersOf(picture, '?w=160')).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
  })
})

it.each([
  ['windows-1252', Buffer.from('S\xf8ren said \x84yes\x93.', 'latin1')],
  ['ibm437', Buffer.from('M\x81ller, J\x81rgen', 'latin1')],
  ['utf-16le', Buffer.from('\ufeffSøren', 'utf16le')],
  ['utf-16le', Buffer.from('Søren\r\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffSøren', 'utf16le').swap16()],
])('sends a text as it was uploaded, and declares its encoding %s', async (charset, bytes) => {
  const { id } = await store('a.txt', bytes)
  const response = await app.fetch(`/api/media/${id}`, { as: own })
  expect(response.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
})

describe('listThumbnailSizes', () => {
  it('tells the bytes of every thumbnail that all users may read, as a download gets them', async () => {
    const [shown, hidden] = [
      await store('a.jpg', await files.jpeg()),
      await store('b.jpg', await files.jpeg()),
    ]
    await app.call(createArchive, { body: { title: 'Garden', imagekitFileId: shown.id }, as: admin })
    const sizes = (await app.call(listThumbnailSizes, { as: other })).output()
    expect(Object.keys(sizes)).toEqual([shown.id])
    const downloads = await Promise.all(
      thumbnailWidths.map(async (width) => {
        const response = await app.fetch(`/api/media/${shown.id}?w=${width}`, { as: other })
        return (await response.arrayBuffer()).byteLength
      }),
    )
    expect(sizes[shown.id]).toEqual({ original: shown.size, thumbnails: downloads })
    expect(sizes[hidden.id]).toBeUndefined()
  })
})
