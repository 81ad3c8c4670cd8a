/** When a draft is saved: soon after every change, and at once when the page may be about to end. */
import { NotSavedError, type NotSavedReason } from '#client/offline/outbox/outbox-entry.ts'

interface KeeperOptions {
  /** Saves the draft as it is at that moment. */
  save: () => Promise<void>
  /** Whether the last try kept it: null, or why not. */
  onKept: (unkept: NotSavedReason | null) => void
}

/** After the first change that is not saved yet, in milliseconds: with the saving itself less than a second. */
export const draftDelay = 600

/** One save at a time; what changes meanwhile is saved afterwards. */
export class DraftAutosave {
  readonly #options: KeeperOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #dirty = false
  #saving: Promise<boolean> | null = null

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  /** Something has changed. Typing on does not put the saving off. */
  changed(): void {
    this.#dirty = true
    this.#timer ??= setTimeout(() => void this.flush(), draftDelay)
  }

  /** Saves now what is not saved yet. Never throws; whether everything is kept. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#saving) await this.#saving
    if (!this.#dirty) return true
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null
    })
    return await this.#saving
  }

  /** Forgets what was not saved, and waits for what is just being saved: somebody else has taken charge of it. */
  async drop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#dirty = false
    await this.#saving
  }

  /** Follows the page's own signs that it may end. Gives the way to stop. */
  listen(): () => void {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void this.flush()
    }
    const leave = () => void this.flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', leave)
    }
  }

  async #save(): Promise<boolean> {
    this.#dirty = false
    try {
      await this.#options.save()
      this.#options.onKept(null)
      return true
    } catch (error) {
      // The next change tries again.
      this.#options.onKept(error instanceof NotSavedError ? error.reason : 'closed')
      return false
    }
  }
}
