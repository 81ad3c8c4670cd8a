/** An outbox in memory that tests can make fail. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { newUuid } from '#client/offline/new-uuid.ts'
import {
  type Draft,
  FileMissingError,
  NotSavedError,
  type NotSavedReason,
  type OutboxEntry,
  type OutboxFile,
  type OutboxSubmission,
} from '#client/offline/outbox/outbox-entry.ts'
import type { DraftOutbox } from '#client/submissions/draft/draft-state.ts'

export interface FakeOutbox extends DraftOutbox {
  drafts: Map<string, Draft>
  entries: OutboxEntry[]
  /** Every save fails with this reason. */
  refuses: NotSavedReason | null
  saves: number
  /** Calls wait for this promise. */
  wait: Promise<void> | null
  /** Deletes a copied file as another tab would. */
  forget: (id: string | undefined) => void
  /** Tells the watchers about a change, such as the arrival of the encryption key. */
  notify: () => void
}

/** A draft that this device has saved. */
export function aDraft(changes: Partial<Draft> = {}): Draft {
  const content = { type: 'news' as const, fields: {}, files: [], changes: null }
  return { id: newUuid(), version: newUuid(), savedAt: 1, ...content, ...changes }
}

export function anEntry(submission: OutboxSubmission, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: newUuid(),
    number: 1,
    savedAt: Date.now(),
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    heldUntil: 0,
    submission,
    ...changes,
  }
}

export function createFakeOutbox(): FakeOutbox {
  const bytes = new Map<string, File>()
  const watchers = new Set<() => void>()
  async function failIfRefusing() {
    await outbox.wait
    if (outbox.refuses) throw new NotSavedError(outbox.refuses)
  }
  const outbox: FakeOutbox = {
    drafts: new Map(),
    entries: [],
    refuses: null,
    saves: 0,
    wait: null,
    forget: (id) => bytes.delete(id ?? ''),
    notify() {
      for (const watcher of watchers) watcher()
    },
    async copyFile(_user, file, { onCopied } = {}) {
      await failIfRefusing()
      const content = new Uint8Array(await file.arrayBuffer())
      onCopied?.(1)
      const { name, type, size } = file
      const savedFile: OutboxFile = { id: newUuid(), name, type, size, sha256: bytesToHex(sha256(content)) }
      bytes.set(savedFile.id, file)
      return savedFile
    },
    async readFile(_user, { id }) {
      return bytes.get(id) ?? new File([], 'gone')
    },
    async readBytes(_user, id, start, end) {
      return new Uint8Array((await bytes.get(id)?.slice(start, end).arrayBuffer()) ?? new ArrayBuffer(0))
    },
    async saveDraft(_user, { slot, id }, draft) {
      await failIfRefusing()
      const version = newUuid()
      outbox.saves++
      outbox.drafts.set(slot, { ...draft, id, version, savedAt: Date.now() })
      return version
    },
    async readDraft(_user, slot) {
      await failIfRefusing()
      const draft = outbox.drafts.get(slot)
      return draft ? { kind: 'found', draft } : { kind: 'none' }
    },
    async removeDraft(_user, { slot, id }) {
      await failIfRefusing()
      if (outbox.drafts.get(slot)?.id === id) outbox.drafts.delete(slot)
    },
    async hold(_user, key) {
      return outbox.entries.some((entry) => entry.key === key)
    },
    async endHold() {},
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    async add(_user, submission, { key, draft, followUps = [] } = {}) {
      await failIfRefusing()
      const missing = submission.files.find(({ id }) => !bytes.has(id))
      if (missing) throw new FileMissingError(missing.id)
      const entry = anEntry(submission, key === undefined ? {} : { key })
      const followUpEntries = followUps.map((followUp) => anEntry(followUp.submission, { key: followUp.key }))
      outbox.entries.push(entry, ...followUpEntries)
      if (draft !== undefined) outbox.drafts.delete(draft.slot)
      return entry
    },
    async change(_user, key, submission, { draft, fresh } = {}) {
      await failIfRefusing()
      const at = outbox.entries.findIndex((entry) => entry.key === key)
      if (at < 0) return null
      const entry = anEntry(submission, fresh ? {} : { key })
      outbox.entries[at] = entry
      if (draft !== undefined) outbox.drafts.delete(draft.slot)
      return entry
    },
    async remove(_user, key) {
      outbox.entries = outbox.entries.filter((entry) => entry.key !== key)
    },
  }
  return outbox
}
