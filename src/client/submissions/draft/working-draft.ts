/** What somebody is writing: its fields and files, kept on this device as it grows, until it is sent or started over. */
import { newUuid } from '#client/offline/new-uuid.ts'
import type { Draft } from '#client/offline/outbox/outbox-entry.ts'
import { DraftAutosave } from './draft-autosave.ts'
import { type ChosenFile, DraftFiles, keptFile } from './draft-files.ts'
import { checkForm } from './draft-payload.ts'
import {
  type Beginning,
  beginningOf,
  type DraftState,
  firstState,
  isUnchanged,
  problemOf,
  type SubmitEnd,
  type WorkingDraftOptions,
  withDraft,
  withGuesses,
} from './draft-state.ts'
import { filesToSend, getUnsavedFiles, unkeptReason } from './files-to-send.ts'
import { type Outcome, submitWriting } from './submit-draft.ts'

const arrivedBefore = 'arrived_before'
const gone = 'This has arrived already. What you have changed here can still be sent, as another one.'

/** Knows nothing of React: components watch it. */
export class WorkingDraft {
  readonly options: WorkingDraftOptions
  readonly #listeners = new Set<() => void>()
  readonly #files: DraftFiles
  readonly #keeper: DraftAutosave
  readonly #slot: string
  readonly #base: Beginning
  readonly #touched = new Set<string>()
  #change: { key: string; fresh: boolean } | null
  #key = newUuid()
  #state: DraftState
  /** The saved draft has been read: from now on it may be replaced. */
  #mayReplace = false
  #reading: Promise<void> | null = null
  #before: Pick<DraftState, 'fields' | 'files' | 'restoredFrom'> | null = null

