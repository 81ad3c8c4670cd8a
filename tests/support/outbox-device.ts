/** A device with an outbox for tests: tabs, users' keys, files and submissions. */
import type { EncryptionKey } from '#client/offline/outbox/encryption.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { hashText } from '#client/offline/outbox/file-copies.ts'
import { Outbox, type OutboxOptions } from '#client/offline/outbox/outbox.ts'
import type {
  DraftContent,
  DraftRef,
  OutboxFile,
  OutboxSubmission,
} from '#client/offline/outbox/outbox-entry.ts'
import type { Receipt } from '#shared/contracts/submissions.contract.ts'

export const anna = 'user-anna'
export const berta = 'user-berta'

const base64 = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))

export const annasKey: EncryptionKey = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01', key: base64(1) }
export const annasNewKey: EncryptionKey = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a02', key: base64(2) }
export const bertasKey: EncryptionKey = { id: '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a03', key: base64(3) }

const channels = new Set<BroadcastChannel>()

/** Empties the device. Call before each test. */
export function emptyDevice() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const Channel = globalThis.BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        channels.add(this)
      }
    },
  )
}

/** Closes all tabs of the device. Call after each test. */
export function closeDevice() {
  for (const channel of channels) channel.close()
  channels.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** Opens another tab; all tabs share the device's database. */
export function openOutbox(options: OutboxOptions = {}): Outbox {
  return new Outbox(options)
}

/** Opens a tab in which Anna is signed in. */
export async function openAnnasOutbox(options: OutboxOptions = {}): Promise<Outbox> {
  const outbox = openOutbox(options)
  await outbox.saveKey(anna, annasKey)
  return outbox
}

/** A news submission with a title and files. */
export function newsSubmission(title: string, files: readonly OutboxFile[] = []): OutboxSubmission {
  const pictures = files.map(({ id, name, size, type }) => ({
    fileName: name,
    fileSize: size,
    fileType: type,
    fileUrl: `/api/media/${id}`,
  }))
  const content = { title, excerpt: `About ${title}`, content: `All of ${title}`, pictures }
  const body = JSON.stringify({ type: 'news', title, content })
  return { endpoint: 'createSubmission', type: 'news', title, body, files }
}

/** Saves a new draft and returns it as its form knows it afterwards. */
export async function saveNewDraft(
  outbox: Outbox,
  userId: string,
  slot: string,
  content: Partial<DraftContent> = {},
): Promise<DraftRef> {
  const ref: DraftRef = { slot, id: crypto.randomUUID(), version: null }
  const draft: DraftContent = { type: 'news', fields: {}, files: [], changes: null, ...content }
  return { ...ref, version: await outbox.saveDraft(userId, ref, draft) }
}

/** The receipt that the server sends for a submission. */
export function makeReceipt({ body, files }: OutboxSubmission): Receipt {
  return {
    body_sha256: hashText(body),
    files: files.map(({ id, size, sha256 }) => ({ media_id: id, size, sha256 })),
  }
}

/** Pseudo-random bytes without repetition. */
export function randomBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

export function makeFile(
  content: Uint8Array<ArrayBuffer> | string,
  name = 'letter.txt',
  type = 'text/plain',
) {
  return new File([content], name, { type })
}

/** The number of records in each store of the outbox. */
export async function countRecords(outbox: Outbox) {
  return await outbox.database.read(['entries', 'files', 'pieces', 'drafts', 'keys'], async (reading) => ({
    entries: await reading.objectStore('entries').count(),
    files: await reading.objectStore('files').count(),
    pieces: await reading.objectStore('pieces').count(),
    drafts: await reading.objectStore('drafts').count(),
    keys: await reading.objectStore('keys').count(),
  }))
}
