import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { OutboxEntry, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import type { WorkingDraftOptions } from '#client/submissions/draft/draft-state.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { aDraft, anEntry, createFakeOutbox, type FakeOutbox } from './fake-outbox.ts'

let outbox: FakeOutbox
let send: ReturnType<typeof vi.fn<typeof sendSubmission>>
beforeEach(() => {
  outbox = createFakeOutbox()
  send = vi.fn<typeof sendSubmission>(() => Promise.reject(new NoConnectionError()))
})
afterEach(() => vi.useRealTimers())

async function openDraft(options: Partial<WorkingDraftOptions> = {}) {
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox, send, locks: null, ...options })
  const close = draft.open()
  await waitForOutbox(draft)
  return { draft, close }
}

/** Waits until the outbox has handled all calls. */
async function waitForOutbox(draft: WorkingDraft) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await draft.flush()
}

function fillIn(draft: WorkingDraft, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) draft.setField(name, value)
}

const newsContent = { title: 'A boat', excerpt: 'We have one.', content: 'She is green.' }
const newsFields = { ...newsContent, memberIds: '', revises: '', missingFiles: '' }
const photo = (name = 'boat.jpg', content = 'bytes of it') =>
  new File([content], name, { type: 'image/jpeg' })
const getFileNames = (draft: WorkingDraft) => draft.read().files.map(({ name }) => name)

/** A server that accepts the submission and returns a receipt. */
const acceptSubmission: typeof sendSubmission = async ({ body, files }, { source }) => {
  const read = []
  for (const { id, size } of files) {
    const bytes = await source.readBytes(id, 0, size)
    read.push({ media_id: id, size: bytes.length, sha256: bytesToHex(sha256(bytes)) })
  }
  return {
    id: 's1',
    type: 'news',
    title: 'A boat',
    content: {},
    status: 'pending',
    review_notes: null,
    submitter_first_name: 'Anna',
    submitter_last_name: 'Lindqvist',
    created_at: '',
    updated_at: '',
    reviewed_at: null,
    published_id: null,
    receipt: { body_sha256: bytesToHex(sha256(utf8ToBytes(body))), files: read },
  }
}

it('restores text and files after a crash, and deletes the draft once it is in the outbox', async () => {
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  draft.addFiles([photo()])
  await waitForOutbox(draft)
  const { draft: later } = await openDraft()
  expect(later.read()).toMatchObject({ fields: newsFields, restoredSavedAt: expect.any(Number) })
  expect(getFileNames(later)).toEqual(['boat.jpg'])
  expect((await later.submit()).kind).toBe('saved')
  expect(outbox.entries[0]?.submission).toMatchObject({
    type: 'news',
    title: 'A boat',
    files: [{ name: 'boat.jpg' }],
  })
  expect(later.read()).toMatchObject({ fields: { title: '' }, files: [], restoredSavedAt: null })
  await waitForOutbox(later)
  expect(outbox.drafts.size).toBe(0)
})

it('would lose content by closing the page only until a change is saved', async () => {
  const { draft } = await openDraft()
  expect(draft.hasUnsavedContent).toBe(false)
  fillIn(draft, newsFields)
  expect(draft.hasUnsavedContent).toBe(true)
  await draft.flush()
  expect(draft.hasUnsavedContent).toBe(false)
})

it('adds the saved draft to what the user has typed before the draft was read', async () => {
  const { content } = newsFields
  outbox.drafts.set('news', aDraft({ fields: { title: '', excerpt: '', content } }))
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox, send, locks: null })
  draft.open()
  draft.setField('title', 'Another')
  await waitForOutbox(draft)
  expect(draft.read()).toMatchObject({ fields: { title: 'Another', content }, earlierDraft: null })
  expect(outbox.drafts.get('news')?.fields).toMatchObject({ title: 'Another', content })
})

it('saves nothing before it has read the saved draft', async () => {
  let letGo = () => {}
  outbox.wait = new Promise((resolve) => {
    letGo = resolve
  })
  outbox.drafts.set('news', aDraft({ fields: { ...newsFields, title: '' } }))
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox, send, locks: null })
  draft.open()
  draft.setField('title', 'A')
  const flushed = draft.flush()
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(outbox.saves).toBe(0)
  outbox.wait = null
  letGo()
  await flushed
  expect(outbox.drafts.get('news')?.fields).toEqual({ ...newsFields, title: 'A' })
})