  constructor(options: WorkingDraftOptions) {
    const { type, entry, userId, outbox } = options
    this.options = options
    this.#slot = entry ? `change-${entry.key}` : type
    this.#change = entry ? { key: entry.key, fresh: entry.problem?.code === arrivedBefore } : null
    this.#base = beginningOf(type, entry)
    const problem = entry?.problem
    this.#state = firstState(this.#base, problem ? problemOf(problem.message, problem.fields, type) : null)
    this.#files = new DraftFiles({
      userId,
      outbox,
      picturesOnly: type !== 'archive',
      onChange: (files) => this.#become({ files }),
      onKept: (file) => void this.#keepFile(file),
    })
    this.#files.put(this.#state.files)
    this.#keeper = new DraftAutosave({
      save: () => this.#save(),
      onKept: (unkept) => this.#become({ unkept }),
    })
  }

  /** Whether it is sent under a new key, as something of its own. */
  get sendsAnother(): boolean {
    return this.#change?.fresh ?? false
  }

  get changes(): boolean {
    return this.#change !== null
  }

  readonly read = (): DraftState => this.#state

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** It is shown: what lies on this device comes back. Gives the way to close it, which keeps what was written. */
  open(): () => void {
    const stop = this.#keeper.listen()
    if (this.#isBase()) this.#reading ??= this.#restore()
    return () => {
      stop()
      if (this.#state.startedOver) this.#changed()
      void this.flush()
    }
  }

  /** Whether something of it would be lost with this page: it cannot be kept on this device. */
  get atRisk(): boolean {
    const { unkept, files } = this.#state
    return !this.#isBase() && (unkept !== null || files.some(({ state }) => state === 'loose'))
  }

  /** Saves now what is not saved yet; whether everything is kept. */
  flush(): Promise<boolean> {
    return this.#keeper.flush()
  }

  set(name: string, value: string): void {
    this.#touched.add(name)
    const { fields, problem } = this.#state
    this.#become({
      fields: { ...fields, [name]: value },
      problem: problem && { ...problem, fields: { ...problem.fields, [name]: '' } },
    })
    this.#changed()
  }

  /** @param releases per file, called once the file is safe or not wanted */
  addFiles(files: readonly File[], releases: readonly (() => void)[] = []): void {
    const [first] = files
    if (!first) return
    const wasEmpty = this.#state.files.length === 0
    const leftOut = this.#files.add(files, releases)
    this.#become({ leftOut, problem: null })
    if (wasEmpty && this.options.type === 'archive') {
      this.#become({ fields: withGuesses(this.#state.fields, first, this.#touched) })
    }
    this.#changed()
  }

  removeFile(id: string): void {
    this.#files.remove(id)
    this.#become({ leftOut: 0 })
    this.#changed()
  }

  /**
   * Empties the form, or puts back what was to be changed. Until something else is written or the form is closed the
   * device keeps what there was, and `undo` brings it back.
   */
  startOver(): void {
    const { fields, files, restoredFrom } = this.#state
    this.#before = { fields, files, restoredFrom }
    void this.#keeper.drop()
    this.#toBase()
    this.#become({ startedOver: true })
  }

  undo(): void {
    if (!this.#before) return
    const { fields, files, restoredFrom } = this.#before
    this.#before = null
    this.#files.put(files)
    this.#become({ fields, restoredFrom, startedOver: false })
    this.#changed()
  }

  /** Checks it and sees to it that it is saved or sent. Never throws; a second call while it works does nothing. */
  async submit(): Promise<SubmitEnd> {
    if (this.#state.working) return { kind: 'busy' }
    this.#become({ tried: true, problem: null })
    if (!this.#check()) return { kind: 'unready' }
    this.#become({ working: true })
    try {
      for (;;) {
        await this.#files.settle()
        const checked = this.#check()
        if (!checked) return { kind: 'unready' }
        const end = await this.#submit(checked)
        // Every turn takes one copy less for granted.
        if (end.kind === 'missing') this.#files.miss(end.fileId)
        else {
          this.#follow(end)
          return end
        }
      }
    } finally {
      this.#become({ working: false, share: null })
    }
  }

  #check(): { title: string; body: string } | null {
    const { fields, files } = this.#state
    const checked = checkForm(this.options.type, fields, filesToSend(files))
    const fault = files.find((file) => file.fault !== null)
    if (!fault) return checked.ready ? checked : this.#object(checked.gap, checked.wrong)
    const wrong = { files: `“${fault.name}” cannot be sent. Please take it out.` }
    if (checked.ready) return this.#object('files', wrong)
    // The files stand above an item's fields, and below those of a text.
    return this.#object(this.options.type === 'archive' ? 'files' : checked.gap, {
      ...checked.wrong,
      ...wrong,
    })
  }

  #object(field: string, fields: Record<string, string>): null {
    this.#become({ gap: { field }, problem: { summary: null, why: null, fields } })
    return null
  }

  async #submit({ title, body }: { title: string; body: string }): Promise<Outcome> {
    const { userId, type, outbox, send } = this.options
    const { files } = this.#state
    await this.#keeper.drop()
    return await submitWriting({
      userId,
      writing: { endpoint: 'createSubmission', type, title, body, files: filesToSend(files) },
      key: this.#key,
      slot: this.#slot,
      change: this.#change,
      loose: getUnsavedFiles(files),
      unkept: unkeptReason(files),
      outbox,
      send,
      onShare: (share) => this.#become({ share }),
    })
  }

  #follow(end: Exclude<Outcome, { kind: 'missing' }>) {
    if (end.kind === 'saved' || end.kind === 'arrived') {
      for (const file of this.#state.files) file.release?.()
      this.#begin()
      return
    }
    if (end.kind === 'gone') {
      this.#change = null
      this.#begin(true)
      this.#become({ problem: { summary: gone, why: null, fields: {} } })
    } else {
      // Pressed once more it goes as something of its own: the server has told why.
      if (end.code === arrivedBefore) this.#begin(true)
      const problem = problemOf(end.sentence, end.fields, this.options.type)
      this.#become({ problem: { ...problem, why: end.why } })
    }
    this.#changed()
  }

  /** Another writing from here on, under a key of its own. */
  #begin(sameWords = false) {
    this.#key = newUuid()
    if (this.#change) this.#change = { ...this.#change, fresh: true }
    if (sameWords) return
    this.#before = null
    this.#toBase()
  }

  #toBase() {
    this.#touched.clear()
    this.#files.put(this.#base.files.map(keptFile))
    const { unkept, working, share } = this.#state
    this.#become({ ...firstState(this.#base, null), unkept, working, share })
  }

  #isBase(): boolean {
    return isUnchanged(this.#base, this.#state)
  }

  async #restore() {
    const { userId, outbox } = this.options
    try {
      const draft = await outbox.readDraft(userId, this.#slot)
      if (draft) this.#bringBack(draft)
    } catch {
      this.#become({ unkept: 'closed' })
    }
    this.#mayReplace = true
    this.#reading = null
    if (!this.#isBase()) this.#changed()
  }

  #bringBack(draft: Draft) {
    const { fields, files } = withDraft(this.#state, draft, this.#touched)
    this.#files.set(files)
    this.#become({ fields })
    if (!this.#isBase()) this.#become({ restoredFrom: draft.savedAt })
  }

  #changed() {
    this.#before = null
    if (this.#state.startedOver) this.#become({ startedOver: false })
    if (this.#mayReplace) this.#keeper.changed()
  }

  /** A file from elsewhere is let go of there once the draft that names it here is saved. */
  async #keepFile(file: ChosenFile) {
    await this.#reading
    this.#changed()
    if (file.release && (await this.flush())) file.release()
  }

  async #save() {
    const { userId, outbox } = this.options
    if (this.#isBase()) return await outbox.removeDraft(userId, this.#slot)
    const { fields, files } = this.#state
    const kept = files.flatMap((file) => file.kept ?? [])
    await outbox.saveDraft(userId, this.#slot, { fields, files: kept, changes: this.#change?.key ?? null })
  }

  #become(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
