/** Finds facts or names of the site among many: by all that they tell, or by what a hidden one tells. */
import type { ExistingItem, ItemKind, StoredItem } from './item-kinds.ts'

/** Equal for facts or names that tell the same. */
export type FormatItem = (item: StoredItem) => string

/** Facts or names of the site by all that they tell. */
export class EqualItems {
  readonly #format: FormatItem
  readonly #byText: Map<string, ExistingItem[]>

  constructor(items: readonly ExistingItem[], format: FormatItem) {
    this.#format = format
    this.#byText = Map.groupBy(items.toReversed(), format)
  }

  /** The first one that tells the same and is open. Those that are no longer open are never looked at again. */
  find(stored: StoredItem, isOpen: (item: ExistingItem) => boolean): ExistingItem | undefined {
    if (this.#byText.size === 0) return undefined
    const items = this.#byText.get(this.#format(stored)) ?? []
    for (let item = items.at(-1); item; item = items.at(-1)) {
      if (isOpen(item)) return item
      items.pop()
    }
    return undefined
  }
}

/** Hidden facts or names, to find what a public one may tell. */
export class HiddenItems<T> {
  readonly #kind: ItemKind<T>
  readonly #items: readonly StoredItem[]
  /** The index of the first item with a key. */
  readonly #indexes = new Map<string, number>()

  constructor(kind: ItemKind<T>, items: readonly StoredItem[]) {
    this.#kind = kind
    this.#items = items
    for (const [index, item] of items.entries())
      for (const key of kind.listHiddenKeys(item)) if (!this.#indexes.has(key)) this.#indexes.set(key, index)
  }

  /** The first hidden one that a public one may tell. @param known one that may tell the same, as it does already */
  findTold(stored: StoredItem, known?: StoredItem): StoredItem | undefined {
    if (this.#items.length === 0) return undefined
    const knownKeys = new Set(known && this.#kind.listToldKeys(known))
    let first = this.#items.length
    for (const key of this.#kind.listToldKeys(stored))
      if (!knownKeys.has(key)) first = Math.min(first, this.#indexes.get(key) ?? first)
    return this.#items[first]
  }
}
