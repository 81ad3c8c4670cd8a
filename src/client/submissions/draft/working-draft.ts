/** The draft behind a submission form: its content, autosave on this device, validation and submission. */
import {
  type Draft,
  DraftConflictError,
  type DraftReading,
  NotSavedError,
} from '#client/offline/outbox/outbox-entry.ts'
import { DraftAccess } from './draft-access.ts'
import { DraftAutosave } from './draft-autosave.ts'
import { type ChosenFile, DraftFiles, toChosenFile } from './draft-files.ts'
import { validateDraft } from './draft-payload.ts'
import {
  createDraftState,
  type DraftState,
  fillFromFile,
  getInitialContent,
  hasConflict,
  type InitialContent,
  isUnchanged,
  mergeSavedDraft,
  type SubmitResult,
  toSubmitError,
  type WorkingDraftOptions,
} from './draft-state.ts'
import { SavedDraft } from './saved-draft.ts'
import { type SubmitOutcome, submitDraft } from './submit-draft.ts'
import { getFilesToSend, getNotSavedReason, getUnsavedFiles } from './unsaved-files.ts'

/** The server's code for content that it already has under another key. */
const arrivedBefore = 'arrived_before'
const alreadySentMessage =
  'This submission was sent or removed before you saved your changes. You can send your changes as a new submission.'

/** An external store without React: components subscribe with `watch` and `read`. */
export class WorkingDraft {
  readonly options: WorkingDraftOptions
  readonly #listeners = new Set<() => void>()
  readonly #files: DraftFiles
  readonly #autosave: DraftAutosave
  readonly #saved: SavedDraft
  readonly #access: DraftAccess
  readonly #initial: InitialContent
  readonly #touched = new Set<string>()
  #unsavedFields = new Set<string>()
  #savedFileIds: ReadonlySet<string>
  /** The waiting entry that the form changes. */
  #change: { key: string; fresh: boolean } | null
  /** The key of that entry, also after it was sent. */
  #changes: string | null
  #state: DraftState
  /** The saved draft has been read. Nothing is saved before. */
  #hasRead = false
  #reading: Promise<void> | null = null
  #discarded: Pick<DraftState, 'fields' | 'files' | 'restoredSavedAt'> | null = null

