/** The content of a submission form, and what of it this device has not saved yet. */
import type { DraftFields } from './draft-payload.ts'
import {
  createDraftState,
  type DraftState,
  type InitialContent,
  isUnchanged,
  type SubmitError,
  type UnsavedChanges,
} from './draft-state.ts'

/** An external store without React: components subscribe with `watch` and `read`. */
export class FormContent {
  #initial: InitialContent
  readonly #listeners = new Set<() => void>()
  #unsavedFields = new Set<string>()
  #savedFileIds: ReadonlySet<string>
  #state: DraftState

  constructor(initial: InitialContent, error: SubmitError | null) {
    this.#initial = initial
    this.#savedFileIds = new Set(initial.files.map(({ id }) => id))
    this.#state = createDraftState(initial, error)
  }

  get initial(): InitialContent {
    return this.#initial
  }

  /** Changes what the form begins with; what the author has entered stays. */
  updateInitial(changes: Partial<InitialContent>): void {
    this.#initial = { ...this.#initial, ...changes }
  }

  isInitialFile(id: string): boolean {
    return this.#initial.files.some((file) => file.id === id)
  }

  readonly read = (): DraftState => this.#state

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  update(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Writes fields that are to be saved. */
  writeFields(fields: DraftFields): void {
    for (const [name, value] of Object.entries(fields)) {
      if (value !== this.#state.fields[name]) this.#unsavedFields.add(name)
    }
    this.update({ fields })
  }

  /** Removes the messages at some fields. */
  clearErrors(names: readonly string[]): void {
    const { error } = this.#state
    const noErrors = Object.fromEntries(names.map((name) => [name, '']))
    this.update({ error: error && { ...error, fields: { ...error.fields, ...noErrors } } })
  }

  get isUnchanged(): boolean {
    return isUnchanged(this.initial, this.#state)
  }

  get unsaved(): UnsavedChanges {
    return { fields: this.#unsavedFields, savedFileIds: this.#savedFileIds }
  }

  get hasUnsavedChanges(): boolean {
    const { files } = this.#state
    const hasUnsavedFiles = files.some(
      ({ id, savedFile }) => savedFile && !this.#savedFileIds.has(savedFile.id) && !this.isInitialFile(id),
    )
    return this.#unsavedFields.size > 0 || hasUnsavedFiles
  }

  /** A save begins. Returns a function for a save that fails: the fields are unsaved again. */
  startSave(): () => void {
    const fields = this.#unsavedFields
    this.#unsavedFields = new Set()
    return () => {
      for (const name of fields) this.#unsavedFields.add(name)
    }
  }

  /** @param files the copies that the saved version names */
  noteSavedFiles(files: readonly { id: string }[]): void {
    this.#savedFileIds = new Set(files.map(({ id }) => id))
  }

  /** Back to the initial content. */
  reset(): void {
    this.#unsavedFields.clear()
    const { access, earlierDraft, notSavedReason, isSubmitting, sendProgress } = this.#state
    const kept = { access, earlierDraft, notSavedReason, isSubmitting, sendProgress }
    this.update({ ...createDraftState(this.initial, null), ...kept })
  }
}
