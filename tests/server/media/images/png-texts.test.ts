/** PNG files with packed texts: a small file must not become large in memory. */
import { crc32, deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeFile } from '#server/media/store-media.service.ts'
import { picture } from '#tests/support/media-files.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

const megabyte = 1024 * 1024

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

const zTXt = (bytes: number) =>
  makeChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'))]))
const iTXt = (bytes: number) =>
  makeChunk(
    'iTXt',
    Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0en\0\0'), deflateSync(Buffer.alloc(bytes, 'a'))]),
  )
const plainText = (bytes: number) =>
  makeChunk('iTXt', Buffer.concat([Buffer.from('Comment\0\0\0\0\0'), Buffer.alloc(bytes, 'a')]))

/** Stores a picture that has the chunks before its pixels. @returns the code of the error, if it is refused */
async function store(...chunks: Buffer[]): Promise<string> {
  const png = await picture({ width: 32, height: 32 }).png().toBuffer()
  const end = 8 + 25 // The signature, and the chunk with the size of the picture.
  const source = Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)])
  const file = { ownerId: null, folder: 'archives', fileName: 'a.png', source } as const
  return await storeFile(app.deps, file).then(
    () => 'stored',
    (error) => error.code,
  )
}

it.each([
  ['many packed texts', () => Array.from({ length: 6 }, () => zTXt(4 * megabyte))],
  ['one large packed text', () => [zTXt(40 * megabyte)]],
  ['many packed texts with a language', () => Array.from({ length: 6 }, () => iTXt(4 * megabyte))],
])('refuses a picture with %s', async (_, makeChunks) => {
  expect(await store(...makeChunks())).toBe('too_large')
})

it.each([
  ['a packed text of an editor', () => [zTXt(megabyte), iTXt(megabyte)]],
  ['a long plain text', () => [plainText(3 * megabyte)]],
  ['no text', () => []],
])('stores a picture with %s', async (_, makeChunks) => {
  expect(await store(...makeChunks())).toBe('stored')
})
