/** Drafts are restored after the page was closed, and deleted when they are sent. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  anna,
  berta,
  bertasKey,
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
  outbox = await openAnnasOutbox({ now: () => 5 })
})
afterEach(closeDevice)

const typed = (title: string) => ({ fields: { title }, files: [], changes: null })

describe('draft', () => {
  it('is restored after a cold start', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    await outbox.saveDraft(anna, 'news', typed('The reun'))
    const draft = { fields: { title: 'The reunion' }, files: [photo], changes: crypto.randomUUID() }
    await outbox.saveDraft(anna, 'news', draft)
    expect(await openOutbox().readDraft(anna, 'news')).toEqual({ ...draft, savedAt: 5 })
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 1 })
  })

  it('belongs to one slot and one author', async () => {
    await outbox.saveKey(berta, bertasKey)
    await outbox.saveDraft(anna, 'news', typed('News'))
    await outbox.saveDraft(anna, 'blog', typed('Blog'))
    await outbox.saveDraft(berta, 'news', typed('Of Berta'))
    await outbox.removeDraft(anna, 'blog')
    expect(await outbox.readDraft(anna, 'news')).toMatchObject({ fields: { title: 'News' } })
    expect(await outbox.readDraft(anna, 'blog')).toBeNull()
    expect(await outbox.readDraft(berta, 'news')).toMatchObject({ fields: { title: 'Of Berta' } })
    expect(await outbox.readDraft(berta, 'blog')).toBeNull()
  })

  it('deletes files that nothing else names when it is replaced or removed', async () => {
    const files = await Promise.all(['a', 'b', 'c'].map((text) => outbox.copyFile(anna, makeFile(text))))
    const [sent, kept] = files
    if (!sent || !kept) throw new Error('Not copied.')
    await outbox.add(anna, newsSubmission('Sent', [sent]))
    await outbox.saveDraft(anna, 'news', { fields: {}, files, changes: null })
    await outbox.saveDraft(anna, 'news', { fields: {}, files: [kept], changes: null })
    expect(await countRecords(outbox)).toMatchObject({ files: 2, pieces: 2 })
    await outbox.removeDraft(anna, 'news')
    expect(await countRecords(outbox)).toMatchObject({ files: 1, pieces: 1, drafts: 0 })
    expect(await (await outbox.readFile(anna, sent)).text()).toBe('a')
  })

  it('names no file that another tab has removed', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    await outbox.saveDraft(anna, 'news', { fields: {}, files: [photo], changes: null })
    const otherTab = openOutbox()
    await otherTab.saveDraft(anna, 'news', typed('Without it'))
    await outbox.saveDraft(anna, 'news', { fields: { title: 'With it' }, files: [photo], changes: null })
    expect(await outbox.readDraft(anna, 'news')).toMatchObject({ fields: { title: 'With it' }, files: [] })
  })

  it('of a change is kept for a day when the entry was sent meanwhile', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const writing = newsSubmission('First', [photo])
    const { key } = await outbox.add(anna, writing)
    const draft = { fields: { title: 'Mended' }, files: [photo], changes: key }
    await outbox.saveDraft(anna, 'change', draft)
    await outbox.deleteUnused()
    await outbox.settle(anna, key, makeReceipt(writing))
    await outbox.deleteUnused()
    expect(await outbox.readDraft(anna, 'change')).toMatchObject(draft)
    expect(await (await outbox.readFile(anna, photo)).text()).toBe('a')
    await openOutbox({ now: () => 2 * 24 * 60 * 60_000 }).deleteUnused()
    expect(await countRecords(outbox)).toMatchObject({ entries: 0, drafts: 0, files: 0, pieces: 0 })
  })

  it('of a change to a waiting entry is not deleted as unused, even when the entry has a new key', async () => {
    const { key } = await outbox.add(anna, newsSubmission('First'))
    await outbox.saveDraft(anna, 'change', { ...typed('Mended'), changes: key })
    await outbox.saveDraft(anna, 'news', typed('Something else'))
    await outbox.release(anna, key, { fresh: true })
    await openOutbox({ now: () => 2 * 24 * 60 * 60_000 }).deleteUnused()
    expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 2 })
  })

  it('of a change is deleted with its entry, without the other drafts', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const { key } = await outbox.add(anna, newsSubmission('First'))
    await outbox.saveDraft(anna, 'change', { fields: {}, files: [photo], changes: key })
    await outbox.saveDraft(anna, 'news', typed('Something else'))
    await outbox.remove(anna, key)
    expect(await countRecords(outbox)).toMatchObject({ entries: 0, drafts: 1, files: 0 })
    expect(await outbox.readDraft(anna, 'news')).toMatchObject({ fields: { title: 'Something else' } })
  })
})

describe('draft that is saved while the form is submitted', () => {
  it('does not come back after the submission was added', async () => {
    void outbox.saveDraft(anna, 'news', typed('The reunion'))
    void outbox.saveDraft(anna, 'news', typed('The reunion!'))
    await outbox.add(anna, newsSubmission('The reunion!'), { draft: 'news' })
    expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 })
  })

  it('is saved in the order of the calls', async () => {
    const saved = ['T', 'Th', 'The'].map((title) => outbox.saveDraft(anna, 'news', typed(title)))
    await Promise.all(saved)
    expect(await outbox.readDraft(anna, 'news')).toMatchObject({ fields: { title: 'The' } })
  })

  it('does not block later calls when it could not be saved', async () => {
    await outbox.seal()
    const failed = outbox.saveDraft(anna, 'news', typed('Lost')).catch(() => 'failed')
    await outbox.discard(anna)
    expect(await failed).toBe('failed')
  })
})
