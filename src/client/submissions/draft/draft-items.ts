/** What an author does with the items of a draft whose files are different things. */
import type { ChosenFile } from './draft-files.ts'
import type { DraftFields } from './draft-payload.ts'
import type { FormContent } from './form-content.ts'
import {
  addItems,
  applyToAll,
  changeItem,
  noItems,
  replaceItemKey,
  replaceItemKeys,
  separateItems,
} from './separate-items.ts'

interface DraftItemsOptions {
  content: FormContent
  /** The idempotency key of all files together. */
  getKey: () => string
  /** After a change that is to be saved. */
  onChange: () => void
}

export class DraftItems {
  readonly #options: DraftItemsOptions

  constructor(options: DraftItemsOptions) {
    this.#options = options
  }

  /** Gives each file fields of its own, or all files one description again. */
  setSeparate(isSeparate: boolean): void {
    this.#write((fields, files) =>
      isSeparate ? separateItems(fields, files, this.#options.getKey()) : { ...fields, isSeparate: '' },
    )
    this.#options.onChange()
  }

  /** Shows the item of another file. */
  select(fileId: string): void {
    const { content } = this.#options
    const { error } = content.read()
    content.update({ selectedFile: fileId, error: error && { ...error, fields: {} } })
  }

  /** Changes fields of one file's item. */
  change(file: ChosenFile, changes: DraftFields): void {
    this.#options.content.clearErrors(Object.keys(changes))
    this.#write((fields) => changeItem(fields, file, changes))
    this.#options.onChange()
  }

  /** Copies one file's fields to the others. Returns a function that restores all items. */
  applyToAll(file: ChosenFile): () => void {
    const { items = '' } = this.#options.content.read().fields
    this.#write((fields, files) => applyToAll(fields, file, files))
    this.#options.onChange()
    return () => {
      this.#write((fields) => ({ ...fields, items }))
      this.#options.onChange()
    }
  }

  /** Gives added files an item each. */
  addMissing(): void {
    this.#write(addItems)
  }

  /** Forgets the items where no file is left. */
  dropWithoutFiles(): void {
    this.#write((fields, files) => (files.length === 0 ? { ...fields, ...noItems } : fields))
  }

  /** The next attempt to send the first file is a new submission. */
  replaceFirstKey(): void {
    const [first] = this.#options.content.read().files
    if (first) this.#write((fields) => replaceItemKey(fields, first))
  }

  /** No item has a key that another draft has as well. */
  replaceKeys(): void {
    this.#write(replaceItemKeys)
  }

  #write(change: (fields: DraftFields, files: readonly ChosenFile[]) => DraftFields) {
    const { content } = this.#options
    const { fields, files } = content.read()
    content.writeFields(
      change(
        fields,
        files.filter(({ error }) => error === null),
      ),
    )
  }
}
