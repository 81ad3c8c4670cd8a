/** The draft behind a submission form: its content, autosave on this device, validation and submission. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Draft } from '#client/offline/outbox/outbox-entry.ts'
import { DraftAutosave } from './draft-autosave.ts'
import { type ChosenFile, DraftFiles, toChosenFile } from './draft-files.ts'
import { validateDraft } from './draft-payload.ts'
import {
  createDraftState,
  type DraftState,
  fillFromFile,
  getInitialContent,
  type InitialContent,
  isUnchanged,
  mergeSavedDraft,
  type SubmitResult,
  toSubmitError,
  type WorkingDraftOptions,
} from './draft-state.ts'
import { type SubmitOutcome, submitDraft } from './submit-draft.ts'
import { getFilesToSend, getNotSavedReason, getUnsavedFiles } from './unsaved-files.ts'

/** The server's code for content that it already has under another key. */
const arrivedBefore = 'arrived_before'
const alreadySentMessage =
  'This was sent before you saved your changes. You can send your changes as a new submission.'

/** An external store without React: components subscribe with `watch` and `read`. */
export class WorkingDraft {
  readonly options: WorkingDraftOptions
  readonly #listeners = new Set<() => void>()
  readonly #files: DraftFiles
  readonly #autosave: DraftAutosave
  /** The key of the saved draft. */
  readonly #slot: string
  readonly #initial: InitialContent
  readonly #touched = new Set<string>()
  #change: { key: string; fresh: boolean } | null
  #key = newUuid()
  #state: DraftState
  /** The saved draft has been read, so that saving cannot overwrite it unread. */
  #canSave = false
  #restoring: Promise<void> | null = null
  #discarded: Pick<DraftState, 'fields' | 'files' | 'restoredSavedAt'> | null = null

