/** Restores the saved draft into the form, and saves the form's content on this device. */
import {
  type Draft,
  DraftConflictError,
  type DraftReading,
  NotSavedError,
} from '#client/offline/outbox/outbox-entry.ts'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import type { DraftFiles } from './draft-files.ts'
import type { DraftItems } from './draft-items.ts'
import { getMaxFiles } from './draft-payload.ts'
import { type DraftState, hasConflict, leaveOut, mergeSavedDraft } from './draft-state.ts'
import type { FormContent } from './form-content.ts'
import type { SavedDraft } from './saved-draft.ts'
import { addItems, toSavedItems } from './separate-items.ts'

/** The content that was in a form before its draft was discarded. */
export type DiscardedContent = Pick<DraftState, 'fields' | 'files' | 'restoredSavedAt'>

interface DraftSyncOptions {
  type: SubmissionType
  content: FormContent
  files: DraftFiles
  items: DraftItems
  saved: SavedDraft
  scheduleSave: () => void
  /** The form is empty again: another tab has sent or removed the draft. */
  onGone: () => void
}

export class DraftSync {
  readonly #options: DraftSyncOptions
  /** The saved draft has been read. Nothing is saved before. */
  #hasRead = false
  #reading: Promise<void> | null = null

  constructor(options: DraftSyncOptions) {
    this.#options = options
  }

  /** Reads the saved draft again: another tab may have written it. */
  restart(): void {
    this.#hasRead = false
    this.#options.content.update({ access: 'reading' })
    void this.read()
  }

  read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readOnce() {
    const { content, saved } = this.#options
    try {
      this.#applyReading(await saved.read())
    } catch (error) {
      content.update({ notSavedReason: error instanceof NotSavedError ? error.reason : 'closed' })
    }
    if (content.read().access === 'reading') content.update({ access: 'here' })
    if (this.#hasRead && content.hasUnsavedChanges) this.#options.scheduleSave()
  }

  #applyReading(reading: DraftReading) {
    const { content, saved } = this.#options
    // The key arrives after the sign-in, or when the connection returns.
    if (reading.kind === 'sealed' && !reading.hasKey) return content.update({ earlierDraft: 'sealed' })
    this.#hasRead = true
    if (reading.kind === 'sealed') return content.update({ earlierDraft: 'kept-sealed' })
    if (content.read().earlierDraft === 'sealed') content.update({ earlierDraft: null })
    if (reading.kind === 'found') this.#applyDraft(reading.draft)
    else if (saved.ref.version !== null) this.#handleDraftGone()
  }

  #handleDraftGone() {
    const { content, items, saved, onGone } = this.#options
    saved.startNew()
    if (content.hasUnsavedChanges) items.replaceKeys()
    else onGone()
  }

  #applyDraft(draft: Draft) {
    const { type, content, files: draftFiles, items, saved } = this.#options
    if (saved.isCurrent(draft)) return
    if (draft.isDiscarded) {
      saved.adopt(draft)
      // Deletes or replaces the draft.
      this.#options.scheduleSave()
      return
    }
    if (hasConflict(content.initial, content.read(), draft, content.unsaved)) {
      // Both are kept: the next save sets the earlier draft aside.
      saved.startNew()
      items.replaceKeys()
      content.update({ earlierDraft: 'kept' })
      return
    }
    const maxFiles = getMaxFiles(type)
    const { fields, files, leftOut } = mergeSavedDraft(content.read(), draft, content.unsaved, maxFiles)
    saved.adopt(draft)
    content.noteSavedFiles(draft.files)
    draftFiles.set(files)
    draftFiles.finishRecordings()
    content.update({ fields: addItems(fields, files) })
    if (!content.isUnchanged) content.update({ restoredSavedAt: draft.savedAt })
    if (leftOut.length > 0) content.update(leaveOut(leftOut.map(({ name }) => name)))
  }

  /**
   * @param discarded is saved instead of the form's content, so that discarding can be undone
   * @throws DraftConflictError; NotSavedError
   */
  async save(discarded: DiscardedContent | null): Promise<void> {
    const { content, saved } = this.#options
    if (!this.#hasRead) await this.read()
    const { access, notSavedReason } = content.read()
    if (!this.#hasRead || access === 'elsewhere') throw new NotSavedError(notSavedReason ?? 'closed')
    const fail = content.startSave()
    try {
      if (discarded) await this.#saveContent(discarded, true)
      else if (content.isUnchanged) await saved.remove()
      else await this.#saveContent(content.read())
    } catch (error) {
      fail()
      if (error instanceof DraftConflictError) content.update({ access: 'elsewhere' })
      throw error
    }
  }

  async #saveContent({ fields, files }: Pick<DraftState, 'fields' | 'files'>, isDiscarded?: boolean) {
    const { type, content, saved } = this.#options
    const savedFiles = files.flatMap(({ savedFile }) => savedFile ?? [])
    await saved.save({ type, files: savedFiles, isDiscarded, fields: toSavedItems(fields, files) })
    content.noteSavedFiles(savedFiles)
  }
}