it('empties the form when the user starts over, and restores it when the user undoes that', async () => {
  const { draft, close } = await openDraft()
  fillIn(draft, newsFields)
  draft.addFiles([photo()])
  await waitForOutbox(draft)
  draft.discard()
  await waitForOutbox(draft)
  expect(draft.read()).toMatchObject({ fields: { title: '' }, files: [], isDiscarded: true })
  draft.undoDiscard()
  await waitForOutbox(draft)
  expect(draft.read()).toMatchObject({ fields: newsFields, files: [{ state: 'saved' }] })
  expect(outbox.drafts.get('news')).toMatchObject({ fields: newsFields, files: [{ name: 'boat.jpg' }] })
  draft.discard()
  close()
  await waitForOutbox(draft)
  expect(outbox.drafts.size, 'closing the form deletes the discarded draft').toBe(0)
})

it('does not restore a draft after a reload when the user has started over', async () => {
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  draft.addFiles([photo()])
  await waitForOutbox(draft)
  draft.discard()
  await waitForOutbox(draft)
  const { draft: reloaded } = await openDraft()
  expect(reloaded.read()).toMatchObject({ fields: { title: '' }, files: [], restoredSavedAt: null })
  await waitForOutbox(reloaded)
  expect(outbox.drafts.size).toBe(0)
})

it('shows the restored-draft notice again when the user undoes starting over', async () => {
  const first = await openDraft()
  fillIn(first.draft, newsFields)
  await waitForOutbox(first.draft)
  const { draft } = await openDraft()
  const { restoredSavedAt } = draft.read()
  draft.discard()
  draft.undoDiscard()
  expect(draft.read()).toMatchObject({ fields: newsFields, restoredSavedAt, isDiscarded: false })
})

it('moves the focus to an invalid file before empty fields below the files', async () => {
  const { draft } = await openDraft({ type: 'archive' })
  draft.addFiles([photo(), new File(['x'], 'notes.zip', { type: 'application/zip' })])
  expect((await draft.submit()).kind).toBe('invalid')
  expect(draft.read()).toMatchObject({
    focusTarget: { field: 'files' },
    error: { fields: { files: '“notes.zip” cannot be sent. Please remove it.' } },
  })
})

it('copies a file again when another tab deleted the copy, or reports the file as missing', async () => {
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  draft.addFiles([photo()])
  await waitForOutbox(draft)
  outbox.forget(draft.read().files[0]?.savedFile?.id)
  expect((await draft.submit()).kind).toBe('saved')
  const [sent] = outbox.entries
  outbox.drafts.set('news', aDraft({ fields: newsFields, files: sent?.submission?.files ?? [] }))
  const { draft: later } = await openDraft()
  outbox.forget(later.read().files[0]?.savedFile?.id)
  expect((await later.submit()).kind).toBe('invalid')
  expect(later.read()).toMatchObject({ fields: newsFields, files: [{ state: 'unreadable' }] })
})

it('creates one outbox entry when the user taps Submit twice', async () => {
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  const ends = await Promise.all([draft.submit(), draft.submit(), draft.submit()])
  expect(ends.map(({ kind }) => kind)).toEqual(['saved', 'busy', 'busy'])
  expect(outbox.entries).toHaveLength(1)
})

it('marks the first missing field and sends nothing when a field is empty', async () => {
  const { draft } = await openDraft()
  draft.setField('title', 'A boat')
  expect((await draft.submit()).kind).toBe('invalid')
  expect(draft.read()).toMatchObject({ hasTriedSubmit: true, focusTarget: { field: 'excerpt' } })
  expect(outbox.entries).toEqual([])
})

it.each(['full', 'closed'] as const)(
  'sends the draft and its files from memory when the storage of the device is %s',
  async (reason) => {
    outbox.refuses = reason
    send.mockImplementation(acceptSubmission)
    const { draft } = await openDraft()
    fillIn(draft, newsFields)
    draft.addFiles([photo()])
    await waitForOutbox(draft)
    expect(draft.read().files).toMatchObject([{ state: 'unsaved' }])
    expect(draft.read().notSavedReason).toBe(reason)
    expect(await draft.submit()).toMatchObject({ kind: 'sent', submission: { id: 's1' } })
    expect(draft.read()).toMatchObject({ fields: { title: '' }, files: [] })
  },
)

