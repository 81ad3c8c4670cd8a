/** Entries stay in the queue until the author removes them or the server has them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUuid } from '#client/offline/new-uuid.ts'
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
  makeReceipt,
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
  saveNewDraft,
} from '#tests/support/outbox-device.ts'

let outbox: Outbox

beforeEach(async () => {
  emptyDevice()
  outbox = await openAnnasOutbox({ now: () => 1_000 })
})
afterEach(closeDevice)

const titles = async (user = anna) =>
  (await outbox.list(user)).map(({ submission: writing }) => writing?.title)

describe('added submission', () => {
  it('waits unchanged after a cold start', async () => {
    const writing = newsSubmission('The reunion')
    const added = await outbox.add(anna, writing)
    expect(added).toMatchObject({ savedAt: 1_000, state: 'waiting', tries: 0, notBefore: 0, problem: null })
    expect(await openOutbox().list(anna)).toEqual([added])
    expect(added.submission).toEqual(writing)
  })

  it('is last in the queue also when the clock is wrong', async () => {
    const yesterday = openOutbox({ now: () => 1 })
    await outbox.add(anna, newsSubmission('First'))
    await yesterday.add(anna, newsSubmission('Second'))
    await outbox.add(anna, newsSubmission('Third'))
    expect(await titles()).toEqual(['First', 'Second', 'Third'])
  })

  it('brings the submission that goes with it, once, and after it', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const followUp = { key: newUuid(), submission: newsSubmission('The news', [photo]) }
    const key = newUuid()
    const { key: added } = await outbox.add(anna, newsSubmission('The birth', [photo]), {
      key,
      followUps: [followUp],
    })
    await outbox.add(anna, newsSubmission('The birth, tapped twice', [photo]), { key, followUps: [followUp] })
    expect(await titles()).toEqual(['The birth, tapped twice', 'The news'])
    await outbox.remove(anna, added)
    expect(await outbox.readFile(anna, photo)).not.toBeNull()
  })

  it('changes what waits of several submissions that are added again, and adds what does not wait', async () => {
    const key = newUuid()
    const followUps = (words: string) =>
      followUpKeys.map((one, n) => ({ key: one, submission: newsSubmission(`${words} ${n + 2}`) }))
    const followUpKeys = [newUuid(), newUuid()]
    await outbox.add(anna, newsSubmission('Photo 1'), { key, followUps: followUps('Photo') })
    await outbox.remove(anna, followUpKeys[0] ?? '')
    await outbox.add(anna, newsSubmission('Picture 1'), { key, followUps: followUps('Picture') })
    expect(await titles()).toEqual(['Picture 1', 'Picture 3', 'Picture 2'])
  })

  it('is not saved where a file of the submission that goes with it is missing', async () => {
    const gone = { id: newUuid(), name: 'a.jpg', type: 'image/jpeg', size: 1, sha256: '' }
    const followUp = { key: newUuid(), submission: newsSubmission('The news', [gone]) }
    await expect(outbox.add(anna, newsSubmission('The birth'), { followUps: [followUp] })).rejects.toThrow(
      FileMissingError,
    )
    expect(await titles()).toEqual([])
  })

  it('never gets the number of a deleted entry', async () => {
    const first = await outbox.add(anna, newsSubmission('First'))
    await outbox.remove(anna, first.key)
    expect((await outbox.add(anna, newsSubmission('Second'))).number).toBeGreaterThan(first.number)
  })

  it('deletes its draft in the same transaction, without the files of both', async () => {
    const [photo, other] = [
      await outbox.copyFile(anna, makeFile('a')),
      await outbox.copyFile(anna, makeFile('b')),
    ]
    const draft = await saveNewDraft(outbox, anna, 'news', { files: [photo, other] })
    await outbox.add(anna, newsSubmission('The reunion', [photo]), { draft })
    expect(await outbox.readDraft(anna, 'news')).toEqual({ kind: 'none' })
    expect(await (await outbox.readFile(anna, photo)).text()).toBe('a')
    await expect(outbox.readFile(anna, other)).rejects.toThrow(FileMissingError)
  })

  it('is one entry when it is added twice under one key', async () => {
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([
      outbox.add(anna, newsSubmission('The reunion'), { key }),
      openOutbox().add(anna, newsSubmission('The reunion'), { key }),
    ])
    expect(two.number).toBe(one.number)
    await outbox.add(anna, newsSubmission('The reunion, in May'), { key })
    expect(await titles()).toEqual(['The reunion, in May'])
  })

  it('is not saved when one of its files is not on the device', async () => {
    const photo = await outbox.copyFile(anna, makeFile('a'))
    const draft = await saveNewDraft(outbox, anna, 'news', { fields: { title: 'The reunion' } })
    const gone = { ...photo, id: crypto.randomUUID() }
    await expect(
      outbox.add(anna, newsSubmission('The reunion', [photo, gone]), { draft }),
    ).rejects.toMatchObject({ name: 'FileMissingError', fileId: gone.id })
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 1 })
  })

  it('is not saved with a file of another user', async () => {
    await outbox.saveKey(berta, bertasKey)
    const photo = await outbox.copyFile(berta, makeFile('a'))
    await expect(outbox.add(anna, newsSubmission('Mine', [photo]))).rejects.toThrow(FileMissingError)
  })

  it('cannot be listed, counted, changed, sent or removed by another user', async () => {
    await outbox.saveKey(berta, bertasKey)
    const { key } = await outbox.add(anna, newsSubmission('Of Anna'))
    expect(await outbox.list(berta)).toEqual([])
    expect(await outbox.count(berta)).toEqual({ entries: 0, drafts: 0 })
    expect(await outbox.change(berta, key, newsSubmission('Of Berta'))).toBeNull()
    await outbox.refuse(berta, key, { code: 'validation', message: 'No.' })
    await outbox.postpone(berta, key, 5)
    await outbox.remove(berta, key)
    await outbox.discard(berta)
    expect(await outbox.list(anna)).toMatchObject([
      { state: 'waiting', tries: 0, submission: { title: 'Of Anna' } },
    ])
  })
})

describe('changed entry', () => {
  it('keeps its place and its key, and waits again', async () => {
    const { key, number } = await outbox.add(anna, newsSubmission('First'))
    await outbox.add(anna, newsSubmission('Second'))
    await outbox.postpone(anna, key, 9_000, { code: 'internal', message: 'The server is full.' })
    await outbox.refuse(anna, key, { code: 'validation', message: 'The title is too long.' })
    const changed = await outbox.change(anna, key, newsSubmission('First, mended'))
    expect(changed).toMatchObject({ key, number, state: 'waiting', tries: 0, notBefore: 0, problem: null })
    expect((await openOutbox().list(anna))[0]).toEqual(changed)
    expect(await titles()).toEqual(['First, mended', 'Second'])
  })

  it('gets a new key on request, and is still found by the earlier key', async () => {
    const { key, number } = await outbox.add(anna, newsSubmission('First'))
    const changed = await outbox.change(anna, key, newsSubmission('Once more'), { fresh: true })
    expect(changed).toMatchObject({ number, submission: { title: 'Once more' } })
    expect(changed?.key).not.toBe(key)
    expect(await outbox.change(anna, key, newsSubmission('And again'))).toMatchObject({
      key: changed?.key,
      number,
    })
    expect(await titles()).toEqual(['And again'])
  })

  it('deletes the files that it no longer names, and the draft of the change', async () => {
    const [old, kept] = [
      await outbox.copyFile(anna, makeFile('a')),
      await outbox.copyFile(anna, makeFile('b')),
    ]
    const { key } = await outbox.add(anna, newsSubmission('First', [old, kept]))
    const draft = await saveNewDraft(outbox, anna, 'news', { files: [kept], changes: key })
    await outbox.change(anna, key, newsSubmission('First', [kept]), { draft })
    expect(await countRecords(outbox)).toMatchObject({ entries: 1, drafts: 0, files: 1, pieces: 1 })
    expect(await (await outbox.readFile(anna, kept)).text()).toBe('b')
  })

  it('is not added again when it was sent meanwhile, and its draft stays', async () => {
    const writing = newsSubmission('First')
    const { key } = await outbox.add(anna, writing)
    const draft = await saveNewDraft(outbox, anna, 'news', { fields: { title: 'Mended' }, changes: key })
    await openOutbox().settle(anna, key, makeReceipt(writing))
    expect(await outbox.change(anna, key, newsSubmission('Mended'), { draft })).toBeNull()
    expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 1 })
  })

  it('has one of the two versions when two tabs change it', async () => {
    const { key } = await outbox.add(anna, newsSubmission('First'))
    const changes = [newsSubmission('Here'), newsSubmission('There')]
    await Promise.all(changes.map((writing, i) => [outbox, openOutbox()][i]?.change(anna, key, writing)))
    expect(changes.map(({ title }) => title)).toContain((await titles())[0])
    expect(await outbox.count(anna)).toMatchObject({ entries: 1 })
  })
})

describe('removed entry', () => {
  it('is deleted with its files, but not with files of another entry', async () => {
    const [mine, shared] = [
      await outbox.copyFile(anna, makeFile('a')),
      await outbox.copyFile(anna, makeFile('b')),
    ]
    const { key } = await outbox.add(anna, newsSubmission('First', [mine, shared]))
    await outbox.add(anna, newsSubmission('Second', [shared]))
    await outbox.remove(anna, key)
    expect(await titles()).toEqual(['Second'])
    expect(await countRecords(outbox)).toMatchObject({ files: 1, pieces: 1 })
  })

  it('can be removed without its key, and twice', async () => {
    const { key } = await outbox.add(
      anna,
      newsSubmission('First', [await outbox.copyFile(anna, makeFile('a'))]),
    )
    await outbox.seal()
    await outbox.remove(anna, key)
    await outbox.remove(anna, key)
    expect(await countRecords(outbox)).toEqual({ entries: 0, files: 0, pieces: 0, drafts: 0, keys: 0 })
  })
})

it('discard deletes everything of one user and nothing of another', async () => {
  await outbox.saveKey(berta, bertasKey)
  for (const user of [anna, berta]) {
    await outbox.add(user, newsSubmission('First', [await outbox.copyFile(user, makeFile('a'))]))
    await outbox.copyFile(user, makeFile('b'))
    await saveNewDraft(outbox, user, 'blog', { fields: { title: 'x' } })
  }
  await outbox.discard(anna)
  expect(await outbox.count(anna)).toEqual({ entries: 0, drafts: 0 })
  expect(await outbox.count(berta)).toEqual({ entries: 1, drafts: 1 })
  expect(await countRecords(outbox)).toEqual({ entries: 1, drafts: 1, files: 2, pieces: 2, keys: 2 })
})

describe('released entry', () => {
  it('waits and is due at once', async () => {
    const { key } = await outbox.add(anna, newsSubmission('First'))
    await outbox.postpone(anna, key, 9_000)
    await outbox.refuse(anna, key, { code: 'validation', message: 'No.' })
    await outbox.release(anna, key)
    expect(await outbox.list(anna)).toMatchObject([
      { key, state: 'waiting', tries: 0, notBefore: 0, problem: null },
    ])
  })

  it('can get a new key with the same content and place', async () => {
    const before = await outbox.add(anna, newsSubmission('First'))
    await outbox.release(anna, before.key, { fresh: true })
    const [after] = await outbox.list(anna)
    expect(after).toEqual({ ...before, key: after?.key })
    expect(after?.key).not.toBe(before.key)
  })

  it('gets one new key when several tabs request one', async () => {
    const before = await outbox.add(anna, newsSubmission('First'))
    await outbox.release(anna, before.key, { fresh: true })
    const [once] = await outbox.list(anna)
    await outbox.release(anna, before.key, { fresh: true })
    expect(await outbox.list(anna)).toEqual([once])
  })

  it('gets no new key when it cannot be decrypted', async () => {
    const { key } = await outbox.add(anna, newsSubmission('First'))
    await outbox.seal()
    await expect(outbox.release(anna, key, { fresh: true })).rejects.toThrow(NotSavedError)
    expect(await outbox.list(anna)).toMatchObject([{ key, submission: null }])
  })
})
