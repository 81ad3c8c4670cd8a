/** The draft behind a submission form: its content, autosave on this device, validation and submission. */
import { DraftAccess } from './draft-access.ts'
import { DraftAutosave } from './draft-autosave.ts'
import { type ChosenFile, DraftFiles } from './draft-files.ts'
import { DraftItems } from './draft-items.ts'
import { getMaxFiles } from './draft-payload.ts'
import {
  type DraftState,
  fillFromFile,
  getInitialContent,
  leaveOut,
  type SubmitResult,
  toSubmitError,
  type WorkingDraftOptions,
} from './draft-state.ts'
import { type DiscardedContent, DraftSync } from './draft-sync.ts'
import { FormContent } from './form-content.ts'
import { filesMissingMessage, hasMissingFiles, isRevisionSlot } from './missing-files.ts'
import { prepareSubmissions, type Submissions } from './prepare-submissions.ts'
import type { NewRecording, RecordingWriter } from './recording-writer.ts'
import { SavedDraft } from './saved-draft.ts'
import { getItem, hasSeparateItems } from './separate-items.ts'
import { type FailedFollowUp, type SubmitFailure, type SubmitOutcome, submitDraft } from './submit-draft.ts'
import { getNotSavedReason, getUnsavedFiles } from './unsaved-files.ts'

/** The server's code for content that it already has under another key. */
const arrivedBefore = 'arrived_before'
const alreadySentMessage =
  'This submission was sent or removed before you saved your changes. You can send your changes as a new submission.'

/** An external store without React: components subscribe with `watch` and `read`. */
export class WorkingDraft {
  readonly options: WorkingDraftOptions
  readonly items: DraftItems
  readonly #content: FormContent
  readonly #files: DraftFiles
  readonly #saved: SavedDraft
  readonly #sync: DraftSync
  readonly #autosave: DraftAutosave
  readonly #access: DraftAccess
  readonly #touched = new Set<string>()
  /** The waiting entry that the form changes. */
  #change: { key: string; fresh: boolean } | null
  #discarded: DiscardedContent | null = null
  readonly #isRevision: boolean

