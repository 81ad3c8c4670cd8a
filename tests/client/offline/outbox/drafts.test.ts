/** Drafts are restored after the page was closed, deleted when they are sent, and never replaced by a form that has not read them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { DraftContent, DraftRef } from '#client/offline/outbox/outbox-entry.ts'
import {
  anna,
  annasKey,
  annasNewKey,
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

const newDraft = (slot = 'news'): DraftRef => ({ slot, id: crypto.randomUUID(), version: null })
const typed = (title: string): DraftContent => ({ type: 'news', fields: { title }, files: [], changes: null })

/** Saves a draft and returns it as the form knows it afterwards. */
async function save(content: DraftContent, ref = newDraft(), user = anna): Promise<DraftRef> {
  return { ...ref, version: await outbox.saveDraft(user, ref, content) }
}

async function readTitle(slot: string, user = anna) {
  const reading = await outbox.readDraft(user, slot)
  return reading.kind === 'found' ? reading.draft.fields['title'] : reading.kind
}

async function listTitles() {
  const drafts = await outbox.listDrafts(anna)
  return drafts.map(({ isLeftover, draft }) => [draft?.fields['title'] ?? null, isLeftover])
}

describe('draft', () => {
  it('is restored after a cold start, under the id of its first save', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const ref = await save(typed('The reun'))
    const draft: DraftContent = {
      type: 'blog',
      fields: { title: 'The reunion' },
      files: [photo],
      changes: crypto.randomUUID(),
    }
    const { id, version } = await save(draft, ref)
    expect(await openOutbox().readDraft(anna, 'news')).toEqual({
      kind: 'found',
      draft: { ...draft, id, version, savedAt: 5 },
    })
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 1 })
  })

  it('belongs to one slot and one author', async () => {
    await outbox.saveKey(berta, bertasKey)
    await save(typed('News'))
    const blog = await save(typed('Blog'), newDraft('blog'))
    await save(typed('Of Berta'), newDraft(), berta)
    await outbox.removeDraft(anna, blog)
    expect(await readTitle('news')).toBe('News')
    expect(await readTitle('blog')).toBe('none')
    expect(await readTitle('news', berta)).toBe('Of Berta')
    expect(await readTitle('blog', berta)).toBe('none')
  })

  it('deletes files that nothing else names when it is replaced or removed', async () => {
    const files = await Promise.all(['a', 'b', 'c'].map((text) => outbox.copyFile(anna, makeFile(text))))
    const [sent, kept] = files
    if (!sent || !kept) throw new Error('Not copied.')
    await outbox.add(anna, newsSubmission('Sent', [sent]))
    const first = await save({ ...typed(''), files })
    const second = await save({ ...typed(''), files: [kept] }, first)
    expect(await countRecords(outbox)).toMatchObject({ files: 2, pieces: 2 })
    await outbox.removeDraft(anna, second)
    expect(await countRecords(outbox)).toMatchObject({ files: 1, pieces: 1, drafts: 0 })
    expect(await (await outbox.readFile(anna, sent)).text()).toBe('a')
  })

  it('names no file that is no longer on this device', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const ref = await save({ ...typed('With it'), files: [photo] })
    const otherTab = openOutbox()
    await otherTab.saveDraft(anna, ref, typed('Without it'))
    await save({ ...typed('Another'), files: [photo] })
    expect(await outbox.readDraft(anna, 'news')).toMatchObject({
      draft: { fields: { title: 'Another' }, files: [] },
    })
  })

  it('with changes to an entry is deleted with its entry, without the other drafts', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const { key } = await outbox.add(anna, newsSubmission('First'))
    await save({ ...typed('Mended'), files: [photo], changes: key }, newDraft(`change-${key}`))
    await save(typed('Something else'))
    await outbox.remove(anna, key)
    expect(await countRecords(outbox)).toMatchObject({ entries: 0, drafts: 1, files: 0 })
    expect(await readTitle('news')).toBe('Something else')
  })
})

describe('reading a draft', () => {
  it('tells apart that there is none, that its key is missing or another one, and that the storage fails', async () => {
    expect(await outbox.readDraft(anna, 'news')).toEqual({ kind: 'none' })
    await save(typed('The reunion'))
    await outbox.seal()
    expect(await outbox.readDraft(anna, 'news')).toEqual({ kind: 'sealed', hasKey: false })
    await outbox.saveKey(anna, annasNewKey)
    expect(await outbox.readDraft(anna, 'news')).toEqual({ kind: 'sealed', hasKey: true })
    await outbox.seal()
    await outbox.saveKey(anna, annasKey)
    expect(await readTitle('news')).toBe('The reunion')
    Object.defineProperty(outbox.database, 'read', { value: () => Promise.reject(new Error('Broken.')) })
    await expect(outbox.readDraft(anna, 'news')).rejects.toThrow()
  })
})