  constructor(options: WorkingDraftOptions) {
    const { type, entry, leftover, userId, outbox, locks } = options
    this.options = options
    const slot = entry ? `change-${entry.key}` : (leftover?.slot ?? type)
    this.#saved = new SavedDraft({ userId, slot, outbox })
    this.#changes = entry?.key ?? leftover?.draft?.changes ?? null
    this.#change = entry ? { key: entry.key, fresh: entry.problem?.code === arrivedBefore } : null
    this.#initial = getInitialContent(type, entry)
    this.#savedFileIds = new Set(this.#initial.files.map(({ id }) => id))
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
    this.#access = new DraftAccess({
      ...{ userId, slot, outbox, locks },
      getEntryKey: () => this.#change?.key ?? null,
      flush: () => this.flush(),
      onAcquired: () => this.#handleLockAcquired(),
      onLost: () => this.#update({ access: 'elsewhere' }),
      onOutboxChange: () => this.#handleOutboxChange(),
      onEntryGone: () => this.#handleEntryGone(),
    })
  }

  /** The submission is sent under a new key, in addition to the one that the server already has. */
  get isSentAsNew(): boolean {
    return this.#change?.fresh ?? this.#changes !== null
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
    const stopWatchingPage = this.#autosave.watchPage()
    const close = this.#access.open()
    return () => {
      stopWatchingPage()
      if (this.#state.isDiscarded) this.#handleChange()
      // The problem of an outbox entry stays until the entry is sent again.
      const error = this.#change ? this.#state.error : null
      this.#update({ filesLeftOut: 0, hasTriedSubmit: false, error })
      close()
    }
  }

  /** The encryption key may have arrived: without it, nothing can be read or saved. */
  #handleOutboxChange() {
    const { earlierDraft, notSavedReason, files } = this.#state
    if (earlierDraft === 'sealed') void this.#readSaved()
    else if (notSavedReason === 'closed' || getNotSavedReason(files) === 'closed') {
      void this.#files.finishCopies()
      this.#autosave.scheduleSave()
    }
  }

  #handleLockAcquired() {
    this.#hasRead = false
    this.#update({ access: 'reading' })
    void this.#readSaved()
  }

  /** Goes on in this tab with the draft that is open in another tab. */
  takeOver(): void {
    this.#access.takeOver()
  }

  #handleEntryGone() {
    if (this.#state.isSubmitting) return
    this.#change = null
    this.#update({ error: { message: alreadySentMessage, notSavedMessage: null, fields: {} } })
  }

  /** Whether this device cannot save the content, so that leaving the page loses it. */
  get cannotBeSaved(): boolean {
    const { notSavedReason, files } = this.#state
    return !this.#isUnchanged() && (notSavedReason !== null || files.some(({ state }) => state === 'unsaved'))
  }

  /** Whether closing the page now would lose content: this device cannot save it, or has not saved it yet. */
  get hasUnsavedContent(): boolean {
    return (
      this.cannotBeSaved || (!this.#isUnchanged() && (this.#hasUnsavedChanges || this.#autosave.isPending))
    )
  }

  /** Saves now. Returns whether everything is saved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush()
  }

  setField(name: string, value: string): void {
    this.#touched.add(name)
    this.#unsavedFields.add(name)
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

  /** Resets the form to its initial content. The saved draft remains for `undoDiscard` until the next change or reload. */
  discard(): void {
    const { fields, files, restoredSavedAt } = this.#state
    this.#reset()
    this.#discarded = { fields, files, restoredSavedAt }
    this.#update({ isDiscarded: true })
    this.#autosave.scheduleSave()
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
    if (this.#state.isSubmitting || this.#state.access === 'elsewhere') return { kind: 'busy' }
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
      draft: this.#saved.ref,
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
      this.#access.endHold()
      this.#saved.startNew()
      this.#discarded = null
      this.#reset()
      return
    }
    if (outcome.kind === 'already-sent') {
      this.#change = null
      this.#access.endHold()
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
    this.#saved.replaceId()
    if (this.#change) this.#change = { ...this.#change, fresh: true }
  }

  #reset() {
    this.#touched.clear()
    this.#unsavedFields.clear()
    this.#files.replace(this.#initial.files.map(toChosenFile))
    const { access, earlierDraft, notSavedReason, isSubmitting, sendProgress } = this.#state
    const kept = { access, earlierDraft, notSavedReason, isSubmitting, sendProgress }
    this.#update({ ...createDraftState(this.#initial, null), ...kept })
  }

  #isUnchanged(): boolean {
    return isUnchanged(this.#initial, this.#state)
  }

  get #hasUnsavedChanges(): boolean {
    const { files } = this.#state
    const hasUnsavedFiles = files.some(({ savedFile }) => savedFile && !this.#savedFileIds.has(savedFile.id))
    return this.#unsavedFields.size > 0 || hasUnsavedFiles
  }

  #readSaved(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readOnce() {
    try {
      this.#applyReading(await this.#saved.read())
    } catch (error) {
      this.#update({ notSavedReason: error instanceof NotSavedError ? error.reason : 'closed' })
    }
    if (this.#state.access === 'reading') this.#update({ access: 'here' })
    if (this.#hasRead && this.#hasUnsavedChanges) this.#autosave.scheduleSave()
  }

  #applyReading(reading: DraftReading) {
    // The key arrives after the sign-in, or when the connection returns.
    if (reading.kind === 'sealed' && !reading.hasKey) return this.#update({ earlierDraft: 'sealed' })
    this.#hasRead = true
    if (reading.kind === 'sealed') return this.#update({ earlierDraft: 'kept-sealed' })
    if (this.#state.earlierDraft === 'sealed') this.#update({ earlierDraft: null })
    if (reading.kind === 'found') this.#applyDraft(reading.draft)
    else if (this.#saved.ref.version !== null) this.#handleDraftGone()
  }

  /** Another tab has sent or removed the draft. */
  #handleDraftGone() {
    this.#saved.startNew()
    if (!this.#hasUnsavedChanges) this.#reset()
  }

  #applyDraft(draft: Draft) {
    if (this.#saved.isCurrent(draft)) return
    if (draft.isDiscarded) {
      this.#saved.adopt(draft)
      // Deletes or replaces the draft.
      this.#autosave.scheduleSave()
      return
    }
    const unsaved = { fields: this.#unsavedFields, savedFileIds: this.#savedFileIds }
    if (hasConflict(this.#initial, this.#state, draft, unsaved)) {
      // Both are kept: the next save sets the earlier draft aside.
      this.#saved.startNew()
      this.#update({ earlierDraft: 'kept' })
      return
    }
    const { fields, files } = mergeSavedDraft(this.#state, draft, unsaved)
    this.#saved.adopt(draft)
    this.#changes = draft.changes ?? this.#changes
    this.#savedFileIds = new Set(draft.files.map(({ id }) => id))
    this.#files.set(files)
    this.#update({ fields })
    if (!this.#isUnchanged()) this.#update({ restoredSavedAt: draft.savedAt })
  }

  #handleChange() {
    this.#discarded = null
    if (this.#state.isDiscarded) this.#update({ isDiscarded: false })
    this.#autosave.scheduleSave()
  }

  /** A file that another app shared may be deleted there only after the draft with its copy is saved. */
  async #handleSavedFile(file: ChosenFile) {
    this.#handleChange()
    if (file.release && (await this.flush())) file.release()
  }

  async #save() {
    if (!this.#hasRead) await this.#readSaved()
    if (!this.#hasRead || this.#state.access === 'elsewhere') {
      throw new NotSavedError(this.#state.notSavedReason ?? 'closed')
    }
    const fieldsToSave = this.#unsavedFields
    this.#unsavedFields = new Set()
    try {
      if (this.#discarded) await this.#saveContent(this.#discarded, true)
      else if (this.#isUnchanged()) await this.#saved.remove()
      else await this.#saveContent(this.#state)
    } catch (error) {
      for (const name of fieldsToSave) this.#unsavedFields.add(name)
      if (error instanceof DraftConflictError) this.#update({ access: 'elsewhere' })
      throw error
    }
  }

  async #saveContent({ fields, files }: Pick<DraftState, 'fields' | 'files'>, isDiscarded?: boolean) {
    const savedFiles = files.flatMap(({ savedFile }) => savedFile ?? [])
    const { type } = this.options
    await this.#saved.save({ type, fields, files: savedFiles, changes: this.#changes, isDiscarded })
    this.#savedFileIds = new Set(savedFiles.map(({ id }) => id))
  }

  #update(changes: Partial<DraftState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
