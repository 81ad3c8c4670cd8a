import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import { NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { getItem, replaceItemKeys, separateItems } from '#client/submissions/draft/separate-items.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { createFakeOutbox, type FakeOutbox } from './fake-outbox.ts'

let outbox: FakeOutbox
let send: ReturnType<typeof vi.fn<typeof sendSubmission>>
beforeEach(() => {
  outbox = createFakeOutbox()
  send = vi.fn<typeof sendSubmission>(() => Promise.reject(new NoConnectionError()))
})

const photo = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/jpeg' })

async function settle(draft: WorkingDraft) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await draft.flush()
}

async function openDraft() {
  const draft = new WorkingDraft({ userId: 'anna', type: 'archive', outbox, send, locks: null })
  draft.open()
  await settle(draft)
  return draft
}

/** A draft with photos that are described one by one. */
async function describePhotos(names: readonly string[]) {
  const draft = await openDraft()
  draft.addFiles(names.map(photo))
  draft.items.setSeparate(true)
  await settle(draft)
  for (const { name } of draft.read().files)
    change(draft, name, { description: `About ${name}`, category: 'photos' })
  await settle(draft)
  return draft
}

function findFile(draft: WorkingDraft, name: string) {
  const file = draft.read().files.find((one) => one.name === name)
  if (!file) throw new Error(`There is no ${name}.`)
  return file
}

const change = (draft: WorkingDraft, name: string, changes: Record<string, string>) =>
  draft.items.change(findFile(draft, name), changes)
const read = (draft: WorkingDraft, name: string) => getItem(draft.read().fields, findFile(draft, name))

/** The sent or saved contents, by title. */
function readContents() {
  return outbox.entries.map(({ submission }) => {
    const { content } = JSON.parse(submission?.body ?? '{}')
    return { title: submission?.title, content, files: submission?.files.map(({ name }) => name) }
  })
}

const accept: typeof sendSubmission = async ({ title, body, files }, { source }) => {
  const read = []
  for (const { id, size } of files) {
    const bytes = await source.readBytes(id, 0, size)
    read.push({ media_id: id, size: bytes.length, sha256: bytesToHex(sha256(bytes)) })
  }
  return {
    ...{ id: title, type: 'archive', title, content: {}, status: 'pending', review_notes: null },
    ...{ submitter_first_name: 'Anna', submitter_last_name: 'Lindqvist' },
    ...{ created_at: '', updated_at: '', reviewed_at: null, published_id: null },
    receipt: { body_sha256: bytesToHex(sha256(utf8ToBytes(body))), files: read },
  }
}