it('keeps the content and the idempotency key when the draft can be neither saved nor sent', async () => {
  outbox.refuses = 'full'
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  draft.addFiles([photo()])
  expect(await draft.submit()).toMatchObject({
    kind: 'failed',
    message: 'Failed to submit. Please try again.',
    notSavedMessage: 'This device is full. Nothing was saved.',
  })
  expect(draft.read()).toMatchObject({ fields: newsFields, files: [{ state: 'unsaved' }] })
  send.mockRejectedValue(new AppError('storage_full', 'The site is full.'))
  expect(await draft.submit()).toMatchObject({ kind: 'failed', message: 'The site is full.' })
  outbox.refuses = null
  expect(await draft.submit()).toMatchObject({ kind: 'saved' })
  const keys = [...send.mock.calls.map(([, { key }]) => key), outbox.entries[0]?.key]
  expect(new Set(keys).size).toBe(1)
})

it('treats a receipt for different bytes as a failure', async () => {
  outbox.refuses = 'closed'
  send.mockImplementation(async (submission, options) => ({
    ...(await acceptSubmission(submission, options)),
    receipt: { body_sha256: 'other', files: [] },
  }))
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  expect((await draft.submit()).kind).toBe('failed')
  expect(draft.read().fields).toEqual(newsFields)
})

it('reports invalid files before copying them', async () => {
  const { draft } = await openDraft()
  fillIn(draft, newsFields)
  draft.addFiles([new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' }), photo('empty.jpg', '')])
  expect(draft.read().files.map(({ error }) => error)).toEqual([
    'Only pictures can be shown with the text.',
    'This file is empty.',
  ])
  expect((await draft.submit()).kind).toBe('invalid')
  for (const { id } of draft.read().files) draft.removeFile(id)
  expect((await draft.submit()).kind).toBe('saved')
})

it('reports a file that was deleted before it was copied', async () => {
  const { draft } = await openDraft()
  const lost = photo()
  const unread = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  Object.assign(lost, { arrayBuffer: unread, slice: () => ({ arrayBuffer: unread }) })
  draft.addFiles([lost])
  await waitForOutbox(draft)
  await waitFor(() => expect(draft.read().files[0]?.state).toBe('unreadable'))
  expect(draft.read().files[0]?.error).toMatch(/can no longer be read/)
})

it('accepts at most twenty files and ignores repeated files', async () => {
  const { draft } = await openDraft()
  const many = Array.from({ length: 23 }, (_, number) => photo(`${number}.jpg`))
  draft.addFiles(many.slice(0, 5))
  draft.addFiles(many)
  expect(draft.read().files).toHaveLength(20)
  expect(draft.read().filesLeftOut).toBe(3)
  expect(draft.read().namesLeftOut).toEqual(['20.jpg', '21.jpg', '22.jpg'])
})

it('names the files that were chosen before a saved draft filled the form', async () => {
  const { draft: earlier } = await openDraft()
  earlier.addFiles(Array.from({ length: 19 }, (_, number) => photo(`${number}.jpg`)))
  await waitFor(() => expect(earlier.read().files.every(({ state }) => state === 'saved')).toBe(true))
  await waitForOutbox(earlier)
  const { promise, resolve } = Promise.withResolvers<void>()
  outbox.wait = promise
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox, send, locks: null })
  draft.open()
  draft.addFiles(['mill.jpg', 'boat.jpg', 'farm.jpg'].map((name) => photo(name)))
  resolve()
  outbox.wait = null
  await waitFor(() => expect(draft.read().files).toHaveLength(20))
  expect(getFileNames(draft).at(-1)).toBe('mill.jpg')
  expect(draft.read()).toMatchObject({ filesLeftOut: 2, namesLeftOut: ['boat.jpg', 'farm.jpg'] })
})

it('fills in title and category of an archive item from its first file', async () => {
  const { draft } = await openDraft({ type: 'archive' })
  draft.addFiles([new File(['tape'], 'Interview 1983.mp3', { type: 'audio/mpeg' })])
  expect(draft.read().fields).toMatchObject({ title: 'Interview 1983', category: 'audio' })
  draft.addFiles([photo()])
  expect(draft.read().fields).toMatchObject({ title: 'Interview 1983', category: 'audio' })
})