  constructor(options: WorkingDraftOptions) {
    const { type, entry, leftover, about, userId, outbox, growingFiles, locks } = options
    this.options = options
    const slot = entry ? `change-${entry.key}` : (leftover?.slot ?? about?.slot ?? type)
    this.#isRevision = isRevisionSlot(slot)
    const changes = entry?.key ?? leftover?.draft?.changes ?? null
    const problem = entry?.problem
    this.#change = entry ? { key: entry.key, fresh: problem?.code === arrivedBefore } : null
    this.#saved = new SavedDraft({ userId, slot, changes, outbox })
    this.#content = new FormContent(
      getInitialContent(options),
      problem ? toSubmitError(problem.message, problem.fields, type) : null,
    )
    this.#files = new DraftFiles({
      userId,
      outbox,
      growingFiles,
      imagesOnly: type !== 'archive',
      maxFiles: getMaxFiles(type),
      onChange: (files) => this.#content.update({ files }),
      onSaved: (file) => void this.#handleSavedFile(file),
    })
    this.#files.replace(this.#state.files)
    this.items = new DraftItems({
      content: this.#content,
      getKey: () => this.#saved.ref.id,
      onChange: () => this.#handleChange(),
    })
    this.#sync = new DraftSync({
      ...{ type, content: this.#content, files: this.#files, items: this.items, saved: this.#saved },
      scheduleSave: () => this.#autosave.scheduleSave(),
      onGone: () => this.#reset(),
    })
    this.#autosave = new DraftAutosave({
      save: () => this.#sync.save(this.#discarded),
      onSaved: (notSavedReason) => this.#content.update({ notSavedReason }),
    })
    this.#access = new DraftAccess({
      ...{ userId, slot, outbox, locks },
      getEntryKey: () => this.#change?.key ?? null,
      flush: () => this.#files.stopRecordings().then(() => this.flush()),
      onAcquired: () => this.#sync.restart(),
      onLost: () => this.#content.update({ access: 'elsewhere' }),
      onOutboxChange: () => this.#handleOutboxChange(),
      onEntryGone: () => this.#handleEntryGone(),
    })
  }

  get #state(): DraftState {
    return this.#content.read()
  }

  /** The submission is sent under a new key, in addition to the one that the server already has. */
  get isSentAsNew(): boolean {
    return this.#change?.fresh ?? this.#saved.changes !== null
  }

  get isEdit(): boolean {
    return this.#change !== null
  }

  readonly read = (): DraftState => this.#state

  readonly watch = (listener: () => void): (() => void) => this.#content.watch(listener)

  /** Restores the saved draft when the form opens. Returns a function for closing the form, which saves the draft. */
  open(): () => void {
    const stopWatchingPage = this.#autosave.watchPage()
    const close = this.#access.open()
    return () => {
      stopWatchingPage()
      if (this.#state.isDiscarded) this.#handleChange()
      // The problem of an outbox entry stays until the entry is sent again.
      const error = this.#change ? this.#state.error : null
      this.#content.update({ ...leaveOut([]), hasTriedSubmit: false, error })
      close()
    }
  }

  /** The encryption key may have arrived: without it, nothing can be read or saved. */
  #handleOutboxChange() {
    const { earlierDraft, notSavedReason, files } = this.#state
    if (earlierDraft === 'sealed') void this.#sync.read()
    else if (notSavedReason === 'closed' || getNotSavedReason(files) === 'closed') {
      void this.#files.finishCopies()
      this.#autosave.scheduleSave()
    }
  }

  /** Goes on in this tab with the draft that is open in another tab. */
  takeOver(): void {
    this.#access.takeOver()
  }

  #handleEntryGone() {
    if (this.#state.isSubmitting) return
    this.#change = null
    this.#content.update({ error: { message: alreadySentMessage, notSavedMessage: null, fields: {} } })
  }

  /** Whether this device cannot save the content, so that leaving the page loses it. */
  get cannotBeSaved(): boolean {
    const { notSavedReason, files } = this.#state
    return (
      !this.#content.isUnchanged &&
      (notSavedReason !== null || files.some(({ state }) => state === 'unsaved'))
    )
  }

  /** Whether closing the page now would lose content: this device cannot save it, or has not saved it yet. */
  get hasUnsavedContent(): boolean {
    return (
      this.cannotBeSaved ||
      (!this.#content.isUnchanged && (this.#content.hasUnsavedChanges || this.#autosave.isPending))
    )
  }

  /** Saves now. Returns whether everything is saved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush()
  }

  setField(name: string, value: string): void {
    this.#touched.add(name)
    this.#content.writeFields({ ...this.#state.fields, [name]: value })
    this.#content.clearErrors([name])
    this.#handleChange()
  }

  /** @param releases one for each file, see `ChosenFile.release` */
  addFiles(files: readonly File[], releases: readonly (() => void)[] = []): void {
    if (files.length === 0) return
    const isFirst = !this.#state.files.some(({ error }) => error === null)
    const leftOut = this.#files.add(files, releases)
    this.#content.update({ ...leaveOut(leftOut), error: null })
    this.items.addMissing()
    const first = this.#state.files.find(({ error }) => error === null)?.file
    if (isFirst && first && this.options.type === 'archive' && !this.#isRevision) {
      this.#content.update({ fields: fillFromFile(this.#state.fields, first, this.#touched) })
    }
    this.#handleChange()
  }

  /** Adds the files of the subject, which are no change by the author, and ends that they are missing. */
  addInitialFiles(files: readonly File[]): void {
    const known = new Set(this.#state.files.map(({ id }) => id))
    this.#files.add(files)
    const added = this.#state.files.filter(({ id }) => !known.has(id))
    const found = { missingFiles: '' }
    this.#content.updateInitial({ fields: { ...this.#content.initial.fields, ...found }, files: added })
    this.#content.update({ fields: { ...this.#state.fields, ...found } })
    this.#content.clearErrors(['files'])
    this.items.addMissing()
    this.#saveIfChanged()
  }

  /** Adds a recording that is about to begin. Returns where its parts are written to. */
  addRecording(recording: NewRecording): RecordingWriter {
    this.#content.update({ ...leaveOut([]), error: null })
    return this.#files.addRecording(recording)
  }

  removeFile(id: string): void {
    this.#files.remove(id)
    this.#content.update(leaveOut([]))
    this.items.dropWithoutFiles()
    this.#handleChange()
  }

  /** Whether each file can become a submission of its own: not where the form changes one that exists. */
  get canSeparate(): boolean {
    return this.options.type === 'archive' && this.#saved.changes === null
  }

  /** Resets the form to its initial content. The saved draft remains for `undoDiscard` until the next change or reload. */
  discard(): void {
    const { fields, files, restoredSavedAt } = this.#state
    this.#reset()
    this.#discarded = { fields, files, restoredSavedAt }
    this.#content.update({ isDiscarded: true })
    this.#autosave.scheduleSave()
  }

  undoDiscard(): void {
    if (!this.#discarded) return
    const { fields, files, restoredSavedAt } = this.#discarded
    this.#discarded = null
    this.#files.replace(files)
    this.#content.update({ fields, restoredSavedAt, isDiscarded: false })
    this.#handleChange()
  }

  /** Validates the draft, then saves it in the outbox or sends it. Never throws. */
  async submit(): Promise<SubmitResult> {
    if (this.#state.isSubmitting || this.#state.access === 'elsewhere') return { kind: 'busy' }
    this.#content.update({ hasTriedSubmit: true, error: null })
    if (!this.#validate()) return { kind: 'invalid' }
    this.#content.update({ isSubmitting: true })
    try {
      // Every repetition recovers one missing file, so the loop ends.
      for (;;) {
        await this.#files.finishCopies()
        const valid = this.#validate()
        if (!valid) return { kind: 'invalid' }
        const outcome = await this.#submit(valid)
        if (outcome.kind === 'file-missing') this.#files.recoverMissing(outcome.fileId)
        else return this.#handleOutcome(outcome)
      }
    } finally {
      this.#content.update({ isSubmitting: false, sendProgress: null })
    }
  }

  #validate(): Submissions | null {
    const { fields, files } = this.#state
    if (hasMissingFiles(fields)) return this.#showErrors('files', { files: filesMissingMessage })
    const { type } = this.options
    const isNew = this.#saved.changes === null
    const result = prepareSubmissions({ type, fields, files, key: this.#saved.ref.id, isNew })
    if (result.ready) return result.submissions
    if (result.fileId !== undefined) this.items.select(result.fileId)
    return this.#showErrors(result.firstField, result.fieldErrors)
  }

  #showErrors(field: string, fields: Record<string, string>): null {
    this.#content.update({ focusTarget: { field }, error: { message: null, notSavedMessage: null, fields } })
    return null
  }

  async #submit([{ key, submission }, ...followUps]: Submissions): Promise<SubmitOutcome> {
    const { userId, outbox, send } = this.options
    const { fields, files } = this.#state
    await this.#autosave.cancel()
    return await submitDraft({
      ...{ userId, submission, key, followUps, outbox, send },
      draft: this.#saved.ref,
      keepsUnsentFollowUps: hasSeparateItems(fields),
      change: this.#change,
      unsavedFiles: getUnsavedFiles(files),
      notSavedReason: getNotSavedReason(files),
      onProgress: (sendProgress) => this.#content.update({ sendProgress }),
    })
  }

  #handleOutcome(outcome: Exclude<SubmitOutcome, { kind: 'file-missing' }>): SubmitResult {
    if (outcome.kind === 'saved' || outcome.kind === 'sent') {
      if (outcome.kind === 'sent' && outcome.failedFollowUp && hasSeparateItems(this.#state.fields)) {
        return this.#keepUnsentItems(outcome.failedFollowUp)
      }
      for (const file of this.#state.files) file.release?.()
      this.#access.endHold()
      this.#saved.finish()
      this.#discarded = null
      this.#reset()
      return outcome
    }
    if (outcome.kind === 'already-sent') {
      this.#change = null
      this.#access.endHold()
      this.#content.update({ error: { message: alreadySentMessage, notSavedMessage: null, fields: {} } })
    } else this.#handleFailure(outcome)
    this.#handleChange()
    return outcome
  }

  #handleFailure(failure: SubmitFailure) {
    // The message tells that the server has this content, so the next attempt sends it as a new submission.
    if (failure.code === arrivedBefore) this.#startNewSubmission()
    const error = toSubmitError(failure.message, failure.fields, this.options.type)
    this.#content.update({ error: { ...error, notSavedMessage: failure.notSavedMessage } })
  }

  /** The form goes on with the files that this device could neither save nor send. */
  #keepUnsentItems({ key, failure }: FailedFollowUp): SubmitFailure {
    const { fields, files } = this.#state
    const failed = files.findIndex((file) => getItem(fields, file)['key'] === key)
    // The saved draft keeps the copies of the files until the shorter one is saved.
    this.#saved.replaceId()
    for (const { id } of files.slice(0, failed)) this.removeFile(id)
    this.items.select(files[failed]?.id ?? '')
    this.#handleFailure(failure)
    this.#handleChange()
    return failure
  }

  /** Later attempts have a new idempotency key. */
  #startNewSubmission() {
    this.#saved.replaceId()
    this.items.replaceFirstKey()
    if (this.#change) this.#change = { ...this.#change, fresh: true }
  }

  #reset() {
    this.#touched.clear()
    this.#files.replace(this.#content.initial.files)
    this.#content.reset()
  }

  #handleChange() {
    this.#discarded = null
    if (this.#state.isDiscarded) this.#content.update({ isDiscarded: false })
    this.#autosave.scheduleSave()
  }

  #saveIfChanged() {
    if (!this.#content.isUnchanged && !this.#state.isDiscarded) this.#autosave.scheduleSave()
  }

  /** A file that another app shared may be deleted there only after the draft with its copy is saved. */
  async #handleSavedFile(file: ChosenFile) {
    if (this.#content.isInitialFile(file.id)) {
      const { files } = this.#content.initial
      this.#content.updateInitial({ files: files.map((other) => (other.id === file.id ? file : other)) })
      this.#saveIfChanged()
      return
    }
    this.#handleChange()
    if (file.release && (await this.flush())) file.release()
  }
}
