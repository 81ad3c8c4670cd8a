/** An outbox in memory: what was kept, and a switch that makes it keep nothing. */
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
import type { DraftDesk } from '#client/submissions/draft/draft-state.ts'

export interface FakeDesk extends DraftDesk {
  drafts: Map<string, Draft>
  entries: OutboxEntry[]
  /** Set: nothing is kept, for this reason. */
  refuses: NotSavedReason | null
  saves: number
  /** Holds back what is asked next until it is let go. */
  wait: Promise<void> | null
  /** Another tab takes a copied file away. */
  forget: (id: string | undefined) => void
}

export function anEntry(writing: OutboxSubmission, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: newUuid(),
    number: 1,
    savedAt: Date.now(),
    state: 'waiting',
    problem: null,
    tries: 0,
    notBefore: 0,
    submission: writing,
    ...changes,
  }
}

export function fakeDesk(): FakeDesk {
  const bytes = new Map<string, File>()
  async function need() {
    await desk.wait
    if (desk.refuses) throw new NotSavedError(desk.refuses)
  }
  const desk: FakeDesk = {
    drafts: new Map(),
    entries: [],
    refuses: null,
    saves: 0,
    wait: null,
    forget: (id) => bytes.delete(id ?? ''),
    async copyFile(_user, file, { onCopied } = {}) {
      await need()
      const content = new Uint8Array(await file.arrayBuffer())
      onCopied?.(1)
      const { name, type, size } = file
      const kept: OutboxFile = { id: newUuid(), name, type, size, sha256: bytesToHex(sha256(content)) }
      bytes.set(kept.id, file)
      return kept
    },
    async readFile(_user, { id }) {
      return bytes.get(id) ?? new File([], 'gone')
    },
    async readBytes(_user, id, start, end) {
      return new Uint8Array((await bytes.get(id)?.slice(start, end).arrayBuffer()) ?? new ArrayBuffer(0))
    },
    async saveDraft(_user, slot, draft) {
      await need()
      desk.saves++
      desk.drafts.set(slot, { ...draft, savedAt: Date.now() })
    },
    async readDraft(_user, slot) {
      await need()
      return desk.drafts.get(slot) ?? null
    },
    async removeDraft(_user, slot) {
      await need()
      desk.drafts.delete(slot)
    },
    async add(_user, writing, { key, draft } = {}) {
      await need()
      const missing = writing.files.find(({ id }) => !bytes.has(id))
      if (missing) throw new FileMissingError(missing.id)
      const entry = anEntry(writing, key === undefined ? {} : { key })
      desk.entries.push(entry)
      if (draft !== undefined) desk.drafts.delete(draft)
      return entry
    },
    async change(_user, key, writing, { draft, fresh } = {}) {
      await need()
      const at = desk.entries.findIndex((entry) => entry.key === key)
      if (at < 0) return null
      const entry = anEntry(writing, fresh ? {} : { key })
      desk.entries[at] = entry
      if (draft !== undefined) desk.drafts.delete(draft)
      return entry
    },
    async remove(_user, key) {
      desk.entries = desk.entries.filter((entry) => entry.key !== key)
    },
  }
  return desk
}
