/** The outbox: unsent submissions and drafts, in a database of their own, encrypted with their author's key. */
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import { ChangeNotifier } from './change-notifier.ts'
import { deleteUnused } from './delete-unused.ts'
import { listDrafts, readDraft, removeDraft, removeLeftover, saveDraft } from './drafts.ts'
import { saveKey } from './encrypt-anew.ts'
import type { EncryptionKey } from './encryption.ts'
import { deleteKey, listKeyOwners, type OutboxContext, seal } from './encryption-keys.ts'
import {
  type AddOptions,
  addEntry,
  changeEntry,
  countAll,
  discardAll,
  listEntries,
  releaseEntry,
  removeEntry,
} from './entries.ts'
import {
  type CopyOptions,
  copyFile,
  readBytes,
  readFile,
  defaultChunkSize as usualPieceLength,
} from './file-copies.ts'
import { endHold, holdEntry } from './hold-entry.ts'
import { OutboxDatabase } from './outbox-database.ts'
import type {
  DraftContent,
  DraftReading,
  DraftRef,
  ListedDraft,
  OutboxEntry,
  OutboxFile,
  OutboxSubmission,
  SendProblem,
} from './outbox-entry.ts'
import { postponeEntry, refuseEntry, type SentOptions, settleEntry } from './send-outcomes.ts'

export interface OutboxOptions {
  /** The database's name. */
  database?: string
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds after which a transaction fails. */
  timeoutMs?: number
  /** Bytes of a file in one record. */
  chunkSize?: number
}

/**
 * Every method that writes is one strict transaction: all of it is saved when the promise is fulfilled, and nothing when
 * the promise is rejected with NotSavedError. The outbox knows neither React nor the network, and several tabs can use it.
 *
 * Not encrypted are user ids, slots, UUIDs, sizes, times, states and numbers. Encrypted are titles, texts, problems, drafts,
 * and the names, types, hashes and bytes of files.
 *
 * The author can change or remove an entry while it is being sent, in this tab or another:
 * - An outcome is compared with the entry as it is when the outcome is recorded.
 * - Removed meanwhile: only the server has the submission. `settle` gives true; the author can withdraw it on the server.
 * - Changed meanwhile: the receipt names an earlier version. `settle` gives false, and the new version waits under the same
 *   key. The server refuses this key with another body, so that the author learns about the earlier version and does not
 *   send the submission twice. An error of the earlier version says nothing about the new one.
 * - A file was removed meanwhile: reading it throws FileMissingError, and the caller reads the list again.
 */
