/** What somebody writes is kept as it grows, comes back, and is sent once: by the outbox, or from memory where there is none. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoConnectionError } from '#client/api/call.ts'
import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { OutboxEntry, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import type { WorkingDraftOptions } from '#client/submissions/draft/draft-state.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { anEntry, type FakeDesk, fakeDesk } from './fake-outbox.ts'

let desk: FakeDesk
let send: ReturnType<typeof vi.fn<typeof sendSubmission>>
beforeEach(() => {
  desk = fakeDesk()
  send = vi.fn<typeof sendSubmission>(() => Promise.reject(new NoConnectionError()))
})
afterEach(() => vi.useRealTimers())

async function opened(options: Partial<WorkingDraftOptions> = {}) {
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox: desk, send, ...options })
  const close = draft.open()
  await settled(draft)
  return { draft, close }
}

/** After what was asked of the desk has been answered. */
async function settled(draft: WorkingDraft) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await draft.flush()
}

function write(draft: WorkingDraft, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) draft.set(name, value)
}

const words = { title: 'A boat', excerpt: 'We have one.', content: 'She is green.' }
const photo = (name = 'boat.jpg', content = 'bytes of it') =>
  new File([content], name, { type: 'image/jpeg' })
const namesOf = (draft: WorkingDraft) => draft.read().files.map(({ name }) => name)

/** The server takes it, and gives a receipt for what it read. */
const takes: typeof sendSubmission = async ({ body, files }, { source }) => {
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

it('comes back after a crash, words and files, and is gone for good once it is saved to be sent', async () => {
  const { draft } = await opened()
  write(draft, words)
  draft.addFiles([photo()])
  await settled(draft)
  const { draft: later } = await opened()
  expect(later.read()).toMatchObject({ fields: words, restoredFrom: expect.any(Number) })
  expect(namesOf(later)).toEqual(['boat.jpg'])
  expect((await later.submit()).kind).toBe('saved')
  expect(desk.entries[0]?.submission).toMatchObject({
    type: 'news',
    title: 'A boat',
    files: [{ name: 'boat.jpg' }],
  })
  expect(later.read()).toMatchObject({ fields: { title: '' }, files: [], restoredFrom: null })
  await settled(later)
  expect(desk.drafts.size).toBe(0)
})

it('what is typed before the draft was read stays, the rest comes back', async () => {
  desk.drafts.set('news', { savedAt: 1, fields: words, files: [], changes: null })
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox: desk, send })
  draft.open()
  draft.set('title', 'Another')
  await settled(draft)
  expect(draft.read().fields).toEqual({ ...words, title: 'Another' })
  expect(desk.drafts.get('news')?.fields['title']).toBe('Another')
})

it('never replaces a draft that it has not read', async () => {
  let letGo = () => {}
  desk.wait = new Promise((resolve) => {
    letGo = resolve
  })
  desk.drafts.set('news', { savedAt: 1, fields: words, files: [], changes: null })
  const draft = new WorkingDraft({ userId: 'anna', type: 'news', outbox: desk, send })
  draft.open()
  draft.set('title', 'A')
  await draft.flush()
  expect(desk.saves).toBe(0)
  desk.wait = null
  letGo()
  await settled(draft)
  expect(desk.drafts.get('news')?.fields).toEqual({ ...words, title: 'A' })
})

it('starting over empties the form and can be undone', async () => {
  const { draft, close } = await opened()
  write(draft, words)
  draft.addFiles([photo()])
  await settled(draft)
  draft.startOver()
  await settled(draft)
  expect(draft.read()).toMatchObject({ fields: { title: '' }, files: [], startedOver: true })
  draft.undo()
  await settled(draft)
  expect(draft.read()).toMatchObject({ fields: words, files: [{ state: 'kept' }] })
  expect(desk.drafts.get('news')).toMatchObject({ fields: words, files: [{ name: 'boat.jpg' }] })
  draft.startOver()
  close()
  await settled(draft)
  expect(desk.drafts.size, 'closing makes an end of it').toBe(0)
})

