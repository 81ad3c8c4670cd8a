/** A file that grows keeps everything that was appended, whatever happens to the browser. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GrowingFiles } from '#client/offline/outbox/growing-files.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { FileMissingError, NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import {
  anna,
  closeDevice,
  countRecords,
  emptyDevice,
  openAnnasOutbox,
  openOutbox,
  randomBytes,
} from '#tests/support/outbox-device.ts'

const recording = { name: 'Ingrid.weba', type: 'audio/webm' }
const day = 24 * 60 * 60_000
let now = 10 * day
let outbox: Outbox
let growing: GrowingFiles

beforeEach(async () => {
  emptyDevice()
  now = 10 * day
  outbox = await openAnnasOutbox({ now: () => now, chunkSize: 1_000 })
  growing = new GrowingFiles(outbox)
})
afterEach(closeDevice)

const readBytes = async (file: File) => Buffer.from(await file.arrayBuffer())

it.each([[[10]], [[1_000]], [[999, 2]], [[700, 700, 2_500, 100]], [[1_000, 1_000, 1]]])(
  'keeps parts of %j bytes in their order',
  async (sizes) => {
    const file = await growing.begin(anna, recording)
    const parts = sizes.map((size) => randomBytes(size))
    let start = 0
    for (const part of parts) {
      await growing.append(anna, file.id, start, part)
      start += part.length
    }
    const whole = Buffer.concat(parts)
    const finished = await growing.finish(anna, file)
    const sha256 = createHash('sha256').update(whole).digest('hex')
    expect(finished).toEqual({ ...recording, id: file.id, size: whole.length, sha256 })
    expect((await readBytes(await outbox.readFile(anna, finished))).equals(whole)).toBe(true)
    const middle = await outbox.readBytes(anna, file.id, 5, whole.length - 3)
    expect(Buffer.from(middle).equals(whole.subarray(5, -3))).toBe(true)
  },
)

it('finishes a file after the browser was killed while it was written', async () => {
  const file = await growing.begin(anna, recording)
  const slot = 'voice:p1'
  const draft = { type: 'archive' as const, fields: { title: 'Ingrid tells' }, files: [file], changes: null }
  await outbox.saveDraft(anna, { slot, id: crypto.randomUUID(), version: null }, draft)
  await growing.append(anna, file.id, 0, randomBytes(1_500))
  now += 30 * day

  const next = openOutbox({ now: () => now, chunkSize: 1_000 })
  await next.deleteUnused()
  const reading = await next.readDraft(anna, slot)
  expect(reading).toMatchObject({ kind: 'found', draft: { files: [{ id: file.id, sha256: '' }] } })
  expect(await new GrowingFiles(next).finish(anna, file)).toMatchObject({ size: 1_500 })
})

it('writes nothing twice when an attempt that seemed to fail was saved', async () => {
  const file = await growing.begin(anna, recording)
  const [first, second] = [randomBytes(1_500), randomBytes(700)]
  await growing.append(anna, file.id, 0, first)
  await growing.append(anna, file.id, 0, first)
  await growing.append(anna, file.id, 0, Buffer.concat([first, second]))
  const finished = await growing.finish(anna, file)
  expect(
    (await readBytes(await outbox.readFile(anna, finished))).equals(Buffer.concat([first, second])),
  ).toBe(true)
})

it('appends nothing to a finished file', async () => {
  const file = await growing.begin(anna, recording)
  await growing.append(anna, file.id, 0, randomBytes(10))
  await growing.finish(anna, file)
  await expect(growing.append(anna, file.id, 0, randomBytes(10))).rejects.toThrow(NotSavedError)
  expect(await outbox.readFile(anna, file)).toHaveProperty('size', 10)
})

it('finishes no empty file, and none of somebody else', async () => {
  const file = await growing.begin(anna, recording)
  await expect(growing.finish(anna, file)).rejects.toThrow(FileMissingError)
  await expect(growing.finish('somebody', file)).rejects.toThrow(FileMissingError)
})

it('deletes a file that no draft names after a day', async () => {
  const file = await growing.begin(anna, recording)
  await growing.append(anna, file.id, 0, randomBytes(10))
  now += 2 * day
  await outbox.deleteUnused()
  expect(await countRecords(outbox)).toMatchObject({ files: 0, pieces: 0 })
  await expect(growing.append(anna, file.id, 0, randomBytes(10))).rejects.toThrow(FileMissingError)
})