describe('a draft whose files are described one by one', () => {
  it('becomes one entry for each file, in the chosen order, with the fields of this file', async () => {
    const draft = await describePhotos(['Wedding.jpg', 'Boat.jpg', 'Farm.jpg'])
    change(draft, 'Boat.jpg', { dateTaken: '1952', location: 'Bergen', memberIds: 'p1\np2' })
    expect((await draft.submit()).kind).toBe('saved')
    expect(readContents()).toMatchObject([
      { title: 'Wedding', files: ['Wedding.jpg'], content: { dateTaken: null, location: null } },
      {
        title: 'Boat',
        files: ['Boat.jpg'],
        content: { dateTaken: '1952', location: 'Bergen', memberIds: ['p1', 'p2'], category: 'photos' },
      },
      { title: 'Farm', files: ['Farm.jpg'], content: { description: 'About Farm.jpg' } },
    ])
    expect(outbox.drafts.size).toBe(0)
  })

  it('is restored after a crash, with the same idempotency key for each file', async () => {
    const first = await describePhotos(['Wedding.jpg', 'Boat.jpg'])
    change(first, 'Boat.jpg', { title: 'The green boat', dateTaken: '1952' })
    await settle(first)
    const keys = ['Wedding.jpg', 'Boat.jpg'].map((name) => read(first, name)['key'])
    const second = await openDraft()
    expect(read(second, 'Boat.jpg')).toMatchObject({ title: 'The green boat', dateTaken: '1952' })
    expect((await second.submit()).kind).toBe('saved')
    expect(outbox.entries.map(({ key }) => key)).toEqual(keys)
    expect(new Set(keys).size).toBe(2)
  })

  it('shows the first file that lacks something, and asks for the category', async () => {
    const draft = await describePhotos(['Wedding.jpg', 'Boat.jpg'])
    change(draft, 'Boat.jpg', { category: '' })
    expect((await draft.submit()).kind).toBe('invalid')
    expect(draft.read().selectedFile).toBe(findFile(draft, 'Boat.jpg').id)
    expect(draft.read().focusTarget).toEqual({ field: 'category' })
    expect(outbox.entries).toEqual([])
  })

  it('copies the fields of one file to the others, but not its title, and can take this back', async () => {
    const draft = await describePhotos(['Wedding.jpg', 'Boat.jpg'])
    change(draft, 'Wedding.jpg', { location: 'Ulvik', title: 'The wedding' })
    change(draft, 'Boat.jpg', { dateTaken: '1952' })
    const undo = draft.items.applyToAll(findFile(draft, 'Wedding.jpg'))
    expect(read(draft, 'Boat.jpg')).toMatchObject({
      ...{ title: 'Boat', location: 'Ulvik', description: 'About Wedding.jpg', dateTaken: '1952' },
    })
    undo()
    expect(read(draft, 'Boat.jpg')).toMatchObject({ location: '', description: 'About Boat.jpg' })
  })

  it('keeps what is written for each file when the author changes the choice back and forth', async () => {
    const draft = await describePhotos(['Wedding.jpg', 'Boat.jpg'])
    change(draft, 'Boat.jpg', { location: 'Bergen' })
    draft.items.setSeparate(false)
    draft.items.setSeparate(true)
    expect(read(draft, 'Boat.jpg')).toMatchObject({ location: 'Bergen' })
  })

  it('keeps only the files that could not be sent, where the device cannot save them', async () => {
    outbox.refuses = 'full'
    const draft = await describePhotos(['Wedding.jpg', 'Boat.jpg', 'Farm.jpg'])
    const keys = ['Wedding.jpg', 'Boat.jpg', 'Farm.jpg'].map((name) => read(draft, name)['key'])
    send.mockImplementation(async (submission, options) => {
      if (submission.title === 'Boat') throw new NoConnectionError()
      return await accept(submission, options)
    })
    expect((await draft.submit()).kind).toBe('failed')
    expect(draft.read().files.map(({ name }) => name)).toEqual(['Boat.jpg', 'Farm.jpg'])
    send.mockImplementation(accept)
    expect((await draft.submit()).kind).toBe('sent')
    expect(send.mock.calls.map(([, { key }]) => key)).toEqual([keys[0], keys[1], keys[1], keys[2]])
    expect(draft.read().files).toEqual([])
  })

  it('keeps the saved draft until the last file is sent, where only one file could not be copied', async () => {
    const draft = await describePhotos(['Wedding.jpg', 'Boat.jpg'])
    outbox.copyFile = () => Promise.reject(new NotSavedError('full'))
    draft.addFiles([photo('Farm.jpg')])
    await settle(draft)
    change(draft, 'Farm.jpg', { description: 'The farm', category: 'photos' })
    await settle(draft)
    const draftsWhileSending: number[] = []
    send.mockImplementation(async (submission, options) => {
      draftsWhileSending.push(outbox.drafts.size)
      if (submission.title === 'Boat') throw new NoConnectionError()
      return await accept(submission, options)
    })
    expect((await draft.submit()).kind).toBe('failed')
    await settle(draft)
    expect([...outbox.drafts.values()].map(({ files }) => files.map(({ name }) => name))).toEqual([
      ['Boat.jpg'],
    ])
    send.mockImplementation(accept)
    expect((await draft.submit()).kind).toBe('sent')
    expect(draftsWhileSending).toEqual([1, 1])
    expect(outbox.drafts.size).toBe(0)
  })

  it('has other keys than the draft that another tab has sent, when the form goes on', () => {
    const files = ['a', 'b'].map((id) => ({ id, name: `${id}.jpg`, savedFile: null }))
    const fields = separateItems({}, files, 'k')
    const keys = [fields, replaceItemKeys(fields)].flatMap((one) =>
      files.map((file) => getItem(one, file)['key']),
    )
    expect(new Set(keys).size).toBe(4)
  })
})
