/** The outbox: everything that was written here and has not arrived, in a database of its own, sealed with its author's key. */
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import type { Draft, Entry, OutboxFile, Problem, Writing } from './writing.ts'

export interface OutboxOptions {
  /** The database's name; tests bring their own. */
  database?: string
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface SealingKey {
  id: string
  /** 256 bits, base64. */
  key: string
}

const unbuilt = () => Promise.reject(new Error('Not built yet.'))

/**
 * Every method that writes is one strict transaction: it has happened when the promise is fulfilled, and nothing of it has
 * when it is rejected with NotSavedError. Nothing here knows React or the network; several tabs may work at once.
 */
export class Outbox {
  readonly options: OutboxOptions
  constructor(options: OutboxOptions = {}) {
    this.options = options
  }

  /** Keeps the user's key on this device, not extractable: what they wrote here can be read and added to. */
  holdKey(_userId: string, _key: SealingKey): Promise<void> {
    return unbuilt()
  }

  /** Forgets every key: what lies here cannot be read until its author signs in again. */
  seal(): Promise<void> {
    return unbuilt()
  }

  /**
   * Copies a file's bytes, piece by piece, onto the device. It is swept where no draft or entry has named it a day later.
   *
   * @param onCopied told how much is copied: from 0 to 1
   * @throws NotSavedError; TypeError-like errors of the file itself where it cannot be read (any more)
   */
  copyFile(
    _userId: string,
    _file: File,
    _options: { onCopied?: (share: number) => void; signal?: AbortSignal } = {},
  ): Promise<OutboxFile> {
    return unbuilt()
  }

  /** Some of a file's bytes. */
  readBytes(
    _userId: string,
    _fileId: string,
    _start: number,
    _end: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return unbuilt()
  }

  /** The whole file, for a preview or to be saved elsewhere. */
  readFile(_userId: string, _file: OutboxFile): Promise<File> {
    return unbuilt()
  }

  /** One draft a slot ('news', 'blog', 'archive'); the slot's earlier one is replaced. @throws NotSavedError */
  saveDraft(_userId: string, _slot: string, _draft: Omit<Draft, 'savedAt'>): Promise<void> {
    return unbuilt()
  }

  readDraft(_userId: string, _slot: string): Promise<Draft | null> {
    return unbuilt()
  }

  removeDraft(_userId: string, _slot: string): Promise<void> {
    return unbuilt()
  }

  /** Puts a writing at the end of the queue and takes its draft away, at one stroke. @throws NotSavedError */
  add(_userId: string, _writing: Writing, _options: { key?: string; draft?: string } = {}): Promise<Entry> {
    return unbuilt()
  }

  /**
   * Puts a changed writing in an entry's place: waiting again, same place in the queue. It keeps its key (an earlier form
   * of it that arrived unnoticed makes the server refuse this one) unless `fresh` gives it a new one.
   *
   * @returns null where the entry has gone meanwhile: it arrived, or was removed in another tab
   * @throws NotSavedError
   */
  change(
    _userId: string,
    _key: string,
    _writing: Writing,
    _options: { draft?: string; fresh?: boolean } = {},
  ): Promise<Entry | null> {
    return unbuilt()
  }

  /** The author takes it back; its files go with it. */
  remove(_userId: string, _key: string): Promise<void> {
    return unbuilt()
  }

  /** What waits of this user's, the next to be sent first. */
  list(_userId: string): Promise<Entry[]> {
    return unbuilt()
  }

  /** How much of this user's has not been sent. */
  count(_userId: string): Promise<{ entries: number; drafts: number }> {
    return unbuilt()
  }

  /** Deletes everything of this user's: they asked for it. */
  discard(_userId: string): Promise<void> {
    return unbuilt()
  }

  /** The server's receipt names the same bytes: the local copy goes. False, and it stays, where it names others. */
  settle(_userId: string, _key: string, _receipt: Receipt): Promise<boolean> {
    return unbuilt()
  }

  /** The server refused it: it waits for its author. */
  refuse(_userId: string, _key: string, _problem: Problem): Promise<void> {
    return unbuilt()
  }

  /** It could not be sent: it waits for another try. `problem` is for people, e.g. that the server is full. */
  postpone(_userId: string, _key: string, _notBefore: number, _problem?: Problem): Promise<void> {
    return unbuilt()
  }

  /** "Send now" and "Try again": waiting, due at once. `fresh`: under a new key. */
  release(_userId: string, _key: string, _options: { fresh?: boolean } = {}): Promise<void> {
    return unbuilt()
  }

  /** Deletes copied files and pieces that nothing has named for a day. */
  sweep(): Promise<void> {
    return unbuilt()
  }

  /** Calls the listener after every change of the outbox, in this tab or another. Gives the way to stop. */
  watch(_listener: () => void): () => void {
    return () => {}
  }
}

/** This device's. */
export const outbox = new Outbox()