  constructor(options: WorkingDraftOptions) {
    const { type, entry, userId, outbox } = options
    this.options = options
    this.#slot = entry ? `change-${entry.key}` : type
    this.#change = entry ? { key: entry.key, fresh: entry.problem?.code === arrivedBefore } : null
    this.#initial = getInitialContent(type, entry)
    const problem = entry?.problem
    this.#state = createDraftState(
      this.#initial,
      problem ? toSubmitError(problem.message, problem.fields, type) : null,
    )
    this.#files = new DraftFiles({
      userId,
      outbox,
      imagesOnly: type !== 'archive',
      onChange: (files) => this.#update({ files }),
      onSaved: (file) => void this.#handleSavedFile(file),
    })
    this.#files.replace(this.#state.files)
    this.#autosave = new DraftAutosave({
      save: () => this.#save(),
      onSaved: (notSavedReason) => this.#update({ notSavedReason }),
    })
  }

  /** The submission is sent under a new key, in addition to the one that the server already has. */
  get isSentAsNew(): boolean {
    return this.#change?.fresh ?? false
  }

  get isEdit(): boolean {
    return this.#change !== null
  }

  readonly read = (): DraftState => this.#state

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the saved draft when the form opens. Returns a function for closing the form, which saves the draft. */
  open(): () => void {
    const stopWatching = this.#autosave.watchPage()
    if (this.#isUnchanged()) this.#restoring ??= this.#restore()
    return () => {
      stopWatching()
      if (this.#state.isDiscarded) this.#handleChange()
      // The problem of an outbox entry stays until the entry is sent again.
      const error = this.#change ? this.#state.error : null
      this.#update({ filesLeftOut: 0, hasTriedSubmit: false, error })
      void this.flush()
    }
  }

  /** Whether this device cannot save the content, so that leaving the page loses it. */
  get cannotBeSaved(): boolean {
    const { notSavedReason, files } = this.#state
    return !this.#isUnchanged() && (notSavedReason !== null || files.some(({ state }) => state === 'unsaved'))
  }

  /** Whether closing the page now would lose content: this device cannot save it, or has not saved it yet. */
  get hasUnsavedContent(): boolean {
    return this.cannotBeSaved || (!this.#isUnchanged() && (!this.#canSave || this.#autosave.isPending))
  }

  /** Saves now. Returns whether everything is saved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush()
  }

  setField(name: string, value: string): void {
    this.#touched.add(name)
    const { fields, error } = this.#state
    this.#update({
      fields: { ...fields, [name]: value },
      error: error && { ...error, fields: { ...error.fields, [name]: '' } },
    })
    this.#handleChange()
  }

  /** @param releases one for each file, see `ChosenFile.release` */
  addFiles(files: readonly File[], releases: readonly (() => void)[] = []): void {
    if (files.length === 0) return
    const isFirst = !this.#state.files.some(({ error }) => error === null)
    const filesLeftOut = this.#files.add(files, releases)
    this.#update({ filesLeftOut, error: null })
    const first = this.#state.files.find(({ error }) => error === null)?.file
    if (isFirst && first && this.options.type === 'archive') {
      this.#update({ fields: fillFromFile(this.#state.fields, first, this.#touched) })
    }
    this.#handleChange()
  }

  removeFile(id: string): void {
    this.#files.remove(id)
    this.#update({ filesLeftOut: 0 })
    this.#handleChange()
  }

  /** Resets the form to its initial content. The saved draft remains for `undoDiscard` until the next change. */
  discard(): void {
    const { fields, files, restoredSavedAt } = this.#state
    this.#discarded = { fields, files, restoredSavedAt }
    void this.#autosave.cancel()
    this.#reset()
    this.#update({ isDiscarded: true })
  }

  undoDiscard(): void {
    if (!this.#discarded) return
    const { fields, files, restoredSavedAt } = this.#discarded
    this.#discarded = null
    this.#files.replace(files)
    this.#update({ fields, restoredSavedAt, isDiscarded: false })
    this.#handleChange()
  }

  /** Validates the draft, then saves it in the outbox or sends it. Never throws. */
  async submit(): Promise<SubmitResult> {
    if (this.#state.isSubmitting) return { kind: 'busy' }
    this.#update({ hasTriedSubmit: true, error: null })
    if (!this.#validate()) return { kind: 'invalid' }
    this.#update({ isSubmitting: true })
    try {
      // Every repetition recovers one missing file, so the loop ends.
      for (;;) {
        await this.#files.finishCopies()
        const valid = this.#validate()
        if (!valid) return { kind: 'invalid' }
        const outcome = await this.#submit(valid)
        if (outcome.kind === 'file-missing') this.#files.recoverMissing(outcome.fileId)
        else {
          this.#handleOutcome(outcome)
          return outcome
        }
      }
    } finally {
      this.#update({ isSubmitting: false, sendProgress: null })
    }
  }

  #validate(): { title: string; body: string } | null {
    const { fields, files } = this.#state
    const result = validateDraft(this.options.type, fields, getFilesToSend(files))
    const faulty = files.find((file) => file.error !== null)
    if (!faulty) return result.ready ? result : this.#showErrors(result.firstField, result.fieldErrors)
    const fileErrors = { files: `“${faulty.name}” cannot be sent. Please remove it.` }
    if (result.ready) return this.#showErrors('files', fileErrors)
    // The file field comes first in the form for archive items, and last in the form for articles.
    return this.#showErrors(this.options.type === 'archive' ? 'files' : result.firstField, {
      ...result.fieldErrors,
      ...fileErrors,
    })
  }

  #showErrors(field: string, fields: Record<string, string>): null {
    this.#update({ focusTarget: { field }, error: { message: null, notSavedMessage: null, fields } })
    return null
  }

  async #submit({ title, body }: { title: string; body: string }): Promise<SubmitOutcome> {
    const { userId, type, outbox, send } = this.options
    const { files } = this.#state
    await this.#autosave.cancel()
    return await submitDraft({
      userId,
      submission: { endpoint: 'createSubmission', type, title, body, files: getFilesToSend(files) },
      key: this.#key,
      slot: this.#slot,
      change: this.#change,
      unsavedFiles: getUnsavedFiles(files),
      notSavedReason: getNotSavedReason(files),
      outbox,
      send,
      onProgress: (sendProgress) => this.#update({ sendProgress }),
    })
  }

  #handleOutcome(outcome: Exclude<SubmitOutcome, { kind: 'file-missing' }>) {
    if (outcome.kind === 'saved' || outcome.kind === 'sent') {
      for (const file of this.#state.files) file.release?.()
      this.#startNewSubmission()
      this.#discarded = null
      this.#reset()
      return
    }
    if (outcome.kind === 'already-sent') {
      this.#change = null
      this.#startNewSubmission()
      this.#update({ error: { message: alreadySentMessage, notSavedMessage: null, fields: {} } })
    } else {
      // The message tells that the server has this content, so the next attempt sends it as a new submission.
      if (outcome.code === arrivedBefore) this.#startNewSubmission()
      const error = toSubmitError(outcome.message, outcome.fields, this.options.type)
      this.#update({ error: { ...error, notSavedMessage: outcome.notSavedMessage } })
    }
    this.#handleChange()
  }

  /** Later attempts have a new idempotency key. */
  #startNewSubmission() {
    this.#key = newUuid()
    if (this.#change) this.#change = { ...this.#change, fresh: true }
  }

  #reset() {
    this.#touched.clear()
    this.#files.replace(this.#initial.files.map(toChosenFile))
    const { notSavedReason, isSubmitting, sendProgress } = this.#state
    this.#update({ ...createDraftState(this.#initial, null), notSavedReason, isSubmitting, sendProgress })
  }

  #isUnchanged(): boolean {
    return isUnchanged(this.#initial, this.#state)
  }

  async #restore() {
    const { userId, outbox } = this.options
    try {
      const draft = await outbox.readDraft(userId, this.#slot)
      if (draft) this.#applyDraft(draft)
    } catch {
      this.#update({ notSavedReason: 'closed' })
    }
    this.#canSave = true
    this.#restoring = null
    if (!this.#isUnchanged()) this.#handleChange()
  }

  #applyDraft(draft: Draft) {
    const { fields, files } = mergeSavedDraft(this.#state, draft, this.#touched)
    this.#files.set(files)
    this.#update({ fields })
    if (!this.#isUnchanged()) this.#update({ restoredSavedAt: draft.savedAt })
  }

  #handleChange() {
    this.#discarded = null
    if (this.#state.isDiscarded) this.#update({ isDiscarded: false })
    if (this.#canSave) this.#autosave.scheduleSave()
  }

  /** A file that another app shared may be deleted there only after the draft with its copy is saved. */
  async #handleSavedFile(file: ChosenFile) {
    await this.#restoring
    this.#handleChange()
    if (file.release && (await this.flush())) file.release()
  }

  async #save() {
    const { userId, outbox } = this.options
    if (this.#isUnchanged()) return await outbox.removeDraft(userId, this.#slot)
    const { fields, files } = this.#state
    const savedFiles = files.flatMap(({ savedFile }) => savedFile ?? [])
    await outbox.saveDraft(userId, this.#slot, {
      fields,
      files: savedFiles,
      changes: this.#change?.key ?? null,
    })
  }

  #update(changes: Partial<DraftState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