it('undoing a fresh start says again that the draft is back', async () => {
  const first = await opened()
  write(first.draft, words)
  await settled(first.draft)
  const { draft } = await opened()
  const { restoredFrom } = draft.read()
  draft.startOver()
  draft.undo()
  expect(draft.read()).toMatchObject({ fields: words, restoredFrom, startedOver: false })
})

it('goes to a file that cannot be sent before what is missing below it', async () => {
  const { draft } = await opened({ type: 'archive' })
  draft.addFiles([photo(), new File(['x'], 'notes.txt', { type: 'text/plain' })])
  expect((await draft.submit()).kind).toBe('unready')
  expect(draft.read()).toMatchObject({
    gap: { field: 'files' },
    problem: { fields: { files: '“notes.txt” cannot be sent. Please take it out.' } },
  })
})

it('a copy that another tab has taken away is made again; where that cannot be, it is told in its row', async () => {
  const { draft } = await opened()
  write(draft, words)
  draft.addFiles([photo()])
  await settled(draft)
  desk.forget(draft.read().files[0]?.kept?.id)
  expect((await draft.submit()).kind).toBe('saved')
  const [sent] = desk.entries
  desk.drafts.set('news', { savedAt: 1, fields: words, files: sent?.submission?.files ?? [], changes: null })
  const { draft: later } = await opened()
  desk.forget(later.read().files[0]?.kept?.id)
  expect((await later.submit()).kind).toBe('unready')
  expect(later.read()).toMatchObject({ fields: words, files: [{ state: 'unreadable' }] })
})

it('two taps on Send make one entry', async () => {
  const { draft } = await opened()
  write(draft, words)
  const ends = await Promise.all([draft.submit(), draft.submit(), draft.submit()])
  expect(ends.map(({ kind }) => kind)).toEqual(['saved', 'busy', 'busy'])
  expect(desk.entries).toHaveLength(1)
})

it('says what is missing, and sends nothing', async () => {
  const { draft } = await opened()
  draft.set('title', 'A boat')
  expect((await draft.submit()).kind).toBe('unready')
  expect(draft.read()).toMatchObject({ tried: true, gap: { field: 'excerpt' } })
  expect(desk.entries).toEqual([])
})

it.each(['full', 'closed'] as const)(
  'where the device is %s it is sent from memory, files too',
  async (reason) => {
    desk.refuses = reason
    send.mockImplementation(takes)
    const { draft } = await opened()
    write(draft, words)
    draft.addFiles([photo()])
    await settled(draft)
    expect(draft.read().files).toMatchObject([{ state: 'loose' }])
    expect(draft.read().unkept).toBe(reason)
    expect(await draft.submit()).toMatchObject({ kind: 'arrived', submission: { id: 's1' } })
    expect(draft.read()).toMatchObject({ fields: { title: '' }, files: [] })
  },
)

it('where it can be neither saved nor sent everything stays, and the next try has the same key', async () => {
  desk.refuses = 'full'
  const { draft } = await opened()
  write(draft, words)
  draft.addFiles([photo()])
  expect(await draft.submit()).toMatchObject({
    kind: 'failed',
    sentence: 'Failed to submit. Please try again.',
    why: 'There is no room left on this device: nothing was saved.',
  })
  expect(draft.read()).toMatchObject({ fields: words, files: [{ state: 'loose' }] })
  send.mockRejectedValue(new AppError('storage_full', 'The site is full.'))
  expect(await draft.submit()).toMatchObject({ kind: 'failed', sentence: 'The site is full.' })
  desk.refuses = null
  expect(await draft.submit()).toMatchObject({ kind: 'saved' })
  const keys = [...send.mock.calls.map(([, { key }]) => key), desk.entries[0]?.key]
  expect(new Set(keys).size).toBe(1)
})

it('a receipt for other bytes is no arrival', async () => {
  desk.refuses = 'closed'
  send.mockImplementation(async (writing, options) => ({
    ...(await takes(writing, options)),
    receipt: { body_sha256: 'other', files: [] },
  }))
  const { draft } = await opened()
  write(draft, words)
  expect((await draft.submit()).kind).toBe('failed')
  expect(draft.read().fields).toEqual(words)
})

