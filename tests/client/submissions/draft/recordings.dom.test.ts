/** A recording in a draft: saved while it grows, finished before it is sent, and sent also by a device that saves nothing. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, it, vi } from 'vitest'
import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import { NotSavedError } from '#client/offline/outbox/outbox-entry.ts'
import type { DraftGrowingFiles } from '#client/submissions/draft/recording-writer.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { aDraft, createFakeOutbox, type FakeOutbox } from './fake-outbox.ts'

const words = 'We met by the lake.'
const voice = { isVoice: 'yes', hasAgreed: 'yes', category: 'audio' }
const about = { slot: 'voice:karin', fields: { title: 'Karin tells', description: 'How they met', ...voice } }
const recording = { name: 'Karin.weba', type: 'audio/webm' }
const unfinished = { ...recording, id: 'f1', size: 0, sha256: '' }

/** A device on which the recording can be saved. */
function saveParts(): DraftGrowingFiles {
  let bytes = new Uint8Array()
  return {
    begin: async () => unfinished,
    append: async (_user, _id, _start, added) => {
      bytes = Uint8Array.of(...bytes, ...added)
    },
    finish: async (_user, file) => ({ ...file, size: bytes.length, sha256: bytesToHex(sha256(bytes)) }),
  }
}

const fullDevice: DraftGrowingFiles = {
  begin: () => Promise.reject(new NotSavedError('full')),
  append: () => Promise.reject(new NotSavedError('full')),
  finish: () => Promise.reject(new NotSavedError('full')),
}

function openDraft(growingFiles: DraftGrowingFiles, outbox: FakeOutbox = createFakeOutbox()) {
  const send = vi.fn<typeof sendSubmission>(() => Promise.reject(new Error('Not sent.')))
  const options = { userId: 'anna', type: 'archive', about, outbox, growingFiles, send, locks: null } as const
  const draft = new WorkingDraft(options)
  const close = draft.open()
  return { draft, outbox, send, close }
}

/** Records until the draft stops it. */
function record(draft: WorkingDraft) {
  const writer = draft.addRecording({ ...recording, stop: () => writer.finish() })
  writer.write(new Blob([words]))
}

it('names the recording from its beginning, and its hash once it is closed', async () => {
  const { draft, outbox, close } = openDraft(saveParts())
  record(draft)
  await waitFor(() => expect(outbox.drafts.get(about.slot)?.files).toEqual([unfinished]))
  expect(draft.read().files).toMatchObject([{ state: 'recording', size: words.length }])
  close()
  const hash = bytesToHex(sha256(utf8ToBytes(words)))
  await waitFor(() => expect(outbox.drafts.get(about.slot)?.files).toMatchObject([{ sha256: hash }]))
})

it('finishes the recording of a browser that was killed', async () => {
  const outbox = createFakeOutbox()
  outbox.drafts.set(about.slot, aDraft({ type: 'archive', fields: about.fields, files: [unfinished] }))
  const finish = async () => ({ ...unfinished, size: 7, sha256: 'hash' })
  const { draft } = openDraft({ ...saveParts(), finish }, outbox)
  await waitFor(() => expect(draft.read().files).toMatchObject([{ state: 'saved', size: 7 }]))
  await waitFor(() => expect(outbox.drafts.get(about.slot)?.files).toMatchObject([{ sha256: 'hash' }]))
})

it('sends from the page what a full device cannot save', async () => {
  const { draft, outbox, send } = openDraft(fullDevice)
  await waitFor(() => expect(draft.read().access).toBe('here'))
  outbox.refuses = 'full'
  record(draft)
  await waitFor(() => expect(draft.read().files).toMatchObject([{ notSavedReason: 'full' }]))
  expect((await draft.submit()).kind).toBe('failed')
  expect(draft.read().files).toMatchObject([{ state: 'unsaved', size: words.length }])
  expect(send.mock.calls[0]?.[0].files).toMatchObject([
    { name: 'Karin.weba', size: words.length, sha256: bytesToHex(sha256(utf8ToBytes(words))) },
  ])
})

it('keeps the saved part of a recording on a device that has become full, until the whole is saved', async () => {
  const parts = saveParts()
  let isFull = false
  const append: DraftGrowingFiles['append'] = (...part) =>
    isFull ? fullDevice.append(...part) : parts.append(...part)
  const { draft, outbox } = openDraft({ ...parts, append })
  const writer = draft.addRecording({ ...recording, stop: () => writer.finish() })
  writer.write(new Blob([words]))
  await waitFor(() => expect(outbox.drafts.get(about.slot)?.files).toEqual([unfinished]))
  isFull = true
  const copyFile = outbox.copyFile.bind(outbox)
  outbox.copyFile = () => Promise.reject(new NotSavedError('full'))
  writer.write(new Blob([words]))
  await writer.finish()
  await waitFor(() => expect(draft.read().files).toMatchObject([{ state: 'unsaved' }]))
  draft.setField('description', 'How they met, at length')
  expect(await draft.flush()).toBe(true)
  expect(outbox.drafts.get(about.slot)?.files).toEqual([unfinished])

  outbox.copyFile = copyFile
  await draft.submit()
  expect(outbox.entries[0]?.submission?.files).toMatchObject([{ size: 2 * words.length }])
})
