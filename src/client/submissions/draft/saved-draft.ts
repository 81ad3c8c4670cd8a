/** The copy of a draft on this device: remembers which version the form has read or saved, and reads before it saves. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { Draft, DraftContent, DraftReading, DraftRef } from '#client/offline/outbox/outbox-entry.ts'

interface SavedDraftOptions {
  userId: string
  slot: string
  /** The key of the waiting entry that the draft changes, also after it was sent. */
  changes: string | null
  outbox: Pick<Outbox, 'saveDraft' | 'readDraft' | 'removeDraft'>
}

export class SavedDraft {
  readonly #options: SavedDraftOptions
  #ref: DraftRef
  #changes: string | null
  /** The draft under an id that the server knows already. */
  #replaced: DraftRef | null = null

  constructor(options: SavedDraftOptions) {
    this.#options = options
    this.#ref = { slot: options.slot, id: newUuid(), version: null }
    this.#changes = options.changes
  }

  get ref(): DraftRef {
    return this.#ref
  }

  /** The key of the waiting entry that the draft changes, also after it was sent. */
  get changes(): string | null {
    return this.#changes
  }

  /** @throws NotSavedError */
  read(): Promise<DraftReading> {
    const { userId, slot, outbox } = this.#options
    return outbox.readDraft(userId, slot)
  }

  /** Whether the form has this version already. */
  isCurrent({ id, version }: Draft): boolean {
    return this.#ref.id === id && this.#ref.version === version
  }

  /** Makes the form's next saves replace this draft. */
  adopt({ id, version, isDiscarded, changes }: Draft): void {
    this.#ref = { ...this.#ref, id, version }
    if (!isDiscarded) this.#changes = changes ?? this.#changes
  }

  /** The form goes on with a draft of its own. The one before stays as it is. */
  startNew(): void {
    this.#ref = { ...this.#ref, id: newUuid(), version: null }
  }

  /** The form goes on under a new id, and the draft under the id before is deleted after the next save. */
  replaceId(): void {
    this.#replaced ??= this.#ref
    this.startNew()
  }

  /** After submitting: the next draft of the form is a new one. */
  finish(): void {
    const { userId, outbox } = this.#options
    if (this.#replaced) void outbox.removeDraft(userId, this.#replaced).catch(() => {})
    this.#replaced = null
    this.startNew()
  }

  /** @throws DraftConflictError; NotSavedError */
  async save(content: Omit<DraftContent, 'changes'>): Promise<void> {
    const { userId, outbox } = this.#options
    const ref = this.#ref
    const version = await outbox.saveDraft(userId, ref, { ...content, changes: this.#changes })
    this.#ref = { ...ref, version }
    if (this.#replaced) await outbox.removeDraft(userId, this.#replaced)
    this.#replaced = null
  }

  /** @throws NotSavedError */
  async remove(): Promise<void> {
    const { userId, outbox } = this.#options
    await outbox.removeDraft(userId, this.#ref)
    if (this.#replaced) await outbox.removeDraft(userId, this.#replaced)
    this.#replaced = null
    this.startNew()
  }
}