describe('draft in the slot of another form', () => {
  it('is set aside and listed when the form has not read it', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const unread = await save({ ...typed('Three fields and a photo'), files: [photo] })
    const ref = await save(typed('H'))
    await save(typed('Hi'), ref)
    expect(await readTitle('news')).toBe('Hi')
    expect(await listTitles()).toEqual(
      expect.arrayContaining([
        ['Three fields and a photo', true],
        ['Hi', false],
      ]),
    )
    expect(await outbox.readDraft(anna, unread.id)).toMatchObject({
      draft: { id: unread.id, files: [photo] },
    })
    await outbox.deleteUnused()
    expect(await (await outbox.readFile(anna, photo)).text()).toBe('a')
  })

  it('is set aside while it cannot be decrypted, and can be read again with its key', async () => {
    await save(typed('Sealed'))
    await outbox.seal()
    await outbox.saveKey(anna, annasNewKey)
    await save(typed('Hi'))
    expect(await listTitles()).toEqual(expect.arrayContaining([[null, true]]))
    await outbox.seal()
    await outbox.saveKey(anna, annasKey)
    expect(await listTitles()).toEqual(expect.arrayContaining([['Sealed', true]]))
  })

  it('is still saved by its own form after it was set aside', async () => {
    const first = await save(typed('First'))
    await save(typed('Second'))
    await save(typed('First!'), first)
    expect(await listTitles()).toEqual(
      expect.arrayContaining([
        ['First!', true],
        ['Second', false],
      ]),
    )
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 2 })
  })

  it('is removed as a leftover, with its files', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const unread = await save({ ...typed('Aside'), files: [photo] })
    await save(typed('Hi'))
    await outbox.removeLeftover(anna, unread.id)
    expect(await countRecords(outbox)).toMatchObject({ drafts: 1, files: 0 })
  })
})

describe('draft that another tab has restored, too', () => {
  it('is not saved over a version that the tab has not read', async () => {
    const ref = await save(typed('Both'))
    const otherTab = openOutbox()
    const version = await otherTab.saveDraft(anna, ref, typed('Of the other tab'))
    await expect(save(typed('Of this tab'), ref)).rejects.toMatchObject({ name: 'DraftConflictError' })
    expect(await readTitle('news')).toBe('Of the other tab')
    await outbox.removeDraft(anna, ref)
    expect(await readTitle('news'), 'and not removed').toBe('Of the other tab')
    await save(typed('Read first'), { ...ref, version })
    expect(await readTitle('news')).toBe('Read first')
  })

  it('does not come back after the other tab has sent it', async () => {
    const ref = await save(typed('Both'))
    await openOutbox().add(anna, newsSubmission('Both'), { key: ref.id, draft: ref })
    await expect(save(typed('Both!'), ref)).rejects.toMatchObject({ name: 'DraftConflictError' })
    expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 })
  })

  it('is one entry when both tabs send it', async () => {
    const ref = await save(typed('Both'))
    await outbox.add(anna, newsSubmission('Both'), { key: ref.id, draft: ref })
    await openOutbox().add(anna, newsSubmission('Both!'), { key: ref.id, draft: ref })
    expect(await outbox.list(anna)).toMatchObject([{ key: ref.id, submission: { title: 'Both!' } }])
  })

  it('stays when the other tab sends an older version', async () => {
    const ref = await save(typed('Old'))
    await save(typed('New'), ref)
    await outbox.add(anna, newsSubmission('Old'), { key: ref.id, draft: ref })
    expect(await readTitle('news')).toBe('New')
  })
})

it('lists the draft of a form about one record, which the form still opens', async () => {
  await save(typed('Correction'), newDraft('correction:clara:BIRT'))
  await save(typed('News'))
  expect(await listTitles()).toEqual(
    expect.arrayContaining([
      ['Correction', true],
      ['News', false],
    ]),
  )
  expect(await readTitle('correction:clara:BIRT')).toBe('Correction')
})

describe('draft with changes to an entry', () => {
  it('is listed as a leftover when the entry was sent, for as long as its author wants', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const writing = newsSubmission('First', [photo])
    const { key } = await outbox.add(anna, writing)
    await save({ ...typed('Mended'), files: [photo], changes: key }, newDraft(`change-${key}`))
    expect(await listTitles()).toEqual([['Mended', false]])
    await outbox.settle(anna, key, makeReceipt(writing))
    expect(await listTitles()).toEqual([['Mended', true]])
    await openOutbox({ now: () => 2 * 24 * 60 * 60_000 }).deleteUnused()
    expect(await listTitles()).toEqual([['Mended', true]])
    expect(await (await outbox.readFile(anna, photo)).text()).toBe('a')
  })

  it('is no leftover while the entry waits under a new key', async () => {
    const { key } = await outbox.add(anna, newsSubmission('First'))
    await save({ ...typed('Mended'), changes: key }, newDraft(`change-${key}`))
    await outbox.release(anna, key, { fresh: true })
    expect(await listTitles()).toEqual([['Mended', false]])
  })
})

describe('draft that is saved while the form is submitted', () => {
  it('does not come back after the submission was added', async () => {
    const ref = await save(typed('The'))
    const saving = outbox.saveDraft(anna, ref, typed('The reunion'))
    const added = outbox.add(anna, newsSubmission('The reunion'), {
      draft: { ...ref, version: await saving },
    })
    await added
    expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 0 })
  })

  it('does not block later calls when it could not be saved', async () => {
    await outbox.seal()
    const failed = save(typed('Lost')).catch(() => 'failed')
    await outbox.discard(anna)
    expect(await failed).toBe('failed')
  })
})
