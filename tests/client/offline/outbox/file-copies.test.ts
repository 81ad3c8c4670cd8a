/** Copies of files on the device are complete or not there, and deleted when nothing names them. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { FileMissingError, NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import {
  anna,
  berta,
  bertasKey,
  closeDevice,
  countRecords,
  emptyDevice,
  makeFile,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
  randomBytes,
  saveNewDraft,
} from '#tests/support/outbox-device.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const pieceLength = 1_000
const day = 24 * 60 * 60_000
let now = 10 * day
let outbox: Outbox

beforeEach(async () => {
  emptyDevice()
  now = 10 * day
  outbox = await openAnnasOutbox({ now: () => now, chunkSize: pieceLength })
})
afterEach(closeDevice)

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())
const sameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

describe('copied file', () => {
  it.each([0, 1, pieceLength, 2 * pieceLength + 7])('of %i bytes is copied unchanged', async (size) => {
    const bytes = randomBytes(size)
    const shares: number[] = []
    const copied = await outbox.copyFile(anna, makeFile(bytes, 'Video.mp4', 'video/mp4'), {
      onCopied: (share) => shares.push(share),
    })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(copied).toEqual({ id: copied.id, name: 'Video.mp4', type: 'video/mp4', size, sha256 })
    if (size > 0) expect(shares.at(-1)).toBe(1)
    const file = await openOutbox().readFile(anna, copied)
    expect([file.name, file.type, file.size]).toEqual(['Video.mp4', 'video/mp4', size])
    expect(sameBytes(await bytesOf(file), bytes)).toBe(true)
  })

  it('can be read in parts, across chunks, up to its end', async () => {
    const bytes = randomBytes(2 * pieceLength + 7)
    const { id } = await outbox.copyFile(anna, makeFile(bytes))
    for (const [start, end] of [
      [0, 10],
      [pieceLength - 3, pieceLength + 3],
      [pieceLength, 2 * pieceLength],
      [10, 2 * pieceLength + 100],
      [2 * pieceLength + 7, 2 * pieceLength + 8],
    ] as const) {
      const part = await outbox.readBytes(anna, id, start, end)
      expect(sameBytes(part, bytes.subarray(start, end)), `${start} to ${end}`).toBe(true)
    }
  })

  it('stays when the original file is deleted', async () => {
    const original = makeFile('Dear Anna')
    const copied = await outbox.copyFile(anna, original)
    vi.spyOn(original, 'slice').mockImplementation(() => {
      throw new DOMException('Gone.', 'NotFoundError')
    })
    expect(await (await outbox.readFile(anna, copied)).text()).toBe('Dear Anna')
  })

  it('is hashed and stored in chunks when it is larger than a record', async () => {
    const usual = openOutbox()
    const bytes = randomBytes(4 * 1024 * 1024 + 1)
    const copied = await usual.copyFile(anna, makeFile(bytes))
    expect(copied.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await countRecords(usual)).toMatchObject({ files: 1, pieces: 2 })
    expect(sameBytes(await bytesOf(await usual.readFile(anna, copied)), bytes)).toBe(true)
  })

  it('cannot be read by another user', async () => {
    await outbox.saveKey(berta, bertasKey)
    const copied = await outbox.copyFile(anna, makeFile('Dear Anna'))
    await expect(outbox.readFile(berta, copied)).rejects.toThrow(FileMissingError)
    await expect(outbox.readBytes(berta, copied.id, 0, 4)).rejects.toThrow(FileMissingError)
  })

  it('cannot be read without its author’s key', async () => {
    const copied = await outbox.copyFile(anna, makeFile('Dear Anna'))
    await outbox.seal()
    await expect(outbox.readFile(anna, copied)).rejects.toMatchObject({ reason: 'closed' })
  })
})

describe('failed copy', () => {
  /** A file of several chunks of which only the first can be read. */
  function fileThat(fails: () => Promise<ArrayBuffer>) {
    const file = makeFile(randomBytes(2 * pieceLength))
    const slice = file.slice.bind(file)
    vi.spyOn(file, 'slice').mockImplementation((start = 0, end) =>
      start === 0 ? slice(start, end) : Object.assign(slice(start, end), { arrayBuffer: fails }),
    )
    return file
  }
  const nothing = () =>
    waitFor(async () => expect(await countRecords(outbox)).toMatchObject({ files: 0, pieces: 0 }))

  it('throws the browser’s error when the file was changed or deleted', async () => {
    const changed = new DOMException('The file could not be read.', 'NotReadableError')
    await expect(
      outbox.copyFile(
        anna,
        fileThat(() => Promise.reject(changed)),
      ),
    ).rejects.toBe(changed)
    await nothing()
  })

  it('throws when the file has become shorter', async () => {
    const shorter = fileThat(() => Promise.resolve(new ArrayBuffer(5)))
    await expect(outbox.copyFile(anna, shorter)).rejects.toMatchObject({ name: 'NotReadableError' })
    await nothing()
  })

  it('throws the signal’s reason when it was cancelled', async () => {
    const calledOff = new AbortController()
    const file = makeFile(randomBytes(2 * pieceLength))
    const copying = outbox.copyFile(anna, file, {
      signal: calledOff.signal,
      onCopied: () => calledOff.abort(new Error('Another file after all.')),
    })
    await expect(copying).rejects.toThrow('Another file after all.')
    await nothing()
  })

  it('leaves nothing readable when its author signs out meanwhile', async () => {
    const copying = outbox.copyFile(anna, makeFile(randomBytes(2 * pieceLength)), {
      onCopied: () => void outbox.seal(),
    })
    await expect(copying).rejects.toThrow(NotSavedError)
    await nothing()
  })

  it('leaves nothing when its author discards everything meanwhile', async () => {
    const copying = outbox.copyFile(anna, makeFile(randomBytes(3 * pieceLength)), {
      onCopied: () => void openOutbox().discard(anna),
    })
    await expect(copying).rejects.toThrow(NotSavedError)
    await nothing()
  })

  it('is never used as a file, and deleted after a day, when the page was killed', async () => {
    const stuck = Promise.withResolvers<ArrayBuffer>()
    const reached = Promise.withResolvers<void>()
    void outbox.copyFile(
      anna,
      fileThat(() => stuck.promise),
      { onCopied: () => reached.resolve() },
    )
    await reached.promise
    const half = await outbox.database.read(['files'], async (reading) => ({
      ids: await reading.objectStore('files').getAllKeys(),
      rows: await reading.objectStore('files').getAll(),
    }))
    const [id = '', row] = [half.ids[0], half.rows[0]]
    expect(row?.complete).toBe(false)
    const cut = { id, name: 'x', type: '', size: 2 * pieceLength, sha256: '' }
    await expect(outbox.add(anna, newsSubmission('Half', [cut]))).rejects.toThrow(FileMissingError)
    await expect(outbox.readBytes(anna, id, 0, 1)).rejects.toThrow(FileMissingError)
    await outbox.deleteUnused()
    expect(await countRecords(outbox)).toMatchObject({ files: 1, pieces: 1 })
    now += day + 1
    await outbox.deleteUnused()
    expect(await countRecords(outbox)).toMatchObject({ files: 0, pieces: 0 })
  })
})

describe('deleteUnused', () => {
  it('deletes files that nothing has named for a day, and no others', async () => {
    const names = ['sent', 'drafted', 'unnamed']
    const [sent, drafted] = await Promise.all(
      names.map((name) => outbox.copyFile(anna, makeFile(name, name))),
    )
    if (!sent || !drafted) throw new Error('Not copied.')
    await outbox.add(anna, newsSubmission('Sent', [sent]))
    await saveNewDraft(outbox, anna, 'news', { files: [drafted] })
    await outbox.deleteUnused()
    expect(await countRecords(outbox)).toMatchObject({ files: 3 })
    now += 30 * day
    await outbox.seal()
    await openOutbox({ now: () => now }).deleteUnused()
    expect(await countRecords(outbox)).toMatchObject({ files: 2, pieces: 2, entries: 1, drafts: 1 })
    await outbox.deleteUnused()
  })

  it('does not delete a new copy when the clock was set back', async () => {
    await outbox.copyFile(anna, makeFile('Dear Anna'))
    now -= 40 * day
    await outbox.deleteUnused()
    expect(await countRecords(outbox)).toMatchObject({ files: 1 })
  })
})
