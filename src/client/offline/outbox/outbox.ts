/** The outbox: everything that was written here and has not arrived, in a database of its own, sealed with its author's key. */
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import { ChangeNotifier } from './change-notifier.ts'
import { deleteUnused } from './delete-unused.ts'
import { readDraft, removeDraft, saveDraft } from './drafts.ts'
import { deleteKey, listKeyOwners, type OutboxContext, saveKey, seal } from './encryption-keys.ts'
import {
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
import { OutboxDatabase } from './outbox-database.ts'
import type { Draft, OutboxEntry, OutboxFile, OutboxSubmission, SendProblem } from './outbox-entry.ts'
import { postponeEntry, refuseEntry, type SentOptions, settleEntry } from './send-outcomes.ts'

export interface OutboxOptions {
  /** The database's name; tests bring their own. */
  database?: string
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds after which a database that hangs is given up; tests with a clock of their own let it wait. */
  patience?: number
  /** Bytes of a file that lie in one record; tests have small ones. */
  pieceLength?: number
}

export interface EncryptionKey {
  id: string
  /** 256 bits, base64. */
  key: string
}

/**
 * Every method that writes is one strict transaction: it has happened when the promise is fulfilled, and nothing of it has
 * when it is rejected with NotSavedError. Nothing here knows React or the network; several tabs may work at once.
 *
 * Plain on the disk are user ids, slots, UUIDs, sizes, times, states and numbers. Everything else is sealed: titles,
 * words, problems, drafts, and names, types, hashes and bytes of files.
 *
 * An author may edit or remove an entry while it is being sent, here or in another tab, and nothing is locked for that:
 * - Every outcome is compared with the form of the entry that is there when the outcome is written down.
 * - Removed meanwhile: the server has it, the device has not. `settle` is true; it can be taken back on the server.
 * - Changed meanwhile: the receipt names an earlier form. `settle` is false and the new form goes on waiting, under the
 *   same key. The server refuses that key with another body, and so the author learns that the earlier form is there,
 *   instead of having sent it twice. A refusal or a failure of the earlier form says nothing about the new one.
 * - Its files were taken out meanwhile: reading them fails with FileMissingError. Look at the list again.
 */
export class Outbox {
  readonly options: OutboxOptions
  /** For whoever sends: the lease lies beside what it is about. */
  readonly database: OutboxDatabase
  readonly #device: OutboxContext
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: OutboxOptions = {}) {
    const { database: name = 'family-heritage-outbox', now = Date.now, patience } = options
    const { pieceLength = usualPieceLength } = options
    this.options = options
    this.database = new OutboxDatabase({ name, patience })
    this.#device = { database: this.database, changes: new ChangeNotifier(name), now, pieceLength }
  }

  /** One after another, as they were called: sealing takes a while, and a draft must not come back after it was sent. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  /**
   * Keeps the user's key on this device, not extractable: what they wrote here can be read and added to. A key of another
   * id takes the place of the one before: what that had sealed is listed with `writing: null`.
   *
   * @throws NotSavedError
   */
  saveKey(userId: string, key: EncryptionKey): Promise<void> {
    return saveKey(this.#device, userId, key)
  }

  /** The users whose keys are here. @throws NotSavedError where the device cannot tell */
  listKeyOwners(): Promise<string[]> {
    return listKeyOwners(this.#device)
  }

  /** Forgets one user's key. @throws NotSavedError */
  deleteKey(userId: string): Promise<void> {
    return deleteKey(this.#device, userId)
  }

  /**
   * Forgets every key, and nothing else: what lies here cannot be read until its author signs in again.
   *
   * @param options.except the user whose key stays
   * @throws NotSavedError
   */
  seal(options: { except?: string } = {}): Promise<void> {
    return seal(this.#device, options.except)
  }

  /**
   * Copies a file's bytes, piece by piece, onto the device. It is swept where no draft or entry has named it a day later.
   *
   * @param onCopied told how much is copied: from 0 to 1
   * @throws NotSavedError; the browser's own error (NotReadableError, NotFoundError) where the file cannot be read (any
   *   more); the signal's reason. Nothing half-copied is ever taken for a file.
   */
  copyFile(userId: string, file: File, options: CopyOptions = {}): Promise<OutboxFile> {
    return copyFile(this.#device, userId, file, options)
  }

  /**
   * Some of a file's bytes, from `start` up to `end`, or as far as it goes.
   *
   * @throws FileMissingError where the file is not here (any more); NotSavedError
   */
  readBytes(userId: string, fileId: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    return readBytes(this.#device, userId, fileId, start, end)
  }

  /** The whole file, for a preview or to be saved elsewhere. @throws as {@link Outbox.readBytes} does */
  readFile(userId: string, file: OutboxFile): Promise<File> {
    return readFile(this.#device, userId, file)
  }

  /**
   * One draft a slot ('news', 'blog', 'archive'); the slot's earlier one is replaced, and files that only that one named
   * are deleted.
   *
   * @throws NotSavedError
   */
  saveDraft(userId: string, slot: string, draft: Omit<Draft, 'savedAt'>): Promise<void> {
    return this.#inOrder(() => saveDraft(this.#device, userId, slot, draft))
  }

  /** Null where there is none, it cannot be opened here, or the storage fails. It names only files that are here. */
  readDraft(userId: string, slot: string): Promise<Draft | null> {
    return readDraft(this.#device, userId, slot).catch(() => null)
  }

  /** Its files go with it, unless an entry names them. @throws NotSavedError */
  removeDraft(userId: string, slot: string): Promise<void> {
    return this.#inOrder(() => removeDraft(this.#device, userId, slot))
  }

  /**
   * Puts a writing at the end of the queue and takes its draft away, at one stroke.
   *
   * @param options.key a UUID that the form keeps: added twice under one key (a double tap, or a first time that seemed
   *   to fail) it is one entry, with what was added last
   * @throws FileMissingError where a file that it names is not here; NotSavedError
   */
  add(
    userId: string,
    writing: OutboxSubmission,
    options: { key?: string; draft?: string } = {},
  ): Promise<OutboxEntry> {
    return this.#inOrder(() => addEntry(this.#device, userId, writing, options))
  }

  /**
   * Puts a changed writing in an entry's place: waiting again, same place in the queue. It keeps its key (an earlier form
   * of it that arrived unnoticed makes the server refuse this one) unless `fresh` gives it a new one.
   *
   * @returns null where the entry has gone meanwhile: it arrived, or was removed in another tab. Nothing was written.
   * @throws FileMissingError where a file that it names is not here; NotSavedError
   */
  change(
    userId: string,
    key: string,
    writing: OutboxSubmission,
    options: { draft?: string; fresh?: boolean } = {},
  ): Promise<OutboxEntry | null> {
    return this.#inOrder(() => changeEntry(this.#device, userId, key, writing, options))
  }

  /** The author takes it back; its files and the drafts of changes to it go with it. @throws NotSavedError */
  remove(userId: string, key: string): Promise<void> {
    return this.#inOrder(() => removeEntry(this.#device, userId, key))
  }

  /** What waits of this user's, the next to be sent first. Empty where the browser keeps nothing. */
  list(userId: string): Promise<OutboxEntry[]> {
    return listEntries(this.#device, userId).catch(() => [])
  }

  /** How much of this user's has not been sent, sealed or not. Nothing where the browser keeps nothing. */
  count(userId: string): Promise<{ entries: number; drafts: number }> {
    return countAll(this.#device, userId).catch(() => ({ entries: 0, drafts: 0 }))
  }

  /** Deletes everything of this user's: they asked for it. @throws NotSavedError */
  discard(userId: string): Promise<void> {
    return this.#inOrder(() => discardAll(this.#device, userId))
  }

  /**
   * The server's receipt names the same bytes: the local copy goes.
   *
   * @returns false, and it stays, where the receipt names others: waiting, where they are those of an earlier form of it;
   *   else needing attention. True also where it has gone already.
   * @throws NotSavedError; without the author's key nothing can be compared
   */
  settle(userId: string, key: string, receipt: Receipt): Promise<boolean> {
    return settleEntry(this.#device, userId, key, receipt)
  }

  /**
   * The server refused it: it waits for its author.
   *
   * @param sent the body that was refused: nothing happens where the entry has another one by now
   * @throws NotSavedError
   */
  refuse(userId: string, key: string, problem: SendProblem, sent: SentOptions = {}): Promise<void> {
    return refuseEntry(this.#device, userId, key, problem, sent)
  }

  /**
   * It could not be sent: it waits for another try. `problem` is for people, e.g. that the server is full.
   *
   * @param sent the body that could not be sent: nothing happens where the entry has another one by now
   * @throws NotSavedError
   */
  postpone(
    userId: string,
    key: string,
    notBefore: number,
    problem: SendProblem | null = null,
    sent: SentOptions = {},
  ): Promise<void> {
    return postponeEntry(this.#device, userId, key, { notBefore, problem }, sent)
  }

  /** "Send now" and "Try again": waiting, due at once. `fresh`: under a new key. @throws NotSavedError */
  release(userId: string, key: string, options: { fresh?: boolean } = {}): Promise<void> {
    return this.#inOrder(() => releaseEntry(this.#device, userId, key, options))
  }

  /**
   * Deletes what has lain unused for a day: copied files that nothing names, and drafts of changes to entries that have
   * gone.
   *
   * @throws NotSavedError
   */
  deleteUnused(): Promise<void> {
    return deleteUnused(this.#device)
  }

  /** Calls the listener soon after every change of the outbox, in this tab or another. Gives the way to stop. */
  watch(listener: () => void): () => void {
    return this.#device.changes.watch(listener)
  }
}

/** This device's. */
export const outbox = new Outbox()
