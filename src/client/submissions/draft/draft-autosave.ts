/** Decides when a draft is saved: soon after every change, and at once when the page may be closed. */
import { NotSavedError, type NotSavedReason } from '#client/offline/outbox/outbox-entry.ts'

interface AutosaveOptions {
  /** Saves the current draft. */
  save: () => Promise<void>
  /** Receives null after a successful save, otherwise the reason of the failure. */
  onSaved: (notSavedReason: NotSavedReason | null) => void
}

/** Joins the changes of one keystroke. Short, because a page that is being closed has no time to encrypt and save. */
const autosaveDelayMs = 50

/** Runs one save at a time. Changes during a save are saved afterwards. */
export class DraftAutosave {
  readonly #options: AutosaveOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasChanges = false
  #saving: Promise<boolean> | null = null

  constructor(options: AutosaveOptions) {
    this.#options = options
  }

  /** Schedules a save. Further changes do not postpone it. */
  scheduleSave(): void {
    this.#hasChanges = true
    this.#timer ??= setTimeout(() => void this.flush(), autosaveDelayMs)
  }

  /** Whether a change is not saved yet. */
  get isPending(): boolean {
    return this.#hasChanges || this.#saving !== null
  }

  /** Saves unsaved changes now. Never throws; returns whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#saving) await this.#saving
    if (!this.#hasChanges) return true
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null
    })
    return await this.#saving
  }

  /** Discards unsaved changes and waits for a running save, before the outbox takes over the draft. */
  async cancel(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#hasChanges = false
    await this.#saving
  }

  /** Saves when the page is hidden or left. Returns a function that stops this. */
  watchPage(): () => void {
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') void this.flush()
    }
    const handlePageHide = () => void this.flush()
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', handlePageHide)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pagehide', handlePageHide)
    }
  }

  async #save(): Promise<boolean> {
    this.#hasChanges = false
    try {
      await this.#options.save()
      this.#options.onSaved(null)
      return true
    } catch (error) {
      // The next change schedules another attempt.
      this.#options.onSaved(error instanceof NotSavedError ? error.reason : 'closed')
      return false
    }
  }
}
