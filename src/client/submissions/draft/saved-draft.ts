/** The copy of a draft on this device: remembers which version the form has read or saved, and reads before it saves. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import type { Draft, DraftContent, DraftReading, DraftRef } from '#client/offline/outbox/outbox-entry.ts'

interface SavedDraftOptions {
  userId: string
  slot: string
  outbox: Pick<Outbox, 'saveDraft' | 'readDraft' | 'removeDraft'>
}

export class SavedDraft {
  readonly #options: SavedDraftOptions
  #ref: DraftRef
  /** The draft under an id that the server knows already. */
  #replaced: DraftRef | null = null

  constructor(options: SavedDraftOptions) {
    this.#options = options
    this.#ref = { slot: options.slot, id: newUuid(), version: null }
  }

  get ref(): DraftRef {
    return this.#ref
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
  adopt({ id, version }: Draft): void {
    this.#ref = { ...this.#ref, id, version }
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

  /** @throws DraftConflictError; NotSavedError */
  async save(content: DraftContent): Promise<void> {
    const { userId, outbox } = this.#options
    const ref = this.#ref
    const version = await outbox.saveDraft(userId, ref, content)
    this.#ref = { ...ref, version }
    if (this.#replaced) await outbox.removeDraft(userId, this.#replaced)
    this.#replaced = null
  }

  /** @throws NotSavedError */
  async remove(): Promise<void> {
    const { userId, outbox } = this.#options
    await outbox.removeDraft(userId, this.#ref)
    this.startNew()
  }
}