export class Outbox {
  readonly options: OutboxOptions
  /** The sender's lease is in the same database. */
  readonly database: OutboxDatabase
  /** For {@link GrowingFiles}, which only few pages load. */
  readonly context: OutboxContext
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: OutboxOptions = {}) {
    const { database: name = 'family-heritage-outbox', now = Date.now, timeoutMs: patience } = options
    const { chunkSize: pieceLength = usualPieceLength } = options
    this.options = options
    this.database = new OutboxDatabase({ name, timeoutMs: patience })
    this.context = {
      database: this.database,
      changes: new ChangeNotifier(name),
      now,
      chunkSize: pieceLength,
      heldKeys: new Set(),
    }
  }

  /** Runs calls in their order. Encrypting takes time, and a draft must not be saved after it was sent. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  /**
   * Saves the user's key on this device, not extractable. A key with another id replaces the one before: everything of the
   * user is encrypted anew, and stays readable meanwhile. What was cut off goes on at the next call.
   *
   * @throws NotSavedError
   */
  saveKey(userId: string, key: EncryptionKey): Promise<void> {
    return saveKey(this.context, userId, key)
  }

  /** The ids of the users whose keys are on this device. @throws NotSavedError */
  listKeyOwners(): Promise<string[]> {
    return listKeyOwners(this.context)
  }

  /** Deletes one user's key. @throws NotSavedError */
  deleteKey(userId: string, keyId: string): Promise<void> {
    return deleteKey(this.context, userId, keyId)
  }

  /**
   * Seals the outbox: deletes the keys and nothing else. Entries cannot be read until their author signs in again.
   *
   * @param options.except the user whose key is kept
   * @throws NotSavedError
   */
  seal(options: { except?: string } = {}): Promise<void> {
    return seal(this.context, options.except)
  }

  /**
   * Copies a file to the device in chunks. A file that no draft and no entry names is deleted after a day.
   *
   * @param options.onCopied called with the copied share, from 0 to 1
   * @throws NotSavedError; the browser's own error (NotReadableError, NotFoundError) where the file cannot be read; the
   *   signal's reason. An incomplete copy is never used.
   */
  copyFile(userId: string, file: File, options: CopyOptions = {}): Promise<OutboxFile> {
    return copyFile(this.context, userId, file, options)
  }

  /**
   * The bytes of a file from `start` up to `end`, or up to the end of the file.
   *
   * @throws FileMissingError; NotSavedError
   */
  readBytes(userId: string, fileId: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    return readBytes(this.context, userId, fileId, start, end)
  }

  /** The complete file, for a preview or an export. @throws as {@link Outbox.readBytes} does */
  readFile(userId: string, file: OutboxFile): Promise<File> {
    return readFile(this.context, userId, file)
  }

  /**
   * Saves the draft of a form. A form is named by its slot ('news', 'blog', 'archive'). Another draft in the slot, read or
   * unread, is set aside and listed as a leftover. Files that only the version before named are deleted.
   *
   * @returns the new version
   * @throws DraftConflictError where another tab has saved, sent or removed the draft since this version; NotSavedError
   */
  saveDraft(userId: string, ref: DraftRef, draft: DraftContent): Promise<string> {
    return this.#inOrder(() => saveDraft(this.context, userId, ref, draft))
  }

  /** The draft in a slot. It names only files that are on this device. @throws NotSavedError */
  readDraft(userId: string, slot: string): Promise<DraftReading> {
    return readDraft(this.context, userId, slot)
  }

  /** All drafts of the user. @throws NotSavedError */
  listDrafts(userId: string): Promise<ListedDraft[]> {
    return listDrafts(this.context, userId)
  }

  /** Deletes this version of a draft, and its files unless an entry names them. @throws NotSavedError */
  removeDraft(userId: string, ref: DraftRef): Promise<void> {
    return this.#inOrder(() => removeDraft(this.context, userId, ref))
  }

  /** Deletes a listed draft, as the author asked for. @throws NotSavedError */
  removeLeftover(userId: string, slot: string): Promise<void> {
    return this.#inOrder(() => removeLeftover(this.context, userId, slot))
  }

  /**
   * Adds a submission to the end of the queue and deletes this version of its draft, in one transaction.
   *
   * @param options.key a UUID of the form, as the draft's id: a submission that is added twice under one key (a double tap, or a first attempt
   *   that seemed to fail) is one entry, with the later content
   * @param options.followUps further submissions that are added after this one in the same transaction. Where one of them is
   *   in the queue already, those in the queue are changed, and no other follow-up is added
   * @throws FileMissingError where a file is not on this device; NotSavedError
   */
  add(userId: string, submission: OutboxSubmission, options: AddOptions = {}): Promise<OutboxEntry> {
    return this.#inOrder(() => addEntry(this.context, userId, submission, options))
  }

  /**
   * Replaces the submission of an entry, which waits again at its place in the queue. The key stays, so that the server
   * refuses the new version where it received an earlier one unnoticed. `fresh` gives the entry a new key.
   *
   * @returns null, writing nothing, where the entry was sent or removed meanwhile
   * @throws FileMissingError where a file is not on this device; NotSavedError
   */
  change(
    userId: string,
    key: string,
    submission: OutboxSubmission,
    options: { draft?: DraftRef; fresh?: boolean } = {},
  ): Promise<OutboxEntry | null> {
    return this.#inOrder(() => changeEntry(this.context, userId, key, submission, options))
  }

  /** Removes an entry with its files and the drafts that change it. @throws NotSavedError */
  remove(userId: string, key: string): Promise<void> {
    return this.#inOrder(() => removeEntry(this.context, userId, key))
  }

  /** The user's entries, the next to be sent first. Empty where the storage fails. */
  list(userId: string): Promise<OutboxEntry[]> {
    return listEntries(this.context, userId).catch(() => [])
  }

  /** Counts the user's unsent entries and drafts, also those of a sealed outbox. Zero where the storage fails. */
  count(userId: string): Promise<{ entries: number; drafts: number }> {
    return countAll(this.context, userId).catch(() => ({ entries: 0, drafts: 0 }))
  }

  /** Deletes all of the user's entries, drafts and files, as the user asked for. @throws NotSavedError */
  discard(userId: string): Promise<void> {
    return this.#inOrder(() => discardAll(this.context, userId))
  }

  /**
   * Deletes the entry if the server's receipt names the same bytes.
   *
   * @returns false where the receipt names other bytes. The entry then waits, if the bytes are those of its earlier version,
   *   and otherwise needs attention. True also where the entry no longer exists.
   * @throws NotSavedError, also without the author's key, because nothing can be compared
   */
  settle(userId: string, key: string, receipt: Receipt): Promise<boolean> {
    return settleEntry(this.context, userId, key, receipt)
  }

  /**
   * Marks an entry that the server refused: its author has to change it.
   *
   * @param sent the refused body: nothing happens where the entry has another body by now
   * @throws NotSavedError
   */
  refuse(userId: string, key: string, problem: SendProblem, sent: SentOptions = {}): Promise<void> {
    return refuseEntry(this.context, userId, key, problem, sent)
  }

  /**
   * Marks an entry that could not be sent and is retried later. `problem` is for display, as that the server is full.
   *
   * @param sent the body that was sent: nothing happens where the entry has another body by now
   * @throws NotSavedError
   */
  postpone(
    userId: string,
    key: string,
    notBefore: number,
    problem: SendProblem | null = null,
    sent: SentOptions = {},
  ): Promise<void> {
    return postponeEntry(this.context, userId, key, { notBefore, problem }, sent)
  }

  /** Makes an entry due at once, for "Send now" and "Try again". `fresh` gives it a new key. @throws NotSavedError */
  release(userId: string, key: string, options: { fresh?: boolean } = {}): Promise<void> {
    return this.#inOrder(() => releaseEntry(this.context, userId, key, options))
  }

  /**
   * Holds an entry while a form with its changes is open: it is not sent before the time is over. A form that stays open
   * calls this again every few minutes; the hold of a tab that was killed ends by itself.
   *
   * @returns false where the entry was sent or removed
   * @throws NotSavedError
   */
  hold(userId: string, key: string): Promise<boolean> {
    return this.#inOrder(() => holdEntry(this.context, userId, key))
  }

  /** Ends the hold of this tab, so that the entry can be sent. @throws NotSavedError */
  endHold(userId: string, key: string): Promise<void> {
    return this.#inOrder(() => endHold(this.context, userId, key))
  }

  /** Deletes files that no draft and no entry names, and that were unused for a day. @throws NotSavedError */
  deleteUnused(): Promise<void> {
    return deleteUnused(this.context)
  }

  /** Calls the listener soon after every change in this tab or another. Gives the function that stops it. */
  watch(listener: () => void): () => void {
    return this.context.changes.watch(listener)
  }
}

/** The outbox of this device. */
export const outbox = new Outbox()