it('files are refused in their own row before anything is copied', async () => {
  const { draft } = await opened()
  write(draft, words)
  draft.addFiles([new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' }), photo('empty.jpg', '')])
  expect(draft.read().files.map(({ fault }) => fault)).toEqual([
    'Only pictures can be shown with the text.',
    'This file is empty.',
  ])
  expect((await draft.submit()).kind).toBe('unready')
  for (const { id } of draft.read().files) draft.removeFile(id)
  expect((await draft.submit()).kind).toBe('saved')
})

it('a file that was deleted before it was copied is told in its row', async () => {
  const { draft } = await opened()
  const lost = photo()
  const unread = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  Object.assign(lost, { arrayBuffer: unread, slice: () => ({ arrayBuffer: unread }) })
  draft.addFiles([lost])
  await settled(draft)
  await vi.waitFor(() => expect(draft.read().files[0]?.state).toBe('unreadable'))
  expect(draft.read().files[0]?.fault).toMatch(/cannot be read any more/)
})

it('takes at most twenty files together and none of them twice', async () => {
  const { draft } = await opened()
  const many = Array.from({ length: 23 }, (_, number) => photo(`${number}.jpg`))
  draft.addFiles(many.slice(0, 5))
  draft.addFiles(many)
  expect(draft.read().files).toHaveLength(20)
  expect(draft.read().leftOut).toBe(3)
})

it('an archive item takes title and category from its first file, where nobody has said otherwise', async () => {
  const { draft } = await opened({ type: 'archive' })
  draft.addFiles([new File(['tape'], 'Interview 1983.mp3', { type: 'audio/mpeg' })])
  expect(draft.read().fields).toMatchObject({ title: 'Interview 1983', category: 'audio' })
  draft.addFiles([photo()])
  expect(draft.read().fields).toMatchObject({ title: 'Interview 1983', category: 'audio' })
})

it('a shared file is let go only once the draft that names it is saved', async () => {
  const { draft } = await opened({ type: 'archive' })
  const release = vi.fn(() => expect(desk.drafts.get('archive')?.files).toHaveLength(1))
  draft.addFiles([photo()], [release])
  await vi.waitFor(() => expect(release).toHaveBeenCalled())
})

function waiting(changes: Partial<OutboxEntry> = {}): { entry: OutboxEntry; writing: OutboxSubmission } {
  const body = JSON.stringify({ type: 'news', title: 'A boat', content: words })
  const writing: OutboxSubmission = {
    endpoint: 'createSubmission',
    type: 'news',
    title: 'A boat',
    body,
    files: [],
  }
  const entry = anEntry(writing, changes)
  desk.entries.push(entry)
  return { entry, writing }
}

it('an entry that waits is changed in its place and keeps its key', async () => {
  const { entry } = waiting()
  const { draft } = await opened({ entry })
  expect(draft.read().fields).toEqual(words)
  draft.set('title', 'A ship')
  expect((await draft.submit()).kind).toBe('saved')
  expect(desk.entries).toMatchObject([{ key: entry.key, submission: { title: 'A ship' } }])
})

it('what the server objected to stands at its field; what had arrived before goes as another', async () => {
  const problem = { code: 'invalid', message: 'No.', fields: { 'content.title': 'No.' } }
  const refused = await opened({ entry: waiting({ state: 'attention', problem }).entry })
  expect(refused.draft.read().problem).toMatchObject({ summary: null, fields: { title: 'No.' } })
  const before = { code: 'arrived_before', message: 'It has arrived.' }
  const { entry } = waiting({ state: 'attention', problem: before })
  const another = await opened({ entry })
  expect(another.draft.sendsAnother).toBe(true)
  expect((await another.draft.submit()).kind).toBe('saved')
  expect(desk.entries.some(({ key }) => key === entry.key)).toBe(false)
})

it('an entry that arrived while it was being changed is not changed; the words can go as another', async () => {
  const { entry } = waiting()
  const { draft } = await opened({ entry })
  draft.set('title', 'A ship')
  desk.entries = []
  expect((await draft.submit()).kind).toBe('gone')
  expect(draft.read()).toMatchObject({
    fields: { title: 'A ship' },
    problem: { summary: expect.any(String) },
  })
  expect((await draft.submit()).kind).toBe('saved')
  expect(desk.entries).toMatchObject([{ submission: { title: 'A ship' } }])
})
