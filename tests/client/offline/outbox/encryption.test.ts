/** Entries on the device can be decrypted only with their author's key, and only in their place. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decryptBytes, encryptBytes, importKey } from '#client/offline/outbox/encryption.ts'
import { hashText } from '#client/offline/outbox/file-copies.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { Encrypted, WriteTransaction } from '#client/offline/outbox/outbox-database.ts'
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
  newsSubmission,
  openAnnasOutbox,
  openOutbox,
  saveNewDraft,
} from '#tests/support/outbox-device.ts'

let outbox: Outbox

beforeEach(async () => {
  emptyDevice()
  outbox = await openAnnasOutbox({ chunkSize: 16 })
})
afterEach(closeDevice)

const stores = ['entries', 'files', 'pieces', 'drafts', 'keys', 'lease'] as const

/** All stored bytes as one text. */
async function everythingStored(): Promise<string> {
  return await outbox.database.read([...stores], async (reading) => {
    const texts: string[] = []
    for (const store of stores) {
      const [keys, values] = [
        await reading.objectStore(store).getAllKeys(),
        await reading.objectStore(store).getAll(),
      ]
      texts.push(...[...keys, ...values].map(textOf))
    }
    return texts.join('\n')
  })
}

function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

function textOf(value: unknown): string {
  // A cloned buffer belongs to another realm.
  if (isBuffer(value)) return textOf(new Uint8Array(value))
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, part]) => `${key} ${textOf(part)}`)
    .join(' ')
}

async function somethingOfEverything() {
  const letter = 'Grandmother hid the letters under the stairs.'
  const photo = await outbox.copyFile(anna, makeFile(letter, 'Attic-staircase.jpg', 'image/x-rare'))
  const { key } = await outbox.add(anna, newsSubmission('Midsummer', [photo]))
  await outbox.refuse(anna, key, {
    code: 'validation',
    message: 'Unbelievable',
    fields: { title: 'Outrageous' },
  })
  const fields = { title: 'Christening', content: 'In the old chapel' }
  await saveNewDraft(outbox, anna, 'blog', { fields, files: [photo] })
  return { photo, key }
}

it('stores no text, name, type, hash or byte of a submission unencrypted', async () => {
  const { photo, key } = await somethingOfEverything()
  const stored = await everythingStored()
  const [entry] = await outbox.list(anna)
  for (const word of [
    'Midsummer',
    'About',
    'createSubmission',
    'Attic',
    'image/',
    'Grandmother',
    'under the',
    'Unbelievable',
    'Outrageous',
    'validation',
    'Christening',
    'chapel',
    photo.sha256,
    hashText(entry?.submission?.body ?? ''),
    atob(annasKey.key),
  ])
    expect(stored, word).not.toContain(word)
  // Checks the search itself: unencrypted values are found.
  expect(stored.length).toBeGreaterThan(2_000)
  for (const plain of [anna, key, photo.id, 'attention']) expect(stored).toContain(plain)
})

it('stores the key so that it cannot be extracted', async () => {
  const key = await outbox.database.read(['keys'], (reading) => reading.objectStore('keys').get(anna))
  expect(key?.key.extractable).toBe(false)
})