it('takes the title from the first file that can be sent', async () => {
  const { draft } = await openDraft({ type: 'archive' })
  draft.addFiles([new File(['x'], 'program.exe')])
  expect(draft.read().fields['title']).toBe('')
  draft.addFiles([photo('Mill at Voss.jpg')])
  expect(draft.read().fields['title']).toBe('Mill at Voss')
})

it('does not repeat messages about an earlier try when the form is opened again', async () => {
  const { draft, close } = await openDraft()
  draft.addFiles(Array.from({ length: 21 }, (_, number) => photo(`${number}.jpg`)))
  await draft.submit()
  expect(draft.read()).toMatchObject({ filesLeftOut: 1, hasTriedSubmit: true })
  close()
  draft.open()
  expect(draft.read()).toMatchObject({ filesLeftOut: 0, hasTriedSubmit: false, error: null })
})

it('saves text and files that were added before the encryption key arrived', async () => {
  const { draft } = await openDraft()
  outbox.refuses = 'closed'
  fillIn(draft, newsFields)
  draft.addFiles([photo()])
  await waitForOutbox(draft)
  expect(draft.read()).toMatchObject({ notSavedReason: 'closed', files: [{ state: 'unsaved' }] })
  outbox.refuses = null
  outbox.notify()
  await waitForOutbox(draft)
  expect(draft.read()).toMatchObject({ notSavedReason: null, files: [{ state: 'saved' }] })
  const { draft: later } = await openDraft()
  expect(getFileNames(later)).toEqual(['boat.jpg'])
})

it('releases a file from another app only after the draft is saved', async () => {
  const { draft } = await openDraft({ type: 'archive' })
  const release = vi.fn(() => expect(outbox.drafts.get('archive')?.files).toHaveLength(1))
  draft.addFiles([photo()], [release])
  await waitFor(() => expect(release).toHaveBeenCalled())
})

function addEntry(changes: Partial<OutboxEntry> = {}): { entry: OutboxEntry } {
  const body = JSON.stringify({ type: 'news', title: 'A boat', content: newsContent })
  const submission: OutboxSubmission = {
    endpoint: 'createSubmission',
    type: 'news',
    title: 'A boat',
    body,
    files: [],
  }
  const entry = anEntry(submission, changes)
  outbox.entries.push(entry)
  return { entry }
}

it('keeps the idempotency key when the user edits an outbox entry', async () => {
  const { entry } = addEntry()
  const { draft } = await openDraft({ entry })
  expect(draft.read().fields).toEqual(newsFields)
  draft.setField('title', 'A ship')
  expect((await draft.submit()).kind).toBe('saved')
  expect(outbox.entries).toMatchObject([{ key: entry.key, submission: { title: 'A ship' } }])
})

it('shows the server’s errors at the fields, and sends content that the server already has under a new key', async () => {
  const problem = { code: 'invalid', message: 'No.', fields: { 'content.title': 'No.' } }
  const refused = await openDraft({ entry: addEntry({ state: 'attention', problem }).entry })
  expect(refused.draft.read().error).toMatchObject({ message: null, fields: { title: 'No.' } })
  const before = { code: 'arrived_before', message: 'It has arrived.' }
  const { entry } = addEntry({ state: 'attention', problem: before })
  const another = await openDraft({ entry })
  expect(another.draft.isSentAsNew).toBe(true)
  expect((await another.draft.submit()).kind).toBe('saved')
  expect(outbox.entries.some(({ key }) => key === entry.key)).toBe(false)
})

it('offers to send changes as a new submission when the entry was sent meanwhile', async () => {
  const { entry } = addEntry()
  const { draft } = await openDraft({ entry })
  draft.setField('title', 'A ship')
  outbox.entries = []
  expect((await draft.submit()).kind).toBe('already-sent')
  expect(draft.read()).toMatchObject({
    fields: { title: 'A ship' },
    error: { message: expect.any(String) },
  })
  expect((await draft.submit()).kind).toBe('saved')
  expect(outbox.entries).toMatchObject([{ submission: { title: 'A ship' } }])
})
