/** Outcomes of sending are recorded only for the version of the entry that was sent. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import {
  anna,
  closeDevice,
  countRecords,
  emptyDevice,
  makeFile,
  makeReceipt,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
} from '#tests/support/outbox-device.ts'

let outbox: Outbox

beforeEach(async () => {
  emptyDevice()
  outbox = await openAnnasOutbox()
})
afterEach(closeDevice)

async function withFiles() {
  const files = [await outbox.copyFile(anna, makeFile('one')), await outbox.copyFile(anna, makeFile('two'))]
  const writing = newsSubmission('The reunion', files)
  return { writing, entry: await outbox.add(anna, writing), files }
}

const empty = { entries: 0, files: 0, pieces: 0, drafts: 0, keys: 1 }

describe('settle', () => {
  it('deletes the entry and its files when the receipt names the same bytes, in any order', async () => {
    const { writing, entry } = await withFiles()
    const { body_sha256, files } = makeReceipt(writing)
    expect(await outbox.settle(anna, entry.key, { body_sha256, files: files.toReversed() })).toBe(true)
    expect(await countRecords(outbox)).toEqual(empty)
  })

  it('changes nothing when the entry no longer exists', async () => {
    const { writing, entry } = await withFiles()
    const receipt = makeReceipt(writing)
    const both = [outbox.settle(anna, entry.key, receipt), openOutbox().settle(anna, entry.key, receipt)]
    expect(await Promise.all(both)).toEqual([true, true])
    expect(await outbox.settle(anna, entry.key, receipt)).toBe(true)
  })

  it.each<[string, (receipt: Receipt) => unknown]>([
    ['another body', (receipt) => ({ ...receipt, body_sha256: 'f'.repeat(64) })],
    ['fewer files', (receipt) => ({ ...receipt, files: receipt.files.slice(1) })],
    ['the same file twice', ({ files, ...words }) => ({ ...words, files: [files[0], files[0]] })],
    ['a shorter file', (receipt) => withFirst(receipt, { size: 2 })],
    ['other bytes', (receipt) => withFirst(receipt, { sha256: 'f'.repeat(64) })],
    ['another media file', (receipt) => withFirst(receipt, { media_id: crypto.randomUUID() })],
  ])('keeps the entry and asks the author when the receipt has %s', async (_what, spoil) => {
    const { writing, entry, files } = await withFiles()
    const receipt = spoil(makeReceipt(writing)) as Receipt
    expect(await outbox.settle(anna, entry.key, receipt)).toBe(false)
    const [left] = await outbox.list(anna)
    expect(left).toMatchObject({ ...entry, state: 'attention', problem: { code: 'receipt_mismatch' } })
    expect(left?.problem?.message).toMatch(/Nothing is lost/)
    for (const file of files) expect((await outbox.readFile(anna, file)).size).toBe(3)
  })

  it('accepts a receipt without the hash of a file at an image host, but not with another size', async () => {
    const { writing, entry } = await withFiles()
    const receipt = withFirst(makeReceipt(writing), { sha256: '' })
    expect(await outbox.settle(anna, entry.key, withFirst(receipt, { size: 4 }))).toBe(false)
    expect(await outbox.settle(anna, entry.key, receipt)).toBe(true)
  })

  it('keeps the new version waiting when the receipt is for an earlier one', async () => {
    const { writing, entry, files } = await withFiles()
    const changed = await openOutbox().change(
      anna,
      entry.key,
      newsSubmission('The reunion, in May', files.slice(1)),
    )
    expect(await outbox.settle(anna, entry.key, makeReceipt(writing))).toBe(false)
    expect(await outbox.list(anna)).toEqual([changed])
    expect(await countRecords(outbox)).toMatchObject({ entries: 1, files: 1 })
  })

  it('recognizes receipts for all earlier versions', async () => {
    const { writing, entry, files } = await withFiles()
    await outbox.change(anna, entry.key, newsSubmission('Second', files))
    await outbox.change(anna, entry.key, newsSubmission('Third', files))
    expect(await outbox.settle(anna, entry.key, makeReceipt(writing))).toBe(false)
    expect(await outbox.list(anna)).toMatchObject([{ state: 'waiting', submission: { title: 'Third' } }])
    expect(await outbox.settle(anna, entry.key, makeReceipt(newsSubmission('Third', files)))).toBe(true)
    expect(await countRecords(outbox)).toEqual(empty)
  })

  it('does not delete a version that is saved at the same time', async () => {
    const { writing, entry, files } = await withFiles()
    const unsealed = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
    // The other tab writes between the read and the write.
    vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...asked) => {
      unsealed.resolve()
      await mayGoOn.promise
      return await decrypt(...asked)
    })
    const settled = outbox.settle(anna, entry.key, makeReceipt(writing))
    await unsealed.promise
    const changed = await openOutbox().change(anna, entry.key, newsSubmission('Mended', files))
    mayGoOn.resolve()
    expect(await settled).toBe(false)
    expect(await outbox.list(anna)).toEqual([changed])
  })

  it('accepts a receipt under an earlier key only for the same content', async () => {
    const { writing, entry, files } = await withFiles()
    await outbox.change(anna, entry.key, newsSubmission('Mended', files), { fresh: true })
    expect(await outbox.settle(anna, entry.key, makeReceipt(writing))).toBe(false)
    expect(await outbox.list(anna)).toMatchObject([{ state: 'waiting', submission: { title: 'Mended' } }])
    expect(await outbox.settle(anna, entry.key, makeReceipt(newsSubmission('Mended', files)))).toBe(true)
    expect(await outbox.list(anna)).toEqual([])
  })

  it('throws without the author’s key, and keeps everything', async () => {
    const { writing, entry } = await withFiles()
    await outbox.seal()
    await expect(outbox.settle(anna, entry.key, makeReceipt(writing))).rejects.toThrow(NotSavedError)
    expect(await countRecords(outbox)).toMatchObject({ entries: 1, files: 2 })
  })
})

describe('refuse', () => {
  const problem = { code: 'validation', message: 'Too long.', fields: { title: 'Too long.' } }

  it('marks the entry with the server’s message', async () => {
    const { entry } = await withFiles()
    await outbox.refuse(anna, entry.key, problem, { body: entry.submission?.body ?? '' })
    expect(await openOutbox().list(anna)).toEqual([{ ...entry, state: 'attention', problem }])
  })

  it('ignores the refusal of an earlier version', async () => {
    const { entry } = await withFiles()
    const changed = await outbox.change(anna, entry.key, newsSubmission('Shorter'))
    await outbox.refuse(anna, entry.key, problem, { body: entry.submission?.body ?? '' })
    expect(await outbox.list(anna)).toEqual([changed])
  })

  it('ignores the refusal of an earlier key', async () => {
    const { entry } = await withFiles()
    await outbox.release(anna, entry.key, { fresh: true })
    await outbox.refuse(anna, entry.key, problem)
    expect(await outbox.list(anna)).toMatchObject([{ state: 'waiting', problem: null }])
  })

  it('does not restore a removed entry', async () => {
    const { entry } = await withFiles()
    await outbox.remove(anna, entry.key)
    await outbox.refuse(anna, entry.key, problem)
    expect(await countRecords(outbox)).toEqual(empty)
  })

  it('does not overwrite a version that is saved at the same time', async () => {
    const { entry } = await withFiles()
    let changed: unknown
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      changed = await openOutbox().change(anna, entry.key, newsSubmission('Shorter'))
      return await encrypt(...asked)
    })
    await outbox.refuse(anna, entry.key, problem, { body: entry.submission?.body ?? '' })
    expect(await outbox.list(anna)).toEqual([changed])
  })
})

describe('postpone', () => {
  it('counts the attempt, records the problem, and delays the next attempt', async () => {
    const { entry } = await withFiles()
    const full = { code: 'internal', message: 'The server is full.' }
    await outbox.postpone(anna, entry.key, 5_000)
    expect(await outbox.list(anna)).toEqual([{ ...entry, tries: 1, notBefore: 5_000 }])
    await outbox.postpone(anna, entry.key, 9_000, full)
    expect(await outbox.list(anna)).toEqual([{ ...entry, tries: 2, notBefore: 9_000, problem: full }])
    await outbox.postpone(anna, entry.key, 20_000)
    expect(await outbox.list(anna)).toEqual([{ ...entry, tries: 3, notBefore: 20_000 }])
  })

  it('does not delay a new version', async () => {
    const { entry } = await withFiles()
    await outbox.change(anna, entry.key, newsSubmission('Shorter'))
    await outbox.postpone(anna, entry.key, 5_000, null, { body: entry.submission?.body ?? '' })
    expect(await outbox.list(anna)).toMatchObject([{ tries: 0, notBefore: 0 }])
  })
})

function withFirst(receipt: Receipt, part: Partial<Receipt['files'][number]>): Receipt {
  return { ...receipt, files: receipt.files.map((file, i) => (i === 0 ? { ...file, ...part } : file)) }
}