describe('sealed outbox', () => {
  it('lists entries without their content, and accepts no new ones', async () => {
    const { photo, key } = await somethingOfEverything()
    const before = await countRecords(outbox)
    await outbox.seal()
    expect(await countRecords(outbox)).toEqual({ ...before, keys: 0 })
    expect(await outbox.list(anna)).toMatchObject([
      { key, state: 'attention', problem: null, submission: null },
    ])
    expect(await outbox.readDraft(anna, 'blog')).toEqual({ kind: 'sealed', hasKey: false })
    expect(await outbox.count(anna)).toEqual({ entries: 1, drafts: 1 })
    for (const attempt of [
      () => outbox.add(anna, newsSubmission('More')),
      () => outbox.change(anna, key, newsSubmission('Other')),
      () => saveNewDraft(outbox, anna, 'news'),
      () => outbox.copyFile(anna, makeFile('more')),
      () => outbox.readFile(anna, photo),
      () => outbox.refuse(anna, key, { code: 'validation', message: 'No.' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'NotSavedError', reason: 'closed' })
    expect(await countRecords(outbox)).toEqual({ ...before, keys: 0 })
  })

  it('can be read again with the author’s key, and not with another key', async () => {
    const { photo } = await somethingOfEverything()
    const before = [await outbox.list(anna), await outbox.readDraft(anna, 'blog')]
    await outbox.seal()
    await outbox.saveKey(berta, bertasKey)
    expect(await outbox.list(anna)).toMatchObject([{ submission: null }])
    expect(await outbox.list(berta)).toEqual([])
    await outbox.saveKey(anna, annasKey)
    expect([await outbox.list(anna), await outbox.readDraft(anna, 'blog')]).toEqual(before)
    expect(await (await outbox.readFile(anna, photo)).text()).toMatch(/^Grandmother/)
  })

  it('keeps only the key of the current user', async () => {
    await outbox.saveKey(berta, bertasKey)
    await outbox.seal({ except: berta })
    expect(await outbox.listKeyOwners()).toEqual([berta])
  })

  it.each([
    ['add', () => outbox.add(anna, newsSubmission('Late'))],
    ['saveDraft', () => saveNewDraft(outbox, anna, 'news')],
    ['copyFile', () => outbox.copyFile(anna, makeFile('Late'))],
  ])('rejects %s that began before', async (_name, begin) => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      await openOutbox().seal()
      return await encrypt(...asked)
    })
    await expect(begin()).rejects.toMatchObject({ reason: 'closed' })
    expect(await countRecords(outbox)).toMatchObject({ entries: 0, drafts: 0, pieces: 0 })
  })
})

describe('encryption key', () => {
  it('with the same id is saved once', async () => {
    await outbox.add(anna, newsSubmission('Midsummer'))
    const { key } = annasNewKey
    await outbox.saveKey(anna, { id: annasKey.id, key })
    expect(await outbox.list(anna)).toMatchObject([{ submission: { title: 'Midsummer' } }])
  })

  it('with another id replaces the first, and everything is encrypted anew', async () => {
    const { photo } = await somethingOfEverything()
    const before = [await outbox.list(anna), await outbox.readDraft(anna, 'blog')]
    await outbox.saveKey(anna, annasNewKey)
    expect([await outbox.list(anna), await outbox.readDraft(anna, 'blog')]).toEqual(before)
    await outbox.seal()
    await outbox.saveKey(anna, annasNewKey)
    expect([await outbox.list(anna), await outbox.readDraft(anna, 'blog')]).toEqual(before)
    expect(await (await outbox.readFile(anna, photo)).text()).toMatch(/^Grandmother/)
    const row = await outbox.database.read(['keys'], (reading) => reading.objectStore('keys').get(anna))
    expect(row).toMatchObject({ id: annasNewKey.id, replaced: [] })
  })

  it('with another id leaves everything readable when encrypting anew is cut off, and goes on later', async () => {
    const { photo } = await somethingOfEverything()
    const before = [await outbox.list(anna), await outbox.readDraft(anna, 'blog')]
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('The page was closed.'))
    await expect(outbox.saveKey(anna, annasNewKey)).rejects.toMatchObject({ reason: 'closed' })
    expect([await outbox.list(anna), await outbox.readDraft(anna, 'blog')]).toEqual(before)
    encrypt.mockRestore()
    await outbox.saveKey(anna, annasNewKey)
    await outbox.seal()
    await openOutbox().saveKey(anna, annasNewKey)
    expect([await outbox.list(anna), await outbox.readDraft(anna, 'blog')]).toEqual(before)
    expect(await (await outbox.readFile(anna, photo)).text()).toMatch(/^Grandmother/)
  })

  it('with another id keeps a change that another tab saves at the same time', async () => {
    const { key } = await outbox.add(anna, newsSubmission('Before'))
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      await openOutbox().change(anna, key, newsSubmission('Changed'))
      return await encrypt(...asked)
    })
    await outbox.saveKey(anna, annasNewKey)
    await outbox.seal()
    await outbox.saveKey(anna, annasNewKey)
    expect(await outbox.list(anna)).toMatchObject([{ key, submission: { title: 'Changed' } }])
  })

  it('with another id encrypts a draft anew that another tab sets aside at the same time', async () => {
    await outbox.add(anna, newsSubmission('First'))
    await saveNewDraft(outbox, anna, 'news')
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      await saveNewDraft(openOutbox(), anna, 'news')
      return await encrypt(...asked)
    })
    await outbox.saveKey(anna, annasNewKey)
    await outbox.seal()
    await outbox.saveKey(anna, annasNewKey)
    const drafts = await outbox.listDrafts(anna)
    expect(drafts).toHaveLength(2)
    for (const { draft } of drafts) expect(draft).not.toBeNull()
  })

  it('with another id changes nothing of other users', async () => {
    await outbox.saveKey(berta, bertasKey)
    await outbox.add(berta, newsSubmission('Bertas'))
    await outbox.saveKey(anna, annasNewKey)
    expect(await outbox.list(berta)).toMatchObject([{ submission: { title: 'Bertas' } }])
  })

  it('is not saved when it is invalid', async () => {
    for (const key of [btoa('too short'), 'not base64!']) {
      await expect(outbox.saveKey(berta, { id: bertasKey.id, key })).rejects.toMatchObject({
        reason: 'closed',
      })
    }
    expect(await outbox.listKeyOwners()).toEqual([anna])
  })
})

describe('moved encrypted value', () => {
  const swap = (work: (writing: WriteTransaction) => Promise<void>) =>
    outbox.database.write([...stores], work)

  it('cannot be decrypted in another entry', async () => {
    await outbox.add(anna, newsSubmission('First'))
    await outbox.add(anna, newsSubmission('Second'))
    await swap(async (writing) => {
      const store = writing.objectStore('entries')
      const [[one, two], [first, second]] = [await store.getAllKeys(), await store.getAll()]
      if (one === undefined || two === undefined || !first || !second) throw new Error('Not there.')
      await store.put({ ...first, writing: second.writing }, one)
      await store.put({ ...second, writing: first.writing }, two)
    })
    expect((await outbox.list(anna)).map(({ submission: writing }) => writing)).toEqual([null, null])
  })

  it('cannot be decrypted in another place of a file', async () => {
    const { id } = await outbox.copyFile(anna, makeFile('0123456789abcdef0123456789ABCDEF'))
    await swap(async (writing) => {
      const store = writing.objectStore('pieces')
      const [first, second] = [await store.get([id, 0]), await store.get([id, 1])]
      if (!first || !second) throw new Error('Not there.')
      await store.put(second, [id, 0])
      await store.put(first, [id, 1])
    })
    await expect(outbox.readBytes(anna, id, 0, 4)).rejects.toMatchObject({ name: 'FileMissingError' })
  })

  it('cannot be decrypted in another slot or for another user, key or purpose', async () => {
    const [held, other] = [await importKey(annasKey), await importKey({ ...annasKey, id: annasNewKey.id })]
    const bytes = new Uint8Array([1, 2, 3])
    const sealed = await encryptBytes(held, anna, ['draft', 'news'], bytes)
    expect(await decryptBytes(held, anna, ['draft', 'news'], sealed)).toEqual(bytes)
    expect(await decryptBytes(held, anna, ['draft', 'blog'], sealed)).toBeNull()
    expect(await decryptBytes(held, anna, ['writing', 'news'], sealed)).toBeNull()
    expect(await decryptBytes(held, berta, ['draft', 'news'], sealed)).toBeNull()
    expect(
      await decryptBytes(other, anna, ['draft', 'news'], { ...sealed, keyId: annasNewKey.id }),
    ).toBeNull()
  })
})

it('encrypts every value with another IV', async () => {
  await somethingOfEverything()
  await saveNewDraft(outbox, anna, 'news')
  await saveNewDraft(outbox, anna, 'archive')
  const sealed = await outbox.database.read([...stores], async (reading): Promise<(Encrypted | null)[]> => {
    const entries = await reading.objectStore('entries').getAll()
    const drafts = await reading.objectStore('drafts').getAll()
    const pieces = await reading.objectStore('pieces').getAll()
    return [
      ...entries.flatMap(({ writing, problem }) => [writing, problem]),
      ...drafts.map((row) => row.content),
      ...pieces,
    ]
  })
  const ivs = sealed.map((value) => value?.iv.join())
  expect(ivs.length).toBe(8)
  expect(new Set(ivs).size).toBe(8)
})
